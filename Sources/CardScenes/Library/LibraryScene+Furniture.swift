import CardKinetics
import CardPicture
import CardScene
internal import Glibc

/// The thickness of the pages beneath a sheet, and of the board beneath these pages. Both extend beyond the fore-edge,
/// in page points.
struct Thickness: Hashable, Sendable {
  var pages: Double
  var board: Double
  /// The fraction that is not hidden under the cover, 0…1. In a transition, the thickness moves under the cover.
  var seen = 1.0
}

extension Thickness {
  /// Returns the visible part beside a book that turns into another scene's card. The thickness moves under the cover
  /// while the cover is opaque.
  func hidden(in transition: SceneTransition) -> Thickness {
    let seen = transition.hidingProgress
    return Thickness(pages: pages * seen, board: board * seen, seen: seen)
  }

  /// Creates the thickness beneath one side of a book: of all pages while the book is closed, or of the pages on that
  /// side while it is open.
  init(of book: OpenBook, onLeft: Bool, at offset: Double, open: Double) {
    let spread = offset / book.layout.viewport.width
    let turned = min(max(spread / Double(max(book.layout.lastSpread, 1)), 0), 1)
    let open = min(max(open, 0), 1)
    let (closed, opened) = (LibraryMetrics.blockThickness, LibraryMetrics.openThickness)
    // While all sheets above the board are drawn individually, nothing extends beyond them.
    let sheets = onLeft ? spread : Double(book.layout.lastSheet) - 1 - spread
    let hidden = (0...1).clamping((sheets - book.layout.metrics.flatDistance() - 0.5) / 2)
    if onLeft {
      self.init(pages: opened * turned * hidden, board: LibraryMetrics.boardOverhang * hidden)
    } else {
      self.init(
        pages: closed + (opened * (1 - turned) * hidden - closed) * open,
        board: LibraryMetrics.boardOverhang * (1 + (hidden - 1) * open))
    }
  }
}

extension SceneTransition {
  /// The fraction of its rise from below the window that the shelf's board has completed, 0…1. The board is in place
  /// before the books rise (tuned by eye).
  fileprivate var boardRise: Double {
    TimingCurve.easeInOut.state(at: presence / LibraryMetrics.boardArrival).progress
  }
}

/// The furniture: the shelf's board, the lamps, the reflections, and the edges of pages and boards. The pointer can't
/// hit it.
extension LibraryScene {
  /// Returns the shelf's board, which spans the window. In a transition, it rises from below the window.
  func shelfBoard(opacity: Double, in transition: SceneTransition) -> DisplayItem {
    let visible = viewport.visible
    let left = min(visible.minX, 0)
    let width = max(visible.maxX, viewport.size.width) - left
    let size = LibraryMetrics.board
    let top = layout.seen(viewport.size.height / 2 + LibraryMetrics.boardTop)
    let drop = (1 - transition.boardRise) * max(visible.maxY - top, 0)
    return DisplayItem(
      face: Face(scene: Self.id, .furniture(.shelf), size: size), role: .standing,
      homography: .translation(left, top + drop)
        .after(.scale(width / size.width, layout.nearness)),
      opacity: opacity, isHittable: false)
  }

  /// Returns the part of an item of a standing book that is above the board, while the book rises through the board in a
  /// transition; nil if the whole item is below.
  ///
  /// - Parameter fraction: the visible fraction of the book, 0…1.
  func risen(
    _ item: DisplayItem, of cover: LayoutAttributes, fraction: Double
  ) -> DisplayItem? {
    let (bottom, scale) = (cover.corners.bottomLeft.y, cover.transform.m11)
    var item = item
    item.homography = Homography.translation(0, (1 - fraction) * cover.size.height * scale)
      .after(item.homography)
    let cut = max(item.quad.bottomLeft.y - bottom, 0) / scale
    guard cut < item.bounds.height else { return nil }
    item.bounds.size.height -= cut
    item.corners.bottomLeft = max(item.corners.bottomLeft - cut, 0)
    item.corners.bottomRight = max(item.corners.bottomRight - cut, 0)
    item.shadow?.opacity *= fraction
    return item
  }

  /// Returns the lamps, which hang from the top of the window over the positions of books at rest. Each lamp has the
  /// scale of the book beneath it. Beyond the ends of the shelf, lamps go out and rise out of the window. In a
  /// transition, the lamps swing down from above the window, and then their light comes on.
  func lamps(opacity: Double, in transition: SceneTransition, at t: Double) -> [DisplayItem] {
    let size = LibraryMetrics.lamp
    let layout = layout(at: t)
    let reach =
      (viewport.visible.width + size.width * layout.nearness.squareRoot()) / 2 / layout.pitch
    let last = Int(reach.rounded(.down), clampedTo: 0...LibraryMetrics.maximumLamps)
    let middle = layout.position(at: layout.offsetRange.clamping(shelf.offset(at: t)))
    return (-last...last).flatMap { shift -> [DisplayItem] in
      let distance = Double(shift) * layout.pitch
      let book = middle + Double(shift)
      let lowering = (0...1).clamping(1 + min(book, Double(layout.lastBook) - book))
      guard lowering > 0 else { return [] }
      return lamp(
        at: viewport.size.width / 2 + distance, over: layout.scale(atDistance: abs(distance)),
        lowering: TimingCurve.easeInOut.state(at: lowering).progress, in: transition
      )
      .map {
        var item = $0
        item.opacity *= opacity
        return item
      }
    }
  }

  /// Returns a lamp over the middle of a book of the given scale, and the cord from the top of the window to the
  /// lamp.
  ///
  /// - Parameter lowering: 1 for a lamp over a book; 0 for a lamp that is above the window because no book is beneath it.
  private func lamp(
    at x: Double, over book: Double, lowering: Double, in transition: SceneTransition
  ) -> [DisplayItem] {
    // A near book needs more light, and leaves less space for the lamp.
    let scale = book / metrics.coverScale * layout.nearness.squareRoot()
    let ceiling = viewport.visible.minY
    let top =
      layout.isNearOneBook
      ? layout.attributes(for: 0, at: -layout.inset).corners.topLeft.y
      : layout.seen((viewport.size.height - book * LibraryMetrics.pageSize.height) / 2)
    let neck = top - (top - ceiling) * LibraryMetrics.lampGap - LibraryMetrics.lampShade * scale
    let motion = motion(
      about: Point(x, ceiling), length: neck - ceiling + LibraryMetrics.lampShade * scale,
      lowering: lowering, in: transition)
    func hung(
      _ part: Furniture, _ size: Size, from y: Double, stretched: Double, opacity: Double = 1
    ) -> DisplayItem {
      let plain = Homography.translation(x - size.width / 2 * scale, y)
        .after(.scale(scale, stretched))
      return DisplayItem(
        face: Face(scene: Self.id, .furniture(part), size: size), role: .standing,
        homography: motion.map { $0.after(plain) } ?? plain, opacity: opacity, isHittable: false)
    }
    let cord = hung(
      .cord, LibraryMetrics.cord, from: ceiling,
      stretched: max(neck - ceiling, 0) / LibraryMetrics.cord.height)
    let light = transition.standing * min(lowering / LibraryMetrics.lampLit, 1)
    var lamp = hung(.lamp, LibraryMetrics.lamp, from: neck, stretched: scale, opacity: light)
    lamp.bounds = LibraryMetrics.lampLight
    guard light < 1 else { return [cord, lamp] }
    let dark = hung(
      .darkLamp, LibraryMetrics.darkLamp, from: neck, stretched: scale,
      opacity: min((1 - light) / LibraryMetrics.lampWarmth, 1))
    return [cord, dark, lamp].filter { $0.opacity > 0 }
  }

  /// Returns the map that moves a lamp in a transition or beyond the ends of the shelf; nil for any other lamp.
  ///
  /// - Parameters:
  ///   - pivot: the upper end of the lamp's cord, at the top of the window.
  ///   - length: the distance from the pivot to the lamp's lower edge.
  ///   - lowering: as in `lamp(at:over:lowering:in:)`.
  private func motion(
    about pivot: Point, length: Double, lowering: Double, in transition: SceneTransition
  ) -> Homography? {
    let lift = 1 - transition.progress * lowering
    guard lift > 0 else { return nil }
    let angle =
      LibraryMetrics.lampSwing * (1 - transition.progress) * sin(2 * .pi * transition.progress)
    let turn = Homography(cos(angle), -sin(angle), 0, sin(angle), cos(angle), 0, 0, 0, 1)
    return Homography.translation(pivot.x, pivot.y).after(turn)
      .after(.translation(-pivot.x, -pivot.y - lift * length))
  }

  /// Returns the reflection of a cover on the board, cropped at the end of the board.
  ///
  /// - Parameter lifted: the outline of a book that leaves the shelf. It determines the reflection's width.
  func reflection(
    of cover: LayoutAttributes, lifted: Quad? = nil, opacity: Double
  ) -> DisplayItem? {
    let size = Size(cover.size.width, LibraryMetrics.reflectionHeight)
    var scale = cover.transform.m11
    var bottom = Point(
      cover.center.x - cover.size.width / 2 * scale, cover.center.y + cover.size.height / 2 * scale)
    if let lifted {
      scale = (lifted.bottomRight.x - lifted.bottomLeft.x) / size.width
      bottom.x = lifted.bottomLeft.x
    }
    let edge = layout.seen(
      viewport.size.height / 2 + LibraryMetrics.boardTop + LibraryMetrics.board.height
        * LibraryMetrics.boardTopFraction)
    let height = min((edge - bottom.y) / scale, size.height)
    guard height > 0 else { return nil }
    return DisplayItem(
      face: mirrorImage(of: cover.index), carrier: cover.index,
      bounds: Rect(x: 0, y: 0, width: size.width, height: height),
      homography: .translation(bottom.x, bottom.y).after(.scale(scale, scale)),
      opacity: opacity * LibraryMetrics.reflection, isHittable: false)
  }

  func mirrorImage(of book: Int) -> Face {
    Face(
      scene: Self.id, .book(BookFace(.reflection, of: book)),
      size: Size(layout.page(of: book).width, LibraryMetrics.reflectionHeight))
  }

  /// Returns the board and the page edges that are visible beside an item, away from the spine. If `shadow` isn't nil,
  /// a hidden board is also included.
  func thickness(
    _ thickness: Thickness, beside item: LayoutAttributes, of book: Int, shade: Shade?,
    opacity: Double = 1, shadow: Shadow? = nil
  ) -> [DisplayItem] {
    let onLeft = item.index % 2 == 1 && item.anchor.x == 1
    func strip(
      _ face: Face.Content, _ size: Size, reach: Double, shadow: Shadow? = nil
    ) -> DisplayItem? {
      guard reach > 0 || shadow != nil else { return nil }
      // Under the cover the corners are at least as round as the cover's.
      let inset = (item.size.height - size.height) / 2
      let radius = LibraryMetrics.cornerRadius - inset * thickness.seen
      let x = onLeft ? -reach : item.size.width - size.width + reach
      // As the edges begin to show, only their outer part is drawn, because a bending leaf wouldn't hide the rest.
      let width = shadow == nil ? min(size.width, LibraryMetrics.edgeGrowth * reach) : size.width
      return DisplayItem(
        face: Face(scene: Self.id, face, size: size),
        role: .edge, carrier: book,
        bounds: Rect(
          x: onLeft ? 0 : size.width - width, y: 0, width: width, height: size.height),
        homography: item.homography.after(
          .translation(x, (item.size.height - size.height) / 2)),
        corners: Self.corners(onLeft: onLeft, radius: radius), opacity: opacity, shade: shade,
        shadow: shadow, isHittable: false)
    }
    let side: LateralSide = onLeft ? .left : .right
    let board = shadow == nil ? LibraryMetrics.boardEdge(of: item.size) : item.size
    return [
      strip(
        .book(BookFace(.board(side), of: book)), board, reach: thickness.pages + thickness.board,
        shadow: shadow),
      strip(
        .furniture(.pageEdges(book: book, side)), LibraryMetrics.pageEdges(of: item.size),
        reach: thickness.pages),
    ].compactMap { $0 }
  }
}

import CardKinetics
import CardPicture

/// The rectangles of the overlays in one frame, in window pixels.
///
/// The overlays reserve their rectangles one by one, in the order of `Overlays.priority`. The rectangles don't overlap,
/// and all of them lie inside the window. An overlay that finds no free rectangle is hidden.
///
/// Some overlays cover others on purpose, and reserve no rectangle: the menu, the key list, the black and the white
/// screen, the spotlight, the rectangle of the zoom, marks at the pointer, and marks on cards.
struct OverlayLayout: Sendable {
  /// An overlay or a part of an overlay that needs a rectangle.
  enum Part: Hashable, Sendable {
    case tuner, sceneBar, speedBadge, pathLine, prompt, scrubBar, recordingSign, keyCap
    case xrayPanel(ViewSide), xrayRail, xraySource
    case viewName(ViewSide), emptyHint(ViewSide), tooltip
    /// A caption or a notice. `lines` is the index of the shown text among the texts of one line, two lines, and so on.
    case caption(lines: Int), notice(lines: Int)
    /// The badge of a mode, with its index among the badges.
    case modeBadge(Int)
  }

  /// The part of the window above the scene's own controls.
  let area: Rect
  /// The shown parts and their rectangles, in the order of placement.
  private(set) var parts: [(part: Part, rect: Rect)] = []
  /// The X-ray of each view.
  var xray: [XRayView] = []

  init(area: Rect) { self.area = area }

  /// Returns the rectangle of a part; nil if the part is hidden.
  subscript(part: Part) -> Rect? { parts.first { $0.part == part }?.rect }

  /// The rectangles that are taken.
  var taken: [Rect] { parts.map(\.rect) }

  /// The minimum x of overlays beside the scene bar, in window pixels. The gap to the bar equals the bar's distance
  /// from the window's edge.
  var besideSceneBar: Double { self[.sceneBar].map { $0.maxX + $0.minX } ?? 0 }

  /// Returns whether a rectangle lies in the area and overlaps no rectangle that is taken.
  func isFree(_ rect: Rect) -> Bool {
    rect.minX >= area.minX && rect.maxX <= area.maxX && rect.minY >= area.minY
      && rect.maxY <= area.maxY && !parts.contains { $0.rect.overlaps(rect) }
  }

  /// Reserves a rectangle for a part if the rectangle is free. Returns whether it was free.
  @discardableResult mutating func place(_ part: Part, at rect: Rect?) -> Bool {
    guard let rect, isFree(rect) else { return false }
    parts.append((part, rect))
    return true
  }

  /// Reserves a rectangle for a part, and hides the parts that the rectangle would cover.
  mutating func insist(on part: Part, at rect: Rect) {
    parts.removeAll { $0.rect.overlaps(rect) }
    parts.append((part, rect))
  }

  /// Returns the free rectangle with the size of `rect` that is nearest to `rect`; nil if none is free.
  ///
  /// - Parameter gap: the distance to keep from the taken rectangles if `rect` is not free.
  /// - Complexity: O(*n*³) for *n* rectangles, or O(*n*) if `rect` is free.
  func nearest(to rect: Rect, gap: Double) -> Rect? {
    guard !isFree(rect) else { return rect }
    let size = rect.size
    let others = taken.map { $0.insetBy(dx: -gap, dy: -gap) }
    func clamped(_ value: Double, _ length: Double) -> Double { max(min(value, length), 0) }
    let start = Point(
      clamped(rect.minX, area.width - size.width), clamped(rect.minY, area.height - size.height))
    let xs =
      [start.x] + others.flatMap { [($0.minX - size.width).rounded(.down), $0.maxX.rounded(.up)] }
    let ys =
      [start.y] + others.flatMap { [($0.minY - size.height).rounded(.down), $0.maxY.rounded(.up)] }
    return xs.flatMap { x in ys.map { Rect(origin: Point(x, $0), size: size) } }
      .filter(isFree).min { ($0.origin - rect.origin).length < ($1.origin - rect.origin).length }
  }

  /// Returns the widest part of a row that no overlay covers, with the height of the row. The width is 0 if the row is
  /// full.
  func freePart(of row: Rect) -> Rect {
    var best = Rect(origin: row.origin, size: Size(0, row.height))
    var left = row.minX
    let end = Rect(x: row.maxX, y: row.minY, width: 0, height: row.height)
    for rect in taken.filter(row.overlaps).sorted(by: { $0.minX < $1.minX }) + [end] {
      let width = rect.minX - left
      if width > best.width { best = Rect(x: left, y: row.minY, width: width, height: row.height) }
      left = max(left, rect.maxX)
    }
    return best
  }
}

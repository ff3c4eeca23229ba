import CardKinetics
import CardPicture
import CardScene
import Glibc

/// The rules that the lesson of the Carousel introduces.
package enum CarouselRule: Int, SceneRule {
  /// The angle is shown on every card.
  case angle
  /// Cards turn about the vertical axis.
  case turn
  case perspective
  /// Cards turn about their diagonal.
  case fold
  /// The button opens a sheet.
  case sheet

  package var appliesOutsideLessons: Bool { self != .angle }
}

/// A row of pages with one card each. A card folds about its diagonal as it leaves the middle.
struct CarouselLayout: CollectionLayout, RuledLayout {
  var metrics: CarouselMetrics
  var count: Int
  /// The factor by which the distances between the cards grow while the front card is opened.
  var spread = 1.0
  /// The distance by which the neighbours of the front card come closer to it, in pages; 0 in the tutorial.
  var approach = 0.0
  var strengths: RuleStrengths<CarouselRule>

  init(viewport: Size, options: SceneOptions = SceneOptions()) {
    metrics = CarouselMetrics(tunedBy: options.tuning[CarouselScene.id])
    metrics.viewport = viewport
    count = options.cardCount(default: CarouselMetrics.defaultCount)
    strengths = RuleStrengths(of: CarouselScene.id, options)
  }

  var offsetRange: ClosedRange<Double> { 0...offset(of: count - 1) }

  /// Returns the offset that centres the card of a page.
  func offset(of page: Int) -> Double { Double(page) * metrics.pitch }

  /// Returns the page nearest to an offset.
  func page(at offset: Double) -> Int {
    // The value is clamped before the conversion to an integer, because an offset may be any number.
    Int(min(max((offset / metrics.pitch).rounded(), 0), Double(count - 1)))
  }

  /// Returns the cards whose front faces the viewer: the cards that are folded by less than π/2.
  func visibleItems(at offset: Double) -> Range<Int> {
    let middle = offset / metrics.pitch
    let reach = CarouselMetrics.edgeOn / metrics.foldPerPage
    // The values are clamped before the conversion to integers, because an offset may be any number.
    let first = max((middle - reach).rounded(.down) + 1, 0)
    let last = min((middle + reach).rounded(.up) - 1, Double(count) - 1)
    return first <= last ? Int(first)..<Int(last) + 1 : 0..<0
  }

  /// Returns the fold of card `index` at `offset`, in radians: positive for a card left of the middle.
  func angle(of index: Int, at offset: Double) -> Double {
    (offset - self.offset(of: index)) / metrics.pitch * metrics.foldPerPage
  }

  /// Returns the distance of a card's centre from the middle, in points.
  ///
  /// A card that is d pages from the middle is at (d − a·d·|d|)·W, where a is `approach` and W is the page's width. Near
  /// the middle, the approach is small, so a dragged card stays close to the pointer. Beyond one page, the distance
  /// continues on the tangent.
  private func distance(of index: Int, at offset: Double) -> Double {
    let way = self.offset(of: index) - offset
    let pages = abs(way) / metrics.pitch
    let approached = pages < 1 ? pages * pages : 2 * pages - 1
    return way - (way < 0 ? -approach : approach) * approached * metrics.pitch
  }

  /// Returns the approach of refined mode, with which an edge of each neighbour is visible in a window while a page is at
  /// rest. Returns 0 for cards that are not wide.
  ///
  /// - Parameter width: the window's width, in points.
  func refinedApproach(inWindow width: Double) -> Double {
    guard ImageArea.isWide(metrics.card) else { return 0 }
    var plain = self
    (plain.approach, plain.spread) = (0, 1)
    let neighbour = plain.attributes(for: 1, at: 0)
    // A card with a corner behind the eye has no edge.
    guard neighbour.homography.isBeforeEye(neighbour.faceRect) else { return 0 }
    let edge = neighbour.corners.boundingBox.minX - metrics.viewport.width / 2
    let shown = width / 2 - CarouselMetrics.neighbourWidth * width
    let target = max(shown, metrics.card.width / 2)
    return (0...CarouselMetrics.maximumApproach).clamping((edge - target) / metrics.pitch)
  }

  func attributes(for index: Int, at offset: Double) -> LayoutAttributes {
    attributes(for: index, at: offset, foldedAtMost: .infinity)
  }

  func attributes(
    for index: Int, at offset: Double, foldedAtMost limit: Double
  ) -> LayoutAttributes {
    let angle = (-limit...limit).clamping(angle(of: index, at: offset))
    let size = metrics.viewport
    var eye = Transform3D.perspective(distance: metrics.eyeDistance)
    eye.m34 *= strengths[.perspective]
    return LayoutAttributes(
      index: index,
      center: Point(
        size.width / 2 + distance(of: index, at: offset) * spread, size.height / 2),
      size: metrics.card,
      transform: eye.rotated(
        angle * strengths[.turn], (angle >= 0 ? 1 : -1) * strengths[.fold], 1, 0),
      z: -abs(angle))
  }

  /// Returns the offset at which a released scroll comes to rest, if the page at the press is unknown.
  func snapTarget(forProposed proposed: Double, velocity: Double) -> Double? {
    offset(of: page(for: proposed, velocity: velocity, from: page(at: proposed)))
  }

  /// Returns the page on which a drag comes to rest, after a press on page `press`.
  func page(for proposed: Double, velocity: Double, from press: Int, reach: Int = 1) -> Int {
    Paging.page(
      pressed: press, released: proposed / metrics.pitch, velocity: velocity,
      flingSpeed: metrics.pageSpeed, reach: reach, last: count - 1)
  }
}

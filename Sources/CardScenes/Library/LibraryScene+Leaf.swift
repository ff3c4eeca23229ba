import CardKinetics
import CardPicture
import CardScene

/// The turning leaf: its facets and their light, and its shadows on the pages beneath.
extension LibraryScene {
  /// A page to draw, or a facet of one.
  struct ShownPage {
    var item: LayoutAttributes
    var facet: Facet?

    /// The whole page; for a facet, the page as it would be without a bend.
    var sheet: LayoutAttributes { facet?.sheet ?? item }
  }

  /// The position of a facet in its leaf.
  struct Facet {
    var index: Int
    var leaf: BentLeaf
    var sheet: LayoutAttributes
  }

  /// Returns the visible pages, back to front. A bending leaf is replaced by its facets.
  func pages(
    of book: OpenBook, at offset: Double, _ pose: BookPose, _ bend: LeafBend
  ) -> [ShownPage] {
    let turning = bend.fraction > 0 ? book.layout.turningSheet(at: offset) : nil
    var pages: [ShownPage] = []
    for item in book.layout.items(at: offset, pose: pose)
      .compactMap({ facing($0, of: book, at: offset, pose) }).backToFront()
    {
      guard let turning, item.index / 2 == turning else {
        pages.append(ShownPage(item: item))
        continue
      }
      // `pages` contains both sides of an upright sheet.
      guard !pages.contains(where: { $0.facet != nil }) else { continue }
      let ratio = book.layout.ratio(ofSheet: turning, at: offset, pose)
      let leaf = bend.leaf(
        at: book.layout.distance(ofSheet: turning, at: offset), turnedTo: ratio,
        edgeOnAt: book.layout.edgeOnRatio(pose))
      pages += book.layout.facets(of: leaf, ofSheet: turning, ratio: ratio, pose).enumerated()
        .map { ShownPage(item: $1, facet: Facet(index: $0, leaf: leaf, sheet: item)) }
    }
    return pages
  }

  /// Turns a whole page's item into a facet. The facet has seams to its neighbours, is rounded only at the page's
  /// corners, and is lit according to its own angle.
  static func join(_ item: inout DisplayItem, _ facet: Facet, ofItem number: Int) {
    let isRight = number % 2 == 0
    let isLast = facet.index == BentLeaf.facetCount - 1
    if facet.index > 0 { item.seams.insert(isRight ? .left : .right) }
    if !isLast {
      item.seams.insert(isRight ? .right : .left)
      item.corners = .square
    }
    // The lowest facet casts the shadow of all facets.
    item.shadow?.caster = Rect(facet.sheet.size)
    let stiff = shadeStrength(atAngle: facet.leaf.angle)
    func strength(atJoint joint: Int) -> Double {
      let own = shadeStrength(atAngle: facet.leaf.angle(at: Double(joint)))
      return stiff + (own - stiff) * LibraryMetrics.relief
    }
    let strengths = (strength(atJoint: facet.index), strength(atJoint: facet.index + 1))
    let width = facet.sheet.size.width
    item.shade = shade(
      ofItem: number, from: item.bounds.minX / width, to: item.bounds.maxX / width,
      strengths: isRight ? strengths : (strengths.1, strengths.0))
  }

  // MARK: Light

  /// Returns the fraction of the full shade for a page that is turned by an angle; 0 if the page is flat.
  static func shadeStrength(atAngle angle: Double) -> Double {
    1 - abs(1 - abs(angle) / (.pi / 2))
  }

  /// Returns the stops of the shade of an upright page, from the left edge to the right.
  ///
  /// A right page repeats its last stop. Source: `Sources/CardScenes/README.md`, "The book".
  static func shadeStops(ofItem item: Int) -> (
    Shade.Stop, Shade.Stop, Shade.Stop, Shade.Stop
  ) {
    // A left page's spine is its right edge.
    item % 2 == 0
      ? (.init(0, 0.45), .init(0.02, 0.40), .init(1, 0.55), .init(1, 0.55))
      : (.init(0, 0.55), .init(0.02, 0.50), .init(0.5, 0.40), .init(1, 0.30))
  }

  /// Returns the shade of a page's part between two positions, 0…1, whose strengths differ.
  private static func shade(
    ofItem item: Int, from low: Double, to high: Double, strengths: (Double, Double)
  ) -> Shade {
    let stops = shadeStops(ofItem: item)
    let pairs = [(stops.0, stops.1), (stops.1, stops.2), (stops.2, stops.3)]
    func stop(_ position: Double) -> Shade.Stop {
      let (a, b) = pairs.first { position <= $0.1.position } ?? (stops.3, stops.3)
      let way = b.position > a.position ? (position - a.position) / (b.position - a.position) : 0
      let fraction = (position - low) / (high - low)
      let strength = strengths.0 + (strengths.1 - strengths.0) * fraction
      return Shade.Stop(fraction, (a.alpha + (b.alpha - a.alpha) * way) * max(strength, 0))
    }
    // The second stop is the only one that may lie between two joints.
    let bend = stops.1.position
    let second = stop(low < bend && bend < high ? bend : high)
    return Shade(
      color: LibraryMetrics.shadeColor, stops: (stop(low), second, stop(high), stop(high)))
  }

  // MARK: Shadow

  /// Returns the shadows of a turning leaf, by the index of the page on which each shadow lies.
  ///
  /// A shadow begins at the leaf's outline, and is stronger on the side to which the leaf leans.
  func leafShadows(
    of book: OpenBook, on shown: [ShownPage], at offset: Double, strength: Double
  ) -> [Int: DisplayItem] {
    let facets = shown.filter { $0.facet != nil }
    guard let sheet = facets.first?.item.index else { return [:] }
    let ratio = book.layout.distance(ofSheet: sheet / 2, at: offset)
    let opacity = LibraryMetrics.leafShadowOpacity * strength * (1 - 4 * ratio * ratio)
    let edges = facets.flatMap { [$0.item.corners.topLeft.x, $0.item.corners.topRight.x] }
    var shadows: [Int: DisplayItem] = [:]
    for side in 0...1 {
      // The shadow lies on the page beside the leaf. The page is missing from `shown` if its sheet faces away or, in a
      // closing book, if the sheets over it are turning past the eye.
      let neighbor = sheet / 2 + (side == 0 ? 1 : -1)
      let index = shown.firstIndex { $0.item.index == 2 * neighbor + side }
      guard let index, let edge = side == 0 ? edges.max() : edges.min() else { continue }
      let lean = side == 0 ? 0.5 + ratio : 0.5 - ratio
      shadows[index] = leafShadow(
        on: shown[index].item, of: book.index, edge: edge,
        opacity: opacity * lean)
    }
    return shadows
  }

  static func leafShadow(on page: Size, onLeft: Bool) -> Face {
    Face(
      scene: id, .furniture(.leafShadow(onLeft ? .left : .right)),
      size: Size(LibraryMetrics.leafShadowWidth, page.height))
  }

  /// Returns the shadow of a leaf on a page. The leaf's outline ends at the line x = `edge`.
  private func leafShadow(
    on page: LayoutAttributes, of book: Int, edge: Double, opacity: Double
  ) -> DisplayItem? {
    let (size, reach) = (page.size, LibraryMetrics.leafShadowWidth)
    guard let inverse = page.homography.inverse, opacity > 0 else { return nil }
    let x = inverse.apply(Point(edge, page.center.y)).x
    let isRight = page.index % 2 == 0
    // The distances from the spine at which the leaf and the page end.
    let start = max(isRight ? x : size.width - x, 0)
    let length = min(size.width - start, reach)
    guard length > 0 else { return nil }
    return DisplayItem(
      face: Self.leafShadow(on: size, onLeft: !isRight),
      carrier: book,
      bounds: Rect(
        x: isRight ? 0 : reach - length, y: 0, width: length, height: size.height),
      homography: page.homography.after(
        .translation(isRight ? start : size.width - start - reach, 0)),
      corners: Self.corners(onLeft: !isRight), opacity: opacity, isHittable: false)
  }
}

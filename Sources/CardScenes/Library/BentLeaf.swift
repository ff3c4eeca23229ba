import CardKinetics
import CardScene
import Glibc

/// A turning sheet of an open book, bent like a strip of a cylinder about an axis beside the spine.
///
/// Seen along the spine it is a chain of equally long flat facets, each turned by the same angle from
/// the one before: the paper does not stretch. The line from the spine to its free edge has the angle
/// of a stiff sheet.
struct BentLeaf: Hashable, Sendable {
  /// Even, because a left page's shade has a stop in the middle, and so few that a facet is wider than
  /// the rounding of the corners. Tuned by eye.
  static let facetCount = 12

  /// The angle of the free edge about the spine from flat on the right, 0…π.
  var angle: Double
  /// How far the paper turns from the spine to the free edge, in radians; positive where its free edge
  /// is ahead on the way to the left.
  var bend: Double
  /// From the spine to the free edge along the paper, in page points.
  var width = LibraryMetrics.pageSize.width

  var facetWidth: Double { width / Double(Self.facetCount) }

  /// The angle of the paper at a distance from the spine, counted in facets: in the middle of a facet
  /// that of the facet, at a joint the mean of two.
  func angle(at place: Double) -> Double {
    angle + bend * (place / Double(Self.facetCount) - 0.5)
  }

  func direction(ofFacet facet: Int) -> Point {
    let angle = angle(at: Double(facet) + 0.5)
    return Point(cos(angle), sin(angle))
  }

  /// Where a facet begins, seen along the spine: x to the right, y towards the reader.
  func joint(_ facet: Int) -> Point {
    // The sum of unit vectors that turn by equal steps.
    let step = bend / Double(2 * Self.facetCount)
    let length = step == 0 ? Double(facet) : sin(Double(facet) * step) / sin(step)
    let angle = angle(at: Double(facet) / 2)
    return Point(cos(angle), sin(angle)) * (facetWidth * length)
  }

  /// Where the paper is at a distance from the spine, in page points; as `joint(_:)`.
  func point(at distance: Double) -> Point {
    let facet = Int(distance / facetWidth, clampedTo: 0...Self.facetCount - 1)
    return joint(facet)
      + direction(ofFacet: facet) * (distance - Double(facet) * facetWidth)
  }
}

/// How the leaves of a book bend at a moment.
struct LeafBend: Hashable, Sendable {
  /// The bend of a leaf that is upright, in radians.
  var strength: Double
  /// How far the look is that of the refined rules, 0…1.
  var share: Double
  /// The width of the leaves, in page points.
  var width = LibraryMetrics.pageSize.width

  /// The leaf of a sheet at a ratio of the open book, −0.5…0.5, where it lies flat at both ends; in an
  /// opening book it is turned to another ratio.
  func leaf(at ratio: Double, turnedTo turned: Double? = nil) -> BentLeaf {
    let stiff = ratio < 0 ? LibraryMetrics.oddLift : 0
    let lift = stiff + (LibraryMetrics.oddLift * (0.5 - ratio) - stiff) * share
    return BentLeaf(
      angle: (1 - (turned ?? ratio)) * .pi / 2 - lift, bend: strength * (1 - 4 * ratio * ratio),
      width: width)
  }
}

extension BookLayout {
  /// The sheet between the two sides of the open book, if any; the cover and what lies on the back
  /// cover do not turn.
  func turningSheet(at offset: Double) -> Int? {
    let place = offset / viewport.width
    guard place > 0, place < Double(lastSpread) else { return nil }
    let sheet = Int(place.rounded(.down)) + 1
    return abs(distance(ofSheet: sheet, at: offset)) < 0.5 - 1e-9 ? sheet : nil
  }

  /// The facets of a leaf, from the spine outwards: that side of each which faces the reader.
  ///
  /// Further out is nearer to the reader, and lies over what is further in.
  func facets(of leaf: BentLeaf, ofSheet sheet: Int, ratio: Double, _ pose: BookPose)
    -> [LayoutAttributes]
  {
    (0..<BentLeaf.facetCount).map { index in
      let direction = leaf.direction(ofFacet: index)
      let start = Double(index) * leaf.facetWidth
      let angle = leaf.angle(at: Double(index) + 0.5)
      func side(_ item: Int) -> LayoutAttributes {
        let isRight = item % 2 == 0
        var facet = attributes(
          for: item, turnedBy: isRight ? -angle : .pi - angle,
          about: leaf.joint(index) - direction * start, pose)
        facet.z = isRight ? -ratio : ratio
        facet.faceRect.origin.x =
          isRight ? start : facet.size.width - start - leaf.facetWidth
        facet.faceRect.size.width = leaf.facetWidth
        return facet
      }
      let right = side(2 * sheet)
      return right.facesViewer ? right : side(2 * sheet + 1)
    }
  }
}

import CardKinetics
import CardScene
import Glibc

/// A turning sheet of an open book, bent like a strip of a cylinder about an axis beside the spine.
///
/// Seen along the spine, the leaf is a chain of flat facets of equal length. Each facet is turned by the same angle
/// relative to the previous facet, so the paper doesn't stretch. The line from the spine to the free edge has the angle
/// of a stiff sheet.
struct BentLeaf: Hashable, Sendable {
  /// The number of facets. It is even, because a left page's shade has a stop in the middle. A facet is wider than
  /// the rounding of the corners. Tuned by eye.
  static let facetCount = 12

  /// The angle of the free edge about the spine, in radians: 0 if the leaf lies flat on the right, π on the left.
  var angle: Double
  /// The angle by which the paper turns from the spine to the free edge, in radians. It is positive if the free edge is
  /// ahead in a turn to the left.
  var bend: Double
  /// The distance from the spine to the free edge along the paper, in page points.
  var width = LibraryMetrics.pageSize.width

  var facetWidth: Double { width / Double(Self.facetCount) }

  /// Returns the angle of the paper at a distance of `facet` facets from the spine, in radians.
  ///
  /// In the middle of a facet this is the angle of the facet; at a joint it is the mean of the two facets' angles.
  func angle(at facet: Double) -> Double {
    angle + bend * (facet / Double(Self.facetCount) - 0.5)
  }

  func direction(ofFacet facet: Int) -> Point {
    let angle = angle(at: Double(facet) + 0.5)
    return Point(cos(angle), sin(angle))
  }

  /// Returns the point at which a facet begins, seen along the spine. The x axis points to the right, and the y axis
  /// towards the reader.
  func joint(_ facet: Int) -> Point {
    // The sum of unit vectors that turn by equal steps.
    let step = bend / Double(2 * Self.facetCount)
    let length = step == 0 ? Double(facet) : sin(Double(facet) * step) / sin(step)
    let angle = angle(at: Double(facet) / 2)
    return Point(cos(angle), sin(angle)) * (facetWidth * length)
  }

  /// Returns the point of the paper at a distance from the spine, in page points. The axes are as in `joint(_:)`.
  func point(at distance: Double) -> Point {
    let facet = Int(distance / facetWidth, clampedTo: 0...Self.facetCount - 1)
    return joint(facet)
      + direction(ofFacet: facet) * (distance - Double(facet) * facetWidth)
  }
}

/// The bend of the leaves of a book at one moment.
struct LeafBend: Hashable, Sendable {
  /// The bend of an upright leaf, in radians.
  var strength: Double
  /// The progress of the change from classic mode (0) to refined mode (1).
  var fraction: Double
  /// The width of the leaves, in page points.
  var width = LibraryMetrics.pageSize.width
  /// The flatness of the open pages, as in `BookPose`.
  var flat = 0.0

  /// Returns the leaf of a sheet whose ratio in the open book is `ratio`, −0.5…0.5. At both ends of this range, the
  /// leaf isn't bent. If `turned` is nil, the angle of the leaf follows `ratio`, doubled in a flat book. Otherwise the
  /// angle follows `turned`, as in an opening book. A leaf that has landed on the left is lifted only if its odd page
  /// faces the reader.
  ///
  /// - Parameter edge: the ratio of a stiff sheet that the reader sees edge-on.
  func leaf(at ratio: Double, turnedTo turned: Double? = nil, edgeOnAt edge: Double = 0)
    -> BentLeaf
  {
    let turned = turned ?? ratio * (1 + flat)
    let classicLift: Double = turned < edge ? 1 : 0
    // The lift grows while the leaf passes `edge`. The closer `ratio` is to −0.5, the shorter that transition.
    let oddPageFraction = (0...1).clamping(0.5 - (turned - edge) / max(1 + 2 * ratio, 1e-9))
    let lift = classicLift + (oddPageFraction * (0.5 - ratio) - classicLift) * fraction
    return BentLeaf(
      angle: (1 - turned) * .pi / 2 - lift * LibraryMetrics.oddLift,
      bend: strength * (1 - 4 * ratio * ratio), width: width)
  }
}

extension BookLayout {
  /// Returns the sheet that turns between the two sides of the open book; nil if there is none. The cover and the
  /// pages that lie on the back cover don't turn.
  func turningSheet(at offset: Double) -> Int? {
    let spread = offset / viewport.width
    guard spread > 0, spread < Double(lastSpread) else { return nil }
    let sheet = Int(spread.rounded(.down)) + 1
    return abs(distance(ofSheet: sheet, at: offset)) < 0.5 - 1e-9 ? sheet : nil
  }

  /// Returns the facets of a leaf, from the spine outwards. Each facet shows the side that faces the reader.
  ///
  /// A facet further out is nearer to the reader, and covers the facets further in.
  func facets(of leaf: BentLeaf, ofSheet sheet: Int, ratio: Double, _ pose: BookPose)
    -> [LayoutAttributes]
  {
    var leaf = leaf
    leaf.angle -= pose.turn(ofSheet: sheet, ratio: ratio)
    return (0..<BentLeaf.facetCount).map { index in
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

package import CardKinetics
import CardPicture

/// The place of an item in the viewport at one moment.
package struct LayoutAttributes: Hashable, Sendable {
  package var index: Int
  /// The place of the anchor in viewport points, with the content offset subtracted.
  package var center: Point
  package var size: Size
  /// The fixed point of the transform, as a fraction of `size`.
  package var anchor: Point
  package var transform: Transform3D
  package var alpha: Double
  /// Stacking order: a higher one lies in front.
  package var z: Double
  /// The face within the item, in the item's points; by default all of it.
  package var faceRect: Rect

  package init(
    index: Int, center: Point, size: Size, anchor: Point = Point(0.5, 0.5),
    transform: Transform3D = .identity, alpha: Double = 1, z: Double, faceRect: Rect? = nil
  ) {
    (self.index, self.center, self.size, self.anchor) = (index, center, size, anchor)
    (self.transform, self.alpha, self.z) = (transform, alpha, z)
    self.faceRect = faceRect ?? Rect(size)
  }

  /// From the item's points (its top left is the origin) to viewport points.
  package var homography: Homography {
    Homography.translation(center.x, center.y)
      .after(Homography(transform))
      .after(.translation(-anchor.x * size.width, -anchor.y * size.height))
  }

  /// The face's corners as projected, TL TR BR BL, in viewport points.
  package var corners: Quad { homography.apply(faceRect) }

  /// Whether the item's front faces the viewer: its projected corners run clockwise.
  package var facesViewer: Bool { homography.facesViewer(at: faceRect.center) }
}

/// A layout: the items visible at an offset, and their places. A query, not a mutation.
package protocol CollectionLayout: Sendable {
  /// The number of items.
  var count: Int { get }
  /// The offsets at which the content rests.
  var offsetRange: ClosedRange<Double> { get }
  /// The items visible at `offset`.
  ///
  /// - Complexity: O(1).
  func visibleItems(at offset: Double) -> Range<Int>
  /// The place of item `index` at `offset`.
  func attributes(for index: Int, at offset: Double) -> LayoutAttributes
  /// The rest of a scroll thrown to `proposed` with `velocity`; nil where nothing snaps.
  func snapTarget(forProposed proposed: Double, velocity: Double) -> Double?
}

extension CollectionLayout {
  /// The visible items at `offset`, back to front.
  package func items(at offset: Double) -> [LayoutAttributes] {
    visibleItems(at: offset)
      .map { attributes(for: $0, at: offset) }
      .backToFront()
  }
}

extension [LayoutAttributes] {
  /// The items in the painter's order: by `z`, those of one `z` by their index.
  package func backToFront() -> [LayoutAttributes] {
    sorted { ($0.z, $0.index) < ($1.z, $1.index) }
  }
}

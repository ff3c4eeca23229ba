package import CardKinetics
import CardPicture

/// The pose of an item in the viewport at one offset.
package struct LayoutAttributes: Hashable, Sendable {
  package var index: Int
  /// The position of the anchor in viewport points, with the scroll offset subtracted.
  package var center: Point
  package var size: Size
  /// The fixed point of the transform, as a fraction of `size`.
  package var anchor: Point
  package var transform: Transform3D
  package var alpha: Double
  /// The stacking order: an item with a higher value is in front.
  package var z: Double
  /// The rectangle of the face within the item, in the item's points; by default the whole item.
  package var faceRect: Rect

  package init(
    index: Int, center: Point, size: Size, anchor: Point = Point(0.5, 0.5),
    transform: Transform3D = .identity, alpha: Double = 1, z: Double, faceRect: Rect? = nil
  ) {
    (self.index, self.center, self.size, self.anchor) = (index, center, size, anchor)
    (self.transform, self.alpha, self.z) = (transform, alpha, z)
    self.faceRect = faceRect ?? Rect(size)
  }

  /// The map from the item's points to viewport points. The origin of the item's points is its top left corner.
  package var homography: Homography {
    Homography.translation(center.x, center.y)
      .after(Homography(transform))
      .after(.translation(-anchor.x * size.width, -anchor.y * size.height))
  }

  /// The projected corners of the face, in viewport points.
  package var corners: Quad { homography.apply(faceRect) }

  /// Whether the item's front faces the viewer, which means that its projected corners run clockwise.
  package var facesViewer: Bool { homography.facesViewer(at: faceRect.center) }
}

/// A layout that answers queries for the visible items at an offset and for their poses.
package protocol CollectionLayout: Sendable {
  /// The number of items.
  var count: Int { get }
  /// The range of offsets at which the content can rest.
  var offsetRange: ClosedRange<Double> { get }
  /// Returns the items visible at `offset`.
  ///
  /// - Complexity: O(1).
  func visibleItems(at offset: Double) -> Range<Int>
  /// Returns the pose of item `index` at `offset`.
  func attributes(for index: Int, at offset: Double) -> LayoutAttributes
  /// Returns the offset at which a scroll thrown to `proposed` with `velocity` comes to rest; nil if nothing snaps.
  func snapTarget(forProposed proposed: Double, velocity: Double) -> Double?
}

extension CollectionLayout {
  /// Returns the visible items at `offset`, back to front.
  package func items(at offset: Double) -> [LayoutAttributes] {
    visibleItems(at: offset)
      .map { attributes(for: $0, at: offset) }
      .backToFront()
  }
}

extension [LayoutAttributes] {
  /// Returns the items sorted by `z`. Items with equal `z` are sorted by index.
  package func backToFront() -> [LayoutAttributes] {
    sorted { ($0.z, $0.index) < ($1.z, $1.index) }
  }
}

import CardKinetics

/// The rows and columns that the projected image of a rectangle can touch.
struct ImageBounds {
  var rows: Range<Int>
  var columns: Range<Int>
  /// The smallest divisor of the inverse map on the image, at the point where the rectangle is farthest away.
  var smallestDivisor: Double

  /// Whether the image lies outside of the frame.
  var isEmpty: Bool { rows.isEmpty || columns.isEmpty }

  /// Creates the bounds of an image; nil if it lies behind the eye, or if numbers are not finite.
  init?(of r: Rect, under map: Homography, width: Int, height: Int) {
    let w = (
      map.w(at: Point(r.minX, r.minY)), map.w(at: Point(r.maxX, r.minY)),
      map.w(at: Point(r.maxX, r.maxY)), map.w(at: Point(r.minX, r.maxY))
    )
    guard w.0.isFinite, w.1.isFinite, w.2.isFinite, w.3.isFinite else { return nil }
    let (nearest, farthest) = (min(w.0, w.1, w.2, w.3), max(w.0, w.1, w.2, w.3))
    guard farthest > 0 else { return nil }
    smallestDivisor = 1 / farthest
    guard nearest > 0 else {
      // If the rectangle reaches behind the eye, its image is unbounded. Only the sides limit it.
      (rows, columns) = (0..<height, 0..<width)
      return
    }
    let box = map.apply(r).boundingBox
    guard !box.minX.isNaN, !box.minY.isNaN, !box.maxX.isNaN, !box.maxY.isNaN else { return nil }
    columns = ImageBounds.touched(box.minX, box.maxX, of: width)
    rows = ImageBounds.touched(box.minY, box.maxY, of: height)
  }

  private static func touched(_ low: Double, _ high: Double, of count: Int) -> Range<Int> {
    let limits = 0..<count
    let start = clampedInt(low.rounded(.down), limits)
    return start..<max(start, clampedInt(high.rounded(.up), limits))
  }
}

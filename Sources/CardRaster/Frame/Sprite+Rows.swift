import CardKinetics

// Queries of a sprite by row. They extend the pointer, because a sprite of half a kilobyte would otherwise be copied
// for each pixel of an edge.
extension UnsafePointer where Pointee == Sprite {
  /// Returns whether any of `rows` may show the sprite or its shadow.
  func touches(_ rows: Range<Int>) -> Bool {
    pointee.rows.overlaps(rows) || (pointee.shadow?.rows.overlaps(rows) ?? false)
  }

  /// Returns whether any pixel of a rectangle may show the sprite or its shadow.
  func touches(_ rect: PixelRect) -> Bool {
    if pointee.rows.overlaps(rect.rows), pointee.columns.overlaps(rect.columns) { return true }
    guard pointee.castsShadow, let shadow = pointee.shadow else { return false }
    return shadow.rows.overlaps(rect.rows) && shadow.columns.overlaps(rect.columns)
  }

  /// The range of rows that may show the sprite or its shadow.
  var touchedRows: Range<Int> {
    guard pointee.castsShadow, let shadow = pointee.shadow, !shadow.rows.isEmpty else {
      return pointee.rows
    }
    if pointee.rows.isEmpty { return shadow.rows }
    return Swift.min(
      pointee.rows.lowerBound, shadow.rows.lowerBound)..<Swift.max(
        pointee.rows.upperBound, shadow.rows.upperBound)
  }

  /// Returns the columns of row `y` within the four sides.
  @inline(__always)
  func span(_ y: Int) -> Range<Int> {
    pointee.rows.contains(y) ? pointee.bounds.span(y, within: pointee.columns) : 0..<0
  }

  /// Returns the sides that cut any of the pixels of row `y` in `columns`.
  @inline(__always)
  func cuts(_ y: Int, within columns: Range<Int>) -> SideCuts {
    // A side is straight: if both end pixels lie inside, so do all pixels between them.
    let (first, last) = (Double(columns.lowerBound) + 0.5, Double(columns.upperBound) - 0.5)
    let py = Double(y) + 0.5
    return SideCuts(
      left: !pointee.left.holds(first, last, py), right: !pointee.right.holds(first, last, py),
      top: !pointee.top.holds(first, last, py), bottom: !pointee.bottom.holds(first, last, py))
  }

  /// Returns whether no rounded corner reaches into the pixels of row `y` in `columns`.
  @inline(__always)
  func missesCorners(_ y: Int, within columns: Range<Int>) -> Bool {
    if pointee.corners.areSquare { return true }
    // The height on the face rises or falls steadily along a row, so both ends decide.
    let (map, py) = (pointee.map, Double(y) + 0.5)
    let (first, last) = (Double(columns.lowerBound) + 0.5, Double(columns.upperBound) - 0.5)
    let near = map.g * first + map.h * py + map.i
    let far = map.g * last + map.h * py + map.i
    return near > 0 && far > 0
      && pointee.corners.areMissed(map.d * first + map.e * py + map.f, near)
      && pointee.corners.areMissed(map.d * last + map.e * py + map.f, far)
  }

  /// Returns the fraction of the pixel at (x, y) that the shown part covers. Only the sides in `cuts` cut the pixel.
  /// The corners cut it only if `missesCorners` is false.
  @inline(__always)
  func coverage(_ x: Int, _ y: Int, _ cuts: SideCuts, missesCorners: Bool) -> Double {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    // The coverages of opposite sides add up, so that the opacity of a sliver is proportional to its thickness.
    var (across, down) = (1.0, 1.0)
    if cuts.left { across += pointee.left.coverage(px, py) - 1 }
    if cuts.right { across += pointee.right.coverage(px, py) - 1 }
    if cuts.top { down += pointee.top.coverage(px, py) - 1 }
    if cuts.bottom { down += pointee.bottom.coverage(px, py) - 1 }
    guard across > 0, down > 0 else { return 0 }
    if missesCorners { return across * down }
    return Swift.min(across * down, pointee.corners.coverage(px, py, pointee.map))
  }

  /// Returns the columns of row `y` in which the source is opaque, within the sprite's full pixels.
  func solid(_ y: Int, within full: Range<Int>) -> Range<Int> {
    if pointee.isOpaque { return full }
    return pointee.core?.span(y, within: full) ?? full.lowerBound..<full.lowerBound
  }
}

/// The sides of a shown part that cut a row's pixels.
struct SideCuts {
  let left, right, top, bottom: Bool

  var isNone: Bool { !(left || right || top || bottom) }
}

/// A rectangle of the screen in whole pixels.
package struct ScreenRect: Hashable, Sendable {
  package var x, y, width, height: Int

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var area: Int { width * height }

  /// Whether the pixel lies on it.
  func contains(x px: Int, y py: Int) -> Bool { px >= x && px < maxX && py >= y && py < maxY }

  /// The number of pixels in its intersection with `other`.
  func overlap(with other: ScreenRect) -> Int {
    max(0, min(maxX, other.maxX) - max(x, other.x))
      * max(0, min(maxY, other.maxY) - max(y, other.y))
  }

  /// Four times the square of the distance between the two centres.
  func distance(to other: ScreenRect) -> Int {
    let dx = 2 * (x - other.x) + width - other.width
    let dy = 2 * (y - other.y) + height - other.height
    return dx * dx + dy * dy
  }

  /// A rectangle of this size centred in `area`; one that is larger starts at its origin.
  func centred(in area: ScreenRect) -> ScreenRect {
    ScreenRect(
      x: area.x + max(0, (area.width - width) / 2), y: area.y + max(0, (area.height - height) / 2),
      width: width, height: height)
  }

  /// The rectangle moved from `old` to `new`: at the same offset from the centre, and wholly
  /// inside.
  ///
  /// Moving it back gives the original, unless it had to be moved or cut to fit.
  func carried(from old: ScreenRect, to new: ScreenRect) -> ScreenRect {
    guard old != new else { return self }
    let (w, h) = (min(width, new.width), min(height, new.height))
    // Halves are cut off towards zero, so that the way back cuts off the same.
    let left = x - old.x + new.x + (new.width - old.width) / 2 + (width - w) / 2
    let top = y - old.y + new.y + (new.height - old.height) / 2 + (height - h) / 2
    return ScreenRect(
      x: min(max(left, new.x), new.maxX - w), y: min(max(top, new.y), new.maxY - h), width: w,
      height: h)
  }
}

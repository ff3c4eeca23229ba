/// A rectangle of the screen in whole pixels.
package struct ScreenRect: Hashable, Sendable {
  package var x, y, width, height: Int

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var area: Int { width * height }

  /// Returns whether the rectangle contains a pixel.
  func contains(x px: Int, y py: Int) -> Bool { px >= x && px < maxX && py >= y && py < maxY }

  /// Returns the intersection with `other`, or nil if it has no pixels.
  func intersection(with other: ScreenRect) -> ScreenRect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let common = ScreenRect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    return common.width > 0 && common.height > 0 ? common : nil
  }

  /// Returns the number of pixels in the intersection with `other`.
  func overlap(with other: ScreenRect) -> Int { intersection(with: other)?.area ?? 0 }

  /// Returns four times the square of the distance between the two centres.
  func distance(to other: ScreenRect) -> Int {
    let dx = 2 * (x - other.x) + width - other.width
    let dy = 2 * (y - other.y) + height - other.height
    return dx * dx + dy * dy
  }

  /// Returns the largest rectangle for a window in this area beside another window, without an overlap. Returns nil if
  /// no such rectangle is as large as `minimum`.
  ///
  /// - Parameter size: The preferred size. A narrower window may be higher.
  func largestFreeArea(
    beside other: ScreenRect, size: (width: Int, height: Int), minimum: (width: Int, height: Int)
  ) -> ScreenRect? {
    let sides = [
      ScreenRect(x: other.maxX, y: y, width: maxX - other.maxX, height: height),
      ScreenRect(x: x, y: y, width: other.x - x, height: height),
      ScreenRect(x: x, y: other.maxY, width: width, height: maxY - other.maxY),
      ScreenRect(x: x, y: y, width: width, height: other.y - y),
    ]
    let areas = sides.map { side in
      let width = min(side.width, size.width)
      let maximum = width < size.width ? max(size.height, width * 8 / 5) : size.height
      return ScreenRect(x: side.x, y: side.y, width: width, height: min(side.height, maximum))
    }
    return areas.filter { $0.width >= minimum.width && $0.height >= minimum.height }
      .max { $0.area < $1.area }
  }

  /// The fraction of another window that a window in a corner may cover to be larger; tuned by eye.
  private static let bearableOverlap = 0.2

  /// Returns the rectangle for a window in a corner of this area: the largest that covers little of another window, or
  /// else the one that covers least.
  ///
  /// - Parameters:
  ///   - size: The maximum size.
  ///   - minimum: The minimum size. The area limits both sizes.
  func cornerBeside(
    _ other: ScreenRect, size: (width: Int, height: Int), minimum: (width: Int, height: Int)
  ) -> ScreenRect {
    var corners: [ScreenRect] = []
    for quarters in 0...4 {
      let width = min(minimum.width + (size.width - minimum.width) * quarters / 4, self.width)
      let height = min(minimum.height + (size.height - minimum.height) * quarters / 4, self.height)
      for left in [maxX - width, x] {
        for top in [maxY - height, y] {
          corners.append(ScreenRect(x: left, y: top, width: width, height: height))
        }
      }
    }
    let bearable = Int(Double(other.area) * Self.bearableOverlap)
    return corners.min {
      let (a, b) = (
        max($0.overlap(with: other), bearable), max($1.overlap(with: other), bearable)
      )
      return (a, -$0.area) < (b, -$1.area)
    } ?? self
  }

  /// Returns a rectangle of this size in the centre of `area`. If the size exceeds the area, the rectangle starts at
  /// the area's origin.
  func centred(in area: ScreenRect) -> ScreenRect {
    ScreenRect(
      x: area.x + max(0, (area.width - width) / 2), y: area.y + max(0, (area.height - height) / 2),
      width: width, height: height)
  }

  /// Returns the rectangle moved from `old` into `new`, at the same offset from the centre.
  ///
  /// Moving the result back gives the original, unless the rectangle had to be shifted or shrunk to fit into `new`.
  func carried(from old: ScreenRect, to new: ScreenRect) -> ScreenRect {
    guard old != new else { return self }
    let (w, h) = (min(width, new.width), min(height, new.height))
    // Integer division rounds towards zero, so both directions round equally.
    let left = x - old.x + new.x + (new.width - old.width) / 2 + (width - w) / 2
    let top = y - old.y + new.y + (new.height - old.height) / 2 + (height - h) / 2
    return ScreenRect(
      x: min(max(left, new.x), new.maxX - w), y: min(max(top, new.y), new.maxY - h), width: w,
      height: h)
  }
}

/// The pixels in which two frames may differ: a few rectangles, no two of which overlap.
///
/// If two rectangles overlap or lie close together, one rectangle around both replaces them. Damage may include equal
/// pixels, but never omits a pixel that differs.
package struct Damage: Hashable, Sendable {
  /// The maximum number of rectangles.
  package static let capacity = 8
  /// The maximum number of pixels that a union may add to two rectangles. Drawing these pixels costs about as much as
  /// another request to the server and another start in every row (tuned by measurement).
  private static let slack = 4096

  package private(set) var rects: [PixelRect] = []

  /// Creates damage without pixels.
  package init() {}

  /// Creates damage that consists of the pixels of `rect`.
  package init(_ rect: PixelRect) { add(rect) }

  package var isEmpty: Bool { rects.isEmpty }

  /// The number of damaged pixels.
  package var pixelCount: Int { rects.reduce(0) { $0 + $1.pixelCount } }

  /// The smallest rectangle around all damage; empty if nothing is damaged.
  package var bounds: PixelRect {
    rects.reduce(PixelRect(columns: 0..<0, rows: 0..<0)) { $0.union($1) }
  }

  /// Adds the pixels of `rect`.
  package mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    // A union with one rectangle is larger and may reach others.
    while let index = rects.firstIndex(where: { Self.areMerged($0, rect) }) {
      rect = rect.union(rects.remove(at: index))
    }
    rects.append(rect)
    if rects.count > Damage.capacity { mergeClosest() }
  }

  /// Adds the pixels of `other`.
  package mutating func add(_ other: Damage) {
    for rect in other.rects { add(rect) }
  }

  private static func areMerged(_ a: PixelRect, _ b: PixelRect) -> Bool {
    a.overlaps(b) || waste(a, b) <= slack
  }

  /// Returns the number of pixels that the union of two rectangles adds, if they do not overlap.
  private static func waste(_ a: PixelRect, _ b: PixelRect) -> Int {
    a.union(b).pixelCount - a.pixelCount - b.pixelCount
  }

  /// Replaces the two rectangles whose union adds the fewest pixels by that union.
  private mutating func mergeClosest() {
    var best = (waste: Int.max, first: 0, second: 1)
    for second in rects.indices {
      for first in 0..<second {
        let waste = Self.waste(rects[first], rects[second])
        if waste < best.waste { best = (waste, first, second) }
      }
    }
    let other = rects.remove(at: best.second)
    let rect = rects.remove(at: best.first)
    add(rect.union(other))
  }
}

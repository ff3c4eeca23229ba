/// The parts of a row covered by opaque pixels: disjoint spans, left to right.
///
/// The type borrows its memory and drops a span that does not fit. Pixels behind that span are then drawn needlessly.
/// The frame stays correct, except that a fading layer may show what it should hide.
struct CoveredSpans {
  static let capacity = 64

  private let spans: UnsafeMutablePointer<Range<Int>>
  private var count = 0

  /// Creates an empty set.
  ///
  /// - Parameter storage: memory for `capacity` spans.
  init(storage: UnsafeMutablePointer<Range<Int>>) { spans = storage }

  /// Returns the first uncovered stretch of `range`; empty if all of `range` is covered.
  @inline(__always)
  func firstGap(in range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var i = 0
    while i < count, spans[i].lowerBound <= start {
      start = max(start, spans[i].upperBound)
      i &+= 1
    }
    guard start < range.upperBound else { return range.upperBound..<range.upperBound }
    let end = i < count ? min(spans[i].lowerBound, range.upperBound) : range.upperBound
    return start..<end
  }

  /// Returns the columns from the first uncovered one in `range` to the last; empty if all of `range` is covered.
  @inline(__always)
  func uncovered(in range: Range<Int>) -> Range<Int> {
    let start = firstGap(in: range).lowerBound
    var end = range.upperBound
    var i = count
    while i > 0, end > start {
      i &-= 1
      if spans[i].lowerBound >= end { continue }
      if spans[i].upperBound < end { break }
      end = spans[i].lowerBound
    }
    return start..<max(start, end)
  }

  mutating func insert(_ span: Range<Int>) {
    // Skips the spans to the left. Spans that touch the new span are merged with it.
    var first = 0
    while first < count, spans[first].upperBound < span.lowerBound { first &+= 1 }
    var (low, high) = (span.lowerBound, span.upperBound)
    var last = first
    while last < count, spans[last].lowerBound <= high {
      low = min(low, spans[last].lowerBound)
      high = max(high, spans[last].upperBound)
      last &+= 1
    }
    let growth = 1 - (last - first)
    guard count + growth <= CoveredSpans.capacity else { return }
    if growth > 0 {
      var i = count
      while i > first {
        spans[i] = spans[i &- 1]
        i &-= 1
      }
    } else if growth < 0 {
      var i = last
      while i < count {
        spans[i &+ growth] = spans[i]
        i &+= 1
      }
    }
    spans[first] = low..<high
    count += growth
  }
}

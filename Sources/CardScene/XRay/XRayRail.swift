package import CardKinetics

/// The offsets of a scroll on a line: the range, the snap points, the current offset and the rest offset.
package struct XRayRail: Hashable, Sendable {
  package var range: ClosedRange<Double>
  /// The shown part of the range: the whole range, or the part around the offset if the range is long.
  package var shown: ClosedRange<Double>
  package var offset: Double
  /// The velocity of the offset, in points per second.
  package var velocity: Double
  /// The shown snap points.
  package var snaps: [Double]
  /// The offset at which the scroll will come to rest, or would come to rest after a release now; nil at rest.
  package var rest: Double?

  /// The maximum number of snap points on a rail.
  package static let maximumSnaps = 33

  package init(
    range: ClosedRange<Double>, shown: ClosedRange<Double>? = nil, offset: Double,
    velocity: Double, snaps: [Double], rest: Double? = nil
  ) {
    (self.range, self.shown) = (range, shown ?? range)
    (self.offset, self.velocity, self.snaps, self.rest) = (offset, velocity, snaps, rest)
  }

  /// Creates the rail of a scroll with `count` snap points in ascending order.
  ///
  /// - Parameters:
  ///   - index: the index of the snap point nearest to the offset.
  ///   - releasedRest: a function that returns the offset at which the scroll would come to rest after a release now.
  package init(
    _ scroll: ScrollModel, at t: Double, count: Int, index: Int, snap: (Int) -> Double,
    releasedRest: (_ scroll: ScrollModel) -> Double?
  ) {
    let first = max(min(index - Self.maximumSnaps / 2, count - Self.maximumSnaps), 0)
    let last = max(min(first + Self.maximumSnaps, count) - 1, first)
    var snaps: [Double] = []
    for index in first...last {
      let offset = snap(index)
      if snaps.last != offset { snaps.append(offset) }
    }
    let shown =
      count <= Self.maximumSnaps ? scroll.range : snaps[0]...max(snaps[0], snaps.last ?? 0)
    let rest =
      scroll.isDragging ? releasedRest(scroll) : scroll.isMoving(at: t) ? scroll.rest(at: t) : nil
    self.init(
      range: scroll.range, shown: shown, offset: scroll.offset(at: t),
      velocity: scroll.velocity(at: t), snaps: snaps, rest: rest)
  }

  /// Returns the position of an offset on a line from `left` to `right`. Offsets outside `shown` lie beyond the ends.
  package func x(of offset: Double, from left: Double, to right: Double) -> Double {
    let span = shown.upperBound - shown.lowerBound
    guard span > 0 else { return (left + right) / 2 }
    return left + (offset - shown.lowerBound) / span * (right - left)
  }
}

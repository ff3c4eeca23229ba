/// A scroll's offsets as a line: its range, where it may rest, where it is and where it is going.
package struct XRayRail: Hashable, Sendable {
  package var range: ClosedRange<Double>
  /// The part of the line that is shown: all of the range, or what is near of a long one.
  package var shown: ClosedRange<Double>
  package var offset: Double
  /// In points per second.
  package var velocity: Double
  /// Those that are shown.
  package var snaps: [Double]
  /// Where it comes to rest, or would if it were let go now; nil where it stands.
  package var rest: Double?

  /// So many snaps are shown at most.
  package static let mostSnaps = 33

  package init(
    range: ClosedRange<Double>, shown: ClosedRange<Double>? = nil, offset: Double,
    velocity: Double, snaps: [Double], rest: Double? = nil
  ) {
    (self.range, self.shown) = (range, shown ?? range)
    (self.offset, self.velocity, self.snaps, self.rest) = (offset, velocity, snaps, rest)
  }

  /// The rail of a scroll that rests at `snap(0)`, `snap(1)`, …, ascending, `count` places in all.
  ///
  /// - Parameters:
  ///   - place: which of them the offset is nearest to.
  ///   - letGo: where a drag would come to rest.
  package init(
    _ scroll: ScrollModel, at t: Double, count: Int, place: Int, snap: (Int) -> Double,
    letGo: (_ scroll: ScrollModel) -> Double?
  ) {
    let first = max(min(place - Self.mostSnaps / 2, count - Self.mostSnaps), 0)
    let last = max(min(first + Self.mostSnaps, count) - 1, first)
    var snaps: [Double] = []
    for index in first...last {
      let offset = snap(index)
      if snaps.last != offset { snaps.append(offset) }
    }
    let shown = count <= Self.mostSnaps ? scroll.range : snaps[0]...max(snaps[0], snaps.last ?? 0)
    let rest = scroll.isDragging ? letGo(scroll) : scroll.isMoving(at: t) ? scroll.rest(at: t) : nil
    self.init(
      range: scroll.range, shown: shown, offset: scroll.offset(at: t),
      velocity: scroll.velocity(at: t), snaps: snaps, rest: rest)
  }

  /// Where an offset stands on a line from `left` to `right`: linear, beyond the ends too.
  package func place(of offset: Double, from left: Double, to right: Double) -> Double {
    let span = shown.upperBound - shown.lowerBound
    guard span > 0 else { return (left + right) / 2 }
    return left + (offset - shown.lowerBound) / span * (right - left)
  }
}

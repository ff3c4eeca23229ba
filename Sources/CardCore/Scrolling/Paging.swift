/// Which page a released drag goes to. Positions count in pages: 1.5 is half-way from 1 to 2.
package enum Paging {
  /// The pointer's speed from which a release is a fling, in points per second. Source: the spec,
  /// "page choice".
  package static let flingSpeed = 300.0

  /// A position this close to a page is on it, whatever the rounding of the division.
  private static let slack = 1e-6

  /// The page for a drag that began at `pressed` and is let go at `position`.
  ///
  /// A fling goes `step` pages its way from the page of the press; from between two pages (a caught
  /// turn), the first of them is the next one that way. Otherwise the nearest page, one page from
  /// the press at most.
  package static func page(
    pressed: Double, released position: Double, velocity: Double, step: Int = 1, last: Int
  ) -> Int {
    let below = (pressed + slack).rounded(.down)
    let above = (pressed - slack).rounded(.up)
    let target: Double
    if abs(velocity) >= flingSpeed {
      target = velocity > 0 ? below + Double(step) : above - Double(step)
    } else {
      target = min(max(position.rounded(), above - 1), below + 1)
    }
    return Int(min(max(target, 0), Double(max(last, 0))))
  }
}

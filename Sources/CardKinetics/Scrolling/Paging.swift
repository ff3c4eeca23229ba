/// The page where a released drag lands.
public enum Paging {
  /// The pointer's speed from which a release is a fling, in points per second. Source: the spec,
  /// "page choice".
  public static let flingSpeed = 300.0

  /// The page for a drag that was pressed on page `pressed` and released at `position`, counted in
  /// pages: 1.5 is half-way from page 1 to page 2.
  ///
  /// A fling goes `step` pages its way from the page of the press. A slower release goes to the
  /// nearest page, of two as near the one nearer to the press, at most `reach` pages from it.
  public static func page(
    pressed: Int, released position: Double, velocity: Double, flingSpeed: Double = flingSpeed,
    step: Int = 1, reach: Int = 1, last: Int
  ) -> Int {
    let press = Double(pressed)
    let target: Double
    if abs(velocity) >= flingSpeed {
      target = press + (velocity < 0 ? -1 : 1) * Double(step)
    } else {
      let nearest =
        press < position ? (position - 0.5).rounded(.up) : (position + 0.5).rounded(.down)
      target = min(max(nearest, press - Double(reach)), press + Double(reach))
    }
    return Int(min(max(target, 0), Double(max(last, 0))))
  }
}

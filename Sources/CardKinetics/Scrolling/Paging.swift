/// The choice of the page on which a released drag lands.
public enum Paging {
  /// The pointer's minimum speed for a fling, in points per second. Tuned by eye.
  public static let flingSpeed = 300.0

  /// Returns the page for a drag from page `pressed` that is released at `position`, in pages: 1.5 is half-way from
  /// page 1 to page 2.
  ///
  /// A fling goes `step` pages in its direction from the page of the press. A slower release goes to the nearest
  /// page, at most `reach` pages from the page of the press. If two pages are equally near, the one nearer to the
  /// press counts.
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

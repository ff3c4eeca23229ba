/// When a motion counts as finished: both its distance to rest and its speed are below these for good.
///
/// What is cut off at the end must be invisible: a hundredth of a point at a point a second.
public struct Tolerance: Hashable, Sendable {
  /// In the motion's own unit.
  public var distance: Double
  /// In the motion's own unit per second.
  public var speed: Double

  /// Creates a tolerance; both bounds must be above 0.
  public init(distance: Double, speed: Double) {
    (self.distance, self.speed) = (distance, speed)
  }

  /// For positions in points. Tuned by eye: at a zoom of 4 this is a twenty-fifth of a pixel.
  public static let points = Tolerance(distance: 0.01, speed: 0.5)
  /// For fractions that go from 0 to 1 across some hundreds of points: a flip, an opening.
  public static let fraction = Tolerance(distance: 0.00002, speed: 0.001)
}

/// The bounds within which a motion counts as finished: its distance to rest and its speed are below them.
///
/// The rest of the motion, which is cut off, must be invisible: a hundredth of a point at half a point per second.
public struct Tolerance: Hashable, Sendable {
  /// The maximum distance to rest, in the motion's unit.
  public var distance: Double
  /// The maximum speed, in the motion's unit per second.
  public var speed: Double

  /// Creates a tolerance; both bounds must be above 0.
  public init(distance: Double, speed: Double) {
    (self.distance, self.speed) = (distance, speed)
  }

  /// The tolerance of positions in points. Tuned by eye: at a zoom of 4 it is a twenty-fifth of a pixel.
  public static let points = Tolerance(distance: 0.01, speed: 0.5)
  /// The tolerance of fractions from 0 to 1, such as the progress of a flip, that move something by some hundreds of
  /// points.
  public static let fraction = Tolerance(distance: 0.00002, speed: 0.001)
}

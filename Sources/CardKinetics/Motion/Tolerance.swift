/// The bounds below which a motion counts as finished: its distance from the rest position, and its speed.
///
/// A motion ends early by these amounts, so they must be too small to see.
public struct Tolerance: Hashable, Sendable {
  /// The maximum distance from the rest position, in the motion's unit.
  public var distance: Double
  /// The maximum speed, in the motion's unit per second.
  public var speed: Double

  /// Creates a tolerance; both bounds must be above 0.
  public init(distance: Double, speed: Double) {
    (self.distance, self.speed) = (distance, speed)
  }

  /// The tolerance of positions in points. Tuned by eye: at a zoom of 4 it is a twenty-fifth of a pixel.
  public static let points = Tolerance(distance: 0.01, speed: 0.5)
  /// The tolerance of a fraction from 0 to 1 that moves something by some hundreds of points, such as the progress of a
  /// flip.
  public static let fraction = Tolerance(distance: 0.00002, speed: 0.001)
}

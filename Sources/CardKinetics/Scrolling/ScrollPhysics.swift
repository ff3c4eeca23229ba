/// The constants of a scroll: rubber band, deceleration, landing and bounce.
public struct ScrollPhysics: Hashable, Sendable {
  /// The rubber band's c: the fraction of a small pull beyond the end that the content follows.
  public var band = RubberBand.coefficient
  /// The fraction of a throw's speed that is left after a millisecond.
  public var deceleration: Double
  /// The spring that lands a snap or a page.
  public var landing = SpringShape(response: 0.35, dampingRatio: 1)
  /// The stiffness k of the bounce at the ends, per second squared; the bounce is critically damped.
  public var edgeStiffness = Spring.edgeBounce.stiffness

  /// Creates the default physics with the given deceleration.
  public init(rate: DecelerationRate = .normal) { deceleration = rate.perMillisecond }

  /// The deceleration of a throw.
  public var rate: DecelerationRate { DecelerationRate(perMillisecond: deceleration) }
  /// The spring of `landing`.
  public var landingSpring: Spring { landing.spring }
  /// The spring of `edgeStiffness`.
  public var edgeBounce: Spring { Spring(criticalStiffness: edgeStiffness) }

  func rubberBand(extent: Double) -> RubberBand { RubberBand(extent: extent, coefficient: band) }
}

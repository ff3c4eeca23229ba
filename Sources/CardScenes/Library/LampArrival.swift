import CardKinetics
import CardPicture
import CardScene
import Glibc

/// The state of a lamp in a transition. The lamp comes down from above the window, sways, and switches on. All values are
/// tuned by eye.
struct LampArrival: Hashable, Sendable {
  /// The range of the scene's presence during which a lamp comes down.
  private static let descent = 0.5...0.85
  /// The presence at which the lamp in the middle switches on, the delay of each lamp beside it, for two lamps at most,
  /// and the presence in which a lamp becomes bright.
  private static let (switchOn, delay, brightening) = (0.8, 0.03, 0.12)
  /// The maximum angle of the sway, in radians, and the number of its half periods.
  private static let (sway, halfPeriods) = (0.12, 3.0)

  /// The strength of the light, 0…1.
  let light: Double
  /// The fraction of the way down, 0…1.
  private let lowered: Double
  /// The rotation about the hook, in radians.
  private let angle: Double

  /// Creates the state of a lamp.
  ///
  /// - Parameter distance: the number of lamps between the lamp and the middle, plus 1; 0 for the lamp in the middle.
  init(in transition: SceneTransition, distance: Int) {
    func eased(_ fraction: Double) -> Double {
      TimingCurve.easeInOut.state(at: fraction).progress
    }
    let (presence, descent) = ((0...1).clamping(transition.presence), Self.descent)
    lowered = eased((presence - descent.lowerBound) / (descent.upperBound - descent.lowerBound))
    light = eased(
      (presence - Self.switchOn - Self.delay * Double(min(distance, 2))) / Self.brightening)
    let left = min((1 - presence) / (1 - descent.lowerBound), 1)
    angle = Self.sway * left * sin(Self.halfPeriods * .pi * left)
  }

  /// Returns the opacity of a part of the lamp.
  func opacity(of part: Furniture) -> Double {
    switch part {
    case .lamp(isLit: true): light
    case .lamp(isLit: false): light < 1 ? 1 : 0
    default: 1
    }
  }

  /// Returns the map that moves a lamp at rest, whose outline is given, to its position.
  func map(of lamp: Quad, from hook: Point) -> Homography {
    guard lowered < 1 || angle != 0 else { return .identity }
    let (c, s) = (cos(angle), sin(angle))
    let raised = (lamp.boundingBox.maxY - hook.y) * (1 - lowered)
    return Homography.translation(hook.x, hook.y - raised)
      .after(Homography(c, -s, 0, s, c, 0, 0, 0, 1))
      .after(.translation(-hook.x, -hook.y))
  }
}

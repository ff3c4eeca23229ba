import CardKinetics
import Testing

@testable import CardScenes

/// Tests the mix of a card's poses in two layouts.
@Suite struct PoseMixTests {
  private static func pose(opacity: Double, reflection: Double) -> CardPose {
    var pose = CardPose(in: LayoutView(size: Size(800, 600), aspect: 0.75))
    (pose.opacity, pose.reflection) = (opacity, reflection)
    return pose
  }

  /// A card that only one layout shows is invisible in the middle of the change, so that no ghosts cross.
  @Test(arguments: [0.4, 0.5, 0.6]) func aCardOfOneLayoutIsInvisibleBetweenThem(fraction: Double) {
    let (shown, hidden) = (
      Self.pose(opacity: 1, reflection: 0.3), Self.pose(opacity: 0, reflection: 0)
    )
    for mix in [shown.mixed(with: hidden, fraction), hidden.mixed(with: shown, fraction)] {
      #expect(abs(mix.opacity) < 1e-9 && abs(mix.reflection) < 1e-9)
    }
  }

  @Test(arguments: [0, 0.2, 0.5, 0.9, 1]) func whatBothLayoutsShowStays(fraction: Double) {
    let (one, other) = (
      Self.pose(opacity: 0.5, reflection: 0.3), Self.pose(opacity: 0.8, reflection: 0.3)
    )
    let mix = one.mixed(with: other, fraction)
    #expect(mix.opacity >= 0.5 - 1e-9 && mix.opacity <= 0.8 + 1e-9)
    #expect(abs(mix.reflection - 0.3) < 1e-9)
    if fraction == 0 { #expect(mix.opacity == 0.5) }
    if fraction == 1 { #expect(abs(mix.opacity - 0.8) < 1e-9) }
  }
}

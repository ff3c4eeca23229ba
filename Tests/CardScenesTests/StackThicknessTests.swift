import CardKinetics
import CardPicture
import CardScene
import Glibc
import TestSupport
import Testing

@testable import CardScenes

/// Tests the thickness of a card that turns over.
@Suite struct StackThicknessTests {
  /// Returns the card in front, with its side, at a moment of a flip.
  private func flip(
    _ options: SceneOptions = SceneOptions(), after seconds: Double
  ) -> (card: DisplayItem?, side: DisplayItem?, progress: Double) {
    var driver = Driver(StackScene.self, options: options)
    driver.key(.flip)
    driver.wait(seconds)
    let items = driver.scene.items(at: driver.time)
    return (
      items.last { $0.role.contains(.card) }, items.last { $0.role.contains(.edge) },
      driver.status.open
    )
  }

  @Test(arguments: [SceneOptions(), .classic])
  func theSideIsWidestWhereTheCardIsOnItsEdge(options: SceneOptions) throws {
    // At small angles, the eye is in front of both sides.
    for step in 10...40 {
      let (card, side, progress) = flip(options, after: Double(step) / 100)
      let (face, edge) = try (#require(card).quad.boundingBox, #require(side).quad.boundingBox)
      let upright = sin(.pi * progress)
      #expect(!side!.isHittable && side!.opacity == 1)
      // The perspective enlarges the parts near the eye.
      #expect(edge.width <= StackMetrics.thickness * upright * upright * 1.3 + 1e-6)
      if step == 25 { #expect(edge.width > StackMetrics.thickness * 0.9) }
      // The edge lies at a side of the card.
      let distance = min(abs(edge.midX - face.minX), abs(edge.midX - face.maxX))
      #expect(distance < StackMetrics.thickness)
    }
  }

  @Test func aFlatCardAndAReducedMotionHaveNoSide() {
    #expect(flip(after: 0).side == nil && flip(after: 2).side == nil)
    #expect(flip(SceneOptions(reducesMotion: true), after: 0.07).side == nil)
  }
}

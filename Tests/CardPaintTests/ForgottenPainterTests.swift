import CardKinetics
import CardModel
import CardPaint
import CardPicture
import Testing

/// Protects against a scene for which `FaceCatalogue` has no painter: the program stops.
@Suite struct ForgottenPainterTests {
  @Test func aSceneWithoutAPainterStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let face = FaceID(
        scene: SceneID(rawValue: "fan"), part: .front, size: Size(200, 300))
      _ = FaceCatalogue(content: Content()).color(of: face)
    }
  }

  @Test func aSceneWithoutAPainterStopsTheProgramAtItsStart() async {
    await #expect(processExitsWith: .failure) {
      _ = FaceCatalogue(content: Content(), scenes: [SceneID(rawValue: "fan")])
    }
  }
}

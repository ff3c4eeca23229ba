import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The scene on stage, and the positions of all scenes.
extension SceneHost {
  var slot: SceneSlot { slots[current] }
  /// The step of a lesson in the left view, or in the only one; nil without a lesson.
  var lessonPosition: LessonPosition? { lessonPositions.a }
  var sceneType: any Scene.Type { type(of: slot.scene) }
  var sceneID: SceneID { sceneType.id }
  /// The parameters of the scene on stage.
  var parameters: [Parameter] { slot.scene.parameters }
  var viewport: Viewport { slot.viewport }

  /// Returns whether the scene has something to close, such as a detail, a book or a selection.
  func canDismiss(at t: Double) -> Bool {
    var slot = slot
    return slot.dismiss(at: t)
  }

  /// Returns how far the scene has settled on stage: 0 until the remaining fraction of its transition is below
  /// `settling`, and 1 at rest.
  func settlement(at t: Double) -> Double {
    (0...1).clamping(1 - abs(slot.presence.position(at: t) - 1) / Self.settling)
  }

  /// The last fraction of a scene's transition, in which its motion is invisible; tuned by eye.
  static let settling = 0.03

  /// Returns the host after a release at user time `time` and stage time `t`; nil if nothing is dragged.
  func released(at time: Double, _ t: Double, in configuration: StageConfiguration) -> SceneHost? {
    guard recognizer.isPanning, let location = recognizer.lastLocation else { return nil }
    var host = self
    host.apply(Step(input: .release(location), time: time, t: t), in: configuration)
    return host
  }

  /// Returns the position of each scene in the deck.
  func positions(at t: Double) -> [DeckPosition?] {
    shared.a.map { Array(repeating: $0.position, count: slots.count) }
      ?? slots.map { $0.scene.deckPosition(at: t) }
  }
}

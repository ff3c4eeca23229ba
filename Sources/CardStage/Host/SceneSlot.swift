import CardKinetics
import CardModel
import CardPicture
import CardScene

/// A scene, with its twin in the split view. Both receive every gesture.
struct SceneSlot: Sendable {
  var scene: any Scene
  /// The scene of the right view, if the split view is on.
  var twin: (any Scene)?
  /// The viewport of the left view.
  var viewport: Viewport
  var backdrops: BackdropPair
  /// The presence of this scene on the stage, 0…1. The presences of all scenes add up to 1.
  var presence: Motion
  /// The direction of the scene's slide: −1 left, 1 right.
  var side = -1.0
  /// The card of each view that turns into another scene's card, chosen at the start of a transition.
  var carried = Split<Int?>(both: nil)
  /// The overlay steps of the cards in both views; nil if the scene has no focus, as with a closed book.
  var progress: StepProgress?

  /// Starts a transition at `t` to a presence of 1 or 0.
  ///
  /// The carried card and the direction don't change until the scene has arrived or left.
  mutating func go(to target: Double, side: Double, on spring: Spring, at t: Double) {
    let (fraction, velocity) = presence.state(at: t)
    if presence.isDone(at: t) {
      self.side = side
      carried = Split(a: scene.frontCard(at: t), b: (twin ?? scene).frontCard(at: t))
    }
    presence = .spring(
      spring, from: fraction, velocity: velocity, to: target, at: t, tolerance: .fraction)
    scene.keep(carried.a, until: presence.end)
    twin?.keep(carried.b, until: presence.end)
  }

  /// Returns the scene that a view shows.
  func scene(_ side: ViewSide) -> any Scene { side == .a ? scene : twin ?? scene }

  /// Whether any part of the scene may be visible.
  func isVisible(at t: Double) -> Bool {
    !presence.isDone(at: t) || presence.rest > 0
  }

  func isMoving(at t: Double) -> Bool {
    scene.isMoving(at: t) || twin?.isMoving(at: t) == true || progress?.isFading(at: t) == true
  }

  func backdrop(at t: Double) -> Backdrop {
    backdrops.first.mixed(with: backdrops.second, scene.backdropProgress(at: t))
      .mixed(with: .dark, scene.opened(at: t))
  }

  func interruptsMotion(_ hit: Hit?, at t: Double) -> Bool {
    scene.interruptsMotion(hit, at: t) || twin?.interruptsMotion(hit, at: t) == true
  }

  func isReadyForStep(at t: Double) -> Bool {
    scene.isReadyForStep(at: t) && twin?.isReadyForStep(at: t) != false
  }

  /// Shows another deck in both scenes. Returns false if a scene must begin again.
  mutating func adopt(_ diff: DeckDiff, at t: Double) -> Bool {
    scene.adopt(diff, at: t) && twin?.adopt(diff, at: t) != false
  }

  func facesAhead(at t: Double) -> [Face] {
    (twin?.facesAhead(at: t) ?? []) + scene.facesAhead(at: t)
  }

  /// Closes the topmost detail, book or selection in both scenes. Returns false if nothing was open.
  mutating func dismiss(at t: Double) -> Bool {
    let left = scene.dismiss(at: t)
    let right = twin?.dismiss(at: t) ?? false
    return left || right
  }
}

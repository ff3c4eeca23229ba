import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// A scene, and its twin where there are two views: both get every gesture.
struct SceneSlot: Sendable {
  var scene: any Scene
  /// The scene of the right view, if there are two.
  var twin: (any Scene)?
  /// The viewport of the left view.
  var viewport: Viewport
  var backdrops: BackdropPair
  /// How much of the scene is on stage, 0…1; those of all scenes make 1.
  var presence: Motion
  /// The side to which the scene leaves, or from which it comes: −1 left, 1 right.
  var side = -1.0
  /// The card of each view that turns into another scene's, chosen as a change begins.
  var carried = Split<Int?>(both: nil)
  /// The steps that its cards show, in both views; nil while there are none, as of a closed book.
  var progress: StepProgress?

  /// Goes on stage (1) or off (0) in a change of scenes at `t` from or to it.
  ///
  /// What was carried already, and to which side, remains until the scene has arrived or has gone.
  mutating func go(to target: Double, side: Double, on spring: Spring, at t: Double) {
    let (place, velocity) = presence.state(at: t)
    if presence.isDone(at: t) {
      self.side = side
      carried = Split(a: scene.frontCard(at: t), b: (twin ?? scene).frontCard(at: t))
    }
    presence = .spring(
      spring, from: place, velocity: velocity, to: target, at: t, tolerance: .fraction)
  }

  /// The scene of a view.
  func scene(_ half: Half) -> any Scene { half == .a ? scene : twin ?? scene }

  mutating func handle(_ gesture: Gesture, at t: Double) {
    scene.handle(gesture, at: t)
    twin?.handle(gesture, at: t)
  }

  /// Whether anything of it may be visible.
  func isVisible(at t: Double) -> Bool {
    !presence.isDone(at: t) || presence.rest > 0
  }

  func isMoving(at t: Double) -> Bool {
    scene.isMoving(at: t) || twin?.isMoving(at: t) == true || progress?.isFading(at: t) == true
  }

  func backdrop(at t: Double) -> Backdrop {
    backdrops.first.mixed(with: backdrops.second, scene.backdropShare(at: t))
  }

  func wouldCatch(_ hit: Hit?, at t: Double) -> Bool {
    scene.wouldCatch(hit, at: t) || twin?.wouldCatch(hit, at: t) == true
  }

  func isReadyForStep(at t: Double) -> Bool {
    scene.isReadyForStep(at: t) && twin?.isReadyForStep(at: t) != false
  }

  /// Shows other cards or books in either scene; false where one has to begin anew.
  mutating func deal(_ change: DealChange, at t: Double) -> Bool {
    scene.deal(change, at: t) && twin?.deal(change, at: t) != false
  }

  func facesAhead(at t: Double) -> [FaceID] {
    (twin?.facesAhead(at: t) ?? []) + scene.facesAhead(at: t)
  }

  /// Closes what is on top in either scene; false if there is nothing to close.
  mutating func dismiss(at t: Double) -> Bool {
    let left = scene.dismiss(at: t)
    let right = twin?.dismiss(at: t) ?? false
    return left || right
  }
}

/// A scene in the window, and its twin where two views stand side by side: what goes in goes into
/// both, and either may answer.
struct SceneSlot: Sendable {
  var scene: any Scene
  /// The same in the view at the right, where there are two.
  var twin: (any Scene)?
  /// That of the left view, or of the only one.
  var viewport: Viewport

  mutating func handle(_ gesture: Gesture, at t: Double) {
    scene.handle(gesture, at: t)
    twin?.handle(gesture, at: t)
  }

  func isMoving(at t: Double) -> Bool {
    scene.isMoving(at: t) || twin?.isMoving(at: t) == true
  }

  func wouldCatch(_ hit: Hit?, at t: Double) -> Bool {
    scene.wouldCatch(hit, at: t) || twin?.wouldCatch(hit, at: t) == true
  }

  func isReadyForStep(at t: Double) -> Bool {
    scene.isReadyForStep(at: t) && twin?.isReadyForStep(at: t) != false
  }

  func facesAhead(at t: Double) -> [FaceID] {
    (twin?.facesAhead(at: t) ?? []) + scene.facesAhead(at: t)
  }

  /// Closes what is on top in either; false if nothing is.
  mutating func dismiss(at t: Double) -> Bool {
    let left = scene.dismiss(at: t)
    let right = twin?.dismiss(at: t) ?? false
    return left || right
  }
}

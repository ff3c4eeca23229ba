/// A scene, and its twin where there are two views: both get every gesture.
struct SceneSlot: Sendable {
  var scene: any Scene
  /// The scene of the right view, if there are two.
  var twin: (any Scene)?
  /// The viewport of the left view.
  var viewport: Viewport
  let backdrops: BackdropPair

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

  /// Closes what is on top in either scene; false if there is nothing to close.
  mutating func dismiss(at t: Double) -> Bool {
    let left = scene.dismiss(at: t)
    let right = twin?.dismiss(at: t) ?? false
    return left || right
  }
}

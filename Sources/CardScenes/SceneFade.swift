import CardKinetics
import CardPicture
import CardScene

/// A cross-fade from a whole frame of a scene, which includes the progress of its backdrop.
struct SceneFade: Hashable, Sendable {
  private let items: CrossFade
  private let backdropProgress: Double

  /// Creates a fade from what `scene` shows at `start`, in seconds.
  init(from scene: some Scene, at start: Double) {
    items = CrossFade(from: scene.items(at: start), at: start)
    backdropProgress = scene.backdropProgress(at: start)
  }

  func isRunning(at t: Double) -> Bool { items.isRunning(at: t) }

  /// Returns the frame in which `new` fades in over the old frame.
  func blend(into new: [DisplayItem], at t: Double) -> [DisplayItem] {
    items.blend(into: new, at: t)
  }

  /// Returns the progress of the backdrop on its way from the old frame's to `new`.
  func backdropProgress(to new: Double, at t: Double) -> Double {
    .mix(backdropProgress, new, items.progress(at: t))
  }
}

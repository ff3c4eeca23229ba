import CardInput
import CardKinetics
import CardPicture

/// A prediction of the pointer's position from its last events. A change of the viewport clears the events, because the
/// same point then has other coordinates.
struct StagePointer {
  private var resampler = PointerResampler()
  private var viewport: Viewport?

  var isSettling: Bool { resampler.isSettling }

  mutating func record(_ input: InputEvent?, in viewport: Viewport) {
    follow(viewport)
    if let input { resampler.record(input) }
  }

  mutating func position(at time: Double, begun: Double, in viewport: Viewport) -> Point? {
    follow(viewport)
    return resampler.next(at: min(time - PointerResampler.latency, begun))
  }

  /// Forgets the pointer's positions if the viewport has changed.
  private mutating func follow(_ new: Viewport) {
    if new != viewport { resampler.forget() }
    viewport = new
  }
}

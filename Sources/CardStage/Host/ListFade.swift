import CardPicture

/// A cross-fade from a whole frame, including the items and the backdrop.
struct ListFade: Sendable {
  private let items: CrossFade
  private let backdrop: Backdrop

  /// Creates a fade from the frame visible at `start`, in seconds.
  ///
  /// If the frame has more than `maximum` items, the rearmost items are left out.
  init(from frame: DisplayList, at start: Double, maximum: Int = CrossFade.maximumItems) {
    (items, backdrop) = (
      CrossFade(from: frame.items, at: start, maximum: maximum), frame.backdrop
    )
  }

  func isRunning(at t: Double) -> Bool { items.isRunning(at: t) }

  /// Returns the frame in which `frame` fades in over the old frame.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of items.
  func blend(into frame: DisplayList, at t: Double) -> DisplayList {
    DisplayList(
      backdrop: backdrop.mixed(with: frame.backdrop, items.progress(at: t)),
      items: items.blend(into: frame.items, at: t))
  }
}

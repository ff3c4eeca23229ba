import CardSystem

/// What the window manager was asked for, until it is seen whether it has done it.
enum ManagerWish: Hashable {
  /// To let the window fill a monitor.
  case fill
  /// To move it to a monitor.
  case move(to: ScreenRect)

  /// What is said where it does not, in one sentence.
  var refusal: String {
    switch self {
    case .fill: "The window manager does not let the window fill the screen"
    case .move: "The window manager keeps the window on its monitor"
    }
  }

  /// How long a manager has for it, in seconds; tuned by eye.
  static let patience = 1.0
}

extension StageWindow {
  /// Looks later whether the manager has done what it was just asked for.
  func expect(_ new: ManagerWish) {
    wish = (new, MonotonicClock.now() + ManagerWish.patience)
  }

  /// Reports a wish that the manager has not fulfilled in time, each once.
  func followWish() {
    guard let (wish, until) = wish, isMapped else { return }
    let isLate = MonotonicClock.now() >= until
    if isLate { locate() }
    if isFulfilled(wish) {
      self.wish = nil
    } else if isLate {
      self.wish = nil
      if refusals.insert(wish.refusal).inserted { pending.append(.refused(wish.refusal)) }
    }
  }

  private func isFulfilled(_ wish: ManagerWish) -> Bool {
    switch wish {
    case .fill: isFullscreen && !watch.isPlaceUnsure && watch.monitors.contains { $0.rect == place }
    case .move(let rect): !watch.isPlaceUnsure && watch.monitors.showing(place)?.rect == rect
    }
  }
}

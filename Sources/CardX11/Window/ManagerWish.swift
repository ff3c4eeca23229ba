import CardSystem

/// A request to the window manager that has not yet been fulfilled or refused.
enum ManagerWish: Hashable {
  /// The window is to fill a monitor.
  case fill
  /// The window is to move to a monitor.
  case move(to: ScreenRect)

  /// The message for the user if the manager does not fulfil the request, in one sentence.
  var refusal: String {
    switch self {
    case .fill: "The window manager does not let the window fill the screen"
    case .move: "The window manager keeps the window on its monitor"
    }
  }

  /// The timeout of a request, in seconds. Tuned by eye.
  static let patience = 1.0
}

extension StageWindow {
  /// Notes a request, whose result is checked later.
  func expect(_ new: ManagerWish) {
    wish = (new, MonotonicClock.now() + ManagerWish.patience)
  }

  /// Reports a request that the manager has not fulfilled in time. Each kind is reported once.
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

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

/// The open request to the manager, and the refusals that have been reported.
struct ManagerRequests {
  /// Whether the window takes the focus when it opens.
  var takesFocus = true
  var open: (what: ManagerWish, until: Double)?
  private var refusals: Set<String> = []

  /// Ends the open request as refused. Returns the message for the user, the first time.
  mutating func refuse() -> String? {
    defer { open = nil }
    guard let refusal = open?.what.refusal, refusals.insert(refusal).inserted else { return nil }
    return refusal
  }
}

extension StageWindow {
  /// Notes a request. `followWish` checks its result.
  func expect(_ new: ManagerWish) {
    requests.open = (new, MonotonicClock.now() + ManagerWish.patience)
  }

  /// Reports a request that the manager has not fulfilled in time. Each kind is reported once.
  func followWish() {
    guard let (wish, until) = requests.open, isMapped else { return }
    let isLate = MonotonicClock.now() >= until
    if isLate { locate() }
    if isFulfilled(wish) {
      requests.open = nil
    } else if isLate, let refusal = requests.refuse() {
      pending.append(.refused(refusal))
    }
  }

  private func isFulfilled(_ wish: ManagerWish) -> Bool {
    switch wish {
    case .fill: isFullscreen && !watch.isPlaceUnsure && watch.monitors.contains { $0.rect == place }
    case .move(let rect): !watch.isPlaceUnsure && watch.monitors.showing(place)?.rect == rect
    }
  }
}

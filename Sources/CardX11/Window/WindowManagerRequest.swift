import CardSystem

/// A request to the window manager that has not yet been fulfilled or refused.
enum WindowManagerRequest: Hashable {
  /// A request that the window fills a monitor.
  case fill
  /// A request that the window moves to a monitor.
  case move(to: ScreenRect)

  /// The message for the user if the manager does not fulfil the request, in one sentence.
  var refusal: String {
    switch self {
    case .fill: "The window manager does not let the window fill the screen"
    case .move: "The window manager keeps the window on its monitor"
    }
  }

  /// The timeout of a request, in seconds. Tuned by eye.
  static let timeout = 1.0
}

/// The open request to the manager, the refusals that have been reported, and the notice of the start.
struct ManagerRequests {
  /// Whether the window takes the focus when it is mapped without a manager. A new window does, unless its options say
  /// otherwise. Later, a window does if it had the focus when it was unmapped.
  var takesFocus = true
  var open: (what: WindowManagerRequest, until: Double)?
  /// The notice that reports the completed start to the desktop. The window sends it when the window is mapped.
  var startup: StartupNotice?
  private var refusals: Set<String> = []

  /// Ends the open request as refused. Returns the request's message for the user, or nil if that message was returned
  /// before.
  mutating func refuse() -> String? {
    defer { open = nil }
    guard let refusal = open?.what.refusal, refusals.insert(refusal).inserted else { return nil }
    return refusal
  }
}

extension StageWindow {
  /// Records a request. `checkRequest` checks whether the manager has fulfilled it.
  func expect(_ new: WindowManagerRequest) {
    requests.open = (new, MonotonicClock.now() + WindowManagerRequest.timeout)
  }

  /// Reports a request that the manager has not fulfilled in time. Each kind is reported once.
  func checkRequest() {
    guard let (request, until) = requests.open, isMapped else { return }
    let isLate = MonotonicClock.now() >= until
    if isLate { locate() }
    if isFulfilled(request) {
      requests.open = nil
    } else if isLate, let refusal = requests.refuse() {
      pending.append(.refused(refusal))
    }
  }

  private func isFulfilled(_ request: WindowManagerRequest) -> Bool {
    switch request {
    case .fill:
      isFullscreen && !watch.isPositionUnsure && watch.monitors.contains { $0.rect == frameRect }
    case .move(let rect): !watch.isPositionUnsure && watch.monitors.showing(frameRect)?.rect == rect
    }
  }
}

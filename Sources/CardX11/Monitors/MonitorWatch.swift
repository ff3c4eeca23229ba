/// What a window manager's frame adds around a window, in pixels.
struct FrameExtents: Hashable {
  var left = 0, right = 0, top = 0, bottom = 0
}

/// What a window knows of the monitors, and of its place among them.
struct MonitorWatch {
  /// As they were when last asked for.
  var monitors: [Monitor]
  var home: WindowHome
  /// Where the window stood last when it did not fill a monitor.
  private(set) var standing: Standing
  /// The monitor at whose rate frames are drawn.
  var paceMaker: Monitor
  /// The frame a manager has put around the window, in pixels.
  var frame = FrameExtents()
  /// Where a manager was asked to put a fullscreen window, until it is seen whether it did.
  var asked: ScreenRect?
  /// The window has moved since its place was last looked at.
  var hasMoved = false
  /// The last event about its place told it within the manager's frame.
  var isPlaceUnsure = false
  /// When the news about monitors are taken for complete, while there are any.
  private(set) var settlesAt: Double?
  /// The news came while the window was not shown.
  private var isOverdue = false

  /// Monitors come and go in several steps, and a manager moves its windows after each: so long
  /// without news, in seconds, and they are done. Tuned by eye.
  private static let quiet = 0.15

  init(_ monitors: [Monitor], size: (width: Int, height: Int), chosen: Monitor?) {
    self.monitors = monitors
    let place = ScreenRect(x: 0, y: 0, width: size.width, height: size.height)
    let monitor = chosen ?? monitors.showing(place) ?? monitors[0]
    home = WindowHome(monitor)
    paceMaker = monitor
    standing = Standing(
      place: chosen == nil ? place : place.centred(in: monitor.rect), area: monitor.rect)
    // A manager may have put the window elsewhere.
    isOverdue = chosen != nil
  }

  /// There is news of monitors.
  mutating func hear(at now: Double) { settlesAt = now + Self.quiet }

  /// The window is shown.
  mutating func shown(at now: Double) {
    if isOverdue { hear(at: now) }
    isOverdue = false
  }

  /// Whether monitors have changed and it is time to look at them.
  mutating func hasSettled(by now: Double, isShown: Bool) -> Bool {
    guard let settlesAt, settlesAt <= now else { return false }
    self.settlesAt = nil
    isOverdue = !isShown
    return isShown
  }

  /// The window is at `place`, by its user's will or its manager's.
  mutating func note(_ place: ScreenRect, isFullscreen: Bool) {
    home.note(place, among: monitors)
    // What fills a monitor, about to be fullscreen, stands nowhere.
    guard !isFullscreen, let monitor = monitors.showing(place), monitor.rect != place else {
      return
    }
    standing = Standing(place: place, area: monitor.rect)
  }

  /// The monitor of a window at `place`: its own, or the one it has found refuge on.
  func current(at place: ScreenRect) -> Monitor {
    monitors.named(home.monitor.name) ?? monitors.showing(place)
      ?? monitors.refuge(from: place) ?? home.monitor
  }
}

/// What a window manager's frame adds around a window, in pixels.
struct FrameExtents: Hashable {
  var left = 0, right = 0, top = 0, bottom = 0
}

/// Tracks the monitors and the window's position among them.
struct MonitorWatch {
  /// As they were when last asked for.
  var monitors: [Monitor]
  var home: WindowHome
  /// Where the window last was while it did not fill a monitor.
  private(set) var normalPosition: NormalPosition
  /// The monitor at whose refresh rate frames are drawn.
  var paceMaker: Monitor
  /// The frame a manager has put around the window, in pixels.
  var frame = FrameExtents()
  /// Where a manager was asked to put a fullscreen window, until it is known whether it did.
  var requested: ScreenRect?
  /// Whether the window has moved since its position was last queried.
  var hasMoved = false
  /// Whether the last event gave the position within the manager's frame, not on the screen.
  var isPlaceUnsure = false
  /// When the changes of monitors count as complete; nil if there are none.
  private(set) var settlesAt: Double?
  /// Whether monitors changed while the window was unmapped.
  private var isOverdue = false

  /// How long, in seconds, no monitor may change before the change counts as complete: it comes in
  /// several steps, and a manager moves its windows after each. Tuned by eye.
  private static let quiet = 0.15

  init(_ monitors: [Monitor], size: (width: Int, height: Int), chosen: Monitor?) {
    self.monitors = monitors
    let place = Self.openingPlace(size: size, chosen: chosen)
    let monitor = chosen ?? monitors.showing(place) ?? monitors[0]
    home = WindowHome(monitor)
    paceMaker = monitor
    normalPosition = NormalPosition(rect: place, monitor: monitor.rect)
    // A manager may have put the window elsewhere.
    isOverdue = chosen != nil
  }

  /// Where a window opens: in the middle of the chosen monitor, else at the screen's origin.
  static func openingPlace(size: (width: Int, height: Int), chosen: Monitor?) -> ScreenRect {
    let place = ScreenRect(x: 0, y: 0, width: size.width, height: size.height)
    return chosen.map { place.centred(in: $0.rect) } ?? place
  }

  /// Notes that monitors have changed.
  mutating func noteChange(at now: Double) { settlesAt = now + Self.quiet }

  /// Notes that the window is mapped.
  mutating func noteMapped(at now: Double) {
    if isOverdue { noteChange(at: now) }
    isOverdue = false
  }

  /// Whether a change of monitors is complete and the window shown, so that it can follow.
  mutating func hasSettled(by now: Double, isShown: Bool) -> Bool {
    guard let settlesAt, settlesAt <= now else { return false }
    self.settlesAt = nil
    isOverdue = !isShown
    return isShown
  }

  /// Notes that the user or the manager has moved the window to `place`.
  mutating func note(_ place: ScreenRect, isFullscreen: Bool) {
    home.note(place, among: monitors)
    // A window about to be fullscreen fills a monitor and has no position to note.
    guard !isFullscreen, let monitor = monitors.showing(place), monitor.rect != place else {
      return
    }
    normalPosition = NormalPosition(rect: place, monitor: monitor.rect)
  }

  /// The monitor of a window at `place`: its own, or the one it has found refuge on.
  func current(at place: ScreenRect) -> Monitor {
    monitors.named(home.monitor.name) ?? monitors.showing(place)
      ?? monitors.refuge(from: place) ?? home.monitor
  }
}

/// The widths that a window manager's frame adds around a window, in pixels.
struct FrameExtents: Hashable {
  var left = 0, right = 0, top = 0, bottom = 0
}

/// A record of the monitors and of the window's position on them.
struct MonitorWatch {
  /// The monitors at the last query.
  var monitors: [Monitor]
  var home: WindowHome
  /// The last position of the window while it did not fill a monitor.
  private(set) var normalPosition: NormalPosition
  /// The monitor whose refresh rate sets the pace of the frames.
  var paceMaker: Monitor
  /// The frame that a window manager has put around the window, in pixels.
  private(set) var frame = FrameExtents()
  /// Whether the manager of the window has published the frame. Otherwise the frame is an estimate.
  private var isFramePublished = false
  /// The position that the program requested for a fullscreen window, until the manager's reaction is known.
  var requested: ScreenRect?
  /// A Boolean value that indicates whether the window has moved since the last query of its position.
  var hasMoved = false
  /// A Boolean value that indicates whether the last event stated the position within the manager's frame instead of
  /// the position on the screen.
  var isPositionUnsure = false
  /// The time at which a change of the monitors is treated as complete, in seconds on `MonotonicClock`; nil if no
  /// change is in progress.
  private(set) var settlesAt: Double?
  /// A Boolean value that indicates whether monitors changed while the window was unmapped.
  private var isOverdue = false

  /// The time without a further change of monitors after which a change is treated as complete, in seconds. A change
  /// consists of several steps, and a manager moves its windows after each step. Tuned by eye.
  private static let quiet = 0.15

  init(_ monitors: [Monitor], size: (width: Int, height: Int), chosen: Monitor?) {
    self.monitors = monitors
    let frame = Self.openingPosition(size: size, chosen: chosen)
    let monitor = chosen ?? monitors.showing(frame) ?? monitors[0]
    home = WindowHome(monitor)
    paceMaker = monitor
    normalPosition = NormalPosition(rect: frame, monitor: monitor.rect)
    // A manager may have placed the window on another monitor.
    isOverdue = chosen != nil
  }

  /// Returns the position of a new window. The position is in the middle of the chosen monitor, or at the screen's
  /// origin if no monitor is chosen.
  static func openingPosition(size: (width: Int, height: Int), chosen: Monitor?) -> ScreenRect {
    let frame = ScreenRect(x: 0, y: 0, width: size.width, height: size.height)
    return chosen.map { frame.centred(in: $0.rect) } ?? frame
  }

  /// Records the frame extents that the manager has published.
  mutating func record(_ frame: FrameExtents) { (self.frame, isFramePublished) = (frame, true) }

  /// Estimates the frame from the position of the window within it. A frame that the manager has published takes
  /// precedence, but not all managers publish it.
  mutating func estimateFrame(left: Int, top: Int) {
    guard !isFramePublished else { return }
    frame = FrameExtents(left: left, right: left, top: top, bottom: left)
  }

  /// Forgets the frame after its removal, although the frame's property stays on the window.
  mutating func frameEnded() { (frame, isFramePublished) = (FrameExtents(), false) }

  /// Records that monitors have changed.
  mutating func monitorsChanged(at now: Double) { settlesAt = now + Self.quiet }

  /// Records that the window is mapped.
  mutating func windowMapped(at now: Double) {
    if isOverdue { monitorsChanged(at: now) }
    isOverdue = false
  }

  /// Returns whether a change of monitors is complete and the window is shown, so that the window can be moved.
  mutating func hasSettled(by now: Double, isShown: Bool) -> Bool {
    guard let settlesAt, settlesAt <= now else { return false }
    self.settlesAt = nil
    isOverdue = !isShown
    return isShown
  }

  /// Records that the user or the manager has moved the window to `frame`.
  mutating func record(_ frame: ScreenRect, isFullscreen: Bool) {
    home.record(frame, among: monitors)
    // A window that will be fullscreen fills a monitor and has no position to note.
    guard !isFullscreen, let monitor = monitors.showing(frame), monitor.rect != frame else {
      return
    }
    normalPosition = NormalPosition(rect: frame, monitor: monitor.rect)
  }

  /// Returns the window's monitor: the monitor to which the window belongs, or else the monitor that shows a window at
  /// `frame`.
  func current(at frame: ScreenRect) -> Monitor {
    monitors.named(home.monitor.name) ?? monitors.showing(frame)
      ?? monitors.fallbackMonitor(from: frame) ?? home.monitor
  }
}

/// The monitor to which a window belongs, and the window's moves when monitors are added or removed.
///
/// A window belongs to the monitor that the user chose for it, or to which the user moved it. While that monitor is
/// disconnected, the window stays on another one. When the monitor is connected again, the window returns to it.
/// Positions include the window's frame.
struct WindowHome: Hashable {
  /// The monitor as of the last query.
  private(set) var monitor: Monitor
  /// The window's position when its monitor was removed and the window had to move.
  private var lost: NormalPosition?

  /// The minimum visible fraction of a window. A window that shows less of itself is moved. Tuned by eye.
  private static let minimumVisibleFraction = 0.25

  init(_ monitor: Monitor) { self.monitor = monitor }

  /// Sets the monitor that the user chose.
  mutating func choose(_ monitor: Monitor) {
    self.monitor = monitor
    lost = nil
  }

  /// Records a move of the window to `frame`. The move counts only while the window's own monitor is connected.
  mutating func record(_ frame: ScreenRect, among monitors: [Monitor]) {
    guard let own = monitors.named(monitor.name), let new = monitors.showing(frame) else { return }
    // If two monitors show the same part of the screen, the window keeps its own monitor.
    choose(own.rect.overlap(with: frame) >= new.rect.overlap(with: frame) ? own : new)
  }

  /// Returns the rectangle to which a window at `frame` moves after a change of monitors, or nil if the window stays.
  ///
  /// - Parameters:
  ///   - normal: The position before the change. A manager may have moved the window since.
  ///   - wasSeen: Whether the window was on a monitor before the change. A window on no monitor stays: its manager keeps
  ///     the window on another page of a desktop that is larger than the screen.
  mutating func move(
    from frame: ScreenRect, normal: NormalPosition, isFullscreen: Bool, wasSeen: Bool,
    among monitors: [Monitor]
  ) -> ScreenRect? {
    if lost == nil, !wasSeen { return nil }
    let own = monitors.named(monitor.name)
    let fallbackMonitor = monitors.fallbackMonitor(from: monitor.rect)
    let new =
      isFullscreen
      ? (own ?? monitors.showing(frame) ?? fallbackMonitor)?.rect
      : target(from: frame, normal, own: own, fallbackMonitor: fallbackMonitor, among: monitors)
    if let own { choose(own) }
    return new == frame ? nil : new
  }

  /// Returns the rectangle to which a window that does not fill a monitor moves, or nil if the window stays.
  private mutating func target(
    from frame: ScreenRect, _ normal: NormalPosition, own: Monitor?, fallbackMonitor: Monitor?,
    among monitors: [Monitor]
  ) -> ScreenRect? {
    if let own, let lost { return lost.carried(to: own.rect) }
    let shown = monitors.map { $0.rect.overlap(with: frame) }.max() ?? 0
    guard Double(shown) < Self.minimumVisibleFraction * Double(frame.area) else { return nil }
    if own == nil, lost == nil { lost = normal }
    return (own ?? fallbackMonitor).map { (lost ?? normal).carried(to: $0.rect) }
  }
}

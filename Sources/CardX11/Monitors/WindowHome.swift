/// The monitor to which a window belongs, and the window's moves when monitors are added or removed.
///
/// A window belongs to the monitor that the user chose, or moved it to. While that monitor is disconnected, the window
/// stays on another one. It returns when its own monitor is connected again. Positions include the window's frame.
struct WindowHome: Hashable {
  /// The monitor as it was last seen.
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

  /// Notes a move of the window to `frame`. The move counts only while the window's own monitor is connected.
  mutating func record(_ frame: ScreenRect, among monitors: [Monitor]) {
    guard let own = monitors.named(monitor.name), let new = monitors.showing(frame) else { return }
    // Of two mirrored monitors the window keeps its own.
    choose(own.rect.overlap(with: frame) >= new.rect.overlap(with: frame) ? own : new)
  }

  /// Returns the target of a window at `frame` after the monitors have changed, or nil if the window stays.
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

  /// Returns the target of a window that does not fill a monitor, or nil if the window stays.
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

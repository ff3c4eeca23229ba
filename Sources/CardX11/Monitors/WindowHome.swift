/// The monitor a window belongs on, and where it moves when monitors are added or removed.
///
/// It belongs on the monitor that the user chose or moved it to. While that one is disconnected,
/// the window stays on another, and it returns with it. Positions include the window's frame.
struct WindowHome: Hashable {
  /// As it was last seen.
  private(set) var monitor: Monitor
  /// The window's position when its monitor was removed and it had to move.
  private var lost: NormalPosition?

  /// A window of which less than this share is visible is moved to where it is; tuned by eye.
  private static let leastShown = 0.25

  init(_ monitor: Monitor) { self.monitor = monitor }

  /// Sets the monitor that the user chose.
  mutating func choose(_ monitor: Monitor) {
    self.monitor = monitor
    lost = nil
  }

  /// Notes a move of the window to `place`, which counts only while its own monitor is connected.
  mutating func note(_ place: ScreenRect, among monitors: [Monitor]) {
    guard let own = monitors.named(monitor.name), let new = monitors.showing(place) else { return }
    // Of two mirrored monitors it keeps its own.
    choose(own.rect.overlap(with: place) >= new.rect.overlap(with: place) ? own : new)
  }

  /// Where a window at `place` must move to with these monitors; nil if it stays.
  ///
  /// - Parameter normal: where it was before they changed; a manager may have moved it since.
  mutating func move(
    from place: ScreenRect, normal: NormalPosition, isFullscreen: Bool, among monitors: [Monitor]
  ) -> ScreenRect? {
    let own = monitors.named(monitor.name)
    let refuge = monitors.refuge(from: monitor.rect)
    let new =
      isFullscreen
      ? (own ?? monitors.showing(place) ?? refuge)?.rect
      : target(from: place, normal, own: own, refuge: refuge, among: monitors)
    if let own { choose(own) }
    return new == place ? nil : new
  }

  /// The same for a window that does not fill a monitor.
  private mutating func target(
    from place: ScreenRect, _ normal: NormalPosition, own: Monitor?, refuge: Monitor?,
    among monitors: [Monitor]
  ) -> ScreenRect? {
    if let own, let lost { return lost.carried(to: own.rect) }
    let shown = monitors.map { $0.rect.overlap(with: place) }.max() ?? 0
    guard Double(shown) < Self.leastShown * Double(place.area) else { return nil }
    if own == nil, lost == nil { lost = normal }
    return (own ?? refuge).map { (lost ?? normal).carried(to: $0.rect) }
  }
}

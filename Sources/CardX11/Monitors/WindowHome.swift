/// Which monitor a window belongs on, and where it goes when monitors come and go.
///
/// It belongs on the one its user chose or brought it to. While that one is away it stands on
/// another, and when that one is back, so is the window. Places are the window's with its frame.
struct WindowHome: Hashable {
  /// As it was last seen.
  private(set) var monitor: Monitor
  /// Where the window stood when its monitor went and it had to go as well.
  private var lost: Standing?

  /// A window of which the monitors show less than this part has to go where it is seen; ours.
  private static let leastShown = 0.25

  init(_ monitor: Monitor) { self.monitor = monitor }

  /// The user wants it there.
  mutating func choose(_ monitor: Monitor) {
    self.monitor = monitor
    lost = nil
  }

  /// Somebody moved the window to `place`. That counts while its monitor is there to be left.
  mutating func note(_ place: ScreenRect, among monitors: [Monitor]) {
    guard let own = monitors.named(monitor.name), let new = monitors.showing(place) else { return }
    // Of two that show the same it keeps its own.
    choose(own.rect.overlap(with: place) >= new.rect.overlap(with: place) ? own : new)
  }

  /// Where a window at `place` has to go now that there are these monitors; nil where it is.
  ///
  /// - Parameter standing: where it stood before they changed; a manager may have moved it since.
  mutating func move(
    from place: ScreenRect, standing: Standing, isFullscreen: Bool, among monitors: [Monitor]
  ) -> ScreenRect? {
    let new =
      isFullscreen
      ? filled(from: place, among: monitors)
      : stood(from: place, standing, among: monitors)
    if let own = monitors.named(monitor.name) { choose(own) }
    return new == place ? nil : new
  }

  private func filled(from place: ScreenRect, among monitors: [Monitor]) -> ScreenRect? {
    let target =
      monitors.named(monitor.name) ?? monitors.showing(place)
      ?? monitors.refuge(from: monitor.rect)
    return target?.rect
  }

  private mutating func stood(
    from place: ScreenRect, _ standing: Standing, among monitors: [Monitor]
  ) -> ScreenRect? {
    let own = monitors.named(monitor.name)
    if let own, let lost { return lost.carried(to: own.rect) }
    let shown = monitors.map { $0.rect.overlap(with: place) }.max() ?? 0
    guard Double(shown) < Self.leastShown * Double(place.area) else { return nil }
    if own == nil, lost == nil { lost = standing }
    let target = own ?? monitors.refuge(from: monitor.rect)
    return target.map { (lost ?? standing).carried(to: $0.rect) }
  }
}

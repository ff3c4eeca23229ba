/// A monitor, with its rectangle on the screen and its refresh rate in Hz. The rate is nil if it is unknown.
package struct Monitor: Hashable, Sendable {
  /// The unique name that RandR gives to the monitor.
  var name: String
  package var rect: ScreenRect
  var rate: Double?
  /// The number of pixels per inch, or nil if the monitor's size in millimetres is unknown or implausible.
  var density: Double?
  /// A Boolean value that indicates whether this is the desktop's primary monitor.
  var isPrimary = false
}

extension [Monitor] {
  /// Returns the monitor with a name, or else the monitor with a number, counted from 1. Returns nil if there is
  /// neither.
  func called(_ text: String) -> Monitor? {
    if let named = named(text) { return named }
    guard let number = Int(text), indices.contains(number - 1) else { return nil }
    return self[number - 1]
  }

  func named(_ name: String) -> Monitor? { first { $0.name == name } }

  /// The monitors with their numbers, on one line.
  var listing: String {
    enumerated().map { "\($0.offset + 1) \($0.element.name)" }.joined(separator: ", ")
  }

  /// Returns the monitor that shows the largest part of `rect`, regardless of the order. Returns nil if no monitor
  /// shows any part.
  func showing(_ rect: ScreenRect) -> Monitor? {
    filter { $0.rect.overlap(with: rect) > 0 }
      .min { (-$0.rect.overlap(with: rect), $0.name) < (-$1.rect.overlap(with: rect), $1.name) }
  }

  /// Returns the monitor for a window whose own monitor was removed: the primary monitor, or else the monitor nearest
  /// to `rect`.
  func fallbackMonitor(from rect: ScreenRect) -> Monitor? {
    first(where: \.isPrimary)
      ?? self.min {
        ($0.rect.distance(to: rect), $0.name) < ($1.rect.distance(to: rect), $1.name)
      }
  }

  /// Returns the next monitor in cyclic order that shows another part of the screen, or nil.
  func next(after monitor: Monitor) -> Monitor? {
    let index = firstIndex { $0.name == monitor.name } ?? count - 1
    return (self[(index + 1)...] + self[...index]).first { $0.rect != monitor.rect }
  }
}

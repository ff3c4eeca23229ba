/// A monitor's rectangle on the screen and its refresh rate in Hz, nil if unknown.
package struct Monitor: Hashable, Sendable {
  /// RandR's name, which is unique.
  var name: String
  package var rect: ScreenRect
  var rate: Double?
  /// Whether it is the desktop's primary monitor.
  var isPrimary = false
}

extension [Monitor] {
  /// The one of that name, else the one of that number, counted from 1.
  func called(_ text: String) -> Monitor? {
    if let named = named(text) { return named }
    guard let number = Int(text), indices.contains(number - 1) else { return nil }
    return self[number - 1]
  }

  func named(_ name: String) -> Monitor? { first { $0.name == name } }

  /// Each with its number, in a line.
  var listing: String {
    enumerated().map { "\($0.offset + 1) \($0.element.name)" }.joined(separator: ", ")
  }

  /// The monitor with the largest part of `rect`, whatever their order; nil if none has any.
  func showing(_ rect: ScreenRect) -> Monitor? {
    filter { $0.rect.overlap(with: rect) > 0 }
      .min { (-$0.rect.overlap(with: rect), $0.name) < (-$1.rect.overlap(with: rect), $1.name) }
  }

  /// The monitor to move to from `rect`, which is gone: the primary one, else the nearest.
  func refuge(from rect: ScreenRect) -> Monitor? {
    first(where: \.isPrimary)
      ?? self.min {
        ($0.rect.distance(to: rect), $0.name) < ($1.rect.distance(to: rect), $1.name)
      }
  }

  /// The next monitor in cyclic order that shows another part of the screen, or nil.
  func next(after monitor: Monitor) -> Monitor? {
    let index = firstIndex { $0.name == monitor.name } ?? count - 1
    return (self[(index + 1)...] + self[...index]).first { $0.rect != monitor.rect }
  }
}

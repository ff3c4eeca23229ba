/// One monitor's place on the screen and its rate in Hz (nil where unknown).
package struct Monitor: Hashable, Sendable {
  /// RandR's, one monitor's alone.
  package var name: String
  package var rect: ScreenRect
  package var rate: Double?
  /// Whether the desktop calls it the first.
  package var isPrimary = false
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

  /// The one that shows the most of `rect`, nil where none shows any; in whatever order they are.
  func showing(_ rect: ScreenRect) -> Monitor? {
    filter { $0.rect.overlap(with: rect) > 0 }
      .min { (-$0.rect.overlap(with: rect), $0.name) < (-$1.rect.overlap(with: rect), $1.name) }
  }

  /// Where to go from `rect` that is no more: the primary, else the nearest.
  func refuge(from rect: ScreenRect) -> Monitor? {
    first(where: \.isPrimary)
      ?? self.min {
        ($0.rect.distance(to: rect), $0.name) < ($1.rect.distance(to: rect), $1.name)
      }
  }

  /// The next in order that shows another part of the screen, after the last the first; nil where
  /// there is none.
  func next(after monitor: Monitor) -> Monitor? {
    let index = firstIndex { $0.name == monitor.name } ?? count - 1
    return (self[(index + 1)...] + self[...index]).first { $0.rect != monitor.rect }
  }
}

/// The keys that are down, to distinguish a repeat from a press.
struct HeldKeys {
  private var names = [String?](repeating: nil, count: 256)

  /// Notes a press. A key that was down already keeps the name it went down by, as the
  /// modifiers may have changed since.
  mutating func press(_ keycode: UInt8, name: String) -> (name: String, isRepeat: Bool) {
    if let held = names[Int(keycode)] { return (held, true) }
    names[Int(keycode)] = name
    return (name, false)
  }

  /// Notes a release; the name the key went down by, nil if it was not down.
  mutating func release(_ keycode: UInt8) -> String? {
    defer { names[Int(keycode)] = nil }
    return names[Int(keycode)]
  }

  /// Removes every key and returns the names of those that were down.
  mutating func releaseAll() -> [String] {
    defer { names = [String?](repeating: nil, count: 256) }
    return names.compactMap { $0 }
  }
}

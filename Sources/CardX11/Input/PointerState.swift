import CardKinetics

/// The pointer's buttons that are down since a press in the window, and its last position.
struct PointerState {
  /// The buttons reported as presses; wheels and side buttons are not.
  static let buttons: ClosedRange<Int> = 1...3

  private(set) var held: Set<Int> = []
  private(set) var last: Point?
  /// The touch that acts as the pointer.
  var touch: Int?

  var isPressed: Bool { !held.isEmpty }

  mutating func press(_ button: Int, at point: Point) {
    held.insert(button)
    last = point
  }

  /// Whether that button was down.
  mutating func release(_ button: Int, at point: Point) -> Bool {
    last = point
    return held.remove(button) != nil
  }

  /// Whether it is a new place.
  mutating func move(to point: Point) -> Bool {
    defer { last = point }
    return last != point
  }

  /// Whether a button was down that will get no release.
  mutating func cancel() -> Bool {
    touch = nil
    defer { held.removeAll() }
    return isPressed
  }

  mutating func leave() { last = nil }
}

import CardKinetics

/// The pointer's buttons that are down since a press in the window, and the pointer's last position.
///
/// The device that pressed first holds the pointer until its last release. Meanwhile other devices do nothing.
struct PointerState {
  /// The buttons whose presses are reported. Side buttons are ignored, and wheel buttons are reported as scrolling.
  static let buttons: ClosedRange<Int> = 1...3

  private(set) var held: Set<Int> = []
  private(set) var last: Point?
  /// The device that holds the pointer.
  private var holder: Int?
  /// The touch that acts as the pointer.
  var touch: Int?

  var isPressed: Bool { !held.isEmpty }

  /// Returns whether events of a device count: no button is down, or the device holds the pointer.
  func heeds(_ device: Int) -> Bool { !isPressed || holder == device }

  mutating func press(_ button: Int, at point: Point, by device: Int) {
    if !isPressed { holder = device }
    held.insert(button)
    last = point
  }

  /// Releases a button, and returns whether it was down.
  mutating func release(_ button: Int, at point: Point) -> Bool {
    last = point
    return held.remove(button) != nil
  }

  /// Moves the pointer, and returns whether the position is new.
  mutating func move(to point: Point) -> Bool {
    defer { last = point }
    return last != point
  }

  /// Forgets the buttons that are down. Returns whether any button was down.
  mutating func cancel() -> Bool {
    touch = nil
    defer { held.removeAll() }
    return isPressed
  }

  mutating func leave() { last = nil }
}

import CardKinetics

/// The device of a pointer event. Several devices may move the same cursor.
struct PointerSource: Hashable {
  /// The number of the master device, or 0 in the core protocol.
  var cursor = 0
  /// The number of the physical device, or 0 in the core protocol.
  var device = 0
}

/// The buttons that were pressed in the window and are still down, and the pointer's last position.
///
/// The device that pressed first holds the pointer until its last release. During this time, the motions and presses of
/// other devices have no effect. If another device moves the holder's cursor, the pointer stays, and the displacement
/// is subtracted from all further positions of the holder.
struct PointerState {
  /// The buttons whose presses are reported. Side buttons are ignored, and wheel buttons are reported as scrolling.
  static let buttons: ClosedRange<Int> = 1...3

  private(set) var held: Set<Int> = []
  private(set) var last: Point?
  /// The device that holds the pointer.
  private var holder: PointerSource?
  /// The touch that acts as the pointer.
  var touch: Int?
  /// The last position of the holder's cursor.
  private var cursor: Point?
  /// The distance by which other devices have moved the holder's cursor since the press.
  private var drift = Point.zero

  var isPressed: Bool { !held.isEmpty }

  /// The last position of the cursor. While a device holds the pointer, the pointer's position may differ from the
  /// cursor's.
  var lastOfCursor: Point? { isPressed && touch == nil ? cursor : last }

  /// Returns whether events of a device count: no button is down, or the device holds the pointer.
  func heeds(_ source: PointerSource) -> Bool { !isPressed || holder == source }

  /// Returns whether `source` moves the cursor of the device that holds the pointer.
  func isHeld(byCursorOf source: PointerSource) -> Bool {
    isPressed && holder?.cursor == source.cursor
  }

  /// Presses a button, and returns the pointer's position. Returns nil if another device holds the pointer.
  mutating func press(_ button: Int, at sample: PointerSample) -> Point? {
    if !isPressed { (holder, cursor, drift) = (sample.source, sample.point, .zero) }
    guard let point = follow(sample) else { return nil }
    held.insert(button)
    return point
  }

  /// Releases a button, and returns the pointer's position. Returns nil if the button was not down.
  ///
  /// The server reports a release when no device of the cursor has the button down any longer.
  mutating func release(_ button: Int, at sample: PointerSample) -> Point? {
    guard touch == nil ? isHeld(byCursorOf: sample.source) : heeds(sample.source) else {
      return nil
    }
    let point = follow(sample) ?? last
    return held.remove(button) == nil ? nil : point
  }

  /// Moves the pointer. Returns the pointer's position, or nil if the position has not changed.
  mutating func move(to sample: PointerSample) -> Point? {
    let old = last
    return follow(sample).flatMap { $0 == old ? nil : $0 }
  }

  /// Returns the pointer's position after an event, or nil if another device holds the pointer.
  private mutating func follow(_ sample: PointerSample) -> Point? {
    if isPressed, touch == nil {
      guard isHeld(byCursorOf: sample.source) else { return nil }
      defer { cursor = sample.point }
      guard heeds(sample.source) else {
        drift = drift + (sample.point - (cursor ?? sample.point))
        return nil
      }
      last = sample.point - drift
    } else {
      guard heeds(sample.source) else { return nil }
      last = sample.point
    }
    return last
  }

  /// Forgets the buttons that are down. Returns whether any button was down.
  mutating func cancel() -> Bool {
    touch = nil
    defer { held.removeAll() }
    return isPressed
  }

  mutating func leave() { last = nil }
}

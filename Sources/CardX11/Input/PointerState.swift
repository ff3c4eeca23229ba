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
/// The device that pressed first holds the pointer until its last release. One device of the holder's cursor moves the
/// held pointer. This mover need not be the holder: a laptop can have the button on one device and the motion on
/// another. The mover is the first device that moves far enough after the press, so a mouse that trembles on a table
/// does not become the mover. Presses and scrolling of all devices but the holder and the mover have no effect. When
/// there is a mover, the displacements by all other devices, even the holder, are subtracted from the cursor's position.
struct PointerState {
  /// The buttons whose presses are reported. Side buttons are ignored, and wheel buttons are reported as scrolling.
  static let buttons: ClosedRange<Int> = 1...3
  /// The displacement by which a device becomes the mover, in pixels. Tuned by eye.
  private static let moverDistance = 8.0

  private(set) var held: Set<Int> = []
  private(set) var last: Point?
  /// The device that holds the pointer.
  private var holder: PointerSource?
  /// The device that moves the held pointer, or nil before any device has moved far enough.
  private var mover: PointerSource?
  /// The displacement that each device has caused since the press. Empty if there is a mover.
  private var displacements: [PointerSource: Point] = [:]
  /// The touch that acts as the pointer.
  var touch: Int?
  /// The last position of the holder's cursor.
  private var cursor: Point?
  /// The distance by which devices other than the mover have moved the holder's cursor.
  private var drift = Point.zero

  var isPressed: Bool { !held.isEmpty }

  /// The last position of the cursor. While a device holds the pointer, the pointer's position may differ from the
  /// cursor's.
  var lastOfCursor: Point? { isPressed && touch == nil ? cursor : last }

  /// Returns whether events of a device count: no button is down, or the device holds or moves the pointer.
  func heeds(_ source: PointerSource) -> Bool {
    !isPressed || holder == source || mover == source
  }

  /// Returns whether `source` moves the cursor of the device that holds the pointer.
  func isHeld(byCursorOf source: PointerSource) -> Bool {
    isPressed && holder?.cursor == source.cursor
  }

  /// Presses a button, and returns the pointer's position. Returns nil if other devices hold and move the pointer.
  mutating func press(_ button: Int, at sample: PointerSample) -> Point? {
    if !isPressed {
      (holder, cursor, drift) = (sample.source, sample.point, .zero)
      (mover, displacements) = (nil, [:])
    }
    guard let point = follow(sample), heeds(sample.source) else { return nil }
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

  /// Returns the pointer's position after an event, or nil if the event belongs to another cursor, or if a touch of
  /// another device is the pointer.
  private mutating func follow(_ sample: PointerSample) -> Point? {
    guard isPressed, touch == nil else {
      guard heeds(sample.source) else { return nil }
      last = sample.point
      return last
    }
    guard isHeld(byCursorOf: sample.source) else { return nil }
    let step = sample.point - (cursor ?? sample.point)
    cursor = sample.point
    if moves(sample, by: step) { last = sample.point - drift } else { drift = drift + step }
    return last
  }

  /// Returns whether an event that displaces the cursor by `step` moves the held pointer. Until there is a mover, the
  /// events of all devices do, except those of touch screens.
  private mutating func moves(_ sample: PointerSample, by step: Point) -> Bool {
    if let mover { return mover == sample.source }
    guard !sample.isOfTouchScreen else { return false }
    let displacement = displacements[sample.source, default: .zero] + step
    displacements[sample.source] = displacement
    if displacement.length >= Self.moverDistance { mover = sample.source }
    return true
  }

  /// Forgets the buttons that are down. Returns whether any button was down.
  mutating func cancel() -> Bool {
    touch = nil
    defer { held.removeAll() }
    return isPressed
  }

  mutating func leave() { last = nil }
}

import CX11
import CardCore
import CardSystem

/// Translates the server's pointer and key events to `InputEvent`s; no C type goes further.
///
/// XInput 2 where the server has it, the core protocol's events elsewhere; keys are the core
/// protocol's in both cases.
final class EventTranslator {
  typealias Emit = (WindowEvent) -> Void

  let connection: DisplayConnection
  let window: Window
  let keyNames: KeyNames
  /// Whether held keys repeat as presses alone; else a release and a press come each time.
  var detectsRepeats: Bool
  var pointer = PointerState()
  var scrolling = ScrollDevices()
  /// The source devices that are touch screens, not touchpads.
  var touchScreens: Set<Int> = []
  private var clock = ServerClock()
  private var keys = HeldKeys()

  /// The core events a window selects; `usesInput2` leaves the pointer's to XInput.
  static func coreMask(usesInput2: Bool) -> Int {
    let always =
      StructureNotifyMask | ExposureMask | FocusChangeMask | PropertyChangeMask | KeyPressMask
      | KeyReleaseMask
    return usesInput2
      ? always
      : always | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
        | LeaveWindowMask
  }

  init(_ connection: DisplayConnection, window: Window) {
    self.connection = connection
    self.window = window
    keyNames = KeyNames(connection.display)
    var isSupported: Int32 = 0
    XkbSetDetectableAutoRepeat(connection.display, 1, &isSupported)
    detectsRepeats = isSupported != 0
    if connection.extensions.input2 != nil { selectInput2() }
  }

  /// Seconds on the run loop's clock for a server's stamp.
  func time(_ stamp: Time) -> Double {
    clock.localTime(of: UInt32(truncatingIfNeeded: stamp), now: MonotonicClock.now())
  }

  func emit(_ kind: InputEvent.Kind, at time: Double, _ emit: Emit) {
    emit(.input(InputEvent(time: time, kind: kind)))
  }

  // MARK: What both protocols share

  func press(
    _ button: Int, at point: Point, device: PointerDevice, modifiers: Modifiers, time: Double,
    _ emit: Emit
  ) {
    if let notch = Self.notch(ofButton: button) {
      self.emit(
        .wheel(
          point, dx: notch.dx, dy: notch.dy, isFine: false, isEnd: false, modifiers: modifiers),
        at: time, emit)
    } else if PointerState.buttons.contains(button) {
      pointer.press(button, at: point)
      self.emit(.press(point, button: button, device: device, modifiers: modifiers), at: time, emit)
    }
  }

  func release(_ button: Int, at point: Point, modifiers: Modifiers, time: Double, _ emit: Emit) {
    guard pointer.release(button, at: point) else { return }
    self.emit(.release(point, button: button, modifiers: modifiers), at: time, emit)
  }

  func move(to point: Point, modifiers: Modifiers, time: Double, _ emit: Emit) {
    guard pointer.move(to: point) else { return }
    self.emit(.move(point, modifiers: modifiers), at: time, emit)
  }

  /// The pointer left the window, or a grab begins or ends (`isGrabChange`).
  func leave(isGrabChange: Bool, time: Double, _ emit: Emit) {
    if pointer.isPressed {
      // The implicit grab lasts as long as the press; if it ends first, the release is lost.
      if isGrabChange { cancel(time: time, emit) }
      return
    }
    pointer.leave()
    self.emit(.leave, at: time, emit)
  }

  /// Cancels a press whose button the server says is up.
  func cancelIfLost(time: Double, _ emit: Emit, isDown: (Int) -> Bool) {
    guard pointer.isPressed, pointer.touch == nil, !pointer.held.allSatisfy(isDown) else { return }
    cancel(time: time, emit)
  }

  /// Cancels the press that is down, if any: its release will not come.
  func cancel(time: Double, _ emit: Emit) {
    if pointer.cancel() { self.emit(.cancel, at: time, emit) }
  }

  private static func notch(ofButton button: Int) -> (dx: Double, dy: Double)? {
    switch button {
    case 4: (0, -1)
    case 5: (0, 1)
    case 6: (-1, 0)
    case 7: (1, 0)
    default: nil
    }
  }

  // MARK: Keys

  func key(_ event: XKeyEvent, isPress: Bool, _ emit: Emit) {
    let keycode = UInt8(truncatingIfNeeded: event.keycode)
    let modifiers = keyNames.modifiers(event.state)
    let time = time(event.time)
    if isPress {
      guard let name = keyNames.name(keycode: keycode, state: event.state) else { return }
      let (held, isRepeat) = keys.press(keycode, name: name)
      self.emit(.keyDown(name: held, modifiers: modifiers, isRepeat: isRepeat), at: time, emit)
    } else if detectsRepeats || !isFollowedByRepeat(event), let name = keys.release(keycode) {
      self.emit(.keyUp(name: name, modifiers: modifiers), at: time, emit)
    }
  }

  /// Releases the keys that are down: the focus has gone, and their releases will not come.
  func releaseKeys(_ emit: Emit) {
    let now = MonotonicClock.now()
    for name in keys.releaseAll() {
      self.emit(.keyUp(name: name, modifiers: []), at: now, emit)
    }
  }

  /// A key that is let go and pressed again within this many milliseconds was held: no finger is
  /// as fast, and a busy server may stamp the two of a repeat a little apart.
  private static let repeatGap: UInt = 10

  /// Without detectable repeat a held key sends a release and a press at once.
  private func isFollowedByRepeat(_ event: XKeyEvent) -> Bool {
    // After a round trip the press is here, if the server sent one.
    XSync(connection.display, 0)
    guard XEventsQueued(connection.display, QueuedAlready) > 0 else { return false }
    var next = XEvent()
    XPeekEvent(connection.display, &next)
    return next.type == KeyPress && next.xkey.keycode == event.keycode
      && next.xkey.time &- event.time <= Self.repeatGap
  }
}

import CX11
import CardInput
import CardKinetics
import CardSystem

/// The state of the pointer at one event.
struct PointerSample {
  var source: PointerSource
  var point: Point
  /// Whether a finger on a touch screen caused the event. While a mouse holds the pointer, such a finger moves the cursor
  /// but not the held card.
  var isOfTouchScreen = false
  var modifiers: Modifiers
  /// The time on the run loop's clock, in seconds.
  var time: Double
}

/// A translator of the server's pointer and key events to `InputEvent`s. No C type leaves this module.
///
/// Pointer events come from XInput 2 if the server has it, and from the core protocol otherwise. Key events always come
/// from the core protocol.
final class EventTranslator {
  let connection: DisplayConnection
  let window: Window
  let keyNames: KeyNames
  /// A Boolean value that indicates whether the server reports a held key as repeated presses. Otherwise each repeat is
  /// a release and a press.
  var detectsRepeats: Bool
  var pointer = PointerState()
  var scrolling = ScrollDevices()
  /// The devices that have scrolled by fractions of a step, and whether they have a wheel. Known until a device comes or
  /// goes, even if the user changes how a device scrolls.
  var wheels: [Int: Bool] = [:]
  /// The query of the devices, if the devices may have changed. The next event that depends on them waits for the
  /// reply.
  var requestedPointers: (devices: Query<[PointingDevice]>, sequence: UInt32)?
  /// The source devices that are touch screens, not touchpads.
  var touchScreens: Set<Int> = []
  /// The translated events that have not been taken yet, in order.
  private var events: [InputEvent] = []
  private var clock = ServerClock()
  /// Whether the current pinch began while another device held the pointer.
  var ignoresPinch = false
  /// The names of the keys that are down, as of their presses. The modifiers may have changed since.
  private var pressedKeys: [UInt8: String] = [:]
  /// A function that returns whether a key with modifiers is a shortcut. A key that has several names is reported by
  /// the first name that is a shortcut.
  var isShortcut: @MainActor (String, Modifiers) -> Bool = { _, _ in true }
  /// A function that returns whether the user is typing a number. If so, a key that has several names is reported by
  /// its digit.
  var takesNumber: @MainActor () -> Bool = { false }

  /// Returns the mask of the core events that a window selects. If `usesInput2` is true, XInput reports the pointer's
  /// events, and the mask leaves them out.
  static func coreMask(usesInput2: Bool) -> Int {
    let always =
      StructureNotifyMask | VisibilityChangeMask | ExposureMask | FocusChangeMask
      | PropertyChangeMask | KeyPressMask | KeyReleaseMask | KeymapStateMask
    return usesInput2
      ? always
      : always | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
        | LeaveWindowMask
  }

  init(_ connection: DisplayConnection, window: Window, _ devices: InputDevices) {
    self.connection = connection
    self.window = window
    keyNames = KeyNames(connection, map: devices.keys)
    detectsRepeats = devices.detectsRepeats
    record(devices.pointers)
    if connection.extensions.input2 != nil { selectInput2() }
  }

  /// Returns the translated events that have not been taken yet, in order.
  func takeEvents() -> [InputEvent] {
    defer { events = [] }
    return events
  }

  /// Returns the time on the run loop's clock for a server's time stamp, in seconds.
  func time(_ stamp: Time) -> Double {
    clock.localTime(of: UInt32(truncatingIfNeeded: stamp), now: MonotonicClock.now())
  }

  /// Returns the state of the pointer at an event. `isElsewhere` marks an event on another X screen, which has no
  /// position in the window.
  func sample(
    _ x: Double, _ y: Double, by source: PointerSource = PointerSource(), state: UInt32,
    _ stamp: Time, isElsewhere: Bool = false
  ) -> PointerSample {
    let point = isElsewhere ? pointer.lastOfCursor : nil
    return PointerSample(
      source: source, point: point ?? Point(x, y),
      isOfTouchScreen: touchScreens.contains(source.device), modifiers: keyNames.modifiers(state),
      time: time(stamp))
  }

  func emit(_ kind: UserInput, at time: Double) {
    events.append(InputEvent(time: time, kind: kind))
  }

  // MARK: Shared by both protocols

  /// The scroll steps of the buttons that represent a wheel.
  private static let notches: [Int: ScrollDevices.Scroll] = [
    4: .init(dy: -1), 5: .init(dy: 1), 6: .init(dx: -1), 7: .init(dx: 1),
  ]

  /// Handles a press of a button, or a step of a wheel.
  func press(_ button: Int, at sample: PointerSample, device: PointerDevice = .mouse) {
    if let notch = Self.notches[button] {
      turnWheel(by: notch, at: sample)
    } else if PointerState.buttons.contains(button), let point = pointer.press(button, at: sample) {
      emit(
        .press(point, button: button, device: device, modifiers: sample.modifiers), at: sample.time)
    }
  }

  func release(_ button: Int, at sample: PointerSample) {
    guard let point = pointer.release(button, at: sample) else { return }
    emit(.release(point, button: button, modifiers: sample.modifiers), at: sample.time)
  }

  /// Handles a motion. Cancels the current press if a motion of its cursor reports that a pressed button is up.
  ///
  /// - Parameters:
  ///   - isEmulated: whether the server emulates the motion for a touch. The events of the touch move the pointer.
  ///   - isDown: returns whether the event reports that a button is down.
  func move(
    to sample: PointerSample, isEmulated: Bool = false, isDown: (Int) -> Bool = { _ in true }
  ) {
    if pointer.isHeld(byCursorOf: sample.source), pointer.touch == nil,
      !pointer.held.allSatisfy(isDown)
    {
      cancel(at: sample.time)
    }
    guard !isEmulated, let point = pointer.move(to: sample) else { return }
    emit(.move(point, modifiers: sample.modifiers), at: sample.time)
  }

  func turnWheel(by scroll: ScrollDevices.Scroll, at sample: PointerSample) {
    guard pointer.heeds(sample.source) else { return }
    let point = pointer.isPressed ? pointer.last ?? sample.point : sample.point
    emit(
      .wheel(
        point, dx: scroll.dx, dy: scroll.dy, isFine: scroll.isFine,
        isEnd: scroll.isEnd, modifiers: sample.modifiers), at: sample.time)
  }

  /// Handles an event in which the pointer leaves the window, or in which a grab begins or ends (`isGrabChange`).
  func leave(isGrabChange: Bool, at time: Double) {
    if pointer.isPressed {
      // The implicit grab lasts as long as the press. If the grab ends first, the release is lost.
      if isGrabChange { cancel(at: time) }
      return
    }
    pointer.leave()
    emit(.leave, at: time)
  }

  /// Cancels the current press, if any, since its release will not arrive.
  func cancel(at time: Double) {
    if pointer.cancel() { emit(.cancel, at: time) }
  }

  // MARK: Keys

  /// Handles a key event. `typed` is the text that an input method returns for a press; nil if no text line is open.
  func key(_ event: XKeyEvent, isPress: Bool, typed: String? = nil) {
    let keycode = UInt8(truncatingIfNeeded: event.keycode)
    let modifiers = keyNames.modifiers(event.state)
    // An event that another client sends may have any time, and the event of an input method may have none.
    let time = time(event.send_event != 0 ? Time(CurrentTime) : event.time)
    if isPress, keycode == 0 {
      guard let typed, !typed.isEmpty else { return }
      emit(.keyDown(name: Chord.inputMethod, modifiers: [], isRepeat: false, text: typed), at: time)
    } else if isPress {
      guard let name = name(keycode: keycode, state: event.state, modifiers) else { return }
      let pressed = pressedKeys[keycode]
      pressedKeys[keycode] = pressed ?? name
      // If a key with Super is no shortcut, the desktop handles the key. The key still counts as held, because the user
      // may release Super first.
      if modifiers.contains(.super), !isShortcut(name, modifiers) { return }
      let text = typed ?? keyNames.text(keycode: keycode, state: event.state)
      emit(
        .keyDown(
          name: pressed ?? name, modifiers: modifiers, isRepeat: pressed != nil,
          text: Self.text(text, of: Chord(pressed ?? name, modifiers))), at: time)
    } else if detectsRepeats || !isFollowedByRepeat(event),
      let name = pressedKeys.removeValue(forKey: keycode)
    {
      emit(.keyUp(name: name, modifiers: modifiers), at: time)
    }
  }

  /// Returns the name of a key: its digit while the user types a number, or its first name that is a shortcut, or else
  /// its most likely name.
  private func name(keycode: UInt8, state: UInt32, _ modifiers: Modifiers) -> String? {
    let names = keyNames.names(keycode: keycode, state: state)
    let digit = takesNumber() ? names.first { ("0"..."9").contains($0) } : nil
    return digit ?? names.first { isShortcut($0, modifiers) } ?? names.first
  }

  /// Returns the text of an event, or nil if the chord implies the text or has modifiers other than Shift.
  private static func text(_ text: String?, of chord: Chord) -> String? {
    guard var text, chord.modifiers.subtracting(.shift).isEmpty else { return nil }
    if text.hasControlCharacters { text = "" }
    return text == chord.character.map { String($0) } ?? "" ? nil : text
  }

  /// Records the keys that are down when the window gets the focus or the pointer. Further presses of these keys are
  /// repeats. All other keys are reported as released, since another window may have received their releases.
  func recordKeys(_ event: XKeymapEvent) {
    let isDown = withUnsafeBytes(of: event.key_vector) { bytes in
      Set((UInt8(8)...255).filter { bytes[Int($0 / 8)] & 1 << ($0 % 8) != 0 })
    }
    releaseKeys { !isDown.contains($0) }
    for keycode in isDown where pressedKeys[keycode] == nil {
      pressedKeys[keycode] = name(keycode: keycode, state: 0, [])
    }
  }

  /// Releases the keys that are down and satisfy a condition, because their real releases will not arrive.
  func releaseKeys(where isUp: (UInt8) -> Bool = { _ in true }) {
    let now = MonotonicClock.now()
    for (keycode, name) in pressedKeys.sorted(by: { $0.key < $1.key }) where isUp(keycode) {
      emit(.keyUp(name: name, modifiers: []), at: now)
      pressedKeys[keycode] = nil
    }
  }

  /// The maximum time between the release and the press of a repeat, in milliseconds. A finger is slower, and a busy
  /// server may give the release and the press slightly different time stamps.
  private static let repeatGap: UInt = 10

  /// Returns whether the server sent a press right after a release, as it does for a held key without detectable
  /// repeat.
  private func isFollowedByRepeat(_ event: XKeyEvent) -> Bool {
    // After a round trip, the press is in the queue if the server sent one.
    XSync(connection.display, 0)
    guard XEventsQueued(connection.display, QueuedAlready) > 0 else { return false }
    var next = XEvent()
    XPeekEvent(connection.display, &next)
    return next.type == KeyPress && next.xkey.keycode == event.keycode
      && next.xkey.time &- event.time <= Self.repeatGap
  }
}

import CX11
import CardInput
import CardKinetics
import CardSystem
import Testing
import X11TestSupport

@testable import CardX11

/// Tests the translation of XInput events that no virtual device sends: touches, pinches, emulated buttons, smooth
/// scrolling.
@Suite struct TranslatorTests {
  private static let screen: UInt16 = 12
  private static let touchpad: UInt16 = 13

  private static func harness() throws -> Harness {
    let harness = try Harness(Servers.get())
    let translator = harness.stage.translator
    translator.touchScreens = [Int(screen)]
    translator.scrolling.set(
      [.init(valuator: 3, isHorizontal: false, increment: 10, value: 0)], of: Int(touchpad))
    return harness
  }

  /// Sends an event with the words that follow it in memory.
  private static func send<Event>(
    _ event: Event, _ type: Int32, words: [UInt32] = [], serial: UInt = 0, to harness: Harness
  ) -> [UserInput] {
    var bytes = withUnsafeBytes(of: event) { Array($0) }
    words.withUnsafeBytes { bytes += $0 }
    bytes.withUnsafeMutableBytes { raw in
      var cookie = XGenericEventCookie()
      cookie.evtype = type
      cookie.serial = serial
      cookie.data = raw.baseAddress
      harness.stage.translator.input2(cookie)
    }
    return harness.stage.translator.takeEvents().map(\.kind)
  }

  /// Sends an event of a mouse whose first button is down, unless `down` is false. Returns the input.
  private static func sendHeld(
    _ type: Int32, _ button: UInt32, _ x: Double, _ source: UInt16, down: Bool = true,
    to harness: Harness
  ) -> [UserInput] {
    var event = touch(type, id: button, x, 5, source: source)
    event.buttons_len = 1
    return send(event, type, words: [down ? 0b10 : 0], to: harness)
  }

  private static func move(_ x: Double) -> [UserInput] { [.move(Point(x, 5), modifiers: [])] }

  private static func touch(
    _ type: Int32, id: UInt32, _ x: Double, _ y: Double, source: UInt16 = screen
  ) -> xcb_input_button_press_event_t {
    var event = xcb_input_button_press_event_t()
    (event.event_type, event.detail, event.sourceid) = (UInt16(type), id, source)
    (event.event_x, event.event_y) = (fixed(x), fixed(y))
    return event
  }

  private static func fixed(_ value: Double) -> xcb_input_fp1616_t {
    xcb_input_fp1616_t(value * 65536)
  }

  @Test func theFirstTouchActsAsThePointerAndOthersDoNothing() throws {
    let harness = try Self.harness()
    func send(_ type: Int32, _ id: UInt32, _ x: Double) -> [UserInput] {
      Self.send(Self.touch(type, id: id, x, 5), type, to: harness)
    }
    #expect(
      send(XCB_INPUT_TOUCH_BEGIN, 1, 10.5)
        == [.press(Point(10.5, 5), button: 1, device: .touch, modifiers: [])])
    #expect(send(XCB_INPUT_TOUCH_BEGIN, 2, 90).isEmpty)
    #expect(send(XCB_INPUT_TOUCH_UPDATE, 1, 20) == [.move(Point(20, 5), modifiers: [])])
    #expect(send(XCB_INPUT_TOUCH_UPDATE, 2, 95).isEmpty)
    #expect(send(XCB_INPUT_TOUCH_END, 2, 95).isEmpty)
    #expect(send(XCB_INPUT_TOUCH_END, 1, 21) == [.release(Point(21, 5), button: 1, modifiers: [])])
    #expect(send(XCB_INPUT_TOUCH_UPDATE, 1, 22).isEmpty)
  }

  @Test func aMouseDoesNothingWhileAFingerHoldsACard() throws {
    let harness = try Self.harness()
    func send(_ type: Int32, _ detail: UInt32, _ x: Double, source: UInt16) -> [UserInput] {
      Self.send(Self.touch(type, id: detail, x, 5, source: source), type, to: harness)
    }
    let mouse: UInt16 = 14
    #expect(send(XCB_INPUT_TOUCH_BEGIN, 1, 10, source: Self.screen).count == 1)
    #expect(send(XCB_INPUT_MOTION, 0, 300, source: mouse).isEmpty)
    #expect(send(XCB_INPUT_BUTTON_PRESS, 1, 300, source: mouse).isEmpty)
    #expect(send(XCB_INPUT_BUTTON_RELEASE, 1, 300, source: mouse).isEmpty)
    #expect(
      send(XCB_INPUT_TOUCH_UPDATE, 1, 20, source: Self.screen)
        == [.move(Point(20, 5), modifiers: [])])
    #expect(
      send(XCB_INPUT_TOUCH_END, 1, 20, source: Self.screen)
        == [.release(Point(20, 5), button: 1, modifiers: [])])
    #expect(send(XCB_INPUT_MOTION, 0, 300, source: mouse) == [.move(Point(300, 5), modifiers: [])])
  }

  @Test func anotherMouseOfTheCursorMovesNoHeldCard() throws {
    let harness = try Self.harness()
    func send(_ type: Int32, _ button: UInt32, _ x: Double, _ source: UInt16, down: Bool = true)
      -> [UserInput]
    {
      Self.sendHeld(type, button, x, source, down: down, to: harness)
    }
    #expect(send(XCB_INPUT_BUTTON_PRESS, 1, 10, 14).count == 1)
    #expect(send(XCB_INPUT_MOTION, 0, 20, 14) == Self.move(20))
    #expect(send(XCB_INPUT_MOTION, 0, 320, 15).isEmpty)
    #expect(send(XCB_INPUT_BUTTON_PRESS, 4, 320, 15).isEmpty)
    // The cursor has moved on from the position at which the other mouse left it.
    #expect(send(XCB_INPUT_MOTION, 0, 330, 14) == Self.move(30))
    #expect(
      send(XCB_INPUT_BUTTON_RELEASE, 1, 330, 14)
        == [.release(Point(30, 5), button: 1, modifiers: [])])
    #expect(send(XCB_INPUT_MOTION, 0, 330, 15, down: false) == Self.move(330))
  }

  /// In a virtual machine and on some laptops, the button and the motion belong to different devices of one cursor.
  @Test func theFirstDeviceThatMovesDragsTheCard() throws {
    let harness = try Self.harness()
    func send(_ type: Int32, _ button: UInt32, _ x: Double, _ source: UInt16) -> [UserInput] {
      Self.sendHeld(type, button, x, source, to: harness)
    }
    #expect(send(XCB_INPUT_BUTTON_PRESS, 1, 10, 14).count == 1)
    // A finger that moves the cursor does not become the mover.
    #expect(send(XCB_INPUT_MOTION, 0, 110, Self.screen).isEmpty)
    #expect(send(XCB_INPUT_MOTION, 0, 140, 15) == Self.move(40))
    // From now on, no other device moves the card.
    #expect(send(XCB_INPUT_MOTION, 0, 440, 16).isEmpty)
    #expect(send(XCB_INPUT_MOTION, 0, 450, 14).isEmpty)
    #expect(send(XCB_INPUT_BUTTON_PRESS, 3, 450, 16).isEmpty)
    #expect(send(XCB_INPUT_MOTION, 0, 460, 15) == Self.move(50))
    #expect(
      send(XCB_INPUT_BUTTON_PRESS, 5, 460, 15) == [
        .wheel(Point(50, 5), dx: 0, dy: 1, isFine: false, isEnd: false, modifiers: [])
      ])
    #expect(
      send(XCB_INPUT_BUTTON_PRESS, 3, 460, 14) == [
        .press(Point(50, 5), button: 3, device: .mouse, modifiers: [])
      ])
    #expect(
      send(XCB_INPUT_BUTTON_RELEASE, 1, 460, 14)
        == [.release(Point(50, 5), button: 1, modifiers: [])])
  }

  /// A mouse on a table can tremble by a pixel before the device that pressed moves.
  @Test func aTremblingMouseTakesNoCardFromItsHolder() throws {
    let harness = try Self.harness()
    func send(_ type: Int32, _ button: UInt32, _ x: Double, _ source: UInt16) -> [UserInput] {
      Self.sendHeld(type, button, x, source, to: harness)
    }
    #expect(send(XCB_INPUT_BUTTON_PRESS, 1, 10, 14).count == 1)
    // Many small motions back and forth are no displacement.
    for _ in 0..<20 {
      #expect(send(XCB_INPUT_MOTION, 0, 11, 15) == Self.move(11))
      #expect(send(XCB_INPUT_MOTION, 0, 10, 15) == Self.move(10))
    }
    #expect(send(XCB_INPUT_MOTION, 0, 18, 14) == Self.move(18))
    #expect(send(XCB_INPUT_MOTION, 0, 19, 15).isEmpty)
    #expect(send(XCB_INPUT_MOTION, 0, 29, 14) == Self.move(28))
    #expect(
      send(XCB_INPUT_BUTTON_RELEASE, 1, 29, 14)
        == [.release(Point(28, 5), button: 1, modifiers: [])])
  }

  @Test func anotherCursorDoesNotCancelAPress() throws {
    let harness = try Self.harness()
    let press = Self.touch(XCB_INPUT_BUTTON_PRESS, id: 1, 10, 5, source: 14)
    #expect(Self.send(press, XCB_INPUT_BUTTON_PRESS, to: harness).count == 1)
    var motion = Self.touch(XCB_INPUT_MOTION, id: 0, 90, 5, source: 16)
    motion.deviceid = 9
    #expect(Self.send(motion, XCB_INPUT_MOTION, to: harness).isEmpty)
    var crossing = xcb_input_enter_event_t()
    (crossing.event_type, crossing.deviceid) = (UInt16(XCB_INPUT_LEAVE), 9)
    crossing.mode = UInt8(XCB_INPUT_NOTIFY_MODE_GRAB.rawValue)
    #expect(Self.send(crossing, XCB_INPUT_LEAVE, to: harness).isEmpty)
  }

  /// The position of such an event is on the other screen, or 0 in the core protocol.
  @Test(arguments: [false, true]) func anEventOnAnotherScreenMovesNothing(isCore: Bool) throws {
    let harness = try Harness(Servers.get(["-screen", "1", "640x480x24"]))
    let translator = harness.stage.translator
    let root = try #require(harness.stage.connection.otherRoots.first)
    func move(_ x: Int32, isHere: Bool) -> [UserInput] {
      guard isCore else {
        var event = Self.touch(XCB_INPUT_MOTION, id: 0, Double(x), 5, source: 14)
        event.buttons_len = 1
        if !isHere { event.root = root }
        return Self.send(event, XCB_INPUT_MOTION, words: [0b10], to: harness)
      }
      var event = XEvent()
      event.xmotion.type = MotionNotify
      (event.xmotion.x, event.xmotion.y) = (isHere ? x : 0, isHere ? 5 : 0)
      (event.xmotion.state, event.xmotion.same_screen) = (UInt32(Button1Mask), isHere ? 1 : 0)
      translator.core(event)
      return translator.takeEvents().map(\.kind)
    }
    if isCore {
      var press = XEvent()
      press.xbutton.type = ButtonPress
      (press.xbutton.x, press.xbutton.y, press.xbutton.button) = (10, 5, 1)
      press.xbutton.same_screen = 1
      translator.core(press)
      _ = translator.takeEvents()
    } else {
      let press = Self.touch(XCB_INPUT_BUTTON_PRESS, id: 1, 10, 5, source: 14)
      #expect(Self.send(press, XCB_INPUT_BUTTON_PRESS, to: harness).count == 1)
    }
    #expect(move(20, isHere: true) == [.move(Point(20, 5), modifiers: [])])
    #expect(move(300, isHere: false).isEmpty)
    #expect(move(30, isHere: true) == [.move(Point(30, 5), modifiers: [])])
  }

  /// Tools that hide the pointer put a window of their own into this one.
  @Test(arguments: [false, true]) func aPointerInAnInnerWindowHasNotLeft(isCore: Bool) throws {
    let harness = try Harness(Servers.get(), withholding: isCore ? [.input2] : [])
    let translator = harness.stage.translator
    func leave(isInner: Bool) -> [UserInput] {
      guard isCore else {
        let detail = isInner ? XCB_INPUT_NOTIFY_DETAIL_INFERIOR : XCB_INPUT_NOTIFY_DETAIL_ANCESTOR
        var event = xcb_input_enter_event_t()
        (event.event_type, event.detail) = (UInt16(XCB_INPUT_LEAVE), UInt8(detail.rawValue))
        return Self.send(event, XCB_INPUT_LEAVE, to: harness)
      }
      var event = XEvent()
      event.xcrossing.type = LeaveNotify
      event.xcrossing.detail = isInner ? NotifyInferior : NotifyAncestor
      translator.core(event)
      return translator.takeEvents().map(\.kind)
    }
    #expect(leave(isInner: true).isEmpty)
    #expect(leave(isInner: false) == [.leave])
  }

  @Test func aPinchBesideAHeldCardDoesNothing() throws {
    let harness = try Self.harness()
    let touch = Self.touch(XCB_INPUT_TOUCH_BEGIN, id: 1, 10, 5)
    #expect(Self.send(touch, XCB_INPUT_TOUCH_BEGIN, to: harness).count == 1)
    for type in [XCB_INPUT_GESTURE_PINCH_BEGIN, XCB_INPUT_GESTURE_PINCH_END] {
      var event = xcb_input_gesture_pinch_begin_event_t()
      (event.event_type, event.sourceid) = (UInt16(type), Self.touchpad)
      #expect(Self.send(event, type, to: harness).isEmpty)
    }
  }

  @Test func touchesOnATouchpadAreNoPresses() throws {
    let harness = try Self.harness()
    let event = Self.touch(XCB_INPUT_TOUCH_BEGIN, id: 1, 10, 5, source: Self.touchpad)
    #expect(Self.send(event, XCB_INPUT_TOUCH_BEGIN, to: harness).isEmpty)
  }

  @Test func emulatedButtonsDoNotCountTwice() throws {
    let harness = try Self.harness()
    for button: UInt32 in [1, 4, 5, 6, 7] {
      var event = Self.touch(XCB_INPUT_BUTTON_PRESS, id: button, 10, 5, source: Self.touchpad)
      event.flags = XCB_INPUT_POINTER_EVENT_FLAGS_POINTER_EMULATED.rawValue
      #expect(Self.send(event, XCB_INPUT_BUTTON_PRESS, to: harness).isEmpty)
    }
  }

  private static func scroll(
    to value: Double, serial: UInt = 0, in harness: Harness
  ) -> [UserInput] {
    var event = touch(XCB_INPUT_MOTION, id: 0, 10, 5, source: touchpad)
    (event.buttons_len, event.valuators_len) = (1, 1)
    let whole = value.rounded(.down)
    // The words describe no button, and the valuators 0 and 3 with their values.
    let words = [
      0, 0b1001, 10, 0, UInt32(bitPattern: Int32(whole)), UInt32((value - whole) * 4_294_967_296),
    ]
    return send(event, XCB_INPUT_MOTION, words: words, serial: serial, to: harness)
  }

  /// Notches that the program reads late were sent before the server answered the query of the valuators. The reply
  /// contains these notches, so it must not be the start from which they are counted.
  @Test func notchesFromBeforeTheQueryScrollOnwards() throws {
    let harness = try Self.harness()
    let translator = harness.stage.translator
    func wheel(_ dy: Double) -> [UserInput] {
      [.wheel(Point(10, 5), dx: 0, dy: dy, isFine: false, isEnd: false, modifiers: [])]
    }
    var enter = xcb_input_enter_event_t()
    enter.event_type = UInt16(XCB_INPUT_ENTER)
    (enter.event_x, enter.event_y) = (Self.fixed(10), Self.fixed(5))
    #expect(
      Self.send(enter, XCB_INPUT_ENTER, serial: 1, to: harness)
        == [.move(Point(10, 5), modifiers: [])])
    // The wheel turned over another window, and then by five notches over this one.
    let axis = ScrollDevices.Axis(valuator: 3, isHorizontal: false, increment: 10, value: 150)
    let device = PointingDevice(id: Int(Self.touchpad), axes: [axis])
    translator.requestedPointers = (devices: .answered([device]), sequence: 7)
    #expect(Self.scroll(to: 110, serial: 6, in: harness).isEmpty)
    for value in stride(from: 120.0, through: 150, by: 10) {
      #expect(Self.scroll(to: value, serial: 6, in: harness) == wheel(1))
    }
    // The first event from after the query loses no notch.
    #expect(Self.scroll(to: 160, serial: 7, in: harness) == wheel(1))
    let isAnswered = translator.requestedPointers == nil
    #expect(isAnswered)
  }

  /// A touch needs the list of touch screens at once, so the valuators of the reply are forgotten.
  @Test func aTouchFromBeforeTheQueryForgetsTheValuators() throws {
    let harness = try Self.harness()
    let axis = ScrollDevices.Axis(valuator: 3, isHorizontal: false, increment: 10, value: 150)
    harness.stage.translator.requestedPointers = (
      devices: .answered([
        PointingDevice(id: Int(Self.touchpad), axes: [axis]),
        PointingDevice(id: 20, isTouchScreen: true),
      ]), sequence: 7
    )
    let begin = Self.touch(XCB_INPUT_TOUCH_BEGIN, id: 1, 10, 5, source: 20)
    #expect(Self.send(begin, XCB_INPUT_TOUCH_BEGIN, serial: 6, to: harness).count == 1)
    let end = Self.touch(XCB_INPUT_TOUCH_END, id: 1, 10, 5, source: 20)
    #expect(Self.send(end, XCB_INPUT_TOUCH_END, serial: 6, to: harness).count == 1)
    #expect(Self.scroll(to: 120, serial: 6, in: harness).isEmpty)
    #expect(Self.scroll(to: 130, serial: 6, in: harness).count == 1)
  }

  @Test func smoothScrollingComesByTheValuators() throws {
    let harness = try Self.harness()
    func scroll(to value: Double) -> [UserInput] { Self.scroll(to: value, in: harness) }
    func wheel(_ dy: Double, isEnd: Bool = false) -> UserInput {
      .wheel(Point(10, 5), dx: 0, dy: dy, isFine: true, isEnd: isEnd, modifiers: [])
    }
    // The first event also brings the pointer into the window.
    #expect(scroll(to: 2.5) == [.move(Point(10, 5), modifiers: []), wheel(0.25)])
    #expect(scroll(to: -2.5) == [wheel(-0.5)])
    #expect(scroll(to: -2.5) == [wheel(0, isEnd: true)])
  }

  @Test func aPinchHasABeginningAndAnEnd() throws {
    let harness = try Self.harness()
    func send(_ type: Int32, scale: Double, flags: UInt32 = 0) -> [UserInput] {
      var event = xcb_input_gesture_pinch_begin_event_t()
      (event.event_type, event.scale, event.flags) = (UInt16(type), Self.fixed(scale), flags)
      (event.event_x, event.event_y) = (Self.fixed(30), Self.fixed(40))
      return Self.send(event, type, to: harness)
    }
    let at = Point(30, 40)
    #expect(send(XCB_INPUT_GESTURE_PINCH_BEGIN, scale: 0) == [.pinch(at, scale: 1, phase: .began)])
    #expect(
      send(XCB_INPUT_GESTURE_PINCH_UPDATE, scale: 1.5) == [.pinch(at, scale: 1.5, phase: .changed)])
    #expect(
      send(XCB_INPUT_GESTURE_PINCH_END, scale: 1.625) == [.pinch(at, scale: 1.625, phase: .ended)])
    #expect(
      send(
        XCB_INPUT_GESTURE_PINCH_END, scale: 1.625,
        flags: XCB_INPUT_GESTURE_PINCH_EVENT_FLAGS_GESTURE_PINCH_CANCELLED.rawValue)
        == [.pinch(at, scale: 1.625, phase: .cancelled)])
  }

  /// Some programs send keys and clicks with the seconds since 1970 as their time.
  @Test(arguments: [KeyPress, ButtonPress, MotionNotify, EnterNotify, LeaveNotify])
  func aWrongTimeOfASentEventHoldsBackNoLaterTime(type: Int32) throws {
    let harness = try Harness(Servers.get(), withholding: [.input2])
    let translator = harness.stage.translator
    func stamp(ahead: Double) -> Time {
      Time(UInt32(truncatingIfNeeded: Int64((MonotonicClock.now() + ahead) * 1000)))
    }
    var sent = XEvent()
    sent.type = type
    sent.xany.send_event = 1
    switch type {
    case KeyPress:
      // The key of A.
      (sent.xkey.keycode, sent.xkey.time) = (38, stamp(ahead: 1000))
      translator.key(sent.xkey, isPress: true)
    case ButtonPress:
      (sent.xbutton.button, sent.xbutton.time, sent.xbutton.same_screen) = (
        1, stamp(ahead: 1000), 1
      )
      translator.core(sent)
    case MotionNotify:
      (sent.xmotion.x, sent.xmotion.time, sent.xmotion.same_screen) = (7, stamp(ahead: 1000), 1)
      translator.core(sent)
    default:
      (sent.xcrossing.x, sent.xcrossing.time) = (7, stamp(ahead: 1000))
      translator.core(sent)
    }
    let time = try #require(translator.takeEvents().last?.time)
    // The server's next stamp lies after the time at which the sent event was read.
    #expect(translator.time(stamp(ahead: 0.02)) > time)
  }

  @Test func aPressWhoseButtonIsUpIsCancelled() throws {
    let harness = try Self.harness()
    let press = Self.touch(XCB_INPUT_BUTTON_PRESS, id: 1, 10, 5, source: Self.touchpad)
    #expect(Self.send(press, XCB_INPUT_BUTTON_PRESS, to: harness).count == 1)
    let motion = Self.touch(XCB_INPUT_MOTION, id: 0, 12, 5, source: Self.touchpad)
    #expect(
      Self.send(motion, XCB_INPUT_MOTION, to: harness) == [
        .cancel, .move(Point(12, 5), modifiers: []),
      ])
  }

  // MARK: Wheels of high resolution

  /// The driver libinput reports how a device scrolls: with two fingers, at an edge, or while a button is held.
  @Test(
    arguments: [
      ([0, 0, 1], [0, 0, 0], true), ([1, 1, 0], [1, 0, 0], false), ([0, 0, 1], [0, 0, 1], false),
      ([0], [], false), ([], [], false),
    ] as [([UInt8], [UInt8], Bool)])
  func aDriverTellsAWheelFromATouchpad(available: [UInt8], enabled: [UInt8], hasWheel: Bool) throws
  {
    let connection = try Self.harness().stage.connection
    let device = try #require(connection.pointers.value.first).id
    let methods = [(Atoms.Name.libinputScrollMethods, available), (.libinputScrollMethod, enabled)]
    for (name, values) in methods where !values.isEmpty {
      _ = xcb_input_xi_change_property(
        connection.xcb, xcb_input_device_id_t(device), UInt8(PropModeReplace), 8,
        xcb_atom_t(connection.atoms[name]), xcb_atom_t(XA_INTEGER), UInt32(values.count), values)
    }
    #expect(connection.hasWheel(device: device).value == hasWheel)
    for (name, _) in methods {
      _ = xcb_input_xi_delete_property(
        connection.xcb, xcb_input_device_id_t(device), xcb_atom_t(connection.atoms[name]))
    }
    #expect(!connection.hasWheel(device: device).value)
    #expect(!connection.hasWheel(device: Int(Self.touchpad)).value)
  }
}

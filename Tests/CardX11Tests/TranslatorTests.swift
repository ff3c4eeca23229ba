import CX11
import CardCore
import Testing
import X11TestSupport

@testable import CardX11

/// XInput events no virtual device sends: touches, pinches, emulated buttons, smooth scrolling.
@Suite struct TranslatorTests {
  private static let screen: Int32 = 12
  private static let touchpad: Int32 = 13

  private static func harness() throws -> Harness {
    let harness = try Harness(Servers.get())
    let translator = harness.stage.translator
    translator.touchScreens = [Int(screen)]
    translator.scrolling.set(
      [.init(valuator: 3, isHorizontal: false, increment: 10, value: 0)], of: Int(touchpad))
    return harness
  }

  private static func send<Event>(
    _ event: Event, _ type: Int32, to harness: Harness
  ) -> [InputEvent.Kind] {
    var event = event
    withUnsafeMutableBytes(of: &event) { raw in
      var cookie = XGenericEventCookie()
      cookie.evtype = type
      cookie.data = raw.baseAddress
      harness.stage.translator.input2(cookie)
    }
    var kinds: [InputEvent.Kind] = []
    harness.stage.translator.deliver { kinds.append($0.kind) }
    return kinds
  }

  private static func touch(
    _ type: Int32, id: Int32, _ x: Double, _ y: Double, source: Int32 = screen
  ) -> XIDeviceEvent {
    var event = XIDeviceEvent()
    (event.evtype, event.detail, event.sourceid) = (type, id, source)
    (event.event_x, event.event_y) = (x, y)
    return event
  }

  @Test func theFirstTouchPlaysThePointerAndOthersDoNothing() throws {
    let harness = try Self.harness()
    func send(_ type: Int32, _ id: Int32, _ x: Double) -> [InputEvent.Kind] {
      Self.send(Self.touch(type, id: id, x, 5), type, to: harness)
    }
    #expect(
      send(XI_TouchBegin, 1, 10.5)
        == [.press(Point(10.5, 5), button: 1, device: .touch, modifiers: [])])
    #expect(send(XI_TouchBegin, 2, 90).isEmpty)
    #expect(send(XI_TouchUpdate, 1, 20) == [.move(Point(20, 5), modifiers: [])])
    #expect(send(XI_TouchUpdate, 2, 95).isEmpty)
    #expect(send(XI_TouchEnd, 2, 95).isEmpty)
    #expect(send(XI_TouchEnd, 1, 21) == [.release(Point(21, 5), button: 1, modifiers: [])])
    #expect(send(XI_TouchUpdate, 1, 22).isEmpty)
  }

  @Test func touchesOnATouchpadAreNoPresses() throws {
    let harness = try Self.harness()
    let event = Self.touch(XI_TouchBegin, id: 1, 10, 5, source: Self.touchpad)
    #expect(Self.send(event, XI_TouchBegin, to: harness).isEmpty)
  }

  @Test func emulatedButtonsDoNotCountTwice() throws {
    let harness = try Self.harness()
    for button: Int32 in [1, 4, 5, 6, 7] {
      var event = Self.touch(XI_ButtonPress, id: button, 10, 5, source: Self.touchpad)
      event.flags = XIPointerEmulated
      #expect(Self.send(event, XI_ButtonPress, to: harness).isEmpty)
    }
  }

  @Test func smoothScrollingComesByTheValuators() throws {
    let harness = try Self.harness()
    var mask: [UInt8] = [0b1001]
    func scroll(to value: Double) -> [InputEvent.Kind] {
      var values = [10.0, value]
      var event = Self.touch(XI_Motion, id: 0, 10, 5, source: Self.touchpad)
      return mask.withUnsafeMutableBufferPointer { mask in
        values.withUnsafeMutableBufferPointer { values in
          event.valuators = XIValuatorState(
            mask_len: 1, mask: mask.baseAddress, values: values.baseAddress)
          return Self.send(event, XI_Motion, to: harness)
        }
      }
    }
    func wheel(_ dy: Double, isEnd: Bool = false) -> InputEvent.Kind {
      .wheel(Point(10, 5), dx: 0, dy: dy, isFine: true, isEnd: isEnd, modifiers: [])
    }
    // The first also brings the pointer here.
    #expect(scroll(to: 2.5) == [.move(Point(10, 5), modifiers: []), wheel(0.25)])
    #expect(scroll(to: -2.5) == [wheel(-0.5)])
    #expect(scroll(to: -2.5) == [wheel(0, isEnd: true)])
  }

  @Test func aPinchHasABeginningAndAnEnd() throws {
    let harness = try Self.harness()
    func send(_ type: Int32, scale: Double, flags: Int32 = 0) -> [InputEvent.Kind] {
      var event = XIGesturePinchEvent()
      (event.evtype, event.scale, event.flags) = (type, scale, flags)
      (event.event_x, event.event_y) = (30, 40)
      return Self.send(event, type, to: harness)
    }
    let at = Point(30, 40)
    #expect(send(XI_GesturePinchBegin, scale: 0) == [.pinch(at, scale: 1, phase: .began)])
    #expect(send(XI_GesturePinchUpdate, scale: 1.5) == [.pinch(at, scale: 1.5, phase: .changed)])
    #expect(send(XI_GesturePinchEnd, scale: 1.6) == [.pinch(at, scale: 1.6, phase: .ended)])
    #expect(
      send(XI_GesturePinchEnd, scale: 1.6, flags: XIGesturePinchEventCancelled)
        == [.pinch(at, scale: 1.6, phase: .cancelled)])
  }

  @Test func aPressWhoseButtonIsUpIsCancelled() throws {
    let harness = try Self.harness()
    let press = Self.touch(XI_ButtonPress, id: 1, 10, 5, source: Self.touchpad)
    #expect(Self.send(press, XI_ButtonPress, to: harness).count == 1)
    let motion = Self.touch(XI_Motion, id: 0, 12, 5, source: Self.touchpad)
    #expect(
      Self.send(motion, XI_Motion, to: harness) == [.cancel, .move(Point(12, 5), modifiers: [])])
  }
}

import CX11
import CardCore

/// The core protocol's pointer events, for servers without XInput 2.2.
extension EventTranslator {
  func core(_ event: XEvent, _ emit: Emit) {
    switch event.type {
    case ButtonPress, ButtonRelease: coreButton(event.xbutton, emit)
    case MotionNotify: coreMotion(event.xmotion, emit)
    case EnterNotify, LeaveNotify: coreCrossing(event.xcrossing, emit)
    default: break
    }
  }

  private func coreButton(_ event: XButtonEvent, _ emit: Emit) {
    let point = Point(Double(event.x), Double(event.y))
    let modifiers = keyNames.modifiers(event.state)
    if event.type == ButtonPress {
      press(
        Int(event.button), at: point, device: .mouse, modifiers: modifiers,
        time: time(event.time), emit)
    } else {
      release(Int(event.button), at: point, modifiers: modifiers, time: time(event.time), emit)
    }
  }

  private func coreMotion(_ event: XMotionEvent, _ emit: Emit) {
    let time = time(event.time)
    cancelIfLost(time: time, emit) { isDown($0, in: event.state) }
    move(
      to: Point(Double(event.x), Double(event.y)), modifiers: keyNames.modifiers(event.state),
      time: time, emit)
  }

  private func coreCrossing(_ event: XCrossingEvent, _ emit: Emit) {
    let time = time(event.time)
    if event.type == LeaveNotify {
      leave(isGrabChange: event.mode != NotifyNormal, time: time, emit)
    } else {
      cancelIfLost(time: time, emit) { isDown($0, in: event.state) }
      move(
        to: Point(Double(event.x), Double(event.y)), modifiers: keyNames.modifiers(event.state),
        time: time, emit)
    }
  }

  private func isDown(_ button: Int, in state: UInt32) -> Bool {
    state & (UInt32(Button1Mask) << UInt32(button - 1)) != 0
  }
}

import CX11

/// The pointer events of the core protocol, for servers without XInput 2.2.
extension EventTranslator {
  func core(_ event: XEvent) {
    let isSynthetic = event.xany.send_event != 0
    func stamp(_ time: Time) -> Time { isSynthetic ? Time(CurrentTime) : time }
    switch event.type {
    case ButtonPress, ButtonRelease:
      let event = event.xbutton
      let sample = sample(
        Double(event.x), Double(event.y), state: event.state, stamp(event.time),
        isElsewhere: event.same_screen == 0)
      if event.type == ButtonPress {
        press(Int(event.button), at: sample)
      } else {
        release(Int(event.button), at: sample)
      }
    case MotionNotify:
      let event = event.xmotion
      let sample = sample(
        Double(event.x), Double(event.y), state: event.state, stamp(event.time),
        isElsewhere: event.same_screen == 0)
      move(to: sample) { isDown($0, in: event.state) }
    case EnterNotify:
      let event = event.xcrossing
      let sample = sample(Double(event.x), Double(event.y), state: event.state, stamp(event.time))
      move(to: sample) { isDown($0, in: event.state) }
    case LeaveNotify:
      let event = event.xcrossing
      // A window of another program, inside this one, has the pointer.
      guard event.detail != NotifyInferior else { break }
      leave(isGrabChange: event.mode != NotifyNormal, at: time(stamp(event.time)))
    default: break
    }
  }

  private func isDown(_ button: Int, in state: UInt32) -> Bool {
    state & (UInt32(Button1Mask) << UInt32(button - 1)) != 0
  }
}

import CardInput
import CardKinetics
import TestSupport
import Testing

/// Tests how notches, fine scrolls and pinches become gestures.
@Suite struct WheelAndPinchTests {
  @Test func aNotchIsAWheelGesture() {
    var user = RecognizerUser()
    user.wheel(-2, dx: 1, at: 3)
    #expect(user.gestures == [.wheel(RecognizerUser.start, dx: 1, dy: -2)])
    #expect(user.recognizer.deadline == nil)
  }

  @Test func aFineScrollIsADragTheOtherWay() {
    var user = RecognizerUser()
    user.wheel(0.2, at: 0, fine: true)
    user.wheel(0.3, dx: 0.1, at: 0.01, fine: true)
    #expect(user.names == ["press", "panBegan", "panChanged", "panChanged"])
    #expect(isClose(user.pans.last!.translation, Point(-5, -25)))
    #expect(user.pans.allSatisfy { $0.source == .scroll })
  }

  @Test func silenceEndsAFineScroll() {
    var user = RecognizerUser()
    for step in 0..<8 { user.wheel(0.1, at: Double(step) * 0.01, fine: true) }
    #expect(isClose(user.recognizer.deadline!, 0.07 + 0.1))
    user.wait(until: 0.16)
    #expect(user.names.last == "panChanged")
    user.wait(until: 0.1701)
    #expect(user.names.last == "panEnded" && user.recognizer.deadline == nil)
    // The recogniser ended the scroll itself, so the release has the speed of the fingers: 5 points in 10 ms.
    #expect(isClose(user.pans.last!.velocity, Point(0, -500)))
  }

  @Test func anEndEventEndsAFineScrollAtOnce() {
    var user = RecognizerUser()
    user.wheel(0.1, at: 0, fine: true)
    user.wheel(0, at: 0.02, fine: true, end: true)
    #expect(user.names.last == "panEnded")
  }

  @Test func fingersThatRestedBeforeTheEndFlingNothing() {
    var user = RecognizerUser()
    for step in 0..<8 { user.wheel(0.1, at: Double(step) * 0.01, fine: true) }
    user.wheel(0, at: 0.07 + 0.05, fine: true, end: true)
    #expect(user.names.last == "panEnded")
    #expect(user.pans.last!.velocity == .zero)
  }

  @Test func aPressEndsAFineScrollFirst() {
    var user = RecognizerUser()
    user.wheel(0.1, at: 0, fine: true)
    user.press(at: 0.01)
    #expect(user.names == ["press", "panBegan", "panChanged", "panEnded", "press"])
  }

  @Test func theWheelIsIgnoredDuringAPress() {
    var user = RecognizerUser()
    user.press()
    user.wheel(1, at: 0.1)
    user.wheel(0.1, at: 0.1, fine: true)
    user.wheel(1, at: 0.1, .control)
    #expect(user.names == ["press"])
  }

  @Test func aCtrlDragUpwardsPinchesOpen() {
    var user = RecognizerUser()
    user.press(at: 0, .mouse, catches: false, .control)
    user.move(0, -3, at: 0.01)
    user.move(0, -150, at: 0.02)
    user.release(0, -300, at: 0.03)
    #expect(
      user.names == ["press", "pinch began", "pinch changed", "pinch changed", "pinch ended"])
    #expect(isClose(user.scales[1], 3.5) && isClose(user.scales.last!, 6))
  }

  @Test func aCtrlDragDownwardsPinchesShutAndNoFurther() {
    var user = RecognizerUser()
    user.press(at: 0, .mouse, catches: false, .control)
    user.move(0, 150, at: 0.01)
    user.move(0, 900, at: 0.02)
    #expect(isClose(user.scales[1], 0.5) && user.scales.last == 0)
  }

  @Test func aPinchHasTheSpeedOfItsScale() {
    var user = RecognizerUser()
    user.press(at: 0, .mouse, catches: false, .control)
    for step in 1...10 { user.move(0, -6 * Double(step), at: 0.01 * Double(step)) }
    guard case .pinch(_, _, let speed, .changed) = user.gestures.last else {
      Issue.record("no pinch")
      return
    }
    // The speed is 600 pt/s upwards, and 300 points are a scale of 5.
    #expect(isClose(speed, 10))
  }

  @Test func aLostPinchIsCancelled() {
    var user = RecognizerUser()
    user.press(at: 0, .mouse, catches: false, .control)
    user.move(0, -50, at: 0.01)
    user.gestures += user.recognizer.cancel(at: 0.02)
    #expect(user.names.last == "pinch cancelled")
  }

  @Test func ctrlAndTheWheelPinchAHundredPointsANotchUntilSilence() {
    var user = RecognizerUser()
    user.wheel(-1, at: 0, .control)
    user.wheel(-1, at: 0.1, .control)
    #expect(user.names == ["pinch began", "pinch changed", "pinch changed"])
    #expect(isClose(user.scales[0], 1))
    #expect(isClose(user.scales[1], GestureRecognizer.pinchScale(travel: 100)))
    #expect(isClose(user.scales[2], 1 + 10.0 / 3))
    user.wait(until: 0.39)
    #expect(user.names.last == "pinch changed")
    user.wait(until: 0.401)
    #expect(user.names.last == "pinch ended")
    user.wait(until: 5)
    #expect(user.gestures.count == 4)
  }
}

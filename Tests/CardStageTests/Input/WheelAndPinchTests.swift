import CardInput
import CardKinetics
import TestSupport
import Testing

/// Tests how notches, fine scrolls and pinches become gestures.
@Suite struct WheelAndPinchTests {
  @Test func aNotchIsAWheelGesture() {
    var hand = RecognizerHand()
    hand.wheel(-2, dx: 1, at: 3)
    #expect(hand.gestures == [.wheel(RecognizerHand.start, dx: 1, dy: -2)])
    #expect(hand.recognizer.deadline == nil)
  }

  @Test func aFineScrollIsADragTheOtherWay() {
    var hand = RecognizerHand()
    hand.wheel(0.2, at: 0, fine: true)
    hand.wheel(0.3, dx: 0.1, at: 0.01, fine: true)
    #expect(hand.names == ["press", "panBegan", "panChanged", "panChanged"])
    #expect(isClose(hand.pans.last!.translation, Point(-5, -25)))
    #expect(hand.pans.allSatisfy { $0.source == .scroll })
  }

  @Test func silenceEndsAFineScroll() {
    var hand = RecognizerHand()
    for step in 0..<8 { hand.wheel(0.1, at: Double(step) * 0.01, fine: true) }
    #expect(isClose(hand.recognizer.deadline!, 0.07 + 0.1))
    hand.wait(until: 0.16)
    #expect(hand.names.last == "panChanged")
    hand.wait(until: 0.1701)
    #expect(hand.names.last == "panEnded" && hand.recognizer.deadline == nil)
    // The recogniser ended the scroll itself, so the release has the speed of the fingers: 5 points in 10 ms.
    #expect(isClose(hand.pans.last!.velocity, Point(0, -500)))
  }

  @Test func anEndEventEndsAFineScrollAtOnce() {
    var hand = RecognizerHand()
    hand.wheel(0.1, at: 0, fine: true)
    hand.wheel(0, at: 0.02, fine: true, end: true)
    #expect(hand.names.last == "panEnded")
  }

  @Test func fingersThatRestedBeforeTheEndFlingNothing() {
    var hand = RecognizerHand()
    for step in 0..<8 { hand.wheel(0.1, at: Double(step) * 0.01, fine: true) }
    hand.wheel(0, at: 0.07 + 0.05, fine: true, end: true)
    #expect(hand.names.last == "panEnded")
    #expect(hand.pans.last!.velocity == .zero)
  }

  @Test func aPressEndsAFineScrollFirst() {
    var hand = RecognizerHand()
    hand.wheel(0.1, at: 0, fine: true)
    hand.press(at: 0.01)
    #expect(hand.names == ["press", "panBegan", "panChanged", "panEnded", "press"])
  }

  @Test func theWheelIsIgnoredDuringAPress() {
    var hand = RecognizerHand()
    hand.press()
    hand.wheel(1, at: 0.1)
    hand.wheel(0.1, at: 0.1, fine: true)
    hand.wheel(1, at: 0.1, .control)
    #expect(hand.names == ["press"])
  }

  @Test func aCtrlDragUpwardsPinchesOpen() {
    var hand = RecognizerHand()
    hand.press(at: 0, .mouse, catches: false, .control)
    hand.move(0, -3, at: 0.01)
    hand.move(0, -150, at: 0.02)
    hand.release(0, -300, at: 0.03)
    #expect(
      hand.names == ["press", "pinch began", "pinch changed", "pinch changed", "pinch ended"])
    #expect(isClose(hand.scales[1], 3.5) && isClose(hand.scales.last!, 6))
  }

  @Test func aCtrlDragDownwardsPinchesShutAndNoFurther() {
    var hand = RecognizerHand()
    hand.press(at: 0, .mouse, catches: false, .control)
    hand.move(0, 150, at: 0.01)
    hand.move(0, 900, at: 0.02)
    #expect(isClose(hand.scales[1], 0.5) && hand.scales.last == 0)
  }

  @Test func aPinchHasTheSpeedOfItsScale() {
    var hand = RecognizerHand()
    hand.press(at: 0, .mouse, catches: false, .control)
    for step in 1...10 { hand.move(0, -6 * Double(step), at: 0.01 * Double(step)) }
    guard case .pinch(_, _, let speed, .changed) = hand.gestures.last else {
      Issue.record("no pinch")
      return
    }
    // The speed is 600 pt/s upwards, and 300 points are a scale of 5.
    #expect(isClose(speed, 10))
  }

  @Test func aLostPinchIsCancelled() {
    var hand = RecognizerHand()
    hand.press(at: 0, .mouse, catches: false, .control)
    hand.move(0, -50, at: 0.01)
    hand.gestures += hand.recognizer.cancel(at: 0.02)
    #expect(hand.names.last == "pinch cancelled")
  }

  @Test func ctrlAndTheWheelPinchAHundredPointsANotchUntilSilence() {
    var hand = RecognizerHand()
    hand.wheel(-1, at: 0, .control)
    hand.wheel(-1, at: 0.1, .control)
    #expect(hand.names == ["pinch began", "pinch changed", "pinch changed"])
    #expect(isClose(hand.scales[0], 1))
    #expect(isClose(hand.scales[1], GestureRecognizer.pinchScale(travel: 100)))
    #expect(isClose(hand.scales[2], 1 + 10.0 / 3))
    hand.wait(until: 0.39)
    #expect(hand.names.last == "pinch changed")
    hand.wait(until: 0.401)
    #expect(hand.names.last == "pinch ended")
    hand.wait(until: 5)
    #expect(hand.gestures.count == 4)
  }
}

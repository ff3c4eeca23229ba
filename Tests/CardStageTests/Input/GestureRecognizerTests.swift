import CardInput
import CardKinetics
import TestSupport
import Testing

/// Tests how presses and movements become taps, drags and releases.
@Suite struct GestureRecognizerTests {
  @Test func aPressReleasedWithinTheSlopAndInTimeIsATap() {
    var hand = RecognizerHand()
    hand.press()
    hand.move(3, 2, at: 0.1)
    hand.release(3, 2, at: 0.75)
    #expect(hand.names == ["press", "tap"])
    #expect(!hand.recognizer.isPressed)
  }

  @Test func aLongPressIsNoTap() {
    var hand = RecognizerHand()
    hand.press()
    hand.release(at: 0.751)
    #expect(hand.names == ["press", "pressEnded"])
  }

  @Test func aPressThatStoppedAMotionIsNoTap() {
    var hand = RecognizerHand()
    hand.press(catches: true)
    hand.release(at: 0.05)
    #expect(hand.names == ["press", "caughtTap"])
  }

  @Test func aLostPressIsNoTap() {
    for catches in [false, true] {
      var hand = RecognizerHand()
      hand.press(catches: catches)
      hand.gestures += hand.recognizer.cancel(at: 0.05)
      #expect(hand.names == ["press", "pressEnded"])
    }
  }

  @Test(arguments: [(PointerDevice.mouse, 4.0), (.touch, 10.0)], [1.0, 0.5, 2])
  func theSlopIsTheDevicesInInterfacePoints(
    device: (kind: PointerDevice, slop: Double), scale: Double
  ) {
    var hand = RecognizerHand(recognizer: GestureRecognizer(slopScale: scale))
    hand.press(at: 0, device.kind)
    hand.move(device.slop * scale, at: 0.01)
    #expect(hand.names == ["press"])
    hand.move(device.slop * scale + 0.01, at: 0.02)
    #expect(hand.names == ["press", "panBegan", "panChanged"])
    #expect(hand.recognizer.isPanning)
  }

  @Test func aDragLeavesTheSlopAtZeroAndCatchesUpWithoutAJump() {
    var hand = RecognizerHand()
    hand.press()
    for step in 0...200 { hand.move(Double(step) * 0.1, at: Double(step) * 0.001) }
    let travels = hand.pans.map(\.translation.x)
    #expect(abs(travels[0]) < 0.2)
    for (a, b) in zip(travels, travels.dropFirst()) {
      #expect(b >= a - 1e-9 && b - a <= 0.1 * 1.5 + 1e-9)
    }
    for pan in hand.pans where pan.location.x - 100 >= 12 {
      #expect(isClose(pan.translation, pan.location - pan.touch.location))
    }
  }

  @Test func onceExactADragStaysExact() {
    var hand = RecognizerHand()
    hand.press()
    hand.move(40, at: 0.01)
    hand.move(6, at: 0.02)
    #expect(hand.pans.last?.translation == Point(6, 0))
    hand.release(6, at: 0.03)
    #expect(hand.names.last == "panEnded" && hand.pans.last?.translation == Point(6, 0))
  }

  @Test func aReleaseFromElsewhereCountsAsAMotion() {
    var hand = RecognizerHand()
    hand.press()
    hand.release(50, at: 0.1)
    #expect(hand.names == ["press", "panBegan", "panChanged", "panEnded"])
  }

  @Test func aReleaseHasTheVelocityOfItsLastSamples() {
    var hand = RecognizerHand()
    hand.press()
    for step in 1...10 { hand.move(Double(step) * 10, at: Double(step) * 0.01) }
    hand.release(100, at: 0.11)
    #expect(isClose(hand.pans.last?.velocity ?? .zero, Point(1000, 0)))
  }

  @Test(arguments: [Modifiers(), .control])
  func aResampledPositionMovesTheHeldCardAndNothingElse(modifiers: Modifiers) {
    var (hand, other) = (RecognizerHand(), RecognizerHand())
    hand.press(at: 0, .mouse, modifiers)
    other.press(at: 0, .mouse, modifiers)
    for step in 1...10 {
      hand.move(0, Double(step) * 10, at: Double(step) * 0.01)
      other.move(0, Double(step) * 10, at: Double(step) * 0.01)
      hand.resample(0, Double(step) * 10 + 4, at: Double(step) * 0.01 + 0.004)
    }
    if modifiers.isEmpty {
      #expect(hand.pans.last?.translation == Point(0, 104))
      #expect(isClose(hand.pans.last?.velocity ?? .zero, Point(0, 1000)))
    } else {
      #expect(hand.scales.last == GestureRecognizer.pinchScale(travel: -104))
    }
    // The release has the position and the speed of the samples.
    hand.release(0, 100, at: 0.11)
    other.release(0, 100, at: 0.11)
    #expect(hand.gestures.last == other.gestures.last)
    #expect(hand.names.suffix(2).first == hand.names[hand.names.count - 3])
  }

  @Test func aResampledPositionBeginsNoDrag() {
    var hand = RecognizerHand()
    hand.resample(50, at: 0)
    hand.press()
    hand.move(2, at: 0.01)
    hand.resample(50, at: 0.02)
    hand.release(2, at: 0.03)
    #expect(hand.names == ["press", "tap"])
  }

  @Test func aReleaseAfterAPauseHasNoVelocity() {
    var hand = RecognizerHand()
    hand.press()
    for step in 1...10 { hand.move(Double(step) * 10, at: Double(step) * 0.01) }
    hand.release(100, at: 0.2)
    #expect(hand.pans.last?.velocity == .zero)
  }

  @Test func aSecondPressIsIgnored() {
    var hand = RecognizerHand()
    hand.press()
    hand.move(50, at: 0.1)
    let before = hand.recognizer
    hand.press(at: 0.2)
    #expect(hand.recognizer == before && !hand.names.dropFirst().contains("press"))
  }

  @Test func aLostPressEndsWithNoVelocity() {
    var hand = RecognizerHand()
    hand.press()
    for step in 1...10 { hand.move(Double(step) * 10, at: Double(step) * 0.01) }
    hand.gestures += hand.recognizer.cancel(at: 0.1)
    #expect(hand.names.last == "panEnded" && hand.pans.last?.velocity == .zero)
    hand.move(200, at: 0.11)
    hand.release(200, at: 0.12)
    #expect(hand.names.filter { $0 == "panEnded" }.count == 1)
  }

  @Test func aLostPressThatWasNoDragEndsThePress() {
    var hand = RecognizerHand()
    hand.press()
    hand.gestures += hand.recognizer.cancel(at: 0.1)
    #expect(hand.names == ["press", "pressEnded"])
    #expect(hand.recognizer.cancel(at: 0.2).isEmpty)
  }

  @Test func aShiftedPlaneMovesNoDrag() {
    var hand = RecognizerHand()
    hand.press()
    hand.move(50, at: 0.1)
    hand.recognizer.shift(by: Point(-30, 20))
    #expect(hand.recognizer.lastLocation == Point(120, 120))
    hand.move(21, 20, at: 0.11)
    #expect(hand.pans.last?.translation == Point(51, 0))
  }

  @Test func withoutAPressAMoveAndAReleaseDoNothing() {
    var hand = RecognizerHand()
    hand.move(50, at: 0)
    hand.release(60, at: 1)
    #expect(hand.gestures.isEmpty)
  }
}

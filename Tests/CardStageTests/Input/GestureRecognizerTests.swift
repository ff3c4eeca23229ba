import CardInput
import CardKinetics
import TestSupport
import Testing

/// Tests how presses and movements become taps, drags and releases.
@Suite struct GestureRecognizerTests {
  @Test func aPressReleasedWithinTheSlopAndInTimeIsATap() {
    var user = RecognizerUser()
    user.press()
    user.move(3, 2, at: 0.1)
    user.release(3, 2, at: 0.75)
    #expect(user.names == ["press", "tap"])
    #expect(!user.recognizer.isPressed)
  }

  @Test func aLongPressIsNoTap() {
    var user = RecognizerUser()
    user.press()
    user.release(at: 0.751)
    #expect(user.names == ["press", "pressEnded"])
  }

  @Test func aPressThatStoppedAMotionIsNoTap() {
    var user = RecognizerUser()
    user.press(catches: true)
    user.release(at: 0.05)
    #expect(user.names == ["press", "caughtTap"])
  }

  @Test func aLostPressIsNoTap() {
    for catches in [false, true] {
      var user = RecognizerUser()
      user.press(catches: catches)
      user.gestures += user.recognizer.cancel(at: 0.05)
      #expect(user.names == ["press", "pressEnded"])
    }
  }

  @Test(arguments: [(PointerDevice.mouse, 4.0), (.touch, 10.0)], [1.0, 0.5, 2])
  func theSlopIsTheDevicesInInterfacePoints(
    device: (kind: PointerDevice, slop: Double), scale: Double
  ) {
    var user = RecognizerUser(recognizer: GestureRecognizer(slopScale: scale))
    user.press(at: 0, device.kind)
    user.move(device.slop * scale, at: 0.01)
    #expect(user.names == ["press"])
    user.move(device.slop * scale + 0.01, at: 0.02)
    #expect(user.names == ["press", "panBegan", "panChanged"])
    #expect(user.recognizer.isPanning)
  }

  @Test func aDragLeavesTheSlopAtZeroAndCatchesUpWithoutAJump() {
    var user = RecognizerUser()
    user.press()
    for step in 0...200 { user.move(Double(step) * 0.1, at: Double(step) * 0.001) }
    let travels = user.pans.map(\.translation.x)
    #expect(abs(travels[0]) < 0.2)
    for (a, b) in zip(travels, travels.dropFirst()) {
      #expect(b >= a - 1e-9 && b - a <= 0.1 * 1.5 + 1e-9)
    }
    for pan in user.pans where pan.location.x - 100 >= 12 {
      #expect(isClose(pan.translation, pan.location - pan.touch.location))
    }
  }

  @Test func onceExactADragStaysExact() {
    var user = RecognizerUser()
    user.press()
    user.move(40, at: 0.01)
    user.move(6, at: 0.02)
    #expect(user.pans.last?.translation == Point(6, 0))
    user.release(6, at: 0.03)
    #expect(user.names.last == "panEnded" && user.pans.last?.translation == Point(6, 0))
  }

  @Test func aReleaseFromElsewhereCountsAsAMotion() {
    var user = RecognizerUser()
    user.press()
    user.release(50, at: 0.1)
    #expect(user.names == ["press", "panBegan", "panChanged", "panEnded"])
  }

  @Test func aReleaseHasTheVelocityOfItsLastSamples() {
    var user = RecognizerUser()
    user.press()
    for step in 1...10 { user.move(Double(step) * 10, at: Double(step) * 0.01) }
    user.release(100, at: 0.11)
    #expect(isClose(user.pans.last?.velocity ?? .zero, Point(1000, 0)))
  }

  @Test(arguments: [Modifiers(), .control])
  func aResampledPositionMovesTheHeldCardAndNothingElse(modifiers: Modifiers) {
    var (user, other) = (RecognizerUser(), RecognizerUser())
    user.press(at: 0, .mouse, modifiers)
    other.press(at: 0, .mouse, modifiers)
    for step in 1...10 {
      user.move(0, Double(step) * 10, at: Double(step) * 0.01)
      other.move(0, Double(step) * 10, at: Double(step) * 0.01)
      user.resample(0, Double(step) * 10 + 4, at: Double(step) * 0.01 + 0.004)
    }
    if modifiers.isEmpty {
      #expect(user.pans.last?.translation == Point(0, 104))
      #expect(isClose(user.pans.last?.velocity ?? .zero, Point(0, 1000)))
    } else {
      #expect(user.scales.last == GestureRecognizer.pinchScale(travel: -104))
    }
    // The release has the position and the speed of the samples.
    user.release(0, 100, at: 0.11)
    other.release(0, 100, at: 0.11)
    #expect(user.gestures.last == other.gestures.last)
    #expect(user.names.suffix(2).first == user.names[user.names.count - 3])
  }

  @Test func aResampledPositionBeginsNoDrag() {
    var user = RecognizerUser()
    user.resample(50, at: 0)
    user.press()
    user.move(2, at: 0.01)
    user.resample(50, at: 0.02)
    user.release(2, at: 0.03)
    #expect(user.names == ["press", "tap"])
  }

  @Test func aReleaseAfterAPauseHasNoVelocity() {
    var user = RecognizerUser()
    user.press()
    for step in 1...10 { user.move(Double(step) * 10, at: Double(step) * 0.01) }
    user.release(100, at: 0.2)
    #expect(user.pans.last?.velocity == .zero)
  }

  @Test func aSecondPressIsIgnored() {
    var user = RecognizerUser()
    user.press()
    user.move(50, at: 0.1)
    let before = user.recognizer
    user.press(at: 0.2)
    #expect(user.recognizer == before && !user.names.dropFirst().contains("press"))
  }

  @Test func aLostPressEndsWithNoVelocity() {
    var user = RecognizerUser()
    user.press()
    for step in 1...10 { user.move(Double(step) * 10, at: Double(step) * 0.01) }
    user.gestures += user.recognizer.cancel(at: 0.1)
    #expect(user.names.last == "panEnded" && user.pans.last?.velocity == .zero)
    user.move(200, at: 0.11)
    user.release(200, at: 0.12)
    #expect(user.names.filter { $0 == "panEnded" }.count == 1)
  }

  @Test func aLostPressThatWasNoDragEndsThePress() {
    var user = RecognizerUser()
    user.press()
    user.gestures += user.recognizer.cancel(at: 0.1)
    #expect(user.names == ["press", "pressEnded"])
    #expect(user.recognizer.cancel(at: 0.2).isEmpty)
  }

  @Test func aShiftedPlaneMovesNoDrag() {
    var user = RecognizerUser()
    user.press()
    user.move(50, at: 0.1)
    user.recognizer.shift(by: Point(-30, 20))
    #expect(user.recognizer.lastLocation == Point(120, 120))
    user.move(21, 20, at: 0.11)
    #expect(user.pans.last?.translation == Point(51, 0))
  }

  @Test func withoutAPressAMoveAndAReleaseDoNothing() {
    var user = RecognizerUser()
    user.move(50, at: 0)
    user.release(60, at: 1)
    #expect(user.gestures.isEmpty)
  }
}

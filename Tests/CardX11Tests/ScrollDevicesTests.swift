import Testing

@testable import CardX11

/// Tests the conversion of scroll valuators to scroll steps.
@Suite struct ScrollDevicesTests {
  private typealias Scroll = ScrollDevices.Scroll

  private func wheel(increment: Double = 15, value: Double? = 100) -> ScrollDevices {
    var devices = ScrollDevices()
    devices.set(
      [
        .init(valuator: 2, isHorizontal: true, increment: increment, value: value),
        .init(valuator: 3, isHorizontal: false, increment: increment, value: value),
      ], of: 7)
    return devices
  }

  @Test func wholeStepsAreNotchesOfAWheel() {
    var devices = wheel()
    #expect(devices.scroll(device: 7, time: 1) { $0 == 3 ? 115 : nil } == Scroll(dy: 1))
    #expect(devices.scroll(device: 7, time: 2) { $0 == 3 ? 85 : nil } == Scroll(dy: -2))
    #expect(devices.scroll(device: 7, time: 3) { $0 == 2 ? 85 : nil } == Scroll(dx: -1))
  }

  @Test func fractionsAreFineUntilTheFingersLift() {
    var devices = wheel()
    #expect(
      devices.scroll(device: 7, time: 1) { $0 == 3 ? 103 : nil } == Scroll(dy: 0.2, isFine: true))
    // A step that happens to be whole belongs to the same scroll.
    #expect(
      devices.scroll(device: 7, time: 1.01) { $0 == 3 ? 118 : nil } == Scroll(dy: 1, isFine: true))
    #expect(
      devices.scroll(device: 7, time: 1.02) { $0 == 3 ? 118 : nil }
        == Scroll(isFine: true, isEnd: true))
    #expect(devices.scroll(device: 7, time: 1.03) { $0 == 3 ? 118 : nil } == nil)
    #expect(devices.scroll(device: 7, time: 1.04) { $0 == 3 ? 133 : nil } == Scroll(dy: 1))
  }

  /// A wheel of high resolution reports several fractions for each step.
  @Test(arguments: [15.0, 30, 40, 24], [-1.0, 1])
  func fractionsOfAWheelAddUpToSteps(part: Double, direction: Double) {
    var devices = wheel(increment: 120, value: 0)
    var value = 0.0
    var steps: [Scroll] = []
    for event in 0..<Int(360 / part) {
      value += direction * part
      let scroll = devices.scroll(device: 7, time: Double(event), hasWheel: { true }) {
        $0 == 3 ? value : nil
      }
      if let scroll { steps.append(scroll) }
    }
    #expect(steps == Array(repeating: Scroll(dy: direction), count: 3))
  }

  @Test func aWheelThatTurnsBackBeginsANewStep() {
    var devices = wheel(increment: 120, value: 0)
    func scroll(to value: Double) -> Scroll? {
      devices.scroll(device: 7, time: 1, hasWheel: { true }) { $0 == 3 ? value : nil }
    }
    #expect(scroll(to: 60) == nil)
    #expect(scroll(to: 0) == nil)
    #expect(scroll(to: -60) == Scroll(dy: -1))
    #expect(scroll(to: -360) == Scroll(dy: -2))
    #expect(scroll(to: -420) == Scroll(dy: -1))
    #expect(scroll(to: -480) == nil)
    devices.forgetValues()
    #expect(scroll(to: -480) == nil)
    #expect(scroll(to: -540) == nil)
  }

  @Test func anInvertedDeviceScrollsTheOtherWay() {
    var devices = wheel(increment: -1, value: 0)
    #expect(devices.scroll(device: 7, time: 1) { $0 == 3 ? 1 : nil } == Scroll(dy: -1))
  }

  @Test func anUnknownCountIsLearntFirst() {
    var devices = wheel(value: nil)
    #expect(devices.scroll(device: 7, time: 1) { $0 == 3 ? 900 : nil } == nil)
    #expect(devices.scroll(device: 7, time: 2) { $0 == 3 ? 915 : nil } == Scroll(dy: 1))
  }

  @Test func aForgottenCountIsLearntAgain() {
    var devices = wheel()
    devices.forgetValues()
    #expect(devices.has(7))
    #expect(devices.scroll(device: 7, time: 1) { $0 == 3 ? 900 : nil } == nil)
    #expect(devices.scroll(device: 7, time: 2) { $0 == 3 ? 915 : nil } == Scroll(dy: 1))
  }

  @Test func plainMotionAndOtherDevicesScrollNothing() {
    var devices = wheel()
    #expect(devices.scroll(device: 7, time: 1) { $0 < 2 ? 50 : nil } == nil)
    #expect(devices.scroll(device: 8, time: 1) { _ in 50 } == nil)
  }
}

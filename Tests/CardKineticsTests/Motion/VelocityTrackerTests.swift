import CardKinetics
import TestSupport
import Testing

/// Tests the velocity of a release: the weights of the last samples, pauses, and coarse clocks.
@Suite struct VelocityTrackerTests {
  /// Returns a tracker with four samples, 10 ms apart, with displacements of 1, 3 and 5 points.
  static func tracker(from start: Double = 0) -> VelocityTracker {
    var tracker = VelocityTracker()
    for (index, x) in [0.0, 1, 4, 9].enumerated() {
      tracker.add(Point(x, -2 * x), at: start + Double(index) * 0.01)
    }
    return tracker
  }

  @Test func theLastThreeDisplacementsWeigh15And65And20Percent() {
    let expected = 0.15 * 100 + 0.65 * 300 + 0.20 * 500
    let velocity = Self.tracker().velocity(at: 0.03)
    #expect(isClose(velocity, Point(expected, -2 * expected)))
  }

  @Test func oneSampleGivesNoVelocity() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Point(5, 5), at: 0)
    #expect(tracker.velocity(at: 0) == .zero)
  }

  @Test func aSteadyPointerHasItsSpeedFromTheSecondSampleOn() {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: 0)
    for step in 1...8 {
      tracker.add(Point(8 * Double(step), 0), at: 0.008 * Double(step))
      #expect(isClose(tracker.velocity(at: 0.008 * Double(step)), Point(1000, 0)))
    }
  }

  @Test func after40MillisecondsWithoutMotionTheVelocityIsZero() {
    let tracker = Self.tracker(from: 1)
    #expect(tracker.velocity(at: 1.03 + 0.0399) != .zero)
    #expect(tracker.velocity(at: 1.03 + 0.0401) == .zero)
  }

  @Test func samplesWithinFourMillisecondsAreMerged() {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: 0)
    // A server's clock counts whole milliseconds. The first displacement, within one millisecond, would give 5000
    // points per second.
    for (x, t) in [(5.0, 0.001), (6, 0.002), (8, 0.008), (16, 0.016)] {
      tracker.add(Point(x, 0), at: t)
    }
    #expect(abs(tracker.velocity(at: 0.016).x - 1000) < 400)
  }

  @Test func aPauseEndsAMovement() {
    var tracker = Self.tracker()
    tracker.add(Point(9, 100), at: 0.5)
    let velocity = tracker.velocity(at: 0.5)
    // Only the movement after the pause counts: 118 points in at most 40 ms.
    #expect(isClose(velocity, Point(0, 118 / 0.04)))
  }

  @Test func aSampleOfAnEarlierTimeKeepsTheVelocityFinite() {
    var tracker = Self.tracker()
    tracker.add(Point(20, 0), at: 0.01)
    #expect(tracker.velocity(at: 0.03).x.isFinite)
  }

  @Test func aShiftOfThePlaneIsNoMovement() {
    var tracker = Self.tracker()
    let before = tracker.velocity(at: 0.03)
    tracker.shift(by: Point(300, -40))
    #expect(isClose(tracker.velocity(at: 0.03), before))
    tracker.add(Point(9 + 300 + 5, -18 - 40), at: 0.04)
    #expect(abs(tracker.velocity(at: 0.04).x) < 600)
  }
}

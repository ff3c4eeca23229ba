import CardKinetics
import TestSupport
import Testing

/// Tests the common properties of all motions: start and rest, velocity, mapping to other units, and the bounce at an
/// end.
@Suite struct MotionTests {
  static let motions = [
    Motion.still(7),
    .spring(Spring(response: 0.4, dampingRatio: 0.5), from: 10, velocity: 300, to: 90, at: 5),
    .spring(Spring(response: 0.4, dampingRatio: 2), from: 10, velocity: -300, to: 90, at: 5),
    .deceleration(.normal, from: 10, velocity: 800, at: 5),
    .deceleration(.fast, from: 10, velocity: 4000, at: 5, in: 0...200),
    .deceleration(.normal, from: 10, velocity: -4000, at: 5, in: 0...200),
    .timed(.easeInOut, from: 10, velocity: 90, to: -40, duration: 0.8, at: 5),
    .timed(.linear, from: 1, to: 0, duration: 0.15, at: 5),
  ]

  @Test(arguments: motions)
  func aMotionWaitsForItsStartAndEndsAtItsRest(motion: Motion) {
    let first = motion.position(at: motion.start.isFinite ? motion.start : 0)
    #expect(motion.position(at: -100) == first && motion.velocity(at: -100) == 0)
    #expect(motion.isDone(at: motion.end))
    #expect(motion.position(at: 1000) == motion.rest && motion.velocity(at: 1000) == 0)
    if motion.end > motion.start {
      #expect(!motion.isDone(at: (motion.start + motion.end) / 2))
    }
  }

  @Test(arguments: motions)
  func theCutAtTheEndOfAMotionIsInvisible(motion: Motion) {
    guard motion.end.isFinite else { return }
    let last = motion.position(at: motion.end - 1e-9)
    #expect(abs(last - motion.rest) <= Tolerance.points.distance * 1.001)
  }

  @Test(arguments: motions)
  func theVelocityIsTheDerivativeOfThePosition(motion: Motion) {
    for t in [5.02, 5.1, 5.133, 5.4] {
      let measured = slope(at: t) { motion.position(at: $0) }
      #expect(isClose(motion.velocity(at: t), measured, within: 1e-3))
    }
  }

  @Test(arguments: motions, [-2.0, 0.5, 1])
  func aMappedMotionIsTheSameMotionInOtherUnits(motion: Motion, scale: Double) {
    let mapped = motion.mapped(scale: scale, offset: 11)
    for t in [0, 5, 5.05, 5.3, 6, 20] {
      let (x, v) = motion.state(at: t)
      #expect(isClose(mapped.position(at: t), scale * x + 11))
      #expect(isClose(mapped.velocity(at: t), scale * v))
    }
    #expect(mapped.end == motion.end)
    #expect(isClose(mapped.rest, scale * motion.rest + 11))
  }

  @Test(arguments: [DecelerationRate.normal, .fast], [-1.0, 1])
  func aThrowPastAnEdgeBouncesWithoutAJump(rate: DecelerationRate, way: Double) throws {
    let edge = 150 * way
    let motion = Motion.deceleration(
      rate, from: 0, velocity: 6000 * way, at: 2, in: -150...150)
    let decay = Decay(rate: rate, from: 0, velocity: 6000 * way)
    let passing = 2 + (try #require(decay.time(at: edge)))
    #expect(!motion.isBouncing(at: passing - 1e-6) && motion.isBouncing(at: passing + 1e-6))
    let (before, after) = (motion.state(at: passing - 1e-9), motion.state(at: passing + 1e-9))
    #expect(isClose(before.position, edge, within: 1e-6))
    #expect(isClose(after.position, edge, within: 1e-6))
    #expect(isClose(before.velocity, after.velocity, within: 1e-6))
    #expect(motion.rest == edge)
    #expect(way * (motion.position(at: passing + 0.05) - edge) > 0, "it goes past the edge")
    for step in 0..<500 {
      #expect(way * (motion.position(at: passing + Double(step) * 0.01) - edge) >= -0.01)
    }
  }

  @Test(arguments: [-1.0, 1])
  func aThrowThatStopsInsideDoesNotBounce(way: Double) {
    let motion = Motion.deceleration(.fast, from: 0, velocity: 500 * way, at: 0, in: -150...150)
    #expect(isClose(motion.rest, DecelerationRate.fast.rest(from: 0, velocity: 500 * way)))
    #expect(!motion.isBouncing(at: 0.1))
  }

  @Test(arguments: [TimingCurve.linear, .easeInOut], [-700.0, 0, 400])
  func aTimedMotionStartsWithItsVelocityAndEndsOnTime(curve: TimingCurve, velocity: Double) {
    let motion = TimedMotion(curve: curve, from: 3, target: 60, velocity: velocity, duration: 0.5)
    let start = motion.state(at: 0)
    let own = curve == .linear ? (60 - 3) / 0.5 : 0
    #expect(start.position == 3 && isClose(start.velocity, velocity + own))
    #expect(isClose(motion.state(at: 0.5 - 1e-12).position, 60))
    #expect(motion.state(at: 0.5).position == 60 && motion.state(at: 9).velocity == 0)
    let measured = slope(at: 0.2) { motion.state(at: $0).position }
    #expect(isClose(motion.state(at: 0.2).velocity, measured, within: 1e-5))
  }

  @Test func easeInOutIsSymmetric() {
    for t in [0.1, 0.25, 0.4] {
      let (a, b) = (TimingCurve.easeInOut.state(at: t), TimingCurve.easeInOut.state(at: 1 - t))
      #expect(isClose(a.progress, 1 - b.progress) && isClose(a.slope, b.slope))
    }
    #expect(TimingCurve.easeInOut.state(at: 0).slope == 0)
  }
}

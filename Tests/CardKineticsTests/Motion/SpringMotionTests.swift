import CardKinetics
import TestSupport
import Testing

/// Tests the motion of a spring below, at and above the critical damping ratio.
@Suite struct SpringMotionTests {
  /// The damping ratios of under-damped, critical and over-damped springs.
  static let ratios = [0.1, 0.4, 0.999, 1, 1.001, 1.5, 3]
  static let starts: [(from: Double, velocity: Double)] = [
    (100, 0), (0, 900), (-40, -3000), (250, 2000), (10, -4000),
  ]

  static func motion(_ ratio: Double, _ start: (from: Double, velocity: Double)) -> SpringMotion {
    SpringMotion(
      spring: Spring(response: 0.5, dampingRatio: ratio), from: start.from,
      velocity: start.velocity, target: 20)
  }

  @Test(arguments: ratios, starts)
  func aMotionStartsAsItWasReleased(ratio: Double, start: (from: Double, velocity: Double)) {
    let state = Self.motion(ratio, start).state(at: 0)
    #expect(isClose(state.position, start.from, within: 1e-12))
    #expect(isClose(state.velocity, start.velocity, within: 1e-10))
  }

  @Test(arguments: ratios, starts)
  func theVelocityIsTheDerivativeOfThePosition(
    ratio: Double, start: (from: Double, velocity: Double)
  ) {
    let motion = Self.motion(ratio, start)
    for t in [0.01, 0.05, 0.2, 0.7, 2] {
      let measured = slope(at: t) { motion.state(at: $0).position }
      #expect(isClose(motion.state(at: t).velocity, measured, within: 1e-4))
    }
  }

  @Test(arguments: ratios, starts)
  func aMotionSolvesTheEquation(ratio: Double, start: (from: Double, velocity: Double)) {
    let motion = Self.motion(ratio, start)
    for t in [0.02, 0.1, 0.4] {
      let (x, v) = motion.state(at: t)
      let force = -motion.spring.stiffness * (x - motion.target) - motion.spring.damping * v
      let measured = slope(at: t) { motion.state(at: $0).velocity }
      #expect(isClose(force, measured, within: 1e-4))
    }
  }

  @Test(arguments: ratios, starts)
  func stepsCompose(ratio: Double, start: (from: Double, velocity: Double)) {
    let motion = Self.motion(ratio, start)
    for (first, second) in [(0.01, 0.3), (0.2, 0.2), (1, 0.05)] {
      let half = motion.state(at: first)
      let rest = Self.motion(ratio, (half.position, half.velocity)).state(at: second)
      let whole = motion.state(at: first + second)
      #expect(isClose(rest.position, whole.position, within: 1e-7))
      #expect(isClose(rest.velocity, whole.velocity, within: 1e-6))
    }
  }

  @Test(arguments: ratios, starts)
  func leftMirrorsRight(ratio: Double, start: (from: Double, velocity: Double)) {
    let motion = Self.motion(ratio, start)
    let mirror = SpringMotion(
      spring: motion.spring, from: -motion.from, velocity: -motion.velocity,
      target: -motion.target)
    for t in [0, 0.03, 0.3, 1] {
      let (a, b) = (motion.state(at: t), mirror.state(at: t))
      #expect(a.position == -b.position && a.velocity == -b.velocity)
    }
    #expect(motion.settlingTime(.points) == mirror.settlingTime(.points))
  }

  @Test(arguments: ratios, starts)
  func aSettledMotionStaysWithinTheTolerance(
    ratio: Double, start: (from: Double, velocity: Double)
  ) {
    let motion = Self.motion(ratio, start)
    let end = motion.settlingTime(.points)
    #expect(end.isFinite && end > 0)
    for step in 0...2000 {
      let state = motion.state(at: end + Double(step) * 0.002)
      #expect(abs(state.position - motion.target) <= Tolerance.points.distance * (1 + 1e-9))
      #expect(abs(state.velocity) <= Tolerance.points.speed * (1 + 1e-9))
    }
  }

  @Test(arguments: ratios)
  func aMotionAtRestAtItsTargetHasSettled(ratio: Double) {
    #expect(Self.motion(ratio, (20, 0)).settlingTime(.points) == 0)
  }

  @Test(arguments: ratios)
  func aDistanceOfZeroIsAllowed(ratio: Double) {
    let state = Self.motion(ratio, (20, 1000)).state(at: 0.01)
    #expect(state.position > 20 && state.position < 30)
  }

  @Test func overTheCriticalRatioTheThreeFormsAgree() {
    for t in [0.01, 0.1, 0.5] {
      let below = Self.motion(1 - 1e-7, (100, -500)).state(at: t)
      let at = Self.motion(1, (100, -500)).state(at: t)
      let above = Self.motion(1 + 1e-7, (100, -500)).state(at: t)
      #expect(isClose(below.position, at.position, within: 1e-5))
      #expect(isClose(above.position, at.position, within: 1e-5))
      #expect(isClose(below.velocity, at.velocity, within: 1e-4))
      #expect(isClose(above.velocity, at.velocity, within: 1e-4))
    }
  }
}

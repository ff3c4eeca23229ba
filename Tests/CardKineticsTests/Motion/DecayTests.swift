import CardKinetics
import Glibc
import TestSupport
import Testing

/// Tests the deceleration of a scroll: its formula, its rest position and its settling time.
@Suite struct DecayTests {
  static let rates = [DecelerationRate.normal, .fast]
  static let velocities = [-3000.0, -10, 5, 1200, 20000]

  @Test(arguments: rates, velocities)
  func aDecayFollowsTheFormula(rate: DecelerationRate, velocity: Double) {
    let decay = Decay(rate: rate, from: 50, velocity: velocity)
    let d = rate.perMillisecond
    for t in [0, 0.001, 0.1, 1] {
      let factor = pow(d, 1000 * t)
      let (x, v) = decay.state(at: t)
      #expect(isClose(v, velocity * factor))
      #expect(isClose(x, 50 + velocity * (factor - 1) / (1000 * log(d))))
    }
    #expect(isClose(decay.rest, 50 - velocity / (1000 * log(d))))
  }

  @Test(arguments: rates, velocities)
  func stepsComposeAndTheVelocityIsTheDerivative(rate: DecelerationRate, velocity: Double) {
    let decay = Decay(rate: rate, from: 50, velocity: velocity)
    let half = decay.state(at: 0.2)
    let rest = Decay(rate: rate, from: half.position, velocity: half.velocity).state(at: 0.3)
    let whole = decay.state(at: 0.5)
    #expect(isClose(rest.position, whole.position) && isClose(rest.velocity, whole.velocity))
    let measured = slope(at: 0.2) { decay.state(at: $0).position }
    #expect(isClose(half.velocity, measured, within: 1e-5))
  }

  @Test(arguments: rates, velocities)
  func aDecayReachesAPositionAtThePredictedTime(rate: DecelerationRate, velocity: Double) throws {
    let decay = Decay(rate: rate, from: 50, velocity: velocity)
    for part in [0, 0.1, 0.5, 0.99] {
      let point = 50 + (decay.rest - 50) * part
      let time = try #require(decay.time(at: point))
      #expect(isClose(decay.state(at: time).position, point))
    }
    #expect(decay.time(at: 50 + (decay.rest - 50) * 1.001) == nil)
    #expect(decay.time(at: 50 - (decay.rest - 50) * 0.1) == nil)
  }

  @Test func aDecayWithoutVelocityReachesNoPosition() {
    #expect(Decay(rate: .normal, from: 0, velocity: 0).time(at: 0) == nil)
  }

  @Test(arguments: rates, velocities)
  func aSettledDecayStaysWithinTheTolerance(rate: DecelerationRate, velocity: Double) {
    let decay = Decay(rate: rate, from: 50, velocity: velocity)
    let end = decay.settlingTime(.points)
    for later in [0, 0.1, 3] {
      let state = decay.state(at: end + later)
      #expect(abs(state.position - decay.rest) <= Tolerance.points.distance * (1 + 1e-9))
      #expect(abs(state.velocity) <= Tolerance.points.speed * (1 + 1e-9))
    }
  }
}

/// Tests the rubber band: its formula, its inverse, and its continuity at the ends of the range.
@Suite struct RubberBandTests {
  static let pulls = [-3000.0, -120, -1, 0, 0.5, 80, 667, 5000]
  static let band = RubberBand(extent: 667)

  @Test(arguments: pulls)
  func theDisplacementFollowsTheFormula(pull: Double) {
    let x = abs(pull)
    let b = (1 - 1 / (x * 0.55 / 667 + 1)) * 667
    #expect(isClose(Self.band.displacement(forPull: pull), pull < 0 ? -b : b))
  }

  @Test(arguments: pulls)
  func theInverseGivesThePullBack(pull: Double) {
    let shown = Self.band.displacement(forPull: pull)
    #expect(isClose(Self.band.pull(forDisplacement: shown), pull, within: 1e-8))
    #expect(abs(shown) < 667)
  }

  @Test(arguments: pulls)
  func theDisplacementIsAnOddFunctionAndItsSlopeIsTheDerivative(pull: Double) {
    let shown = Self.band.displacement(forPull: pull)
    #expect(Self.band.displacement(forPull: -pull) == -shown)
    let measured = slope(at: pull) { Self.band.displacement(forPull: $0) }
    #expect(isClose(Self.band.slope(atPull: pull), measured, within: 1e-5))
  }

  @Test(arguments: [-200.0, -1e-9, 0, 30, 100, 100 + 1e-9, 700])
  func theBandYieldsOnlyOutsideTheRange(free: Double) {
    let range = 0.0...100.0
    let shown = Self.band.position(free, in: range)
    if range.contains(free) { #expect(shown == free) }
    #expect(isClose(Self.band.free(shown, in: range), free, within: 1e-8))
    let edge = min(max(free, 0), 100)
    #expect(abs(shown - edge) <= 0.55 * abs(free - edge) + 1e-12)
  }

  @Test func theEdgesAreContinuous() {
    for edge in [0.0, 100] {
      let shown = [edge - 1e-9, edge, edge + 1e-9].map { Self.band.position($0, in: 0...100) }
      #expect(abs(shown[0] - shown[1]) <= 2e-9 && abs(shown[2] - shown[1]) <= 2e-9)
    }
  }

  @Test func aDisplacementOfAllTheExtentHasAFinitePull() {
    #expect(Self.band.pull(forDisplacement: 667).isFinite)
    #expect(Self.band.pull(forDisplacement: -10000).isFinite)
  }
}

import CardKinetics
import Glibc
import TestSupport
import Testing

/// Tests the stiffness and the damping of springs that a duration or a response defines.
@Suite struct SpringTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    var duration, ratio: Double
    var velocity = 0.0
    var stiffness: Double
    var damping: Double?
    /// The precision of the values in `Sources/CardScenes/README.md`, "Springs".
    var tolerance: Double
    var testDescription: String { "D \(duration), ζ \(ratio), v \(velocity)" }
  }

  static let vectors = [
    Vector(
      duration: 3, ratio: 0.25, stiffness: 54.83363359078326, damping: 3.702486785620688,
      tolerance: 1e-10),
    Vector(duration: 0.5, ratio: 0.4, stiffness: 923.75, damping: 24.315, tolerance: 0.005),
    Vector(duration: 0.5, ratio: 0.5, stiffness: 646.88, tolerance: 0.005),
    Vector(
      duration: 1, ratio: 0.7, velocity: 0.7, stiffness: 93.78, damping: 13.558,
      tolerance: 0.005),
  ]

  @Test(arguments: vectors)
  func aSpringByDurationHasTheConstantsOfTheFormula(vector: Vector) {
    let spring = Spring(
      duration: vector.duration, dampingRatio: vector.ratio, initialVelocity: vector.velocity)
    #expect(abs(spring.stiffness - vector.stiffness) <= vector.tolerance)
    if let damping = vector.damping {
      #expect(abs(spring.damping - damping) <= vector.tolerance)
    }
  }

  @Test(arguments: [0.1, 0.3, 0.5, 0.9, 0.99], [-2.0, 0, 0.5, 1.5])
  func aRingingSpringByDurationSolvesTheEquation(ratio: Double, velocity: Double) {
    let d = 0.8
    let spring = Spring(duration: d, dampingRatio: ratio, initialVelocity: velocity)
    let w = spring.naturalFrequency
    func residue(_ w: Double) -> Double {
      (ratio * w - velocity) / (w * (1 - ratio * ratio).squareRoot()) * exp(-ratio * w * d)
    }
    #expect(isClose(residue(w), 0.001, within: 1e-8))
    #expect(isClose(spring.damping, 2 * ratio * w))
    for further in 1...200 {
      #expect(residue(w * (1 + Double(further) / 20)) < 0.001, "a larger root exists")
    }
  }

  @Test(arguments: [-2.0, 0, 0.5, 2], [0.35, 1, 3])
  func aCriticalSpringByDurationSolvesTheEquation(velocity: Double, duration: Double) {
    let spring = Spring(duration: duration, dampingRatio: 1, initialVelocity: velocity)
    let w = spring.naturalFrequency
    let residue = exp(-w * duration) * ((w - velocity) * duration + 1)
    #expect(abs(residue - 0.001) < 1e-10)
    #expect(isClose(spring.dampingRatio, 1))
  }

  @Test func aVelocityWithNoRootTakesTheSpringFromRest() {
    #expect(
      Spring(duration: 0.5, dampingRatio: 0.4, initialVelocity: 1e6)
        == Spring(duration: 0.5, dampingRatio: 0.4))
  }

  @Test(arguments: [0.2, 0.35, 1], [0.5, 1, 2])
  func aSpringByResponseHasThatPeriodAndRatio(response: Double, ratio: Double) {
    let spring = Spring(response: response, dampingRatio: ratio)
    #expect(isClose(2 * .pi / spring.naturalFrequency, response))
    #expect(isClose(spring.dampingRatio, ratio))
    #expect(isClose(spring.damping, 4 * .pi * ratio / response))
  }

  @Test func theStandardSpringsHaveTheConstantsOfTheFormulas() {
    #expect(Spring.edgeBounce == Spring(stiffness: 100, damping: 20))
    #expect(Spring.landing == Spring(response: 0.35, dampingRatio: 1))
  }
}

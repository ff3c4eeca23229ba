import CardKinetics
import TestSupport
import Testing

/// Tests throws that are released beyond an end of the range.
@Suite struct ThrowFromBeyondTests {
  static let (start, time) = (0.0, 0.1)

  /// Returns a scroll before and after a throw.
  ///
  /// The scroll has the range 0...1000. It is pulled `pull` points beyond an end, and thrown with the offset's
  /// `velocity`. `way` is 1 for an inward throw from 0, and −1 for its mirror image from 1000.
  static func thrown(
    pull: Double, velocity: Double, way: Double, landing: (Double) -> Double? = { _ in nil }
  ) -> (before: ScrollModel, after: ScrollModel) {
    let edge = way > 0 ? 0.0 : 1000
    var model = ScrollModel(range: 0...1000, extent: 667, offset: edge)
    model.grab(at: start)
    let slope = model.band.slope(atPull: pull)
    model.drag(travel: way * pull, pointerVelocity: -way * velocity / slope, at: time)
    let before = model
    model.release(at: time) { proposed, _ in landing(proposed) }
    return (before, model)
  }

  /// Returns the nearest rest offset. Half a card is 100 points here.
  static let nearest: @Sendable (Double) -> Double? = { ($0 / 200).rounded() * 200 }
  static let pulls = [1.0, 40, 160, 400, 2000]
  static let speeds = Array(stride(from: -4000.0, through: 16_000, by: 250))

  @Test(arguments: pulls, [1.0, -1])
  func aFasterFlickNeverLandsShorter(pull: Double, way: Double) {
    for landing in [{ _ in nil }, Self.nearest] {
      var last = -Double.infinity
      for speed in Self.speeds {
        let (_, model) = Self.thrown(
          pull: pull, velocity: speed, way: way, landing: landing)
        let travelled = way * model.rest(at: Self.time)
        #expect(travelled >= last, "\(speed) pt/s from \(pull) beyond")
        last = travelled
        #expect(model.range.contains(model.rest(at: Self.time)))
      }
      #expect(last == (way > 0 ? 1000 : 0), "the fastest reaches the other end")
    }
  }

  @Test(arguments: pulls, [1.0, -1])
  func positionAndVelocityAreContinuousAtTheReleaseAndTheEdge(pull: Double, way: Double) {
    for speed in Self.speeds {
      let (before, model) = Self.thrown(pull: pull, velocity: speed, way: way)
      let t = Self.time
      #expect(isClose(model.offset(at: t), before.offset(at: t), within: 1e-9))
      #expect(isClose(model.velocity(at: t), before.velocity(at: t), within: 1e-6))
      let step = 0.002
      for i in 0..<500 {
        let (a, b) = (t + Double(i) * step, t + Double(i + 1) * step)
        let moved = model.offset(at: b) - model.offset(at: a)
        let mean = (model.velocity(at: a) + model.velocity(at: b)) / 2
        #expect(abs(moved - mean * step) < 0.5, "\(speed) pt/s from \(pull) beyond at \(a)")
      }
    }
  }

  @Test(arguments: pulls)
  func eachEndMirrorsTheOther(pull: Double) {
    for speed in Self.speeds {
      let (_, low) = Self.thrown(pull: pull, velocity: speed, way: 1)
      let (_, high) = Self.thrown(pull: pull, velocity: speed, way: -1)
      for t in stride(from: Self.time, through: 3, by: 0.05) {
        #expect(isClose(low.offset(at: t), 1000 - high.offset(at: t), within: 1e-7))
        #expect(low.phase(at: t) == high.phase(at: t))
      }
    }
  }

  @Test(arguments: [1.0, -1])
  func aThrowOnItsWayBackKeepsToTheRangeUnderAnotherDeceleration(way: Double) {
    var (_, model) = Self.thrown(pull: 160, velocity: 600, way: way)
    #expect(model.phase(at: Self.time) == .decelerating)
    model.retune(ScrollPhysics(rate: .fast), at: Self.time + 0.01)
    #expect(model.rest(at: 1) == (way > 0 ? 0 : 1000))
    #expect(model.offset(at: 30) == model.rest(at: 1))
  }
}

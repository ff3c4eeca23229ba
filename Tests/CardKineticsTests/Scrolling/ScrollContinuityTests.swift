import CardKinetics
import CardModel
import TestSupport
import Testing

/// Tests that a scroll does not jump in random grabs, drags, releases, retargets and remaps.
@Suite struct ScrollContinuityTests {
  /// Two scrolls. One is the mirror image of the other.
  struct Session {
    var random: SplitMix64
    var model = ScrollModel(range: 0...1000, extent: 667, offset: 300)
    var mirror = ScrollModel(range: -1000...0, extent: 667, offset: -300)
    var time = 0.0
    var travel = 0.0

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }

    /// Performs a random action. The result's `keepsVelocity` states whether the action must preserve the velocity.
    mutating func act() -> (name: String, scale: Double, shift: Double, keepsVelocity: Bool) {
      if model.isDragging {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          let rest = number(-200...1200)
          let snaps = Bool.random(using: &random)
          model.release(at: time) { _, _ in snaps ? rest : nil }
          mirror.release(at: time) { _, _ in snaps ? -rest : nil }
          return ("release", 1, 0, true)
        case 1:
          let page = min(max(number(0...1000), model.range.lowerBound), model.range.upperBound)
          model.release(to: page, at: time)
          mirror.release(to: -page, at: time)
          return ("release to a page", 1, 0, true)
        default: return remap()
        }
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let rest = number(-200...1200)
        model.settle(to: rest, at: time)
        mirror.settle(to: -rest, at: time)
        return ("settle", 1, 0, true)
      case 1: return remap()
      default:
        travel = 0
        model.grab(at: time)
        mirror.grab(at: time)
        return ("grab", 1, 0, false)
      }
    }

    private mutating func remap()
      -> (name: String, scale: Double, shift: Double, keepsVelocity: Bool)
    {
      // A resize scales the range exactly, and the extent only approximately.
      let scale = number(0.8...1.25)
      let shift = number(-50...50)
      let old = model.range
      let range = (old.lowerBound * scale + shift)...(old.upperBound * scale + shift)
      let extent = model.extent * scale * number(1...1.2)
      model.remap(scale: scale, shift: shift, range: range, extent: extent, at: time)
      mirror.remap(
        scale: scale, shift: -shift, range: -range.upperBound ... -range.lowerBound,
        extent: extent, at: time)
      // In a drag past an end, the new rubber band yields differently from the old one, so only the position stays the
      // same.
      return ("remap", scale, shift, !model.isDragging)
    }

    mutating func dragOn() {
      guard model.isDragging else { return }
      travel += number(-150...150)
      let velocity = number(-2500...2500)
      model.drag(travel: travel, pointerVelocity: velocity, at: time)
      mirror.drag(travel: -travel, pointerVelocity: -velocity, at: time)
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func nothingJumpsAndUpMirrorsDown(seed: UInt64) {
    var session = Session(random: SplitMix64(seed: seed))
    for _ in 0..<60 {
      session.time += session.number(0.001...0.5)
      session.dragOn()
      let t = session.time
      let (x, v) = (session.model.offset(at: t), session.model.velocity(at: t))
      let done = session.act()
      let moved = session.model.offset(at: t) - (x * done.scale + done.shift)
      #expect(abs(moved) <= 0.01, "\(done.name) at \(t)")
      if done.keepsVelocity {
        let change = session.model.velocity(at: t) - v * done.scale
        #expect(abs(change) <= 1, "\(done.name) at \(t)")
      }
      for later in [0, 0.01, 0.3] {
        let (a, b) = (session.model, session.mirror)
        #expect(isClose(a.offset(at: t + later), -b.offset(at: t + later), within: 1e-7))
        #expect(a.phase(at: t + later) == b.phase(at: t + later))
      }
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func betweenEventsAScrollIsNoFasterThanItsVelocity(seed: UInt64) {
    var session = Session(random: SplitMix64(seed: seed))
    for _ in 0..<40 {
      session.dragOn()
      _ = session.act()
      let step = 0.001
      for _ in 0..<200 {
        let (t, model) = (session.time, session.model)
        let moved = abs(model.offset(at: t + step) - model.offset(at: t))
        let speed = max(abs(model.velocity(at: t)), abs(model.velocity(at: t + step)))
        #expect(moved <= speed * step + 0.5)
        session.time += step
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func aScrollComesToRestInsideItsRange(seed: UInt64) {
    var session = Session(random: SplitMix64(seed: seed))
    for _ in 0..<20 {
      session.time += session.number(0.001...0.5)
      session.dragOn()
      _ = session.act()
    }
    let t = session.time
    if session.model.isDragging { session.model.release(at: t) { _, _ in nil } }
    let end = t + 60
    #expect(session.model.phase(at: end) == .idle)
    #expect(session.model.range.contains(session.model.offset(at: end)))
    #expect(session.model.offset(at: end) == session.model.rest(at: end))
  }
}

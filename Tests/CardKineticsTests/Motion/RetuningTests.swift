import CardKinetics
import Testing

/// Tests that nothing jumps when a running motion gets another spring, duration or deceleration.
@Suite struct RetuningTests {
  static let soft = Spring(response: 0.6, dampingRatio: 0.4)
  static let stiff = Spring(response: 0.2, dampingRatio: 1.3)

  @Test(arguments: Array(stride(from: 0.0, through: 0.8, by: 0.05)))
  func anotherSpringContinuesFromTheVisibleState(t: Double) {
    let motion = Motion.spring(Self.soft, from: 300, velocity: -900, to: 20, at: 0)
    let changed = motion.continued(on: Self.stiff, at: t)
    #expect(changed != motion)
    let (before, after) = (motion.state(at: t), changed.state(at: t))
    #expect(abs(before.position - after.position) < 1e-9)
    #expect(abs(before.velocity - after.velocity) < 1e-9)
    #expect(changed.rest == motion.rest)
    #expect(changed.position(at: t + 0.05) != motion.position(at: t + 0.05))
  }

  @Test func nothingButASpringInMotionChanges() {
    let motion = Motion.spring(Self.soft, from: 300, to: 20, at: 0, role: 3)
    #expect(motion.continued(on: Self.soft, at: 0.1) == motion)
    #expect(motion.continued(on: Self.stiff, at: 100) == motion)
    #expect(motion.continued(for: 2, at: 0.1) == motion)
    #expect(motion.continued(on: Self.stiff, at: 0.1).role == 3)
    let throwing = Motion.deceleration(.normal, from: 0, velocity: 900, at: 0)
    #expect(throwing.continued(on: Self.stiff, at: 0.1) == throwing)
  }

  @Test func aMotionThatHasNotBegunKeepsWaiting() {
    let motion = Motion.spring(Self.soft, from: 3, velocity: 7, to: 0, at: 1)
    let changed = motion.continued(on: Self.stiff, at: 0.4)
    #expect(changed.start == 1 && changed.position(at: 0.9) == 3)
    #expect(abs(changed.velocity(at: 1) - 7) < 1e-9)
  }

  @Test(arguments: [0.1, 0.25, 0.4])
  func anotherDurationContinuesAtTheSameProgress(t: Double) {
    let motion = Motion.timed(.easeInOut, from: 0, velocity: 30, to: 100, duration: 0.5, at: 0)
    let changed = motion.continued(for: 2, at: t)
    #expect(abs(changed.position(at: t) - motion.position(at: t)) < 1e-9)
    #expect(abs(changed.velocity(at: t) * 4 - motion.velocity(at: t)) < 1e-9)
    #expect(abs(changed.end - (t + (0.5 - t) * 4)) < 1e-9)
    #expect(motion.continued(for: 0.5, at: t) == motion)
  }

  @Test(arguments: 0...5) func aScrollKeepsItsPositionAndVelocity(state: Int) {
    var model = ScrollModel(range: 0...1000, extent: 400, offset: 300)
    model.grab(at: 0)
    let travel = state == 2 || state == 3 ? 420.0 : 60
    model.drag(travel: travel, pointerVelocity: state == 4 ? 3000 : 500, at: 0.1)
    switch state {
    case 0, 2: break
    case 1, 3, 4: model.release(at: 0.1) { _, _ in nil }
    default: model.release(at: 0.1) { _, _ in 200 }
    }
    var physics = ScrollPhysics(rate: .fast)
    physics.band = 0.2
    physics.landing = SpringShape(response: 0.8, dampingRatio: 0.3)
    physics.edgeStiffness = 30
    for t in [0.11, 0.2, 0.4] {
      var changed = model
      changed.retune(physics, at: t)
      #expect(abs(changed.offset(at: t) - model.offset(at: t)) < 1e-9)
      #expect(changed.phase(at: t) == model.phase(at: t))
      if state != 2 { #expect(abs(changed.velocity(at: t) - model.velocity(at: t)) < 1e-6) }
      // A drag continues with the new rubber band, and a motion with the new laws.
      changed.drag(travel: travel + 80, pointerVelocity: 0, at: t + 0.05)
      var old = model
      old.drag(travel: travel + 80, pointerVelocity: 0, at: t + 0.05)
      if state != 0, !model.phase(at: t).rawValue.hasPrefix("idle") {
        #expect(changed.offset(at: t + 0.05) != old.offset(at: t + 0.05))
      }
    }
  }
}

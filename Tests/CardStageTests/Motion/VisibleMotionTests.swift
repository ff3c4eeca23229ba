import CardKinetics
import CardScene
import Testing

/// Tests the decision whether a user can see a motion.
@Suite struct VisibleMotionTests {
  private let motion = Motion.spring(.landing, from: 300, to: 0, at: 1)

  @Test func theTailOfALandingIsInvisible() {
    #expect(!motion.isSeenMoving(at: 0.9), "it waits")
    var last = true
    for t in stride(from: 1, to: motion.end, by: 0.001) {
      let (position, velocity) = motion.state(at: t)
      let isSeen = motion.isSeenMoving(at: t)
      #expect(isSeen == (abs(position) > 1 || abs(velocity) > 20))
      #expect(last || !isSeen, "a landing without overshoot ends once")
      last = isSeen
    }
    #expect(!last && !motion.isSeenMoving(at: motion.end))
  }

  @Test func aUnitOfManyPointsIsSeenLonger() {
    let opening = Motion.spring(.landing, from: 0, to: 1, at: 0, tolerance: .fraction)
    #expect(!opening.isSeenMoving(at: 0.1))
    #expect(opening.isSeenMoving(at: 0.1, pointsPerUnit: 600))
  }

  @Test func aHeldValueDoesNotMoveByItself() {
    var value = DraggableValue(motion)
    #expect(value.isSeenMoving(at: 1.1))
    value.grab(at: 1.1)
    value.drag(travel: 50, velocity: 900, at: 1.12)
    #expect(!value.isSeenMoving(at: 1.12))
  }
}

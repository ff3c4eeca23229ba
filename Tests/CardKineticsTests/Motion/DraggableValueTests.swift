import CardKinetics
import TestSupport
import Testing

/// Tests that a value that a pointer drags jumps neither when it is grabbed nor when it is released.
@Suite struct DraggableValueTests {
  @Test(arguments: [0.0, 0.05, 0.2, 3])
  func grabsAndReleasesContinueFromTheVisiblePosition(time: Double) {
    let spring = Spring(response: 0.4, dampingRatio: 0.6)
    var handle = DraggableValue(.spring(spring, from: 0, velocity: 500, to: 100, at: 0))
    let seen = handle.position(at: time)
    handle.grab(at: time)
    #expect(handle.isHeld && !handle.isMoving(at: time) && handle.position(at: time) == seen)
    handle.drag(travel: 30, velocity: 250, at: time + 0.1)
    #expect(handle.position(at: time + 0.1) == seen + 30)
    #expect(handle.rest == seen + 30)
    handle.go(at: time + 0.11) {
      .spring(spring, from: $0, velocity: $1, to: 0, at: time + 0.11)
    }
    #expect(!handle.isHeld && handle.isMoving(at: time + 0.12))
    let state = handle.state(at: time + 0.11)
    #expect(isClose(state.position, seen + 30) && isClose(state.velocity, 250))
    #expect(handle.rest == 0)
  }

  @Test func aStillPointerHasNoVelocity() {
    var handle = DraggableValue.still(5)
    handle.grab(at: 1)
    handle.drag(travel: 3, velocity: 100, at: 1.1)
    #expect(handle.velocity(at: 1.14 - 1e-6) == 100)
    #expect(handle.velocity(at: 1.141) == 0)
    #expect(handle.position(at: 1.141) == 8)
  }

  @Test func aDragWithoutAGrabMovesNothing() {
    var handle = DraggableValue.still(5)
    handle.drag(travel: 3, velocity: 100, at: 1)
    #expect(handle == .still(5))
  }

  @Test func aValueThatIsScaledInADragStillFollowsThePointer() {
    var handle = DraggableValue.still(10)
    handle.grab(at: 0)
    handle.drag(travel: 30, velocity: 100, at: 0.1)
    handle = handle.scaled(by: 2)
    #expect(handle.position(at: 0.1) == 80 && handle.velocity(at: 0.1) == 200)
    handle.drag(travel: 35, velocity: 100, at: 0.12)
    #expect(handle.position(at: 0.12) == 85)
  }
}

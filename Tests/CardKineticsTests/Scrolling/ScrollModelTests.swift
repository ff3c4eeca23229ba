import CardKinetics
import TestSupport
import Testing

/// Tests a scroll through drags, releases, bounces, catches, and changes of its range.
@Suite struct ScrollModelTests {
  static func model(_ offset: Double = 300) -> ScrollModel {
    ScrollModel(range: 0...1000, extent: 667, offset: offset)
  }

  @Test func anIdleOffsetDoesNotMove() {
    let model = Self.model()
    #expect(model.phase(at: 5) == .idle && model.offset(at: 5) == 300)
    #expect(!model.isMoving(at: 5) && model.velocity(at: 5) == 0 && model.rest(at: 5) == 300)
  }

  @Test func theOffsetGrowsAsThePointerMovesUp() {
    var model = Self.model()
    model.grab(at: 0)
    model.drag(travel: -50, pointerVelocity: -200, at: 0.1)
    #expect(model.offset(at: 0.1) == 350 && model.velocity(at: 0.1) == 200)
    #expect(model.phase(at: 0.1) == .dragging)
    #expect(model.velocity(at: 0.2) == 0, "a pointer that stands has no velocity")
  }

  @Test func beyondTheRangeTheBandYields() {
    var model = Self.model(0)
    model.grab(at: 0)
    model.drag(travel: 100, pointerVelocity: 100, at: 0.1)
    let band = RubberBand(extent: 667)
    #expect(isClose(model.offset(at: 0.1), -band.displacement(forPull: 100)))
    #expect(isClose(model.velocity(at: 0.1), -100 * band.slope(atPull: 100)))
  }

  @Test func aReleaseRequestsARestForItsProjection() {
    var model = Self.model()
    model.grab(at: 0)
    model.drag(travel: -10, pointerVelocity: -100, at: 0.1)
    var asked: (Double, Double)?
    model.release(at: 0.1) {
      asked = ($0, $1)
      return 400
    }
    #expect(isClose(asked!.0, DecelerationRate.normal.rest(from: 310, velocity: 100)))
    #expect(asked!.1 == 100)
    #expect(model.phase(at: 0.1) == .settling && model.rest(at: 0.2) == 400)
    #expect(model.offset(at: 10) == 400 && model.phase(at: 10) == .idle)
  }

  @Test func withoutARestAScrollDecelerates() {
    var model = Self.model()
    model.grab(at: 0)
    model.drag(travel: -10, pointerVelocity: -400, at: 0.1)
    model.release(at: 0.1) { _, _ in nil }
    #expect(model.phase(at: 0.2) == .decelerating)
    #expect(
      isClose(model.offset(at: 60), DecelerationRate.normal.rest(from: 310, velocity: 400)))
  }

  @Test(arguments: [(10.0, -1.0, 0.0), (990.0, 1.0, 1000.0)])
  func aThrowPastTheEndBouncesOnIt(from: Double, way: Double, edge: Double) {
    var model = Self.model(from)
    model.grab(at: 0)
    model.drag(travel: 0, pointerVelocity: -3000 * way, at: 0.1)
    model.release(at: 0.1) { _, _ in 500 }
    let times = (0..<3000).map { 0.1 + Double($0) * 0.001 }
    #expect(times.contains { model.phase(at: $0) == .bouncing })
    #expect(times.contains { way * (model.offset(at: $0) - edge) > 1 })
    #expect(model.offset(at: 20) == edge && model.phase(at: 20) == .idle)
  }

  @Test(arguments: [(0.0, 200.0, 0.0), (1000.0, -200.0, 1000.0)])
  func aReleaseBeyondTheEndReturnsToIt(from: Double, travel: Double, edge: Double) {
    var model = Self.model(from)
    model.grab(at: 0)
    model.drag(travel: travel, pointerVelocity: 0, at: 0.1)
    model.release(at: 0.2) { _, _ in 500 }
    #expect(model.phase(at: 0.2) == .bouncing)
    #expect(model.offset(at: 20) == edge)
  }

  @Test(arguments: [-500.0, -1, 0, 400, 1000, 1200])
  func aRestIsClampedToTheRange(rest: Double) {
    var model = Self.model()
    model.settle(to: rest, at: 0)
    #expect(model.rest(at: 0) == min(max(rest, 0), 1000))
    model.jump(to: rest)
    #expect(model.offset(at: 0) == min(max(rest, 0), 1000) && model.phase(at: 0) == .idle)
  }

  @Test func settlingAtTheSameOffsetIsNoMotion() {
    var model = Self.model()
    model.settle(to: 300, at: 0)
    #expect(model.phase(at: 0) == .idle)
  }

  @Test func aCaughtScrollContinuesToItsRest() {
    var model = Self.model()
    model.settle(to: 700, at: 0)
    model.grab(at: 0.1)
    let caught = model.offset(at: 0.1)
    #expect(model.isDragging && model.offset(at: 5) == caught && caught < 700)
    model.resume(at: 5)
    #expect(isClose(model.offset(at: 5), caught) && model.phase(at: 5) == .settling)
    #expect(model.offset(at: 20) == 700)
    let resumed = model
    model.resume(at: 5.1)
    #expect(model == resumed, "an offset that nobody holds is left alone")
  }

  @Test func aRemapMovesTheRestOfACaughtScroll() {
    var model = Self.model()
    model.settle(to: 700, at: 0)
    model.grab(at: 0.1)
    model.remap(scale: 2, shift: 10, range: 10...2010, extent: 900, at: 1)
    model.resume(at: 2)
    #expect(isClose(model.offset(at: 20), 1410))
    model.settle(to: 2000, at: 20)
    model.grab(at: 20.1)
    model.remap(scale: 1, range: 10...1010, extent: 900, at: 21)
    model.resume(at: 22)
    #expect(model.offset(at: 40) == 1010, "the new range holds its rest")
  }

  @Test(arguments: [(-30.0, 0.0), (300, 300), (1030, 1000)])
  func aScrollThatWasDraggedForgetsItsRest(offset: Double, rest: Double) {
    var model = Self.model(offset)
    model.settle(to: 700, at: 0)
    model.grab(at: 0)
    model.drag(travel: 0, pointerVelocity: 0, at: 0.1)
    model.resume(at: 1)
    #expect(isClose(model.offset(at: 20), rest))
  }

  @Test func aNewRangeThatLeavesTheRestOutBringsItBack() {
    var model = Self.model(900)
    model.remap(scale: 1, range: 0...500, extent: 667, at: 1)
    #expect(isClose(model.offset(at: 1), 900) && model.phase(at: 1) == .settling)
    #expect(model.offset(at: 20) == 500)
  }

  @Test func aRemappedDragContinuesFromTheVisibleOffset() {
    var model = Self.model(100)
    model.grab(at: 0)
    model.drag(travel: -50, pointerVelocity: 0, at: 0.1)
    model.remap(scale: 2, shift: 10, range: 10...2010, extent: 900, at: 0.1)
    #expect(isClose(model.offset(at: 0.1), 310))
    model.drag(travel: -60, pointerVelocity: 0, at: 0.2)
    #expect(isClose(model.offset(at: 0.2), 320))
  }
}

import CardInput
import CardKinetics
import Testing

/// Tests the choice of the component of a drag that moves a scroll.
@Suite struct PanTravelTests {
  private func pan(_ translation: Point, _ source: Pan.Source, velocity: Point = .zero) -> Pan {
    Pan(
      touch: Touch(location: .zero, hit: nil), location: translation, translation: translation,
      velocity: velocity, source: source)
  }

  @Test(arguments: [PanTravel.Axis.horizontal, .vertical])
  func aPointerCountsAlongTheScrollsOwnAxis(axis: PanTravel.Axis) {
    var travel = PanTravel(along: axis)
    travel.follow(pan(Point(3, 90), .pointer, velocity: Point(5, 7)))
    travel.follow(pan(Point(-40, 80), .pointer, velocity: Point(5, 7)))
    #expect(travel.along == (axis == .horizontal ? -40 : 80))
    #expect(travel.velocity == (axis == .horizontal ? 5 : 7) && travel.axis == axis)
  }

  @Test(arguments: [PanTravel.Axis.horizontal, .vertical])
  func aTouchpadKeepsTheAxisThatDominatesAtItsBeginning(axis: PanTravel.Axis) {
    var travel = PanTravel(along: axis)
    travel.follow(pan(.zero, .scroll))
    #expect(travel.axis == nil && travel.along == 0)
    travel.follow(pan(Point(2, -9), .scroll))
    travel.follow(pan(Point(60, -30), .scroll, velocity: Point(800, -100)))
    #expect(travel.axis == .vertical && travel.along == -30 && travel.velocity == -100)
  }

  @Test(arguments: [PanTravel.Axis.horizontal, .vertical])
  func aDiagonalScrollIsTheScrollsOwn(axis: PanTravel.Axis) {
    var travel = PanTravel(along: axis)
    travel.follow(pan(Point(4, 4), .scroll))
    #expect(travel.axis == axis)
  }

  @Test func aRestartCountsFromTheNextPan() {
    var travel = PanTravel()
    travel.follow(pan(Point(50, 0), .pointer))
    travel.restart()
    #expect(travel.along == 0)
    travel.follow(pan(Point(70, 0), .pointer))
    travel.follow(pan(Point(75, 0), .pointer))
    #expect(travel.along == 5)
  }
}

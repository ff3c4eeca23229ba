import CardKinetics
import CardStage
import Glibc
import Testing

/// Tests that simplified lines keep their corners, and that every original point stays within the distance.
@Suite struct PolylineTests {
  private static let wave = (0...200).map { step in
    let x = Double(step)
    return Point(x, 40 * exp(-x / 60) * sin(x / 9))
  }

  @Test(arguments: [0.05, 0.3, 2]) func everyPointStaysWithinTheDistance(distance: Double) {
    let line = Self.wave.straightened(within: distance)
    #expect(line.first == Self.wave.first && line.last == Self.wave.last)
    #expect(line.count < Self.wave.count)
    for point in Self.wave {
      let nearest = zip(line, line.dropFirst()).map {
        point.distance(toSegmentFrom: $0, to: $1)
      }.min()
      #expect((nearest ?? .infinity) <= distance + 1e-9)
    }
  }

  @Test func aStraightLineBecomesItsEndsAndAShortLineStays() {
    let line = (0...9).map { Point(Double($0), 2 * Double($0)) }
    #expect(line.straightened(within: 0.01) == [line[0], line[9]])
    #expect(Array(line.prefix(2)).straightened(within: 9) == Array(line.prefix(2)))
    #expect([Point]().straightened(within: 1).isEmpty)
  }

  @Test func aCornerIsKept() {
    let line = [Point(0, 0), Point(5, 0), Point(5, 5)]
    #expect(line.straightened(within: 0.5) == line)
  }
}

import CardBench
import CardKinetics
import CardModel
import CardPicture
import CardSystem
import Testing

/// Tests the measurement of the time that faces wait to be painted.
@Suite struct FaceWaitsTests {
  private func face(_ index: Int) -> Face {
    Face(scene: SceneID(rawValue: "stack"), .front(index), size: Size(10, 10))
  }

  private func report(_ waits: FaceWaits) -> String {
    var times = RunTimes()
    times.waits = waits
    return times.json
  }

  @Test func waitsEndAtAQuarterOfTheSharpnessAndAtAllOfIt() {
    var waits = FaceWaits()
    for (time, sharpness) in [(1.0, 0.0), (1.1, 0.1), (1.2, 0.25), (1.3, 0.25), (1.5, 1), (9, 1)] {
      waits.record([(face(0), sharpness)], at: time)
    }
    let text = report(waits)
    #expect(text.contains("\"coarse\":{\"median\":200,"))
    #expect(text.contains("\"full\":{\"median\":500,"))
    #expect(text.contains("\"passed\":0"))
  }

  @Test func waitsOnTheWayPastAllCardsAreReportedApart() {
    var waits = FaceWaits()
    for (time, sharpness) in [(1.0, 0.0), (1.25, 0.25)] {
      waits.record([(face(0), 1), (face(1), sharpness)], at: time, isOnWay: true)
    }
    let hand = ScriptedHand(for: SceneID(rawValue: "library"), course: .search)
    let ways = stride(from: 0, to: 2 * hand.round, by: 0.125).map { hand.isOnWay(at: $0) }
    #expect(ways.count { $0 } == 80 && Set(ways.prefix(ways.count / 2)) == [true, false])
    #expect(report(waits).contains("\"on way\":{\"median\":0,\"p95\":250,"))
    #expect(report(waits).contains("\"coarse\"") == false)
  }

  /// A face that disappears and returns begins to wait again. A face that disappears before it can be recognized counts
  /// as passed.
  @Test func facesThatDisappearUnrecognizedAreCounted() {
    var waits = FaceWaits()
    waits.record([(face(0), 0), (face(1), 1)], at: 0)
    waits.record([(face(2), 0.3)], at: 1)
    waits.record([(face(0), 1)], at: 2)
    let text = report(waits)
    #expect(text.contains("\"passed\":1"))
    #expect(text.contains("\"coarse\":{\"median\":0,"))
  }
}

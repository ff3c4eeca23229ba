import CardPaint
import Testing

@testable import CardTalk

/// Tests the timer of a talk.
@Suite struct TalkTimerTests {
  @Test func theTimerWaitsForTheFirstStepAndCountsUp() {
    var timer = TalkTimer()
    #expect(timer.text(at: 100) == "0:00" && timer.isStill && timer.nextChange(after: 100) == nil)
    timer.begin(at: 100)
    #expect(timer.text(at: 100.99) == "0:00" && timer.text(at: 101) == "0:01" && !timer.isStill)
    // A second step does not start the timer again.
    timer.begin(at: 150)
    #expect(timer.text(at: 165) == "1:05" && timer.caption(at: 165) == "Elapsed")
    #expect(timer.text(at: 100 + 3723) == "1:02:03")
    #expect(timer.tone(at: 100 + 1e5) == .plain)
  }

  @Test func timerCountsDownAndThenShowsTheOvertime() {
    var timer = TalkTimer(minutes: 20)
    #expect(timer.text(at: 7) == "20:00")
    timer.begin(at: 7)
    #expect(timer.text(at: 7.5) == "20:00" && timer.text(at: 8) == "19:59")
    #expect(timer.tone(at: 7 + 899) == .plain && timer.tone(at: 7 + 900) == .last)
    #expect(timer.tone(at: 7 + 1199) == .last && timer.caption(at: 7 + 1199) == "Time left")
    #expect(timer.text(at: 7 + 1200) == "0:00" && timer.tone(at: 7 + 1200) == .over)
    #expect(timer.text(at: 7 + 1290) == "\u{2212}1:30" && timer.caption(at: 7 + 1290) == "Overtime")
  }

  /// The last phase of a short talk is shorter than the last phase of a long talk.
  @Test func aShortTalkHasShortLastMinutes() {
    var timer = TalkTimer(minutes: 4)
    timer.begin(at: 0)
    #expect(timer.tone(at: 179) == .plain && timer.tone(at: 180) == .last)
  }

  @Test func timerPausesResumesAndResets() {
    var timer = TalkTimer(minutes: 10)
    timer.toggle(at: 0)
    timer.toggle(at: 30.25)
    #expect(timer.text(at: 500) == "9:30" && timer.isStill && timer.caption(at: 500) == "Paused")
    #expect(timer.nextChange(after: 500) == nil)
    // A step does not start a stopped timer.
    timer.begin(at: 510)
    #expect(timer.isStill)
    timer.toggle(at: 600)
    #expect(timer.text(at: 600.8) == "9:29")
    timer.reset()
    #expect(timer.text(at: 700) == "10:00" && timer.isStill)
    timer.begin(at: 800)
    #expect(timer.text(at: 801) == "9:59")
  }

  /// At each predicted time the text changes, and between two predicted times it does not.
  @Test(arguments: [nil, 1.0]) func theTimerPredictsItsNextChange(minutes: Double?) {
    var timer = TalkTimer(minutes: minutes)
    timer.begin(at: 1_000_000.3)
    var time = 1_000_000.3
    for second in 1...130 {
      guard let next = timer.nextChange(after: time) else {
        Issue.record("it stands still")
        return
      }
      #expect(abs(next - 1_000_000.3 - Double(second)) < 1e-3)
      #expect(timer.text(at: next) != timer.text(at: time))
      #expect(timer.text(at: next - 0.002) == timer.text(at: time))
      time = next
    }
  }
}

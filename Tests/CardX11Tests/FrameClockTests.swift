import CardCore
import CardSystem
import Testing
import X11TestSupport

@testable import CardX11

@Suite struct FrameClockTests {
  @Test(arguments: [[], [.present], [.present, .randr]] as [Set<ServerFeature>])
  func ticksComeOnceARequestAtTheRate(without: Set<ServerFeature>) throws {
    let harness = try Harness(Servers.get(), withholding: without)
    var times: [Double] = []
    for _ in 0..<20 {
      harness.forget()
      harness.stage.requestFrame()
      harness.stage.requestFrame()
      #expect(harness.run { !Self.ticks($0).isEmpty })
      times += Self.ticks(harness)
    }
    #expect(times.count == 20)
    #expect(zip(times, times.dropFirst()).allSatisfy(<))
    let interval = (times[19] - times[1]) / 18
    #expect(interval > 0.012 && interval < 0.06, "\(interval)")
  }

  @Test(arguments: [[], [.present]] as [Set<ServerFeature>])
  func atRestNothingWakesTheLoop(without: Set<ServerFeature>) throws {
    let harness = try Harness(Servers.get(), withholding: without)
    harness.stage.requestFrame()
    harness.run { !Self.ticks($0).isEmpty }
    _ = try harness.paint()
    // The completion of the last frame may still come.
    harness.run(seconds: 0.05) { _ in false }
    harness.forget()
    let began = MonotonicClock.now()
    harness.stage.wait(until: began + 0.3)
    #expect(MonotonicClock.now() - began >= 0.3)
    harness.stage.drainEvents { Issue.record("\($0)") }
  }

  @Test(arguments: [[], [.present]] as [Set<ServerFeature>])
  func theFirstTickAfterARestComesAtOnce(without: Set<ServerFeature>) throws {
    let harness = try Harness(Servers.get(), withholding: without)
    // The quickest of some: a busy machine may delay any one of them.
    var delays: [Double] = []
    for _ in 0..<5 {
      harness.run(seconds: 0.05) { _ in false }
      harness.forget()
      let asked = MonotonicClock.now()
      harness.stage.requestFrame()
      harness.run { !Self.ticks($0).isEmpty }
      delays.append(MonotonicClock.now() - asked)
    }
    #expect(try #require(delays.min()) < 0.008)
  }

  @Test func aServerThatNeverCompletesIsPacedByTheTimer() throws {
    let harness = try Harness(Servers.get())
    // Its completions stay in the queue, unread.
    let clock = FrameClock(harness.stage.connection, window: harness.stage.window, refreshRate: 100)
    var times: [Double] = []
    for _ in 0..<8 {
      clock.request(now: MonotonicClock.now())
      let end = MonotonicClock.now() + 1
      Poll.wait(for: [try #require(clock.descriptor)], until: end)
      times.append(try #require(clock.checkTimer(now: MonotonicClock.now())))
      #expect(clock.descriptor == nil)
    }
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    // The watchdog's patience at first, the rate itself once Present is known to be silent.
    #expect(steps[0] > 0.025)
    #expect(steps[4...].allSatisfy { $0 > 0.005 }, "\(steps)")
    #expect(try #require(steps[4...].min()) < 0.02, "\(steps)")
  }

  private static func ticks(_ harness: Harness) -> [Double] {
    harness.events.compactMap { if case .frameDue(let time) = $0 { time } else { nil } }
  }
}

/// The even times of refreshes that are stamped late, missed, or of another rate than told.
@Suite struct BeatsTests {
  private static let interval = 1.0 / 60

  /// Up to a third of a frame late, each third one missed altogether.
  @Test(arguments: [1.0, 1.0002, 0.9998])
  func stepsAreEvenWhereStampsAreNot(rate: Double) {
    var random = SplitMix64(seed: 5)
    var beats = Beats()
    var last: (count: UInt64, time: Double)?
    var uneven = 0
    for count in UInt64(1000)..<1400 where count % 3 != 0 {
      let due = Double(count) * Self.interval * rate
      let late = Double(random.next() >> 11) / 0x1p53 * Self.interval / 3
      let time = beats.time(of: count, seen: due + late, every: Self.interval)
      if let last, count > 1100 {
        let step = (time - last.time) / Double(count - last.count)
        #expect(abs(step - Self.interval * rate) < Self.interval * 0.05)
        uneven += abs(step - Self.interval * rate) < Self.interval * 0.01 ? 0 : 1
        #expect(abs(time - due) < Self.interval / 2)
      }
      last = (count, time)
    }
    // Of 200; of the stamps' own steps it would be nearly all.
    #expect(uneven < 40, "\(uneven)")
  }

  @Test func anotherRhythmIsTakenUpAtOnce() {
    var beats = Beats()
    #expect(beats.time(of: 5, seen: 10, every: Self.interval) == 10)
    // The screen stood still; the count began anew.
    #expect(beats.time(of: 6, seen: 30, every: Self.interval) == 30)
    #expect(beats.time(of: 2, seen: 30.016, every: Self.interval) == 30.016)
    #expect(beats.time(of: 2, seen: 30.02, every: Self.interval) == 30.02)
  }
}

import CX11
import CardModel
import CardSystem
import Glibc
import Testing
import X11TestSupport

@testable import CardX11

/// Tests the pace of frames, with and without X Present.
@Suite struct FrameClockTests {
  @Test(arguments: [[], [.present], [.present, .randr]] as [Set<ServerFeature>])
  func eachRequestCausesOneTickAtTheRefreshRate(without: Set<ServerFeature>) throws {
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
    // The completion of the last frame may still arrive.
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
    // The test uses the minimum of several delays, since a busy machine may delay any single one.
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
    // The completions of this clock stay in the queue, unread.
    let clock = FrameClock(harness.stage.connection, window: harness.stage.window, refreshRate: 100)
    var times: [Double] = []
    for number in UInt32(1)...8 {
      clock.request(now: MonotonicClock.now())
      let end = MonotonicClock.now() + 1
      Poll.wait(for: [try #require(clock.descriptor)], until: end)
      times.append(try #require(clock.checkTimer(now: MonotonicClock.now())))
      #expect(clock.descriptor == nil)
      // The server answers the notice after a frame, since that notice does not wait for a refresh.
      clock.frameSent()
      var notice = xcb_present_complete_notify_event_t()
      notice.kind = UInt8(XCB_PRESENT_COMPLETE_KIND_NOTIFY_MSC.rawValue)
      notice.serial = 2 * number
      #expect(clock.complete(notice, now: MonotonicClock.now()) == nil)
    }
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    // The timeout of the watchdog sets the first step. After Present is known to be silent, the refresh rate sets the
    // steps.
    #expect(steps[0] > 0.025)
    #expect(steps[4...].allSatisfy { $0 > 0.005 }, "\(steps)")
    #expect(try #require(steps[4...].min()) < 0.02, "\(steps)")
  }

  /// Frames are delayed after their costs are known. After a frame misses its refresh, the next frames begin at once.
  @Test func framesAreDelayedUntilOneIsMissed() throws {
    let harness = try Harness(Servers.get())
    func frame(painting: () -> Void = {}) throws -> ShownFrame? {
      harness.forget()
      harness.stage.requestFrame()
      harness.run { !Self.ticks($0).isEmpty }
      painting()
      _ = try harness.paint()
      return harness.stage.shownFrame
    }
    var shown: [ShownFrame] = []
    while shown.count < 400, shown.last?.isDelayed != true {
      if let frame = try frame(), frame != shown.last { shown.append(frame) }
    }
    let delayed = try #require(shown.last)
    #expect(delayed.isDelayed)
    #expect(shown.count > 30)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.due < $1.due })
    // A busy machine may have missed a frame without any action of the test.
    var missed: ShownFrame?
    for _ in 0..<100 where missed == nil {
      let next = try frame { usleep(40_000) }
      if next?.isMissed == true { missed = next }
    }
    #expect(try #require(missed).time > (try #require(missed)).due)
    var after: [ShownFrame] = []
    while after.count < 8 {
      if let frame = try frame(), frame != after.last, frame != missed { after.append(frame) }
    }
    #expect(after.dropFirst().allSatisfy { !$0.isDelayed })
  }

  private static func ticks(_ harness: Harness) -> [Double] {
    harness.events.compactMap { if case .frameDue(let time) = $0 { time } else { nil } }
  }
}

/// Tests that the times of refreshes are even although their stamps are late or missing, or have another rate than the
/// server reports.
@Suite struct RefreshTimesTests {
  private static let interval = 1.0 / 60

  /// Stamps are up to a third of a frame late, and every third stamp is missing.
  @Test(arguments: [1.0, 1.0002, 0.9998, 1.2, 0.8])
  func stepsAreEvenWhereStampsAreNot(rate: Double) {
    var random = SplitMix64(seed: 5)
    var refreshes = RefreshTimes(interval: Self.interval)
    var last: (count: UInt64, time: Double)?
    for count in UInt64(1000)..<2000 where count % 3 != 0 {
      let due = Double(count) * Self.interval * rate
      let late = Double(random.next() >> 11) / 0x1p53 * Self.interval / 3
      let time = refreshes.time(of: count, seen: due + late)
      if let last, count > 1300 {
        let step = (time - last.time) / Double(count - last.count)
        #expect(abs(step / (Self.interval * rate) - 1) < 0.01)
        #expect(abs(time - due) < Self.interval / 3)
      }
      last = (count, time)
    }
    #expect(abs(refreshes.interval / (Self.interval * rate) - 1) < 0.004)
  }

  @Test func anotherPhaseIsTakenUpAtOnce() {
    var refreshes = RefreshTimes(interval: Self.interval)
    #expect(refreshes.time(of: 5, seen: 10) == 10)
    // The screen stopped, and the count started again.
    #expect(refreshes.time(of: 6, seen: 30) == 30)
    #expect(refreshes.time(of: 2, seen: 30.016) == 30.016)
    #expect(refreshes.time(of: 2, seen: 30.02) == 30.02)
    #expect(refreshes.interval == Self.interval)
    // After a pause the old times are ignored, and a refresh that is seen earlier is closer to the truth.
    #expect(refreshes.time(of: 200, seen: 33.307) == 33.307)
    #expect(refreshes.time(of: 201, seen: 33.319) == 33.319)
  }

  /// The refreshes of a screen stop while its window is hidden.
  @Test(arguments: [1.0, 1.9, 3, 60])
  func aPauseIsNoRate(seconds: Double) {
    var refreshes = RefreshTimes(interval: Self.interval)
    var time = 100.0
    for count in UInt64(0)..<2000 {
      time += count % 100 == 77 ? seconds : Self.interval
      _ = refreshes.time(of: count, seen: time)
      #expect(abs(refreshes.interval / Self.interval - 1) < 1e-6)
    }
  }

  @Test func theNextRefreshIsAlwaysAhead() throws {
    var refreshes = RefreshTimes(interval: 0.01)
    #expect(refreshes.next(after: 1) == nil)
    _ = refreshes.time(of: 7, seen: 2)
    for time in [1.5, 1.995, 2, 2.004, 2.0099, 3.1] {
      let next = try #require(refreshes.next(after: time))
      #expect(next > time && next <= time + 0.01 + 1e-9)
      #expect(abs((next * 100).rounded() - next * 100) < 1e-9)
    }
  }
}

/// Tests how long before its refresh a frame begins.
@Suite struct FrameLeadTests {
  /// Returns a lead after 512 frames with the given costs. The frames are delayed as soon as the lead is known.
  private func practised(_ cost: (Int) -> Double) -> FrameLead {
    var lead = FrameLead()
    for number in 0..<512 {
      lead.record(cost: cost(number), isDelayed: lead.seconds != nil, isMissed: false)
    }
    return lead
  }

  @Test func atFirstThereIsNoLead() { #expect(FrameLead().seconds == nil) }

  /// The lead does not cover one slow frame in a hundred. That frame misses its refresh, but all other frames show
  /// newer input.
  @Test func theLeadCoversAllButTheSlowestFrames() throws {
    let often = practised { $0 % 20 == 0 ? 0.006 : 0.001 }
    #expect(try #require(often.seconds) > 0.006)
    let seldom = practised { $0 % 100 == 0 ? 0.006 : 0.001 }
    let lead = try #require(seldom.seconds)
    #expect(lead > 0.001 && lead < 0.006)
  }

  @Test func oldFramesAreForgotten() throws {
    var lead = practised { _ in 0.009 }
    for _ in 0..<512 { lead.record(cost: 0.001, isDelayed: true, isMissed: false) }
    #expect(try #require(lead.seconds) < 0.005)
  }

  /// Returns the number of frames that begin at once after a miss, before frames are delayed again.
  private func early(after lead: inout FrameLead) -> Int {
    lead.record(cost: 0.001, isDelayed: true, isMissed: true)
    var count = 0
    while lead.seconds == nil, count < 100_000 {
      lead.record(cost: 0.001, isDelayed: false, isMissed: false)
      count += 1
    }
    return count
  }

  @Test func eachMissMakesMoreOfTheNextFramesEarly() {
    var lead = practised { _ in 0.001 }
    let first = early(after: &lead)
    let second = early(after: &lead)
    #expect(first > 0)
    #expect(second > first)
    // A miss of a frame that began at once is ignored.
    lead.record(cost: 0.03, isDelayed: false, isMissed: true)
    #expect(lead.seconds != nil)
    for _ in 0..<2000 { lead.record(cost: 0.001, isDelayed: true, isMissed: false) }
    #expect(early(after: &lead) == first)
    for _ in 0..<20 { _ = early(after: &lead) }
    #expect(early(after: &lead) < 10_000)
  }
}

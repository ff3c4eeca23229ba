import CX11

/// A frame that the server has.
package struct ShownFrame: Hashable, Sendable {
  /// The time of the refresh that it is of: that of its `.frameDue`.
  package let due: Double
  /// The time of the refresh that shows it, in seconds on `MonotonicClock`.
  package let time: Double
  /// Whether it came too late for the refresh that it is of.
  package let isMissed: Bool
  /// Whether it was begun as late as could be; otherwise as early.
  package let isDelayed: Bool
}

/// Schedules frames: one tick for each request, with no timer armed in between.
///
/// X Present's `NotifyMSC` tells the refreshes, and whether a frame was in time for its own. A frame is of
/// the coming refresh, and delayed until as long before it as `FrameLead` says; the first one after a pause,
/// and one that nothing is known about, are begun at once. Some servers never complete a `NotifyMSC`: a watchdog timer
/// ticks then. Where Present is missing or no longer answers, the timer alone paces.
final class FrameClock {
  /// What a request waits for.
  private enum Wait: Equatable {
    /// The refresh after the last frame.
    case refresh
    /// The time at which the frame of a refresh is to be begun.
    case start(Frame)
  }

  /// A frame: when it is begun, the refresh that it is of, and whether it waited for its beginning.
  private struct Frame: Equatable {
    let begun: Double
    let refresh: Double
    let isDelayed: Bool
  }

  /// Whether frames are delayed; otherwise they are begun right after the refresh before theirs.
  var delaysFrames = true
  /// The frame that the server got last.
  private(set) var shown: ShownFrame?
  private let xcb: OpaquePointer
  private let window: xcb_window_t
  private let opcode: UInt8?
  private let timer = Timer()
  /// What the request that has no tick yet waits for.
  private var wait: Wait?
  private var serial: UInt32 = 0
  /// The notice asked for of a refresh: its serial, and the count asked for.
  private var asked: (serial: UInt32, count: UInt64) = (0, 0)
  /// The notice asked for behind a frame that was sent.
  private var sent: (serial: UInt32, frame: Frame, due: Double)?
  /// The frame of the last tick, until it is sent.
  private var drawn: Frame?
  private var lastCount: UInt64 = 0
  private var lastTick = -Double.infinity
  private var refreshes: RefreshTimes
  private var lead = FrameLead()
  /// Requests in a row that Present left to the watchdog.
  private var misses = 0

  /// After so many misses the timer paces alone, until a completion comes after all.
  private static let missLimit = 3
  /// How long the watchdog waits, in frames.
  private static let patience = 3.0

  init(_ connection: DisplayConnection, window: Window, refreshRate: Double) {
    xcb = connection.xcb
    self.window = xcb_window_t(window)
    refreshes = RefreshTimes(interval: 1 / refreshRate)
    opcode = connection.extensions.present?.opcode
    if opcode != nil {
      xcb_present_select_input(
        xcb, xcb_generate_id(xcb), self.window, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY.rawValue)
    }
  }

  /// The length of a frame in seconds.
  var interval: Double { refreshes.interval }

  /// Sets the refresh rate of the window's monitor, in Hz.
  func pace(at refreshRate: Double) { refreshes = RefreshTimes(interval: 1 / refreshRate) }

  /// The descriptor to wait for, while one is armed.
  var descriptor: Int32? { timer.isArmed ? timer.descriptor : nil }

  /// Asks for one tick; asking again before it comes changes nothing.
  func request(now: Double) {
    guard wait == nil else { return }
    wait = .refresh
    if opcode != nil { asked = (notify(at: lastCount + 1), lastCount + 1) }
    if opcode != nil, misses < Self.missLimit {
      timer.arm(at: now + Self.patience * interval)
    } else {
      timer.arm(at: max(now, lastTick + interval))
    }
  }

  /// Notes that the frame of the last tick was sent.
  func noteSent() {
    guard let drawn, opcode != nil, misses < Self.missLimit else { return }
    // The server completes it at once, but not before it has the frame.
    sent = (notify(at: 0), drawn, lastTick)
    self.drawn = nil
    xcb_flush(xcb)
  }

  /// The time of the tick that a Present completion gives: that of the coming refresh.
  func complete(_ event: xcb_present_complete_notify_event_t, now: Double) -> Double? {
    guard UInt32(event.kind) == XCB_PRESENT_COMPLETE_KIND_NOTIFY_MSC.rawValue else { return nil }
    if let sent, event.serial == sent.serial {
      self.sent = nil
      noteArrival(of: sent.frame, due: sent.due, now: now)
    }
    // The notice behind a frame is answered even where the refreshes stand still.
    guard event.serial == asked.serial else { return nil }
    misses = 0
    // A local server's timestamps are on this clock; a remote server's are not comparable.
    let stamp = Double(event.ust) * 1e-6
    let isLocal = abs(stamp - now) < 2 * interval
    // A refresh that had passed when it was asked for, as after a pause, may be stamped with the time of the
    // answer.
    let isSeen = event.msc == asked.count
    lastCount = event.msc
    var passed = now
    if isSeen {
      // It may be told a little before its even time.
      passed = max(now, refreshes.time(of: event.msc, seen: isLocal ? stamp : now) + interval / 2)
    }
    guard wait == .refresh else { return nil }
    let coming = refreshes.next(after: passed) ?? now
    if isSeen, isLocal, delaysFrames, timer.descriptor >= 0, let lead = lead.seconds,
      coming - lead > now
    {
      wait = .start(Frame(begun: coming - lead, refresh: coming, isDelayed: true))
      timer.arm(at: coming - lead)
      return nil
    }
    return tick(Frame(begun: now, refresh: coming, isDelayed: false))
  }

  /// The frame time where the timer has fired with a request open.
  func checkTimer(now: Double) -> Double? {
    guard let wait, timer.hasFired() else { return nil }
    if case .start(let frame) = wait, now < frame.refresh { return tick(frame) }
    if case .start = wait {
      // The process stood still: what it was to draw for has passed.
      let coming = refreshes.next(after: now) ?? now
      return tick(Frame(begun: now, refresh: coming, isDelayed: false))
    }
    if opcode != nil { misses += 1 }
    return tick(Frame(begun: now, refresh: now, isDelayed: false))
  }

  /// Whether `event` is for this clock.
  func owns(_ event: XGenericEventCookie) -> Bool {
    opcode.map(Int32.init) == event.`extension` && event.evtype == XCB_PRESENT_COMPLETE_NOTIFY
  }

  /// Asks for a notice of a refresh; at once for one that has passed. Its serial.
  private func notify(at count: UInt64) -> UInt32 {
    serial &+= 1
    xcb_present_notify_msc(xcb, window, serial, count, 0, 0)
    return serial
  }

  private func noteArrival(of frame: Frame, due: Double, now: Double) {
    let isMissed = now > frame.refresh
    shown = ShownFrame(
      due: due, time: isMissed ? refreshes.next(after: now) ?? now : frame.refresh,
      isMissed: isMissed, isDelayed: frame.isDelayed)
    lead.note(cost: now - frame.begun, isDelayed: frame.isDelayed, isMissed: isMissed)
  }

  private func tick(_ frame: Frame) -> Double {
    wait = nil
    timer.disarm()
    drawn = frame
    // Frame times grow, whichever clock they came from.
    lastTick = max(frame.refresh, lastTick.nextUp)
    return lastTick
  }
}

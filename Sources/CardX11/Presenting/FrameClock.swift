import CX11

/// A frame that has reached the server.
package struct ShownFrame: Hashable, Sendable {
  /// The time of the `.frameDue` for which the frame was drawn, in seconds on `MonotonicClock`.
  package let due: Double
  /// The time of the refresh that shows the frame, in seconds on `MonotonicClock`.
  package let time: Double
  /// A Boolean value that indicates whether the frame missed its refresh.
  package let isMissed: Bool
  /// A Boolean value that indicates whether the frame began as late as possible. Otherwise it began as early as
  /// possible.
  package let isDelayed: Bool
}

/// A clock that schedules frames: one tick for each request, with no timer armed in between.
///
/// X Present's `NotifyMSC` reports the refreshes, and whether a frame reached its own refresh. A frame belongs to the
/// coming refresh, and begins `FrameLead` seconds before it. The first frame after a pause, and a frame whose refresh
/// is unknown, begin at once. Some servers never complete a `NotifyMSC`; a watchdog timer then ticks. If Present is
/// missing or no longer answers, the timer alone sets the pace.
final class FrameClock {
  /// The event for which a request waits.
  private enum Wait: Equatable {
    /// The refresh after the last frame.
    case refresh
    /// The time at which a frame begins.
    case start(Frame)
  }

  /// A frame: the time at which it begins, the time of its refresh, and whether its beginning was delayed.
  private struct Frame: Equatable {
    let begun: Double
    let refresh: Double
    let isDelayed: Bool
  }

  /// A Boolean value that indicates whether frames are delayed. Otherwise each begins right after the refresh before
  /// its own.
  var delaysFrames = true
  /// The last frame that reached the server.
  private(set) var shown: ShownFrame?
  private let xcb: OpaquePointer
  private let window: xcb_window_t
  private let opcode: UInt8?
  private let timer = Timer()
  /// The event for which the open request waits, or nil if no request is open.
  private var wait: Wait?
  private var serial: UInt32 = 0
  /// The serial of the last requested notice, and the count of the refresh for which it was requested.
  private var asked: (serial: UInt32, count: UInt64) = (0, 0)
  /// The notice that was requested right after the last frame was sent.
  private var sent: (serial: UInt32, frame: Frame, due: Double)?
  /// The frame of the last tick, until it is sent.
  private var drawn: Frame?
  private var lastCount: UInt64 = 0
  private var lastTick = -Double.infinity
  private var refreshes: RefreshTimes
  private var lead = FrameLead()
  /// The number of consecutive requests in which Present did not answer before the watchdog.
  private var misses = 0

  /// The number of misses after which the timer alone sets the pace, until a completion arrives.
  private static let missLimit = 3
  /// The timeout of the watchdog, in frames.
  private static let missedIntervals = 3.0

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

  /// The duration of a frame, in seconds.
  var interval: Double { refreshes.interval }

  /// Sets the refresh rate of the window's monitor, in Hz.
  func pace(at refreshRate: Double) { refreshes = RefreshTimes(interval: 1 / refreshRate) }

  /// The descriptor of the timer while it is armed.
  var descriptor: Int32? { timer.isArmed ? timer.descriptor : nil }

  /// Requests one tick. A further request before the tick changes nothing.
  func request(now: Double) {
    guard wait == nil else { return }
    wait = .refresh
    if opcode != nil { asked = (notify(at: lastCount + 1), lastCount + 1) }
    if opcode != nil, misses < Self.missLimit {
      timer.arm(at: now + Self.missedIntervals * interval)
    } else {
      timer.arm(at: max(now, lastTick + interval))
    }
  }

  /// Records that the frame of the last tick was sent.
  func frameSent() {
    guard let drawn, opcode != nil, misses < Self.missLimit else { return }
    // The server completes this notice at once after it has received the frame.
    sent = (notify(at: 0), drawn, lastTick)
    self.drawn = nil
    xcb_flush(xcb)
  }

  /// Handles a completion of Present. Returns the time of the coming refresh if a tick follows now, or nil if none
  /// follows.
  func complete(_ event: xcb_present_complete_notify_event_t, now: Double) -> Double? {
    guard UInt32(event.kind) == XCB_PRESENT_COMPLETE_KIND_NOTIFY_MSC.rawValue else { return nil }
    if let sent, event.serial == sent.serial {
      self.sent = nil
      recordArrival(of: sent.frame, due: sent.due, now: now)
    }
    // The server completes the notice that follows a frame even if no refresh occurs.
    guard event.serial == asked.serial else { return nil }
    misses = 0
    // A local server takes its time stamps from this clock. The stamps of a remote server cannot be compared with this
    // clock.
    let stamp = Double(event.ust) * 1e-6
    let isLocal = abs(stamp - now) < 2 * interval
    // If the refresh had passed before the request, such as after a pause, the stamp may be the time of the answer.
    let isSeen = event.msc == asked.count
    lastCount = event.msc
    var passed = now
    if isSeen {
      // The server may report a refresh slightly before the refresh is due.
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

  /// Returns the frame time if the timer has fired while a request is open.
  func checkTimer(now: Double) -> Double? {
    guard let wait, timer.hasFired() else { return nil }
    if case .start(let frame) = wait, now < frame.refresh { return tick(frame) }
    if case .start = wait {
      // The process was suspended, and the refresh for the frame has passed.
      let coming = refreshes.next(after: now) ?? now
      return tick(Frame(begun: now, refresh: coming, isDelayed: false))
    }
    if opcode != nil { misses += 1 }
    return tick(Frame(begun: now, refresh: now, isDelayed: false))
  }

  /// Returns whether `event` is a completion of Present.
  func owns(_ event: XGenericEventCookie) -> Bool {
    opcode.map(Int32.init) == event.`extension` && event.evtype == XCB_PRESENT_COMPLETE_NOTIFY
  }

  /// Requests a notice of a refresh, which arrives at once if the refresh has passed. Returns the serial of the notice.
  private func notify(at count: UInt64) -> UInt32 {
    serial &+= 1
    xcb_present_notify_msc(xcb, window, serial, count, 0, 0)
    return serial
  }

  private func recordArrival(of frame: Frame, due: Double, now: Double) {
    let isMissed = now > frame.refresh
    shown = ShownFrame(
      due: due, time: isMissed ? refreshes.next(after: now) ?? now : frame.refresh,
      isMissed: isMissed, isDelayed: frame.isDelayed)
    lead.record(cost: now - frame.begun, isDelayed: frame.isDelayed, isMissed: isMissed)
  }

  private func tick(_ frame: Frame) -> Double {
    wait = nil
    timer.disarm()
    drawn = frame
    // Frame times always increase, even if they come from different clocks.
    lastTick = max(frame.refresh, lastTick.nextUp)
    return lastTick
  }
}

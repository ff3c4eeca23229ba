import CX11

/// Schedules frames: one tick for each request, with no timer armed in between.
///
/// X Present's `NotifyMSC` sets the pace, with a watchdog timer because some servers never complete
/// it; the timer alone where Present is missing or no longer answers. The first request after a
/// pause is answered at once.
final class FrameClock {
  /// The length of a frame in seconds.
  private(set) var interval: Double
  private let xcb: OpaquePointer
  private let window: xcb_window_t
  private let opcode: UInt8?
  private let timer = Timer()
  /// Whether a frame has been requested and has not come.
  private var isWaiting = false
  private var serial: UInt32 = 0
  private var lastCount: UInt64 = 0
  private var lastTick = -Double.infinity
  private var beats = Beats()
  /// Requests in a row that Present left to the watchdog.
  private var misses = 0

  /// After so many misses the timer paces alone, until a completion comes after all.
  private static let missLimit = 3
  /// How long the watchdog waits, in frames.
  private static let patience = 3.0

  init(_ connection: DisplayConnection, window: Window, refreshRate: Double) {
    xcb = connection.xcb
    self.window = xcb_window_t(window)
    interval = 1 / refreshRate
    opcode = connection.extensions.present?.opcode
    if opcode != nil {
      xcb_present_select_input(
        xcb, xcb_generate_id(xcb), self.window, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY.rawValue)
    }
  }

  /// Sets the refresh rate of the window's monitor, in Hz.
  func pace(at refreshRate: Double) { interval = 1 / refreshRate }

  /// The descriptor to wait for, while one is armed.
  var descriptor: Int32? { timer.isArmed ? timer.descriptor : nil }

  /// Asks for one tick; asking again before it comes changes nothing.
  func request(now: Double) {
    guard !isWaiting else { return }
    isWaiting = true
    if opcode != nil {
      serial &+= 1
      xcb_present_notify_msc(xcb, window, serial, lastCount + 1, 0, 0)
    }
    if opcode != nil, misses < Self.missLimit {
      timer.arm(at: now + Self.patience * interval)
    } else {
      timer.arm(at: max(now, lastTick + interval))
    }
  }

  /// The time of the refresh that a Present completion is of, if it answers the request.
  func complete(_ event: xcb_present_complete_notify_event_t, now: Double) -> Double? {
    guard UInt32(event.kind) == XCB_PRESENT_COMPLETE_KIND_NOTIFY_MSC.rawValue else { return nil }
    lastCount = event.msc
    misses = 0
    guard event.serial == serial, isWaiting else { return nil }
    // A local server's timestamps are on this clock; a remote server's are not comparable.
    let stamp = Double(event.ust) * 1e-6
    let seen = abs(stamp - now) < 2 * interval ? stamp : now
    return tick(at: min(beats.time(of: event.msc, seen: seen, every: interval), now))
  }

  /// The frame time where the timer has fired with a request open.
  func checkTimer(now: Double) -> Double? {
    guard timer.hasFired(), isWaiting else { return nil }
    if opcode != nil { misses += 1 }
    return tick(at: now)
  }

  /// Whether `event` is for this clock.
  func owns(_ event: XGenericEventCookie) -> Bool {
    opcode.map(Int32.init) == event.`extension` && event.evtype == XCB_PRESENT_COMPLETE_NOTIFY
  }

  private func tick(at time: Double) -> Double {
    isWaiting = false
    timer.disarm()
    // Frame times grow, whichever clock they came from.
    lastTick = max(time, lastTick.nextUp)
    return lastTick
  }
}

/// The even times of the screen's refreshes, as far as their number and the times at which they are seen
/// tell: a busy server stamps some too late, none too early.
struct Beats {
  private var last: (count: UInt64, time: Double)?

  /// The parts of an error that are made up for at each refresh that is seen earlier and later than due;
  /// tuned by eye.
  private static let (earlyGain, lateGain) = (0.5, 0.01)

  /// The time of refresh `count`, seen at `seen`; refreshes are `interval` seconds apart, or nearly.
  mutating func time(of count: UInt64, seen: Double, every interval: Double) -> Double {
    var time = seen
    if let last, count > last.count {
      let due = last.time + Double(count - last.count) * interval
      let error = seen - due
      // Another rhythm, or a pause that has changed it.
      if abs(error) < interval / 2 {
        time = due + error * (error < 0 ? Self.earlyGain : Self.lateGain)
      }
    }
    last = (count, time)
    return time
  }
}

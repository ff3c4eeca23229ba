import CX11Shims
import Glibc

/// The run loop's clock: `CLOCK_MONOTONIC`, in seconds.
package enum MonotonicClock {
  package nonisolated static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

extension timespec {
  /// `seconds` as a time or a length of time; nothing below zero.
  init(seconds: Double) {
    let whole = max(0, seconds).rounded(.down)
    self.init(tv_sec: Int(whole), tv_nsec: Int((max(0, seconds) - whole) * 1e9))
  }
}

/// A kernel timer that can be waited for beside the X connection.
@MainActor
final class Timer {
  /// Readable once the armed moment has come; -1 where the kernel gave none.
  let descriptor: Int32
  private(set) var isArmed = false

  init() { descriptor = cx11_timer_create() }

  isolated deinit { if descriptor >= 0 { close(descriptor) } }

  /// Fires once at `time`, or at once where that has passed.
  func arm(at time: Double) {
    // A zero time would disarm.
    cx11_timer_set(descriptor, max(time, 1e-6))
    isArmed = true
  }

  func disarm() {
    guard isArmed else { return }
    cx11_timer_set(descriptor, 0)
    isArmed = false
  }

  /// Whether it has fired since it was armed; it is then disarmed.
  func hasFired() -> Bool {
    guard isArmed else { return false }
    var count: UInt64 = 0
    guard read(descriptor, &count, 8) == 8 else { return false }
    isArmed = false
    return true
  }
}

import CX11Shims
import Glibc

/// A kernel timer that can be polled beside the X connection.
@MainActor
final class Timer {
  /// Readable once the timer has fired; -1 where the kernel gave none.
  let descriptor: Int32
  private(set) var isArmed = false

  init() { descriptor = cx11_timer_create() }

  isolated deinit { if descriptor >= 0 { close(descriptor) } }

  /// Fires once at `time`, in seconds on `MonotonicClock`, or at once where that has passed.
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

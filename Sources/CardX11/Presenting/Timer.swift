import CX11Shims
import Glibc

/// A kernel timer that can be polled beside the X connection.
@MainActor
final class Timer {
  /// A descriptor that is readable after the timer has fired, or -1 if the kernel has no timer left.
  let descriptor: Int32
  private(set) var isArmed = false

  init() { descriptor = cx11_timer_create() }

  isolated deinit { if descriptor >= 0 { close(descriptor) } }

  /// Arms the timer to fire once at `time`, in seconds on `MonotonicClock`. If `time` has passed, the timer fires at
  /// once.
  func arm(at time: Double) {
    // A time of zero would disarm the timer.
    cx11_timer_set(descriptor, max(time, 1e-6))
    isArmed = true
  }

  func disarm() {
    guard isArmed else { return }
    cx11_timer_set(descriptor, 0)
    isArmed = false
  }

  /// Returns whether the timer has fired since it was armed, and disarms it in that case.
  func hasFired() -> Bool {
    guard isArmed else { return false }
    var count: UInt64 = 0
    guard read(descriptor, &count, 8) == 8 else { return false }
    isArmed = false
    return true
  }
}

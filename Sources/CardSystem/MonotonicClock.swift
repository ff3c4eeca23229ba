import Glibc

/// The clock for all times of the program: `CLOCK_MONOTONIC`, in seconds.
package enum MonotonicClock {
  package static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

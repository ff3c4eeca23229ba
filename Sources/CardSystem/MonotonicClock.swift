import Glibc

/// The clock `CLOCK_MONOTONIC`, in seconds, which the program uses for all times except the time of day.
package enum MonotonicClock {
  package static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

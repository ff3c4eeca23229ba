import Glibc

/// The local time of day.
package enum WallClock {
  /// Returns the current time in a format of `strftime`.
  package static func text(_ format: String) -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 128)
    let count = strftime(&text, text.count, format, &parts)
    return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The time until the next minute begins, in seconds. The minimum is 0.01.
  package static var restOfMinute: Double {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return max(60 - Double(now.tv_sec % 60) - Double(now.tv_nsec) * 1e-9, 0.01)
  }
}

import CardModel
import CardSystem
@preconcurrency import Glibc

/// A line on standard error that shows the progress of a video; nothing if standard error is no terminal.
package struct ProgressLine: ~Copyable {
  /// The minimum time between two changes, in seconds.
  private static let interval = 0.1

  private let isShown = isatty(STDERR_FILENO) == 1
  private let start = MonotonicClock.now()
  private var lastTime = -Double.infinity

  package init() {}

  deinit { if isShown { fputs("\r\u{1B}[K", stderr) } }

  package mutating func show(done: Int, of total: Int) {
    guard isShown else { return }
    let now = MonotonicClock.now()
    guard now - lastTime >= Self.interval else { return }
    lastTime = now
    fputs("\r\u{1B}[K\(Self.text(done: done, total: total, elapsed: now - start))", stderr)
  }

  /// Returns the frames, the rate and an estimate of the time left; `elapsed` is in seconds.
  static func text(done: Int, total: Int, elapsed: Double) -> String {
    var text = "\(done)/\(total) frames"
    guard done > 0, elapsed > 0 else { return text }
    let rate = Double(done) / elapsed
    let tenths = Int((rate * 10).rounded())
    text += rate < 10 ? ", \(tenths / 10).\(tenths % 10)" : ", \(Int(rate.rounded()))"
    text += " a second"
    // The first frames include the painting of all faces, so their rate would be a poor estimate.
    guard elapsed >= 1 else { return text }
    let left = Int((Double(total - done) / rate).rounded(.up))
    let (minutes, seconds) = left.quotientAndRemainder(dividingBy: 60)
    return text
      + (minutes == 0
        ? ", \(seconds) s left" : ", \(minutes):\(seconds.twoDigits) left")
  }
}

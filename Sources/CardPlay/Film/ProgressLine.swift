import CardSystem
@preconcurrency import Glibc

/// A line on standard error that is written over as a recording goes on; none where standard error
/// is no terminal.
package struct ProgressLine: ~Copyable {
  /// How often it changes at most, in seconds.
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
    let progress = FilmProgress(done: done, total: total, elapsed: now - start)
    fputs("\r\u{1B}[K\(progress.line)", stderr)
  }
}

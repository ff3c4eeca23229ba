import Glibc

/// Captures what Xlib writes to standard error instead of returning it.
enum StandardErrorCapture {
  /// Runs `body` with standard error redirected; `words` is what was written there, in one line.
  ///
  /// Where standard error cannot be redirected, `body` runs all the same and nothing is captured.
  static func run<Result>(_ body: () -> Result) -> (result: Result, words: String) {
    var ends: [Int32] = [-1, -1]
    let saved = dup(STDERR_FILENO)
    guard saved >= 0 else { return (body(), "") }
    defer { close(saved) }
    guard pipe(&ends) == 0 else { return (body(), "") }
    // Output that exceeds the pipe's capacity must not block.
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    dup2(ends[1], STDERR_FILENO)
    close(ends[1])
    let result = body()
    dup2(saved, STDERR_FILENO)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(ends[0], &bytes, bytes.count)
    close(ends[0])
    let text = String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
    return (result, text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}

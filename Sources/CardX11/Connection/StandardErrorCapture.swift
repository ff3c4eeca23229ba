import Glibc

/// Xlib's habit of writing to standard error what it could have returned.
enum StandardErrorCapture {
  /// Runs `body` with standard error kept aside, and gives what was written there, in one line.
  ///
  /// Where nothing can be kept aside, `body` runs all the same and its words are not caught.
  static func run<Result>(_ body: () -> Result) -> (result: Result, words: String) {
    var ends: [Int32] = [-1, -1]
    let saved = dup(STDERR_FILENO)
    guard saved >= 0 else { return (body(), "") }
    defer { close(saved) }
    guard pipe(&ends) == 0 else { return (body(), "") }
    // More than a pipe holds must not block us.
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

import CardSystem
import Glibc

/// A capture of the errors that Xlib prints to standard error instead of returning them.
enum StandardErrorCapture {
  /// Runs `body` with standard error redirected. Returns the result of `body`, and the captured output on one line.
  ///
  /// If standard error cannot be redirected, `body` runs anyway, and nothing is captured.
  static func run<Result>(_ body: () -> Result) -> (result: Result, words: String) {
    let saved = dup(STDERR_FILENO)
    guard saved >= 0 else { return (body(), "") }
    defer { close(saved) }
    guard let pipe = try? Pipe() else { return (body(), "") }
    // Output that exceeds the pipe's capacity must not block.
    for end in [pipe.reading, pipe.writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    dup2(pipe.writing, STDERR_FILENO)
    close(pipe.writing)
    let result = body()
    dup2(saved, STDERR_FILENO)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(pipe.reading, &bytes, bytes.count)
    close(pipe.reading)
    let text = String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
    return (result, text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}

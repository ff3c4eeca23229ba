import CardPaint
import CardSystem
import Glibc

/// A video file that ffmpeg encodes from raw frames on its standard input.
final class VideoFile: VideoSink {
  /// The prefix of a path, without which ffmpeg could read the path as an option or as another protocol.
  private static let protocolName = "file:"

  private let path: String
  private let part: PartFile
  private let program: ChildProcess

  init(
    _ format: VideoFormat, path: String, size: (width: Int, height: Int), rate: Double,
    paletteFrames: Int
  ) throws(Failure) {
    self.path = path
    part = try PartFile(replacing: path)
    let arguments =
      Self.input(size: size, rate: rate)
      + Self.encoding(format, rate: rate, paletteFrames: paletteFrames)
      // ffmpeg writes every frame immediately, because the growing file shows that ffmpeg is working.
      + ["-flush_packets", "1", "-y", Self.protocolName + part.path]
    do {
      program = try ChildProcess("ffmpeg", arguments, output: part.path)
    } catch {
      guard error.number == ENOENT else {
        throw Failure(.systemError, "cannot start ffmpeg: \(error)")
      }
      throw Failure(
        .unavailable, "cannot find ffmpeg on the PATH; a .\(format.rawValue) file needs it")
    }
  }

  // ffmpeg has to end before its partial file is removed.
  deinit { program.cancel() }

  func write(_ frame: Bitmap) throws(Failure) {
    if !program.write(frame.pixels.span.bytes) {
      let ending = program.end()
      throw failure(ending, ending == .status(0) ? " before the video was complete" : "")
    }
  }

  func finish() throws(Failure) {
    let ending = program.end()
    // If only closing the file fails, such as on a full disk, ffmpeg 5 prints the error and exits with 0.
    if ending != .status(0) || program.complaints.contains(Self.protocolName + part.path) {
      throw failure(ending)
    }
    guard !part.isEmpty else {
      throw Failure(.cannotWrite, "cannot write \(path): ffmpeg wrote nothing")
    }
    try part.commit()
  }

  private func failure(_ ending: ChildProcess.Ending, _ suffix: String = "") -> Failure {
    let words = program.complaints.replacing(Self.protocolName + part.path, with: path)
    let reason = ending == .killed ? nil : Self.reason(in: words)
    return Failure(
      ending == .killed && Interrupt.isRequested ? .interrupted : .cannotWrite,
      "cannot write \(path): ffmpeg"
        + (reason.map { ": " + $0.echoed } ?? " \(ending)\(suffix)"))
  }

  /// Returns the first line of an error message that has words, without ffmpeg's `[name @ 0x1]`. The later lines report
  /// only the consequences of the error.
  static func reason(in text: String) -> String? {
    text.split(whereSeparator: \.isNewline).lazy.map(withoutName).first { !$0.isEmpty }
  }

  /// Returns a line of ffmpeg without the names of the parts of the program, and their addresses, at its start.
  private static func withoutName(_ line: Substring) -> String {
    var line = line
    while line.hasPrefix("["), let end = line.firstIndex(of: "]"), line[..<end].contains(" @ 0x") {
      line = line[line.index(after: end)...].drop(while: \.isWhitespace)
    }
    return String(line)
  }
}

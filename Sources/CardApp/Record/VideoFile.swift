import CardPaint
import Glibc

/// A film in one file, encoded by ffmpeg from the raw frames on its standard input.
struct VideoFile: FilmSink {
  /// Before a name it keeps ffmpeg from taking that for an option or another protocol.
  private static let protocolName = "file:"

  private let path: String
  private let program: FedProgram

  init(
    _ format: FilmFormat, path: String, size: (width: Int, height: Int), rate: Double,
    paletteFrames: Int
  ) throws(Failure) {
    self.path = path
    let arguments =
      Self.input(size: size, rate: rate)
      + Self.encoding(format, paletteFrames: paletteFrames)
      + ["-y", Self.protocolName + path]
    do {
      program = try FedProgram("ffmpeg", arguments)
    } catch {
      guard error.number == ENOENT else {
        throw Failure(.unavailable, "cannot start ffmpeg: \(error)")
      }
      throw Failure(
        .unavailable, "there is no ffmpeg on the PATH, which a .\(format.rawValue) needs")
    }
  }

  mutating func write(_ picture: Bitmap) throws(Failure) {
    if !program.write(picture.pixels.span.bytes) {
      throw failure(program.end(), program.readComplaints())
    }
  }

  mutating func finish() throws(Failure) {
    let status = program.end()
    let complaints = program.readComplaints()
    // Where only the file's closing fails, for a full disk, ffmpeg 5 says so and calls it success.
    if status != 0 || complaints.contains(Self.protocolName + path) {
      throw failure(status, complaints)
    }
  }

  private func failure(_ status: Int32, _ complaints: String) -> Failure {
    let words = complaints.replacing(Self.protocolName + path, with: path)
    let reason =
      Self.lastComplaint(in: words)
      ?? (status > 128 ? "was ended by signal \(status - 128)" : "ended with status \(status)")
    return Failure(.cannotWrite, "cannot write \(path): ffmpeg: \(reason)")
  }

  /// The last line that says something, without the place in ffmpeg's memory that says it.
  static func lastComplaint(in text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline).filter {
      // One that ends in a dash has nothing after it to say.
      $0 != "Conversion failed!" && !$0.hasSuffix("--") && !$0.hasSuffix("-- ")
    }
    guard let line = lines.last else { return nil }
    guard line.hasPrefix("["), line.contains(" @ 0x"), let end = line.firstIndex(of: "]") else {
      return String(line)
    }
    return String(line[line.index(after: end)...].drop(while: \.isWhitespace))
  }
}

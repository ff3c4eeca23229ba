import CardSystem
import Glibc
import TestSupport
import Testing

@testable import CardDecode

/// A decoder, and a folder for files that is removed when the tests end.
final class Workbench: Sendable {
  let folder = temporaryFolder()
  let decoder: ImageDecoder
  let cancellation = Cancellation()

  init(workers: Int = 2) {
    decoder = ImageDecoder(DecodeWorkers(count: workers, cancellation: cancellation))
  }

  /// Creates a workbench that uses the test worker for PNG files. The file determines how the test worker misbehaves.
  ///
  /// - Parameters:
  ///   - timeout: The wall-clock timeout, in seconds.
  ///   - seconds: The limit of the processor time, in seconds.
  init(lyingWithin timeout: Double, seconds: Double = 60) {
    symlink(ProgramFolder.path + "/decodedouble", folder + "/cardstage-decode")
    let limits = DecodeWorker.Limits(seconds: seconds, timeout: timeout)
    decoder = ImageDecoder(
      DecodeWorkers(count: 2, folders: [folder], limits: limits, cancellation))
  }

  /// Writes a file into the folder, and returns its path.
  ///
  /// - Parameter isOld: Whether the file's last change was long ago, so that the decoder caches its facts.
  func write(_ bytes: [UInt8], _ name: String = "picture", isOld: Bool = false) -> String {
    let path = folder + "/" + name
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    precondition(file >= 0 && Glibc.write(file, bytes, bytes.count) == bytes.count)
    if isOld {
      let past = timespec(tv_sec: time(nil) - 1000, tv_nsec: 0)
      futimens(file, [past, past])
    }
    close(file)
    return path
  }

  func decode(_ bytes: [UInt8], covering width: Int = 4096, _ height: Int = 4096) throws
    -> DecodedImage
  {
    try decoder.image(at: write(bytes), covering: width, height)
  }

  /// Returns the reason why a file is refused, or nil if it is decoded.
  func refusal(_ bytes: [UInt8], _ name: String = "picture") -> String? {
    refusal(at: write(bytes, name))
  }

  func refusal(at path: String) -> String? {
    do throws(DecodeFailure) {
      _ = try decoder.image(at: path, covering: 64, 64)
      return nil
    } catch {
      return error.message
    }
  }

  /// Returns a file that makes the test worker perform the action that `words` name.
  static func order(_ words: String) -> [UInt8] {
    [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + Array(words.utf8)
  }
}

extension DecodedImage {
  /// Returns red, green, blue and alpha of a pixel, premultiplied.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    withPixels { pixels in
      let value = pixels.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
      return [16, 8, 0, 24].map { Int(value >> $0) & 0xFF }
    }
  }

  /// The colours in the middle of the quarters: the top row, then the bottom row.
  var quarters: [[Int]] {
    [(1, 1), (3, 1), (1, 3), (3, 3)].map { pixel(width * $0 / 4, height * $1 / 4) }
  }

  /// Expects the colours of the quarters, within a tolerance.
  func expectQuarters(
    _ colours: [Colour], within tolerance: Int, at location: SourceLocation = #_sourceLocation
  ) {
    for (found, expected) in zip(quarters, colours) {
      let gap = zip(found, expected.premultiplied).map { abs($0 - $1) }.max()!
      #expect(gap <= tolerance, "\(found), not \(expected.premultiplied)", sourceLocation: location)
    }
  }
}

extension ImageFacts {
  /// The facts about the image, without the file's size and time.
  var ofImage: ImageFacts {
    var facts = self
    (facts.byteCount, facts.changedAt) = (0, 0)
    return facts
  }
}

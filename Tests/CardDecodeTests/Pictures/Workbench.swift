import CardSystem
import Glibc
import Testing

@testable import CardDecode

/// A folder for files that goes with what is in it, and a decoder.
final class Workbench: Sendable {
  let folder: String
  let decoder: PictureDecoder
  let cancellation = Cancellation()

  init(workers: Int = 2) {
    folder = Self.makeFolder()
    decoder = PictureDecoder(DecodeWorkers(count: workers, cancellation: cancellation))
  }

  /// One whose worker for PNG is the double, which lies as the file tells it.
  ///
  /// - Parameters:
  ///   - patience: the time by the clock that it may take, in seconds.
  ///   - seconds: that of the processor.
  init(lyingWithin patience: Double, seconds: Double = 60) {
    folder = Self.makeFolder()
    symlink(ProgramFolder.path + "/decodedouble", folder + "/cardstage-decode")
    let limits = DecodeWorker.Limits(seconds: seconds, patience: patience)
    decoder = PictureDecoder(
      DecodeWorkers(count: 2, folders: [folder], limits: limits, cancellation))
  }

  deinit {
    for name in FileText.names(in: folder) { unlink(folder + "/" + name) }
    rmdir(folder)
  }

  private static func makeFolder() -> String {
    var template = Array("/tmp/carddecode-XXXXXX".utf8CString)
    return String(cString: mkdtemp(&template))
  }

  /// - Parameter isOld: whether it was changed last a while ago, so that what is found out of it is remembered.
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

  func picture(_ bytes: [UInt8], covering width: Int = 4096, _ height: Int = 4096) throws
    -> DecodedPicture
  {
    try decoder.picture(at: write(bytes), covering: width, height)
  }

  /// Why a file is refused; nil if it is not.
  func refusal(_ bytes: [UInt8], _ name: String = "picture") -> String? {
    refusal(at: write(bytes, name))
  }

  func refusal(at path: String) -> String? {
    do throws(DecodeFailure) {
      _ = try decoder.picture(at: path, covering: 64, 64)
      return nil
    } catch {
      return error.message
    }
  }

  /// A file that has the double do something.
  static func order(_ words: String) -> [UInt8] {
    [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + Array(words.utf8)
  }
}

extension DecodedPicture {
  /// Red, green, blue and alpha of a pixel, premultiplied.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    withPixels { pixels in
      let value = pixels.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
      return [16, 8, 0, 24].map { Int(value >> $0) & 0xFF }
    }
  }

  /// The colours in the middle of its quarters: the top row, then the bottom one.
  var quarters: [[Int]] {
    [(1, 1), (3, 1), (1, 3), (3, 3)].map { pixel(width * $0 / 4, height * $1 / 4) }
  }

  /// Expects the colours of its quarters, within a tolerance.
  func expectQuarters(
    _ colours: [Colour], within tolerance: Int, at place: SourceLocation = #_sourceLocation
  ) {
    for (found, expected) in zip(quarters, colours) {
      let gap = zip(found, expected.premultiplied).map { abs($0 - $1) }.max()!
      #expect(gap <= tolerance, "\(found), not \(expected.premultiplied)", sourceLocation: place)
    }
  }
}

extension PictureFacts {
  /// What they tell of the picture, without the file's size and time.
  var ofPicture: PictureFacts {
    var facts = self
    (facts.byteCount, facts.changedAt) = (0, 0)
    return facts
  }
}

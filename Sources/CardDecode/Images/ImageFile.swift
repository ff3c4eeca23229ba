import CardSystem
import Glibc

/// An open image file.
struct ImageFile: ~Copyable {
  private let file: RegularFile
  /// The kind of image, from the first bytes of the file.
  let kind: ImageKind

  var descriptor: Int32 { file.descriptor }
  var state: RegularFile.State { file.state }

  init(path: String) throws(DecodeFailure) {
    let file = try RegularFile.opened(path)
    guard file.state.size > 0 else { throw DecodeFailure(message: "an empty file") }
    var bytes = try file.firstBytes(ImageKind.telltaleCount)
    if bytes.count == ImageKind.telltaleCount, XMLRoot.mayBegin(bytes) {
      bytes = try file.firstBytes(ImageKind.prologueCount)
    }
    // A compressed SVG looks like any other compressed file.
    let isCompressed = bytes.starts(with: [0x1F, 0x8B]) && ImageKind(fileName: path) == .svg
    guard let kind = isCompressed ? .svg : ImageKind(firstBytes: bytes) else {
      throw DecodeFailure(message: "not an image")
    }
    self.kind = kind
    self.file = file
  }
}

extension RegularFile {
  /// Returns the first bytes of the file, at most `count`.
  ///
  /// - Throws: An error if the file cannot be read.
  func firstBytes(_ count: Int) throws(DecodeFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(descriptor, &bytes, count, 0)
    guard read >= 0 else { throw DecodeFailure(.system(Errno(number: errno))) }
    return Array(bytes[..<read])
  }
}

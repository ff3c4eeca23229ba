import CardSystem
import Glibc

/// An open image file.
struct PictureFile: ~Copyable {
  private let file: RegularFile
  /// The kind of image, from the first bytes of the file.
  let kind: PictureKind

  var descriptor: Int32 { file.descriptor }
  var state: RegularFile.State { file.state }

  init(path: String) throws(DecodeFailure) {
    let file = try RegularFile.opened(path)
    guard file.state.size > 0 else { throw DecodeFailure(message: "an empty file") }
    var bytes = [UInt8](repeating: 0, count: PictureKind.telltaleCount)
    let count = pread(file.descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw DecodeFailure(.system(Errno(number: errno))) }
    guard let kind = PictureKind(firstBytes: Array(bytes[..<count])) else {
      throw DecodeFailure(message: "not an image")
    }
    self.kind = kind
    self.file = file
  }
}

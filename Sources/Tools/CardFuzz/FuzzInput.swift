import CDecode
import Glibc

/// The bytes of an input, in the forms that parsers take.
struct FuzzInput {
  let bytes: UnsafeRawBufferPointer

  /// The bytes as text, with invalid UTF-8 replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The path of a file with the bytes. The next file overwrites this one.
  var path: String { Self.path(of: bytes) }

  /// The open file in memory that holds the latest bytes.
  static let file = cardstage_make_memory()

  /// Returns the path of a file with these bytes. The next file overwrites this one.
  static func path(of bytes: UnsafeRawBufferPointer) -> String {
    let isWritten =
      ftruncate(file, 0) == 0 && pwrite(file, bytes.baseAddress, bytes.count, 0) == bytes.count
    require(isWritten, "cannot write the input")
    return "/proc/self/fd/\(file)"
  }

  static func path(of text: String) -> String {
    Array(text.utf8).withUnsafeBytes { path(of: $0) }
  }
}

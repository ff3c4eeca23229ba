/// The content that another program provides by the clipboard or by a drop.
package enum ReceivedContent: Hashable, Sendable {
  /// One or more files.
  case files(FileList)
  /// An image file with its media type, such as `image/png`. The type is `application/octet-stream` if the program does
  /// not state the kind of the image. The bytes are untrusted.
  case image(bytes: [UInt8], type: String)
}

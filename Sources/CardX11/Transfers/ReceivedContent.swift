/// The content that another program provides by the clipboard or by a drop.
package enum ReceivedContent: Hashable, Sendable {
  /// One or more files.
  case files(FileList)
  /// An image as a file of a media type: `image/png`, `image/jpeg`, `image/webp`, `image/svg+xml` or `image/bmp`. The
  /// bytes are untrusted.
  case image(bytes: [UInt8], type: String)
}

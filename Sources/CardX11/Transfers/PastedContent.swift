/// What the clipboard held.
package enum PastedContent: Hashable, Sendable {
  /// At least one file.
  case files(FileList)
  /// A picture as a file of this media type: `image/png`, `image/jpeg`, `image/webp` or
  /// `image/svg+xml`. The bytes are another program's, and may be anything.
  case image(bytes: [UInt8], type: String)
}

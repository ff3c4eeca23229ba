/// Exchange of files and images with other programs.
extension StageWindow {
  /// Requests the files or the image on the clipboard. One `.pasted` or `.pasteFailed` follows.
  ///
  /// The call does nothing while an earlier request is under way.
  package func paste() { transfers.paste() }

  /// Offers an image, as the bytes of a PNG file, on the clipboard. The offer and its bytes stay until another program
  /// takes the clipboard or the window is closed.
  package func copy(png bytes: [UInt8]) { transfers.copy(png: bytes) }
}

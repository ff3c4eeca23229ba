/// Files and pictures from and for other programs.
extension StageWindow {
  /// Asks for the files or the picture that the clipboard holds: one `.pasted` or `.pasteFailed`
  /// follows. Nothing is asked while an earlier request is under way.
  package func paste() { transfers.paste() }

  /// Offers a picture, the bytes of a PNG file, on the clipboard, until another program puts
  /// something there or the window is closed. The bytes are kept until then.
  package func copy(png bytes: [UInt8]) { transfers.copy(png: bytes) }
}

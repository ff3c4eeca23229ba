import CardSystem

/// Exchange of files and images with other programs.
extension StageWindow {
  /// Requests the files or the image on the clipboard. One `.pasted` or `.pasteFailed` follows.
  ///
  /// The call does nothing while an earlier request is in progress.
  package func paste() { transfers.paste() }

  /// Offers an image, as the bytes of a PNG file, on the clipboard. The offer and its bytes stay until another program
  /// takes the clipboard or the window is closed.
  ///
  /// - Parameter bmp: Returns the image as the bytes of a BMP file, or nil if that fails. The window calls it for each
  ///   request of that form, because the file is large.
  package func copy(png bytes: [UInt8], bmp: @escaping () -> [UInt8]?) {
    transfers.copy(png: bytes, bmp: bmp)
  }

  /// The maximum wait for the clipboard manager, in seconds. Tuned by eye.
  private static let managerTimeout = 1.0

  /// Lets the clipboard manager take over a copied image, so that the image outlives the program. Waits until that is
  /// done.
  package func handOverClipboard() {
    guard !surface.isDestroyed else { return }
    transfers.saveClipboard()
    let end = MonotonicClock.now() + Self.managerTimeout
    while transfers.isSavingClipboard, MonotonicClock.now() < end, !connection.isLost {
      wait(until: end)
      drainEvents { _ in }
    }
  }
}

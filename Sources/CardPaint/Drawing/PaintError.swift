import CCairo

/// An error in painting, reading or writing an image.
package enum PaintError: Error, Hashable, CustomStringConvertible {
  /// An error in Cairo, in Cairo's words.
  case cairo(String)
  /// A size, in pixels, that no image can have.
  case badSize(width: Int, height: Int)
  /// A failure to open, read or write a file, with the system's reason.
  case file(path: String, reason: String)

  package var description: String {
    switch self {
    case .cairo(let reason): "cannot paint: \(reason)"
    case .badSize(let width, let height): "cannot paint an image of \(width)×\(height) pixels"
    case .file(let path, let reason): "\(path): \(reason)"
    }
  }

  /// Throws an error if `status` is a failure.
  static func check(_ status: cairo_status_t) throws(PaintError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw .cairo(String(cString: cairo_status_to_string(status)))
  }
}

import CCairo

/// Why a picture could not be painted, read or written.
package enum PaintError: Error, Hashable, CustomStringConvertible {
  /// Cairo refused; its own words.
  case cairo(String)
  /// A picture of this many pixels each way cannot be made.
  case badSize(width: Int, height: Int)
  /// A file could not be opened, read or written; the system's own words.
  case file(path: String, reason: String)

  package var description: String {
    switch self {
    case .cairo(let reason): "cannot paint: \(reason)"
    case .badSize(let width, let height): "cannot paint a picture of \(width)×\(height) pixels"
    case .file(let path, let reason): "\(path): \(reason)"
    }
  }

  /// Throws unless `status` is success.
  static func check(_ status: cairo_status_t) throws(PaintError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw .cairo(String(cString: cairo_status_to_string(status)))
  }
}

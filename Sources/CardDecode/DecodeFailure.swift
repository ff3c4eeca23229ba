internal import CDecode

/// Why a file could not be decoded.
package struct DecodeFailure: Error, Hashable, Sendable {
  /// One short clause in words, fit to stand on a card, such as "it is cut off".
  package var message: String

  package init(message: String) { self.message = message }

  /// The worker ended, or answered what no worker of ours does.
  static let crashed = DecodeFailure(message: "its decoder crashed")
}

extension DecodeFailure {
  /// The words for how a request ended; nil for a picture, and for what is no status.
  init?(status: UInt32) {
    let message: String
    switch cardstage_status(rawValue: status) {
    case cardstage_no_picture: message = "it is not a picture"
    case cardstage_cut_off: message = "it is cut off"
    case cardstage_damaged: message = "it is damaged"
    case cardstage_unsupported: message = "it is of a kind that cannot be decoded"
    case cardstage_too_many_pixels: message = "it has more than 200 megapixels"
    case cardstage_too_long_side: message = "it has a side of more than 65,535 pixels"
    case cardstage_too_large_file: message = "it is larger than 256 MB"
    case cardstage_no_memory: message = "it needs too much memory"
    case cardstage_unreadable: message = "it cannot be read"
    case cardstage_no_box: message = "the system cannot isolate its decoder (seccomp)"
    default: return nil
    }
    self.init(message: message)
  }
}

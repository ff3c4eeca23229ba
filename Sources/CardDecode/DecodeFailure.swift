internal import CDecode
import CardSystem
import Glibc

/// Why a file could not be decoded.
package struct DecodeFailure: Error, Hashable, Sendable {
  /// One short clause in words, fit to stand on a card, such as "it is cut off".
  package var message: String
  /// Whether the same file may be decoded at another time: it is not the file that is at fault.
  package var isPassing: Bool

  package init(message: String, isPassing: Bool = false) {
    (self.message, self.isPassing) = (message, isPassing)
  }

  /// The worker ended, or answered what no worker of ours does. Whether the file did it is not known.
  static let crashed = DecodeFailure(message: "its decoder crashed", isPassing: true)

  /// Nobody has had the time to read it.
  package static let awaited = DecodeFailure(message: "it is still to be read", isPassing: true)

  /// Nobody waits for it any more.
  static let cancelled = DecodeFailure(message: "the program is ending", isPassing: true)
}

extension RegularFile {
  /// The file at a path.
  static func opened(_ path: String) throws(DecodeFailure) -> RegularFile {
    do throws(Refusal) {
      return try RegularFile(path: path)
    } catch {
      throw DecodeFailure(error)
    }
  }
}

extension DecodeFailure {
  /// The words for a file that cannot be opened.
  init(_ refusal: RegularFile.Refusal) {
    let message =
      switch refusal {
      case .folder: "it is a folder"
      case .irregular: "it is no regular file"
      case .system(let error):
        switch error.number {
        case ENOENT, ENOTDIR: "it is missing"
        case EACCES, EPERM: "it may not be read"
        case ENXIO, ENODEV: "it is no regular file"
        case EMFILE, ENFILE: "too many files are open"
        default: "it cannot be read: \(error)"
        }
      }
    self.init(message: message, isPassing: true)
  }

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
    case cardstage_too_much_text: message = "it is a text of more than 4 MB or a million parts"
    case cardstage_no_box: message = "the system cannot isolate its decoder (seccomp)"
    default: return nil
    }
    self.init(message: message)
  }
}

internal import CDecode
import CardSystem
import Glibc

/// The reason why a file could not be decoded.
package struct DecodeFailure: Error, Hashable, Sendable {
  /// The reason in a few words that can follow a colon, such as "damaged".
  package var message: String
  /// A Boolean value that indicates whether a later attempt with the same file may succeed. If so, the cause is not the
  /// file.
  package var isTemporary: Bool

  package init(message: String, isTemporary: Bool = false) {
    (self.message, self.isTemporary) = (message, isTemporary)
  }

  /// The failure if the worker ends or sends an invalid answer. The cause may be something other than the file.
  static let crashed = DecodeFailure(message: "the decoder crashed", isTemporary: true)

  /// The failure if the timeout ends before the file is read.
  package static let pending = DecodeFailure(message: "not read yet", isTemporary: true)

  /// The failure for a damaged file.
  static let damaged = DecodeFailure(message: "damaged")

  /// The failure if the program is ending, so that no caller needs the result.
  static let cancelled = DecodeFailure(message: "the program is ending", isTemporary: true)
}

extension RegularFile {
  /// Opens the regular file at a path.
  ///
  /// - Throws: An error if there is no such file, or if it cannot be opened.
  static func opened(_ path: String) throws(DecodeFailure) -> RegularFile {
    do throws(Refusal) {
      return try RegularFile(path: path)
    } catch {
      throw DecodeFailure(error)
    }
  }
}

extension DecodeFailure {
  /// Creates the failure for a file that cannot be opened.
  init(_ refusal: RegularFile.Refusal) {
    let message =
      switch refusal {
      case .folder: "a folder, not a file"
      case .irregular: "not a regular file"
      case .system(let error):
        switch error.number {
        case ENOENT, ENOTDIR: "no such file"
        case EACCES, EPERM: "permission denied"
        case ENXIO, ENODEV: "not a regular file"
        case EMFILE, ENFILE: "too many open files"
        default: "cannot be read: \(error)"
        }
      }
    self.init(message: message, isTemporary: true)
  }

  /// Creates the failure for the status of an answer, or returns nil if the status means success or is unknown.
  init?(status: UInt32) {
    let message: String
    switch cardstage_status(rawValue: status) {
    case cardstage_no_image: message = "not an image"
    case cardstage_cut_off: message = "cut off before its end"
    case cardstage_damaged: message = "damaged"
    case cardstage_unsupported: message = "this variant of the format is not supported"
    case cardstage_too_many_pixels: message = "more than 200 megapixels"
    case cardstage_too_long_side: message = "more than 65,535 pixels on one side"
    case cardstage_too_large_file: message = "larger than 256 MB"
    case cardstage_no_memory: message = "needs too much memory"
    case cardstage_unreadable: message = "cannot be read"
    case cardstage_too_much_text: message = "more than 4 MB or a million parts of text"
    case cardstage_no_text: message = "not a text file"
    case cardstage_no_encoding: message = "an unknown encoding of letters, not UTF-8"
    case cardstage_locked: message = "needs a password"
    case cardstage_no_pages: message = "no pages"
    case cardstage_too_many_pages: message = "more than 100,000 pages"
    case cardstage_no_sandbox: message = "the system cannot isolate the decoder (seccomp)"
    default: return nil
    }
    self.init(message: message)
  }
}

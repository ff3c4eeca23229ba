internal import CDecode

/// The metadata of an image file.
package struct ImageFacts: Hashable, Sendable {
  /// The width of the original after EXIF's rotation, in pixels.
  package var width: Int
  /// The height of the original after EXIF's rotation, in pixels.
  package var height: Int
  /// The size of the file in bytes.
  package var byteCount = 0
  /// A Boolean value that indicates whether the end of the file is missing.
  package var isCutOff = false
  /// The time of the file's last change, in seconds since 1970.
  package var changedAt = 0
  /// The modification time of the original file if this file is a desktop's thumbnail, in seconds since 1970; otherwise
  /// 0.
  package var thumbnailTime = 0
  /// The time when the photograph was taken, from EXIF, such as "2024-05-17 14:03:22".
  package var taken: String?
  /// The camera's make and model, from EXIF. The text is printable and has at most 64 characters.
  package var camera: String?

  package init(width: Int, height: Int, taken: String? = nil, camera: String? = nil) {
    (self.width, self.height, self.taken, self.camera) = (width, height, taken, camera)
  }
}

extension ImageFacts {
  /// Creates the facts from a worker's answer, or returns nil if the answer exceeds the limits for workers.
  init?(_ answer: cardstage_answer) {
    let (width, height) = (Int(answer.original_width), Int(answer.original_height))
    let limit = cardstage_side_limit
    guard 1...limit ~= width, 1...limit ~= height,
      width * height <= cardstage_pixel_limit
    else { return nil }
    self.init(
      width: width, height: height,
      taken: withUnsafeBytes(of: answer.taken) { Self.date(Self.text($0)) },
      camera: withUnsafeBytes(of: answer.camera) { Self.name(Self.text($0)) })
    isCutOff = answer.is_cut_off != 0
    thumbnailTime = Int(answer.thumbnail_time)
  }

  /// Returns the text up to the first zero, with invalid UTF-8 replaced.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Returns a date and time in EXIF's form, such as "2024:05:17 14:03:22", with hyphens in the date: "2024-05-17
  /// 14:03:22".
  ///
  /// Returns nil for any other text, and for "0000:00:00 00:00:00", which means that the date is unknown.
  static func date(_ text: String) -> String? {
    let form = Array("dddd:dd:dd dd:dd:dd".utf8)
    var bytes = Array(text.utf8)
    guard bytes.count == form.count else { return nil }
    for (index, expected) in form.enumerated() {
      let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index]
      guard expected == UInt8(ascii: "d") ? isDigit : bytes[index] == expected else { return nil }
    }
    guard !text.hasPrefix("0000") else { return nil }
    for index in [4, 7] { bytes[index] = UInt8(ascii: "-") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a name with single spaces, without characters that do not print, and with at most 64 characters. Returns
  /// nil if nothing remains.
  static func name(_ text: String) -> String? {
    let printable = text.unicodeScalars.filter {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        false
      default: $0 != "\u{FFFD}"
      }
    }
    let name = String(String.UnicodeScalarView(printable)).split(separator: " ")
      .joined(separator: " ").prefix(64)
    return name.isEmpty ? nil : String(name)
  }
}

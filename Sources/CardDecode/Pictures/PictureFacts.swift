internal import CDecode

/// What a picture file tells of itself.
package struct PictureFacts: Hashable, Sendable {
  /// The width of the original in pixels, upright: as EXIF's orientation turns it.
  package var width: Int
  /// The height of the original in pixels, upright.
  package var height: Int
  /// The size of the file in bytes.
  package var byteCount = 0
  /// When the file was changed last, in seconds since 1970.
  package var changedAt = 0
  /// Of a desktop's thumbnail: when the file that it shows had been changed last; else 0.
  package var thumbnailTime = 0
  /// When it was taken, such as "2024-05-17 14:03:22", from EXIF.
  package var taken: String?
  /// The camera's make and model, from EXIF: printable, at most 64 characters.
  package var camera: String?

  package init(width: Int, height: Int, taken: String? = nil, camera: String? = nil) {
    (self.width, self.height, self.taken, self.camera) = (width, height, taken, camera)
  }
}

extension PictureFacts {
  /// The facts in a worker's answer; nil if they are beyond the limits that it should have kept.
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
    thumbnailTime = Int(answer.thumbnail_time)
  }

  /// The text up to the first zero; what is no UTF-8 is replaced.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// EXIF's "2024:05:17 14:03:22" with the separators that people use; nil for anything else, as
  /// "0000:00:00 00:00:00", which means that the date is not known.
  static func date(_ text: String) -> String? {
    let form = Array("dddd:dd:dd dd:dd:dd".utf8)
    var bytes = Array(text.utf8)
    guard bytes.count == form.count else { return nil }
    for (place, expected) in form.enumerated() {
      let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[place]
      guard expected == UInt8(ascii: "d") ? isDigit : bytes[place] == expected else { return nil }
    }
    guard !text.hasPrefix("0000") else { return nil }
    for place in [4, 7] { bytes[place] = UInt8(ascii: "-") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A name without anything that does not print and without more than one space in a row.
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

/// A kind of image file.
package enum PictureKind: String, Sendable, CaseIterable {
  case jpeg, png, webp, heif, svg

  /// Creates the kind for the extension of a file name, or returns nil if it is not the extension of an image.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "jpg", "jpeg", "jpe": self = .jpeg
    case "png": self = .png
    case "webp": self = .webp
    case "heic", "heif", "avif": self = .heif
    case "svg": self = .svg
    default: return nil
    }
  }

  /// The number of first bytes that identify the kind. An SVG may begin with a long comment.
  static let telltaleCount = 4096

  /// Creates the kind for the first bytes of a file, or returns nil if they do not begin an image.
  init?(firstBytes bytes: [UInt8]) {
    func has(_ text: String, at place: Int = 0) -> Bool {
      bytes.dropFirst(place).starts(with: text.utf8)
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89] + Array("PNG\r\n\u{1A}\n".utf8)) {
      self = .png
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftyp", at: 4) {
      let brands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"]
      guard brands.contains(where: { has($0, at: 8) }) else { return nil }
      self = .heif
    } else if Self.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Returns whether a text begins as XML and names SVG near its start.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let first = text.first { !Array(" \t\r\n".utf8).contains($0) }
    return first == UInt8(ascii: "<") && text.firstRange(of: Array("<svg".utf8)) != nil
  }

  /// The number of the kind in requests to workers.
  var number: UInt32 { UInt32(Self.allCases.firstIndex(of: self)!) + 1 }

  /// The worker program that decodes the kind.
  var program: String {
    switch self {
    case .jpeg, .png, .webp: "cardstage-decode"
    case .heif: "cardstage-decode-heif"
    case .svg: "cardstage-decode-svg"
    }
  }
}

/// A kind of image file.
package enum ImageKind: String, Sendable, CaseIterable {
  case jpeg, png, webp, heif, svg, bmp

  /// Creates the kind for the extension of a file name, or returns nil if the extension is not that of an image.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "jpg", "jpeg", "jpe", "jfif", "jfi", "jif", "pjpeg", "pjp": self = .jpeg
    case "png", "apng": self = .png
    case "webp": self = .webp
    case "heic", "heif", "hif", "heics", "heifs", "avif", "avifs": self = .heif
    case "svg", "svgz": self = .svg
    case "bmp", "dib": self = .bmp
    default: return nil
    }
  }

  /// Creates the kind from the first bytes of the file at a path. Returns nil if the file is not an image, or cannot be
  /// read.
  package init?(ofFileAt path: String) {
    guard let file = try? ImageFile(path: path) else { return nil }
    self = file.kind
  }

  /// The number of first bytes that identify most kinds, and the number of first bytes in which to look for an SVG's
  /// root element.
  static let (telltaleCount, prologueCount) = (4096, 1 << 20)

  /// Creates the kind for the first bytes of a file, or returns nil if they do not begin an image.
  init?(firstBytes bytes: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89] + Array("PNG\r\n\u{1A}\n".utf8)) {
      self = .png
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftyp", at: 4) {
      guard !Self.brands(bytes).isDisjoint(with: Self.heifBrands) else { return nil }
      self = .heif
    } else if has("BM"), Self.bmpHeaders.contains(where: { bytes.dropFirst(14).starts(with: $0) }) {
      self = .bmp
    } else if XMLRoot.name(in: bytes) == "svg" {
      self = .svg
    } else {
      return nil
    }
  }

  /// The lengths of BMP's second header, each as the four bytes in the file.
  private static let bmpHeaders: [[UInt8]] = [12, 16, 40, 52, 56, 64, 108, 124]
    .map { [$0, 0, 0, 0] }

  /// The brands of files with HEVC or AV1 images. Sources: ISO/IEC 23008-12 and the AV1 Image File Format
  /// (https://aomediacodec.github.io/av1-avif/).
  private static let heifBrands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "mif2", "mif3", "msf1",
    "miaf", "avif", "avis", "avio", "MA1A", "MA1B", "1pic",
  ]

  /// Returns the major brand and the compatible brands of an ISO base media file.
  private static func brands(_ bytes: [UInt8]) -> Set<String> {
    func size(at start: Int, _ count: Int) -> Int {
      let size = bytes.dropFirst(start).prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(clamping: size)
    }
    // A size of 1 means that the size in 64 bits follows the kind of box. A size of 0 means the rest of the file.
    let short = size(at: 0, 4)
    let start = short == 1 ? 16 : 8
    let end = min(short == 1 ? size(at: 8, 8) : short == 0 ? .max : short, bytes.count)
    // The version of the major brand lies between the major brand and the compatible brands.
    let starts = [start] + stride(from: start + 8, to: max(end - 3, start + 8), by: 4)
    return Set(starts.map { String(decoding: bytes.dropFirst($0).prefix(4), as: UTF8.self) })
  }

  /// The number that stands for the kind in requests to workers.
  var number: UInt32 { UInt32(Self.allCases.firstIndex(of: self)!) + 1 }

  /// The worker program that decodes the kind.
  var program: String {
    switch self {
    case .jpeg, .png, .webp, .bmp: "cardstage-decode"
    case .heif: "cardstage-decode-heif"
    case .svg: "cardstage-decode-svg"
    }
  }
}

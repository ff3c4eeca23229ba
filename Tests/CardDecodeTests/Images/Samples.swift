import CImageMaker
import Glibc

/// A colour that is not premultiplied.
struct Colour: Hashable {
  var red: UInt8, green: UInt8, blue: UInt8
  var alpha: UInt8 = 255

  static let red = Colour(red: 255, green: 0, blue: 0)
  static let green = Colour(red: 0, green: 255, blue: 0)
  static let blue = Colour(red: 0, green: 0, blue: 255)
  static let yellow = Colour(red: 255, green: 255, blue: 0)
  static let grey = Colour(red: 128, green: 128, blue: 128)

  var bytes: [UInt8] { [red, green, blue, alpha] }

  /// The premultiplied colour, as in a decoded pixel.
  var premultiplied: [Int] {
    let alpha = Int(alpha)
    let channels: [Int] = [Int(red), Int(green), Int(blue)]
    return channels.map { ($0 * alpha * 2 + 255) / 510 } + [alpha]
  }
}

/// Pixels in memory, for files of every kind.
struct Sample {
  var width: Int
  var height: Int
  /// The pixels in RGBA, not premultiplied.
  var pixels: [UInt8]

  init(width: Int, height: Int, _ colour: (_ x: Int, _ y: Int) -> Colour) {
    (self.width, self.height) = (width, height)
    pixels = (0..<width * height).flatMap { colour($0 % width, $0 / width).bytes }
  }

  /// Returns an image with quarters of different colours: red and green at the top, blue and yellow at the bottom.
  static func quarters(_ width: Int, _ height: Int, alpha: UInt8 = 255) -> Sample {
    Sample(width: width, height: height) { x, y in
      var colour: Colour =
        y * 2 < height
        ? (x * 2 < width ? .red : .green) : (x * 2 < width ? .blue : .yellow)
      colour.alpha = alpha
      return colour
    }
  }

  static func plain(_ width: Int, _ height: Int, _ colour: Colour) -> Sample {
    Sample(width: width, height: height) { _, _ in colour }
  }

  func jpeg(isProgressive: Bool = false, profile: [UInt8]? = nil, exif: [UInt8]? = nil) -> [UInt8] {
    made(profile, exif) { extras, length in
      maker_jpeg(pixels, Int32(width), Int32(height), false, isProgressive, extras, &length)
    }
  }

  func png(isInterlaced: Bool = false, profile: [UInt8]? = nil, exif: [UInt8]? = nil) -> [UInt8] {
    Self.png(
      pixels, width, height, type: 6, depth: 8, isInterlaced: isInterlaced, profile: profile,
      exif: exif)
  }

  /// Returns a PNG file of samples. `type` is PNG's colour type, and `depth` is the number of bits of a sample.
  static func png(
    _ samples: [UInt8], _ width: Int, _ height: Int, type: Int32, depth: Int32,
    isInterlaced: Bool = false, palette: [Colour] = [], profile: [UInt8]? = nil,
    exif: [UInt8]? = nil
  ) -> [UInt8] {
    made(profile, exif) { extras, length in
      maker_png(
        samples, Int32(width), Int32(height), type, depth, isInterlaced,
        palette.flatMap(\.bytes), Int32(palette.count), extras, &length)
    }
  }

  func webp(isLossless: Bool = true, profile: [UInt8]? = nil, exif: [UInt8]? = nil) -> [UInt8] {
    made(profile, exif) { extras, length in
      maker_webp(pixels, Int32(width), Int32(height), isLossless, extras, &length)
    }
  }

  /// Returns a WebP animation of one frame. The frame lies at an offset on a larger canvas.
  func webpAnimation(at x: Int, _ y: Int, on width: Int, _ height: Int) -> [UInt8] {
    made { length in
      maker_webp_animation(
        pixels, Int32(self.width), Int32(self.height), Int32(x), Int32(y), Int32(width),
        Int32(height), &length)
    }
  }

  /// Returns a HEIC or AVIF file. Colour code points (H.273) other than 0 are written as an nclx box.
  func heif(
    isAVIF: Bool, hasAlpha: Bool = false, primaries: Int32 = 0, transfer: Int32 = 0,
    isPremultiplied: Bool = false, profile: [UInt8]? = nil
  ) -> [UInt8] {
    let nclx = maker_nclx(
      primaries: primaries, transfer: transfer, is_premultiplied: isPremultiplied)
    return made(profile, nil) { extras, length in
      maker_heif(
        pixels, Int32(width), Int32(height), isAVIF, hasAlpha, nclx, extras, &length)
    }
  }

  /// Returns a CMYK JPEG file with inks from 0 to 255, stored as Adobe's programs store them.
  static func cmyk(_ width: Int, _ height: Int, _ inks: [UInt8]) -> [UInt8] {
    let pixels = (0..<width * height).flatMap { _ in inks.map { 255 - $0 } }
    return made(nil, nil) { extras, length in
      maker_jpeg(pixels, Int32(width), Int32(height), true, false, extras, &length)
    }
  }

  static var swappedProfile: [UInt8] { made { maker_swapped_profile(&$0) } }
  /// A profile of grey whose gamma is 4.4.
  static var greyProfile: [UInt8] { made { maker_grey_profile(&$0) } }
  static var p3Profile: [UInt8] { made { maker_p3_profile(&$0) } }

  /// Returns EXIF data as in a JPEG file: big-endian, with an orientation, a camera and a date.
  static func exif(
    orientation: UInt8, make: String = "", model: String = "", taken: String = ""
  ) -> [UInt8] {
    var entries: [(tag: UInt16, type: UInt16, value: [UInt8])] = []
    if !make.isEmpty { entries.append((0x010F, 2, Array(make.utf8) + [0])) }
    if !model.isEmpty { entries.append((0x0110, 2, Array(model.utf8) + [0])) }
    entries.append((0x0112, 3, [0, orientation]))
    if !taken.isEmpty { entries.append((0x0132, 2, Array(taken.utf8) + [0])) }
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var offset = 8 + 2 + entries.count * 12 + 4
    var table = big(entries.count, 2)
    var values: [UInt8] = []
    for entry in entries {
      let count = entry.type == 3 ? 1 : entry.value.count
      table += big(Int(entry.tag), 2) + big(Int(entry.type), 2) + big(count, 4)
      if entry.value.count <= 4 {
        table += entry.value + Array(repeating: 0, count: 4 - entry.value.count)
      } else {
        table += big(offset, 4)
        values += entry.value
        offset += entry.value.count
      }
    }
    return Array("Exif\0\0MM\0*".utf8) + big(8, 4) + table + big(0, 4) + values
  }
}

/// Returns the file that a function of the C target `CImageMaker` creates.
private func made(_ make: (inout Int) -> UnsafeMutablePointer<UInt8>?) -> [UInt8] {
  var length = 0
  guard let bytes = make(&length) else { return [] }
  defer { free(bytes) }
  return Array(UnsafeBufferPointer(start: bytes, count: length))
}

/// Returns the file that a function creates with a colour profile and EXIF data.
private func made(
  _ profile: [UInt8]?, _ exif: [UInt8]?,
  _ make: (maker_extras, inout Int) -> UnsafeMutablePointer<UInt8>?
) -> [UInt8] {
  (profile ?? []).withUnsafeBufferPointer { profileBytes in
    (exif ?? []).withUnsafeBufferPointer { exifBytes in
      let extras = maker_extras(
        profile: profile == nil ? nil : profileBytes.baseAddress,
        profile_length: profileBytes.count,
        exif: exif == nil ? nil : exifBytes.baseAddress, exif_length: exifBytes.count)
      return made { make(extras, &$0) }
    }
  }
}

import CardDecode
import CardKinetics

/// The tone of a drawing that has no background of its own.
enum InkTone: Sendable {
  /// Some of the ink is dark, such as the words of a chart. A dark background would hide this part.
  case dark
  /// All of the ink is nearly white. A light background would hide it.
  case light

  /// The maximum number of columns, and of rows, in which pixels are examined.
  private static let maximumCount = 128
  /// The mean opacity from which an image has its own background. Tuned by eye.
  private static let ownBackground = 0.7
  /// The part of the ink that is notable. Tuned by eye.
  private static let notable = 0.02
  /// The contrast with black below which ink is dark. Tuned by eye.
  private static let darkContrast = 2.5
  /// The minimum of the channels of ink that is nearly white. Tuned by eye.
  private static let nearlyWhite: UInt8 = 230

  /// Finds the tone of an image. Returns nil if the image is mostly opaque, so that it has its own background, or if it
  /// has neither dark ink nor only white ink.
  init?(of image: DecodedImage) {
    var (alpha, inked, dark, light, count) = (0, 0, 0, 0, 0)
    func step(_ length: Int) -> Int { (length + Self.maximumCount - 1) / Self.maximumCount }
    image.withPixels { bytes in
      for y in stride(from: 0, to: image.height, by: step(image.height)) {
        for x in stride(from: 0, to: image.width, by: step(image.width)) {
          let pixel = bytes.loadUnaligned(
            fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self)
          let opacity = Int(pixel >> 24)
          alpha += opacity
          count += 1
          // The other pixels are edges of the ink.
          guard opacity > 127 else { continue }
          // The channels are premultiplied.
          func channel(_ shift: UInt32) -> UInt8 {
            UInt8(min(255 * Int(pixel >> shift & 255) / opacity, 255))
          }
          let color = Color(channel(16), channel(8), channel(0))
          inked += 1
          if color.contrast(with: .black) < Self.darkContrast { dark += 1 }
          if min(color.red, color.green, color.blue) >= Self.nearlyWhite { light += 1 }
        }
      }
    }
    guard inked > 0, Double(alpha) < Self.ownBackground * Double(count * 255) else { return nil }
    if Double(dark) >= Self.notable * Double(inked) {
      self = .dark
    } else if light == inked {
      self = .light
    } else {
      return nil
    }
  }

  /// Returns the colour of the paper that the drawing needs on a background; nil if the background shows the drawing.
  func paper(on background: Color) -> Color? {
    let isDark = background.luminance < 0.18
    return switch self {
    case .dark: isDark ? .white : nil
    case .light: isDark ? nil : Color(gray: 34)
    }
  }
}

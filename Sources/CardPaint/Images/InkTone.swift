import CardDecode
import CardKinetics

/// The tone of a drawing that has no background of its own.
enum InkTone: Sendable {
  /// The ink is dark on average. A dark background would hide it.
  case dark
  /// All of the ink is nearly white. A light background would hide it.
  case light

  /// The maximum number of columns, and of rows, in which pixels are examined.
  private static let maximumCount = 128
  /// The mean opacity from which an image has its own background. Tuned by eye.
  private static let ownBackground = 0.7
  /// The contrast with black below which ink is dark, and the contrast with white below which it is light. Tuned by eye.
  private static let (darkContrast, lightContrast) = (2.5, 1.25)

  /// Finds the tone of an image. Returns nil if the image is mostly opaque, so that it has its own background, or if its
  /// ink is neither dark nor white.
  init?(of image: DecodedImage) {
    var (red, green, blue, alpha, count) = (0, 0, 0, 0, 0)
    var isWhite = true
    func step(_ length: Int) -> Int { (length + Self.maximumCount - 1) / Self.maximumCount }
    image.withPixels { bytes in
      for y in stride(from: 0, to: image.height, by: step(image.height)) {
        for x in stride(from: 0, to: image.width, by: step(image.width)) {
          let pixel = bytes.loadUnaligned(
            fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self)
          // The channels are premultiplied.
          let (r, g, b) = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
          let opacity = Int(pixel >> 24)
          (red, green, blue, alpha) = (red + r, green + g, blue + b, alpha + opacity)
          count += 1
          // A pixel that is mostly opaque counts as white if all of its channels are at least nine tenths.
          if opacity > 127, 10 * min(r, g, b) < 9 * opacity { isWhite = false }
        }
      }
    }
    guard alpha > 0, Double(alpha) < Self.ownBackground * Double(count * 255) else { return nil }
    func mean(_ channel: Int) -> UInt8 { UInt8(min(255 * channel / alpha, 255)) }
    let color = Color(mean(red), mean(green), mean(blue))
    if color.contrast(with: .black) < Self.darkContrast {
      self = .dark
    } else if isWhite, color.contrast(with: .white) < Self.lightContrast {
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

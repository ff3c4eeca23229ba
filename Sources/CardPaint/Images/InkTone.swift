import CardDecode
import CardKinetics

/// The tone of a drawing that has no background of its own.
enum InkTone: Sendable {
  /// Some of the ink is dark, such as the words of a chart. A dark background would hide this part.
  case dark
  /// All of the ink is nearly white. A light background would hide it.
  case light
  /// Some of the ink is dark, and other ink without an outline is nearly white. Both kinds of background would hide a
  /// part.
  case mixed

  /// The maximum number of columns, and of rows, in which pixels are examined.
  private static let maximumCount = 128
  /// The mean opacity from which an image has its own background. Tuned by eye.
  private static let ownBackground = 0.7
  /// The part of the ink that is notable. Tuned by eye.
  private static let notable = 0.02
  /// The part of the edges that is notable. Tuned by eye.
  private static let notableEdges = 0.1
  /// The contrast with black below which ink is dark. Tuned by eye.
  private static let darkContrast = 2.5
  /// The minimum of the channels of ink that is nearly white. Tuned by eye.
  private static let nearlyWhite: UInt8 = 230

  /// Finds the tone of an image. Returns nil if the image is mostly opaque, so that it has its own background, or if it
  /// has neither dark ink nor only white ink.
  init?(of image: DecodedImage) {
    var (alpha, inked, dark, light, count) = (0, 0, 0, 0, 0)
    image.withPixels { bytes in
      for y in stride(from: 0, to: image.height, by: Self.step(image.height)) {
        for x in stride(from: 0, to: image.width, by: Self.step(image.width)) {
          let pixel = bytes.loadUnaligned(
            fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self)
          alpha += Int(pixel >> 24)
          count += 1
          guard let color = Self.ink(of: pixel) else { continue }
          inked += 1
          if color.contrast(with: .black) < Self.darkContrast { dark += 1 }
          if Self.isNearlyWhite(color) { light += 1 }
        }
      }
    }
    guard inked > 0, Double(alpha) < Self.ownBackground * Double(count * 255) else { return nil }
    if Double(dark) >= Self.notable * Double(inked) {
      self = light > 0 && Self.hasWhiteEdges(image) ? .mixed : .dark
    } else if light == inked {
      self = .light
    } else {
      return nil
    }
  }

  /// Returns the distance between the examined pixels of a row or column.
  private static func step(_ length: Int) -> Int { (length + maximumCount - 1) / maximumCount }

  /// Returns the colour of a pixel; nil for the other pixels, which are edges of the ink or empty.
  private static func ink(of pixel: UInt32) -> Color? {
    let opacity = Int(pixel >> 24)
    guard opacity > 127 else { return nil }
    // The channels are premultiplied.
    func channel(_ shift: UInt32) -> UInt8 {
      UInt8(min(255 * Int(pixel >> shift & 255) / opacity, 255))
    }
    return Color(channel(16), channel(8), channel(0))
  }

  private static func isNearlyWhite(_ color: Color) -> Bool {
    min(color.red, color.green, color.blue) >= nearlyWhite
  }

  /// Returns whether a notable part of the ink's edges in the examined rows is nearly white. A white area with a dark
  /// outline has no white edges.
  private static func hasWhiteEdges(_ image: DecodedImage) -> Bool {
    var (edges, white) = (0, 0)
    image.withPixels { bytes in
      for y in stride(from: 0, to: image.height, by: step(image.height)) {
        // There is no edge where the ink touches the side of the image.
        var last: (ink: Color?, isFirst: Bool) = (nil, true)
        for x in 0..<image.width {
          let ink = ink(
            of: bytes.loadUnaligned(
              fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self))
          if !last.isFirst, (ink == nil) != (last.ink == nil), let edge = ink ?? last.ink {
            edges += 1
            if isNearlyWhite(edge) { white += 1 }
          }
          last = (ink, false)
        }
      }
    }
    return edges > 0 && Double(white) >= notableEdges * Double(edges)
  }

  /// The paper of a drawing with dark and white ink: a grey with the same contrast to black and to white.
  private static let grey = Color(gray: 118)

  /// Returns the colour of the paper that the drawing needs on a background; nil if the background shows the drawing.
  func paper(on background: Color) -> Color? {
    let isDark = background.luminance < 0.18
    return switch self {
    case .dark: isDark ? .white : nil
    case .light: isDark ? nil : Color(gray: 34)
    case .mixed: Self.grey
    }
  }
}

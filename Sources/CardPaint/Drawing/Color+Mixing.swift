import CardKinetics
import Glibc

extension Color {
  static let white = Color(255, 255, 255)
  static let black = Color(0, 0, 0)

  /// Creates a grey.
  init(gray: UInt8) { self.init(gray, gray, gray) }

  /// The red, green and blue components, in 0…1.
  var channels: (Double, Double, Double) {
    (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
  }

  /// Creates a colour from hue in turns (any number), saturation and lightness in 0…1.
  init(hue: Double, saturation s: Double, lightness l: Double) {
    let a = s * min(l, 1 - l)
    func channel(_ n: Double) -> UInt8 {
      let k = (n + (hue - floor(hue)) * 12).truncatingRemainder(dividingBy: 12)
      return UInt8((255 * (l - a * max(-1, min(k - 3, 9 - k, 1)))).rounded())
    }
    self.init(channel(0), channel(8), channel(4))
  }

  /// The hue in turns, 0..<1 and 0 for greys, followed by the saturation and the lightness in 0…1.
  var hueSaturationLightness: (Double, Double, Double) {
    let (r, g, b) = channels
    let (high, low) = (max(r, g, b), min(r, g, b))
    let (l, d) = ((high + low) / 2, high - low)
    guard d > 0 else { return (0, 0, l) }
    let s = d / (1 - abs(2 * l - 1))
    let h: Double =
      if high == r { (g - b) / d } else if high == g { (b - r) / d + 2 } else { (r - g) / d + 4 }
    return ((h / 6) - floor(h / 6), min(s, 1), l)
  }

  func lighter(_ t: Double) -> Color { mixed(with: .white, t) }
  func darker(_ t: Double) -> Color { mixed(with: .black, t) }

  /// The perceived brightness, 0…1, ignoring gamma.
  var brightness: Double {
    (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255
  }

  /// Near-black or white, whichever is more legible on this colour.
  var ink: Color { brightness > 0.62 ? Color(28, 28, 32) : .white }
}

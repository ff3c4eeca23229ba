import CardKinetics
import CardModel
import Glibc

/// Five harmonious colours and a background, derived from a card's colour.
struct Palette {
  let background: Color
  let colors: [Color]
  private let hue: Double
  private let saturation: Double

  init(_ base: Color, seed: UInt64) {
    var random = SplitMix64(seed: seed &* 31 &+ 5)
    let (hue, saturation, _) = base.hueSaturationLightness
    let s = max(saturation, 0.35)
    // Analogous colours in one direction, and one complement.
    let step = random.pick([-0.055, 0.055, 0.08])
    // Dark yellows look muddy, so these cards darken towards blue.
    let deepHue = (0.09...0.3).contains(hue) ? 0.63 : hue - step
    colors = [
      base,
      Color(hue: hue + step, saturation: min(s * 1.05, 0.72), lightness: 0.56),
      Color(hue: hue + 2 * step, saturation: min(s * 1.1, 0.72), lightness: 0.68),
      Color(hue: hue + 0.5 + step, saturation: min(s + 0.1, 0.7), lightness: 0.62),
      Color(hue: deepHue, saturation: s * 0.8, lightness: 0.34),
    ]
    background = Color(hue: hue + step / 2, saturation: 0.42, lightness: 0.93)
    (self.hue, self.saturation) = (hue, s)
  }

  /// Returns the card's colour as an ink that is legible on the theme's paper.
  func ink(in theme: Theme) -> Color { theme.ink(hue: hue, saturation: saturation) }

  /// Returns a colour between two colours of the palette. A whole number gives one of the colours. The palette repeats.
  func at(_ t: Double) -> Color {
    let i = Int(floor(t))
    return colors[repeating(i, colors.count)]
      .mixed(with: colors[repeating(i + 1, colors.count)], t - floor(t))
  }
}

import CardCore
import Glibc

/// The look's colours, in one place; every painter asks the theme it was made with.
///
/// High contrast is plain ink on plain ground, strong borders and nothing translucent. All colours
/// but those with a source are tuned by eye, the contrasts of inks by WCAG's formula.
package struct Theme: Hashable, Sendable {
  package enum Appearance: String, CaseIterable, Sendable { case light, dark }
  package enum Contrast: String, CaseIterable, Sendable { case normal, high }

  package var appearance: Appearance
  package var contrast: Contrast

  package init(appearance: Appearance = .light, contrast: Contrast = .normal) {
    self.appearance = appearance
    self.contrast = contrast
  }

  var isDark: Bool { appearance == .dark }
  var isHighContrast: Bool { contrast == .high }

  /// What the appearance decides, whatever the contrast.
  func choose<Value>(_ light: Value, dark: Value) -> Value { isDark ? dark : light }

  /// One of the four looks' own.
  func choose<Value>(_ light: Value, dark: Value, high: (light: Value, dark: Value)) -> Value {
    isHighContrast ? choose(high.light, dark: high.dark) : choose(light, dark: dark)
  }

  /// The same in the light and in the dark, others in high contrast.
  func choose<Value>(_ plain: Value, high: (light: Value, dark: Value)) -> Value {
    choose(plain, dark: plain, high: high)
  }

  /// The alpha of a slightly faded ink; 1 in high contrast.
  func alpha(_ alpha: Double) -> Double { isHighContrast ? 1 : alpha }

  /// `ink`, taken towards black or white until it reads on `ground` in high contrast.
  func legible(_ ink: Color, on ground: Color) -> Color {
    guard isHighContrast else { return ink }
    let end = ground.luminance > 0.18 ? Color.black : .white
    let steps = stride(from: 0.0, through: 1, by: 0.05).lazy.map { ink.mixed(with: end, $0) }
    return steps.first { $0.contrast(with: ground) >= 7 } ?? end
  }

  /// `ink`, taken towards black or white until words in it can be read on `ground`: at WCAG's 4.5,
  /// in high contrast at 7.
  func readable(_ ink: Color, on ground: Color) -> Color {
    let end = ground.luminance > 0.18 ? Color.black : .white
    let steps = stride(from: 0.0, through: 1, by: 0.02).lazy.map { ink.mixed(with: end, $0) }
    return steps.first { $0.contrast(with: ground) >= (isHighContrast ? 7 : 4.5) } ?? end
  }

  /// An ink that is set back on `ground` to a part of its strength, as far as it stays readable.
  func setBack(_ ink: Color, _ part: Double, on ground: Color) -> Color {
    readable(ground.mixed(with: ink, alpha(part)), on: ground)
  }

  /// The colour of every border in high contrast; nil otherwise.
  var outline: Color? { isHighContrast ? choose(.black, dark: .white) : nil }

  /// What sets cards and panels off from what is behind them, and how many points wide: a strong
  /// line in high contrast, a breath of light in the dark, in the light their shadow alone.
  var edge: (paint: Paint, width: Double)? {
    if let outline { return (.solid(outline), 2) }
    return isDark ? (.solid(.white, alpha: 0.11), 1) : nil
  }
}

extension Color {
  /// WCAG 2's relative luminance, 0…1.
  var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let c = Double(channel) / 255
      return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// WCAG 2's contrast ratio, 1…21.
  func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}

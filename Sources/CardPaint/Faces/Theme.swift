import CardKinetics
import Glibc

/// The colours of an appearance and contrast, used by every painter.
///
/// High contrast has plain ink on plain ground, strong borders and nothing translucent. Colours are
/// tuned by eye unless they name a source, and the contrast of inks by WCAG's formula.
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

  /// The value for the appearance, whatever the contrast.
  func choose<Value>(_ light: Value, dark: Value) -> Value { isDark ? dark : light }

  /// The value for the appearance and contrast.
  func choose<Value>(_ light: Value, dark: Value, high: (light: Value, dark: Value)) -> Value {
    isHighContrast ? choose(high.light, dark: high.dark) : choose(light, dark: dark)
  }

  /// One value for both appearances, others in high contrast.
  func choose<Value>(_ plain: Value, high: (light: Value, dark: Value)) -> Value {
    choose(plain, dark: plain, high: high)
  }

  /// An ink, which is black in high contrast, or white in the dark; `dark` is `light` if nil.
  func ink(_ light: Color, dark: Color? = nil) -> Color {
    choose(light, dark: dark ?? light, high: (.black, .white))
  }

  /// A ground, which is white in high contrast, or black in the dark; `dark` is `light` if nil.
  func ground(_ light: Color, dark: Color? = nil) -> Color {
    choose(light, dark: dark ?? light, high: (.white, .black))
  }

  /// The alpha of a slightly faded ink; 1 in high contrast.
  func alpha(_ alpha: Double) -> Double { isHighContrast ? 1 : alpha }

  /// `ink`, mixed with black or white until it is legible on `ground` in high contrast.
  func legible(_ ink: Color, on ground: Color) -> Color {
    isHighContrast ? ink.mixed(until: 7, on: ground, step: 0.05) : ink
  }

  /// `ink`, mixed with black or white until text in it is readable on `ground`: at WCAG's contrast of
  /// 4.5, or 7 in high contrast.
  func readable(_ ink: Color, on ground: Color) -> Color {
    ink.mixed(until: isHighContrast ? 7 : 4.5, on: ground, step: 0.02)
  }

  /// `ink` mixed into `ground` to a fraction of its strength, as far as it stays readable.
  func faded(_ ink: Color, _ part: Double, on ground: Color) -> Color {
    readable(ground.mixed(with: ink, alpha(part)), on: ground)
  }

  /// The colour of every border in high contrast; nil otherwise.
  var outline: Color? { isHighContrast ? choose(.black, dark: .white) : nil }

  /// The edge of cards and panels, with its width in points: a strong line in high contrast, a faint
  /// light one in the dark; nil in the light, where the shadow is enough.
  var edge: (paint: Paint, width: Double)? {
    if let outline { return (.solid(outline), 2) }
    return isDark ? (.solid(.white, alpha: 0.11), 1) : nil
  }
}

extension Color {
  /// WCAG 2's relative luminance, 0…1.
  var luminance: Double {
    func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
    let (r, g, b) = channels
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  }

  /// The colour, mixed step by step with black or white until its contrast with `ground` is `least`.
  fileprivate func mixed(until least: Double, on ground: Color, step: Double) -> Color {
    let end = ground.luminance > 0.18 ? Color.black : .white
    let steps = stride(from: 0.0, through: 1, by: step).lazy.map { mixed(with: end, $0) }
    return steps.first { $0.contrast(with: ground) >= least } ?? end
  }

  /// WCAG 2's contrast ratio, 1…21.
  func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}

import CardKinetics
import CardModel
import Glibc

/// The colours of an appearance and contrast, used by every painter.
///
/// High contrast has plain ink on a plain background, strong borders and nothing translucent. Colours are tuned by eye
/// unless they name a source. The contrast of inks follows WCAG's formula.
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

  /// Returns the value for the appearance, regardless of the contrast.
  func choose<Value>(_ light: Value, dark: Value) -> Value { isDark ? dark : light }

  /// Returns the value for the appearance and the contrast.
  func choose<Value>(_ light: Value, dark: Value, high: (light: Value, dark: Value)) -> Value {
    isHighContrast ? choose(high.light, dark: high.dark) : choose(light, dark: dark)
  }

  /// Returns `plain` for both appearances. In high contrast, returns the value for the appearance.
  func choose<Value>(_ plain: Value, high: (light: Value, dark: Value)) -> Value {
    choose(plain, dark: plain, high: high)
  }

  /// Returns an ink. In high contrast it is black, or white in the dark appearance. If `dark` is nil, the dark
  /// appearance uses `light`.
  func ink(_ light: Color, dark: Color? = nil) -> Color {
    choose(light, dark: dark ?? light, high: (.black, .white))
  }

  /// Returns a background. In high contrast it is white, or black in the dark appearance. If `dark` is nil, the dark
  /// appearance uses `light`.
  func background(_ light: Color, dark: Color? = nil) -> Color {
    choose(light, dark: dark ?? light, high: (.white, .black))
  }

  /// Returns the alpha of a slightly faded ink; 1 in high contrast.
  func alpha(_ alpha: Double) -> Double { isHighContrast ? 1 : alpha }

  /// Returns `ink`. In high contrast, mixes it with black or white until its contrast with `background` is 7.
  func legible(_ ink: Color, on background: Color) -> Color {
    isHighContrast ? ink.mixed(until: 7, on: background, step: 0.05) : ink
  }

  /// Returns `ink`, mixed with black or white until text in this colour is readable on `background`. The contrast is at
  /// least 4.5, or 7 in high contrast, by WCAG's formula.
  func readable(_ ink: Color, on background: Color) -> Color {
    ink.mixed(until: isHighContrast ? 7 : 4.5, on: background, step: 0.02)
  }

  /// Returns `ink` mixed into `background`, at a fraction of its strength. The result is still readable.
  func faded(_ ink: Color, _ part: Double, on background: Color) -> Color {
    readable(background.mixed(with: ink, alpha(part)), on: background)
  }

  /// The colour of every border in high contrast; nil otherwise.
  var outline: Color? { isHighContrast ? choose(.black, dark: .white) : nil }

  /// The edge of cards and panels, with its width in points; nil if there is none.
  ///
  /// In high contrast the edge is a strong line, and in the dark appearance a faint light one. The light appearance has
  /// no edge, because the shadow is enough.
  var edge: (paint: Paint, width: Double)? {
    if let outline { return (.solid(outline), 2) }
    return isDark ? (.solid(.white, alpha: 0.11), 1) : nil
  }

  /// Returns the edge of a face of a scene. In the Custom scene, cards have a hairline even in the light appearance,
  /// because turned cards without a shadow overlap there.
  func edge(in scene: SceneID) -> (paint: Paint, width: Double)? {
    edge ?? (scene.rawValue == "custom" ? (.solid(.black, alpha: 0.16), 0.75) : nil)
  }
}

extension Color {
  /// WCAG 2's relative luminance, 0…1.
  var luminance: Double {
    func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
    let (r, g, b) = channels
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  }

  /// Returns the colour after mixing it, step by step, with black or white until its contrast with `background` is at
  /// least `minimum`.
  fileprivate func mixed(until minimum: Double, on background: Color, step: Double) -> Color {
    let end = background.luminance > 0.18 ? Color.black : .white
    let steps = stride(from: 0.0, through: 1, by: step).lazy.map { mixed(with: end, $0) }
    return steps.first { $0.contrast(with: background) >= minimum } ?? end
  }

  /// Returns WCAG 2's contrast ratio, 1…21.
  func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}

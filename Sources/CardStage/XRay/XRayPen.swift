import CardKinetics
import CardPicture

/// The unit of the X-ray in one window, and the functions that draw in this unit.
///
/// The unit grows faster with the window than the interface does, so that an audience can read the X-ray.
struct XRayPen: Sendable {
  /// The minimum and maximum size of the X-ray's point, in interface points; tuned by eye.
  static let sizes = 0.5...2.7

  /// The width of a narrow window, in points of the X-ray; tuned by eye.
  static let narrowWidth = 800.0

  let configuration: StageConfiguration
  /// The pixels per point of the X-ray.
  var unit: Double

  init(_ configuration: StageConfiguration) {
    self.configuration = configuration
    let scale = configuration.interfaceScale
    let fraction =
      configuration.isPortrait
      ? configuration.window.width / Self.narrowWidth : configuration.windowFraction
    unit = min(max(fraction, scale * Self.sizes.lowerBound), scale * Self.sizes.upperBound)
  }

  var window: Size { configuration.window }

  /// The minimum unit at which a panel is useful; tuned by eye.
  var minimum: Double { 0.15 * configuration.interfaceScale }

  /// Returns a bright line with a dark edge. The lengths are in points of the X-ray.
  func stroke(_ ink: Ink, _ width: Double = 1.5, casing: Double = 1, opacity: Double = 1)
    -> Stroke
  {
    Stroke(ink, width: width * unit, casing: casing * unit, opacity: opacity)
  }

  /// Returns a thin line on a panel.
  func hairline(_ ink: Ink, _ width: Double = 1, opacity: Double = 1) -> Stroke {
    stroke(ink, width, casing: 0, opacity: opacity)
  }

  /// Returns a text style whose em is `size` points of the X-ray.
  func text(_ size: Double, _ ink: Ink = .text) -> LiveText {
    LiveText(size: size * unit / configuration.interfaceScale, ink, in: configuration)
  }

  /// Appends a dot with a dark edge.
  func dot(
    at center: Point, radius: Double, _ ink: Ink, opacity: Double = 1,
    to items: inout [DisplayItem]
  ) {
    items.append(
      .disc(at: center, radius: (radius + 1) * unit, .casing, opacity: 0.7 * opacity))
    items.append(.disc(at: center, radius: radius * unit, ink, opacity: opacity))
  }

  /// Appends the cross of an anchor.
  func cross(at center: Point, to items: inout [DisplayItem]) {
    let (arm, stroke) = (8 * unit, stroke(.anchor, 2))
    stroke.line(center - Point(arm, 0), center + Point(arm, 0), to: &items)
    stroke.line(center - Point(0, arm), center + Point(0, arm), to: &items)
  }

  /// Appends a ring with the panel's background.
  func ring(at center: Point, radius: Double, _ ink: Ink, to items: inout [DisplayItem]) {
    dot(at: center, radius: radius, ink, to: &items)
    items.append(.disc(at: center, radius: (radius - 1.6) * unit, .panel))
  }

  /// Appends an opaque panel with a hairline border.
  func board(_ rect: Rect, radius: Double, to items: inout [DisplayItem]) {
    let rect = rect.inWholePixels
    let line = max(unit.rounded(), 1)
    let edge = rect.insetBy(dx: -line, dy: -line)
    items.append(.box(edge, .rule, radius: radius * unit + line))
    items.append(.box(rect, .panel, radius: radius * unit))
  }

  /// Returns a translucent panel, or an opaque one if the configuration's panels are opaque.
  func panel(_ rect: Rect, radius: Double, opacity: Double) -> DisplayItem {
    .box(
      rect.inWholePixels, .panel, radius: radius * unit,
      opacity: configuration.panelOpacity == 1 ? 1 : opacity)
  }

  /// Returns a typeset formula that fits a rectangle.
  func formula(_ formula: String, in rect: Rect, _ ink: Ink = .text) -> DisplayItem {
    .overlay(.formula(formula, ink), filling: rect, configuration)
  }
}

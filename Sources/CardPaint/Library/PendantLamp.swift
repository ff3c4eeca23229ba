import CardKinetics
import Glibc

/// A lamp that hangs over the shelf, its light on the wall, and its cord. All values are tuned by eye.
enum PendantLamp {
  /// Half the width of the shade's neck and of its rim, and the height between them, in points.
  /// `LibraryMetrics.lampShade` is a little larger than this height and the opening together.
  private static let (neck, rim, height) = (8.0, 68.0, 62.0)
  /// Half the height of the rim's opening, in points. The lamp is seen from slightly below.
  private static let opening = 6.5
  private static let (enamel, brass) = (Color(30, 52, 46), Color(196, 154, 88))
  /// The number of steps from the smallest disc of light to the largest, and the opacity in the middle of each disc.
  private static let (discSteps, discOpacity) = (6, 0.1)
  private static let (light, bulb) = (Color(255, 206, 150), Color(255, 240, 212))

  /// Paints the lamp and its light.
  ///
  /// - Parameters:
  ///   - glow: the strength of the light on the wall, 0…1.
  ///   - isLit: whether the opening of the shade is bright.
  static func paint(on canvas: Canvas, glow: Double, isLit: Bool = true) {
    let middle = canvas.bounds.midX
    let bottom = Point(middle, height)
    if glow > 0 { paintLight(on: canvas, below: bottom, glow: glow) }
    canvas.fill(
      bell(about: middle), .linear(Point(middle - rim, 0), Point(middle + rim, 0), sheen))
    inside(on: canvas, bottom, isLit: isLit)
    let cap = Rect(center: Point(middle, 5), neck * 2 + 5, 10)
    canvas.fill(
      cap, radius: 3,
      .linear(
        cap.at(0, 0), cap.at(1, 0),
        [.init(0, brass.darker(0.5)), .init(0.35, brass.lighter(0.3)), .init(1, brass.darker(0.6))])
    )
  }

  /// Paints the light on the wall below the shade's opening.
  private static func paintLight(on canvas: Canvas, below bottom: Point, glow: Double) {
    let middle = bottom.x
    // Discs that grow downwards add up to a soft cone.
    let length = canvas.bounds.maxY - height
    for step in unitSteps(Self.discSteps) {
      let radius = height + (middle - height) * step
      let center = bottom + Point(0, (length - radius) * step)
      canvas.glow(
        center, radius: radius,
        unitSteps(12).map { .init($0, light, Self.discOpacity * glow * pow(cos($0 * .pi / 2), 2)) })
    }
    canvas.glow(
      bottom, radius: height,
      [.init(0, bulb, 0.6 * glow), .init(0.5, light, 0.16 * glow), .init(1, light, 0)])
  }

  private static func bell(about middle: Double) -> Path {
    var path = Path()
    path.move(Point(middle - neck, 6))
    path.curve(
      Point(middle - neck * 3, 12), Point(middle - rim * 0.96, height * 0.4),
      Point(middle - rim, height))
    path.line(Point(middle + rim, height))
    path.curve(
      Point(middle + rim * 0.96, height * 0.4), Point(middle + neck * 3, 12),
      Point(middle + neck, 6))
    path.close()
    return path
  }

  /// The gradient of the enamel, with a gloss to the left of the middle.
  private static var sheen: [Paint.Stop] {
    [
      .init(0, enamel.darker(0.55)), .init(0.26, enamel.lighter(0.12)),
      .init(0.34, enamel.lighter(0.34)), .init(0.44, enamel.lighter(0.08)),
      .init(1, enamel.darker(0.62)),
    ]
  }

  /// Draws the opening of the shade, and its brass rim.
  private static func inside(on canvas: Canvas, _ bottom: Point, isLit: Bool) {
    let ellipse = Path(
      through: unitSteps(48).map {
        bottom + Point(rim * cos($0 * 2 * .pi), opening * sin($0 * 2 * .pi))
      })
    let stops: [Paint.Stop] =
      isLit
      ? [.init(0, .white), .init(0.4, bulb), .init(1, light)]
      : [.init(0, brass.darker(0.5)), .init(1, brass.darker(0.75))]
    canvas.fill(ellipse, .radial(center: bottom, radius: rim, stops))
    canvas.stroke(ellipse, .solid(brass), width: 1.6)
  }

  static func cord(on canvas: Canvas) {
    let bounds = canvas.bounds
    canvas.fill(
      bounds,
      .linear(
        bounds.at(0, 0), bounds.at(1, 0),
        [.init(0, Color(20, 15, 12)), .init(0.4, Color(92, 74, 58)), .init(1, Color(20, 15, 12))]))
  }
}

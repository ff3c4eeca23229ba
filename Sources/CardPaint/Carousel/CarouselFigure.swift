import CardCore
import Glibc

/// The illustration on a carousel card: one of the program's own subjects.
struct CarouselFigure: Sendable {
  /// Paints within a rectangle that already shows the ground colour.
  let paint: @Sendable (Canvas, Rect, Color) -> Void

  /// The figure for a card's kind; for an unknown kind, one chosen by the seed.
  static func of(kind: String, seed: UInt64) -> CarouselFigure {
    let figures: [String: CarouselFigure] = [
      "spring": .spring, "decay": .decay, "band": .band, "perspective": .perspective,
      "page": .page, "layout": .layout,
    ]
    let all: [CarouselFigure] = [.spring, .decay, .band, .perspective, .page, .layout]
    return figures[kind] ?? all[Int(seed % UInt64(all.count))]
  }

  /// A coil with a weight, and its damped oscillation.
  static let spring = CarouselFigure { canvas, rect, color in
    let (left, right) = (rect.minX + rect.width * 0.34, rect.maxX - rect.width * 0.06)
    let middle = rect.minY + rect.height * 0.56
    let amplitude = rect.height * 0.24
    func height(_ t: Double) -> Double { -amplitude * exp(-2.6 * t) * cos(t * 19) }
    grid(canvas, rect)
    canvas.line(
      Point(left, middle), Point(right, middle), .solid(.white, alpha: 0.55), width: 1.4)
    let points = stride(from: 0.0, through: 1, by: 1.0 / 140).map {
      Point(left + (right - left) * $0, middle + height($0))
    }
    canvas.stroke(Path(through: points), .white, width: 4)
    let x = rect.minX + rect.width * 0.17
    let end = middle + height(0)
    let coil = stride(from: 0.0, through: 1, by: 1.0 / 120).map { t in
      let swing = rect.width * 0.055 * sin(t * 12 * Double.pi)
      return Point(x + swing, rect.minY + (end - rect.minY - 16) * t)
    }
    canvas.stroke(Path(through: coil), .solid(.white, alpha: 0.9), width: 3)
    canvas.fill(Path(circle: Point(x, end), radius: rect.width * 0.068), .white)
    canvas.line(
      Point(x, end), Point(left, end), .solid(.white, alpha: 0.5), width: 1.2)
    canvas.fill(Path(circle: Point(x, end), radius: rect.width * 0.03), .solid(color))
  }

  /// A decelerating flick: marks at equal times, ever closer together.
  static let decay = CarouselFigure { canvas, rect, color in
    grid(canvas, rect)
    func way(_ t: Double) -> Double { 1 - exp(-4.2 * t) }
    let area = rect.insetBy(dx: rect.width * 0.1, dy: rect.height * 0.16)
    for i in 0...9 {
      let t = Double(i) / 9
      let x = area.minX + area.width * way(t)
      let side = rect.width * 0.11
      canvas.fill(
        Rect(x: x - side / 2, y: area.maxY - side * 1.4, width: side, height: side * 1.4),
        radius: 5, .solid(.white, alpha: 0.14 + 0.8 * pow(t, 3)))
    }
    let points = stride(from: 0.0, through: 1, by: 1.0 / 60).map {
      Point(area.minX + area.width * $0, area.minY + area.height * 0.52 * (1 - way($0)))
    }
    var under = Path(line: points)
    under.line(Point(area.maxX, area.minY + area.height * 0.52))
    under.line(Point(area.minX, area.minY + area.height * 0.52))
    under.close()
    canvas.fill(under, .solid(.white, alpha: 0.2))
    canvas.stroke(Path(through: points), .white, width: 4)
  }

  /// A rubber band: the further it is pulled, the less it yields.
  static let band = CarouselFigure { canvas, rect, color in
    grid(canvas, rect)
    let area = rect.insetBy(dx: rect.width * 0.12, dy: rect.height * 0.15)
    func give(_ x: Double) -> Double { 1 - 1 / (x * 4 + 1) }
    canvas.stroke(
      Path(line: [Point(area.minX, area.maxY), Point(area.minX + area.height * 0.72, area.minY)]),
      .solid(.white, alpha: 0.5), width: 2, dash: [2, 7])
    canvas.line(
      Point(area.minX, area.minY + area.height * 0.1),
      Point(area.maxX, area.minY + area.height * 0.1), .solid(.white, alpha: 0.4), width: 1.2)
    let points = stride(from: 0.0, through: 1, by: 1.0 / 60).map {
      Point(area.minX + area.width * $0, area.maxY - area.height * 0.9 * give($0))
    }
    canvas.stroke(Path(through: points), .white, width: 4.5)
    for (i, t) in [0.1, 0.3, 0.55, 0.85].enumerated() {
      let p = Point(area.minX + area.width * t, area.maxY - area.height * 0.9 * give(t))
      canvas.fill(Path(circle: p, radius: 11 - Double(i) * 1.2), .white)
      canvas.fill(Path(circle: p, radius: 6 - Double(i)), .solid(color))
    }
  }

  /// A floor that reaches the horizon, with a card standing on it.
  static let perspective = CarouselFigure { canvas, rect, color in
    let horizon = rect.minY + rect.height * 0.42
    let eye = Point(rect.midX + rect.width * 0.06, horizon)
    let floor = Rect(
      x: rect.minX, y: horizon, width: rect.width, height: rect.maxY - horizon)
    canvas.fill(floor, .vertical(floor, color.darker(0.35), color.darker(0.1)))
    for i in -14...14 {
      canvas.line(
        eye, Point(eye.x + Double(i) * rect.width * 0.17, rect.maxY + 40),
        .solid(.white, alpha: 0.3), width: 1)
    }
    for i in 0..<28 {
      let y = horizon + (rect.maxY - horizon) * 1.5 / (1 + Double(i) * 0.5)
      canvas.line(
        Point(rect.minX, y), Point(rect.maxX, y), .solid(.white, alpha: 0.3), width: 1)
    }
    func quad(_ shift: Double, _ near: Double, _ far: Double) -> [Point] {
      let (x0, x1) = (
        rect.minX + rect.width * (0.2 + shift), rect.minX + rect.width * (0.56 + shift)
      )
      let h = rect.height
      return [
        Point(x0, horizon - h * near * 0.62), Point(x1, horizon - h * far * 0.62),
        Point(x1, horizon + h * far * 0.55), Point(x0, horizon + h * near * 0.55),
      ]
    }
    canvas.fill(Path(polygon: quad(0.22, 0.32, 0.2)), .solid(.white, alpha: 0.35))
    canvas.fill(Path(polygon: quad(0.11, 0.42, 0.26)), .solid(.white, alpha: 0.6))
    let corners = quad(0, 0.56, 0.35)
    canvas.fill(Path(polygon: corners), .white)
    func inset(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Path {
      func place(_ x: Double, _ y: Double) -> Point {
        let upper = corners[0] + (corners[1] - corners[0]) * x
        let lower = corners[3] + (corners[2] - corners[3]) * x
        return upper + (lower - upper) * y
      }
      return Path(polygon: [
        place(left, top), place(right, top), place(right, bottom), place(left, bottom),
      ])
    }
    canvas.fill(inset(0.1, 0.08, 0.9, 0.58), .solid(color.lighter(0.25)))
    canvas.fill(inset(0.1, 0.66, 0.66, 0.71), .solid(color.darker(0.25)))
    for (y, end) in [(0.77, 0.9), (0.83, 0.84), (0.89, 0.6)] {
      canvas.fill(inset(0.1, y, end, y + 0.025), .solid(color, alpha: 0.4))
    }
  }

  /// A sheet in successive positions as it turns between two pages.
  static let page = CarouselFigure { canvas, rect, color in
    let spine = Point(rect.midX, rect.minY + rect.height * 0.7)
    let length = rect.width * 0.4
    let tall = rect.height * 0.34
    func sheet(_ angle: Double) -> Path {
      let far = spine + Point(cos(angle) * length, -sin(angle) * length * 0.42)
      let rise = Point(0, -tall)
      let bend = (spine + far) / 2 + Point(0, -sin(angle) * 14)
      var path = Path()
      path.move(spine)
      path.curve(bend, bend, far)
      path.line(far + rise)
      path.curve(bend + rise, bend + rise, spine + rise)
      path.close()
      return path
    }
    for i in 0...10 {
      let angle = Double.pi * (0.06 + 0.88 * Double(i) / 10)
      canvas.fill(sheet(angle), .solid(.white, alpha: i == 3 ? 0.95 : 0.22))
      canvas.stroke(sheet(angle), .solid(i == 3 ? color.darker(0.4) : .white, alpha: 0.5), width: 1)
    }
    canvas.line(
      spine + Point(0, 6), spine + Point(0, -tall - 4), .white, width: 3, round: true)
  }

  /// Frames in a row, the middle one highlighted.
  static let layout = CarouselFigure { canvas, rect, color in
    grid(canvas, rect)
    for i in [-3, 3, -2, 2, -1, 1, 0] {
      let d = Double(abs(i))
      let scale = 1 - 0.17 * d
      let size = Size(rect.width * 0.3 * scale, rect.height * 0.56 * scale)
      let center = Point(rect.midX + Double(i) * rect.width * 0.17 * (1 - 0.06 * d), rect.midY)
      let frame = Rect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
      canvas.fill(frame.insetBy(dx: -3, dy: -3), radius: 10, .solid(color.darker(0.3), alpha: 0.4))
      canvas.fill(frame, radius: 8, .solid(color.lighter(0.9 - 0.2 * d)))
      canvas.fill(
        Rect(x: frame.minX + 10, y: frame.maxY - 22, width: frame.width * 0.5, height: 5),
        radius: 2.5, .solid(color, alpha: 0.6))
      canvas.fill(
        Rect(
          x: frame.minX + 10, y: frame.minY + 10, width: frame.width - 20,
          height: frame.height - 44), radius: 4, .solid(color, alpha: 0.35))
    }
  }

  private static func grid(_ canvas: Canvas, _ rect: Rect) {
    let pitch = rect.width / 10
    for x in stride(from: rect.minX + pitch, to: rect.maxX, by: pitch) {
      canvas.line(
        Point(x, rect.minY), Point(x, rect.maxY), .solid(.white, alpha: 0.1), width: 1)
    }
    for y in stride(from: rect.minY + pitch, to: rect.maxY, by: pitch) {
      canvas.line(
        Point(rect.minX, y), Point(rect.maxX, y), .solid(.white, alpha: 0.1), width: 1)
    }
  }
}

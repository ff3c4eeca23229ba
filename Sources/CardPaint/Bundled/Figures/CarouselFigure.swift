import CardKinetics
import Glibc

/// The illustration on a carousel card, about a subject of this program.
struct CarouselFigure: Sendable {
  /// Paints within a rectangle that already has the background colour.
  let paint: @Sendable (Canvas, Rect, Color) -> Void

  /// Returns the figure for a card's kind. For an unknown kind, the seed selects a figure.
  static func of(kind: String, seed: UInt64) -> CarouselFigure {
    all.first { $0.key == kind }?.value ?? all[Int(seed % UInt64(all.count))].value
  }

  private static let all: KeyValuePairs = [
    "spring": spring, "decay": decay, "band": band, "perspective": perspective, "page": page,
    "layout": layout,
  ]

  /// A coil with a weight, and its damped oscillation.
  static let spring = CarouselFigure { canvas, rect, color in
    func swing(_ t: Double) -> Point {
      rect.at(0.34 + 0.6 * t, 0.56 - 0.24 * exp(-2.6 * t) * cos(t * 19))
    }
    grid(canvas, rect)
    canvas.line(rect.at(0.34, 0.56), rect.at(0.94, 0.56), .solid(.white, alpha: 0.55), width: 1.4)
    canvas.stroke(Path(through: unitSteps(140).map(swing)), .white, width: 4)
    let weight = Point(rect.at(0.17, 0).x, swing(0).y)
    let coil = unitSteps(120).map { t in
      Point(
        weight.x + rect.width * 0.055 * sin(t * 12 * .pi),
        rect.minY + (weight.y - rect.minY - 16) * t)
    }
    canvas.stroke(Path(through: coil), .solid(.white, alpha: 0.9), width: 3)
    canvas.fill(circle: weight, radius: rect.width * 0.068, .white)
    canvas.line(weight, swing(0), .solid(.white, alpha: 0.5), width: 1.2)
    canvas.fill(circle: weight, radius: rect.width * 0.03, .solid(color))
  }

  /// A decelerating flick: marks at equal times, ever closer together.
  static let decay = CarouselFigure { canvas, rect, color in
    grid(canvas, rect)
    func way(_ t: Double) -> Double { 1 - exp(-4.2 * t) }
    let area = rect.insetBy(dx: rect.width * 0.1, dy: rect.height * 0.16)
    let side = rect.width * 0.11
    for t in unitSteps(9) {
      let mark = area.at(way(t), 1) - Point(side / 2, side * 1.4)
      canvas.fill(
        Rect(origin: mark, size: Size(side, side * 1.4)), radius: 5,
        .solid(.white, alpha: 0.14 + 0.8 * pow(t, 3)))
    }
    let points = unitSteps(60).map { area.at($0, 0.52 * (1 - way($0))) }
    canvas.fill(
      Path(line: points).area(downTo: area.at(0, 0.52).y, from: area.minX, to: area.maxX),
      .solid(.white, alpha: 0.2))
    canvas.stroke(Path(through: points), .white, width: 4)
  }

  /// A rubber band: the further it is pulled, the less it yields.
  static let band = CarouselFigure { canvas, rect, color in
    grid(canvas, rect)
    let area = rect.insetBy(dx: rect.width * 0.12, dy: rect.height * 0.15)
    func pulled(_ x: Double) -> Point { area.at(x, 1 - 0.9 * (1 - 1 / (x * 4 + 1))) }
    canvas.stroke(
      Path(line: [area.at(0, 1), area.origin + Point(area.height * 0.72, 0)]),
      .solid(.white, alpha: 0.5), width: 2, dash: [2, 7])
    canvas.line(area.at(0, 0.1), area.at(1, 0.1), .solid(.white, alpha: 0.4), width: 1.2)
    canvas.stroke(Path(through: unitSteps(60).map(pulled)), .white, width: 4.5)
    for (i, x) in [0.1, 0.3, 0.55, 0.85].enumerated() {
      canvas.fill(circle: pulled(x), radius: 11 - Double(i) * 1.2, .white)
      canvas.fill(circle: pulled(x), radius: 6 - Double(i), .solid(color))
    }
  }

  /// A floor that reaches the horizon, with three cards standing on it, one behind the other.
  static let perspective = CarouselFigure { canvas, rect, color in
    let eye = rect.at(0.56, 0.42)
    let horizon = eye.y
    let floor = Rect(x: rect.minX, y: horizon, width: rect.width, height: rect.maxY - horizon)
    canvas.fill(floor, .vertical(floor, color.darker(0.35), color.darker(0.1)))
    for i in -14...14 {
      canvas.line(
        eye, Point(eye.x + Double(i) * rect.width * 0.17, rect.maxY + 40),
        .solid(.white, alpha: 0.3))
    }
    for i in 0..<28 {
      let y = horizon + (rect.maxY - horizon) * 1.5 / (1 + Double(i) * 0.5)
      canvas.line(Point(rect.minX, y), Point(rect.maxX, y), .solid(.white, alpha: 0.3))
    }
    func quad(_ shift: Double, _ near: Double, _ far: Double) -> [Point] {
      let (x0, x1) = (0.2 + shift, 0.56 + shift)
      return [
        rect.at(x0, 0.42 - near * 0.62), rect.at(x1, 0.42 - far * 0.62),
        rect.at(x1, 0.42 + far * 0.55), rect.at(x0, 0.42 + near * 0.55),
      ]
    }
    canvas.fill(Path(polygon: quad(0.22, 0.32, 0.2)), .solid(.white, alpha: 0.35))
    canvas.fill(Path(polygon: quad(0.11, 0.42, 0.26)), .solid(.white, alpha: 0.6))
    let corners = quad(0, 0.56, 0.35)
    canvas.fill(Path(polygon: corners), .white)
    func inset(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Path {
      func at(_ x: Double, _ y: Double) -> Point {
        let upper = corners[0] + (corners[1] - corners[0]) * x
        let lower = corners[3] + (corners[2] - corners[3]) * x
        return upper + (lower - upper) * y
      }
      return Path(polygon: [
        at(left, top), at(right, top), at(right, bottom), at(left, bottom),
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
    let spine = rect.at(0.5, 0.7)
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
    canvas.line(spine + Point(0, 6), spine + Point(0, -tall - 4), .white, width: 3, round: true)
  }

  /// Frames in a row, the middle one highlighted.
  static let layout = CarouselFigure { canvas, rect, color in
    grid(canvas, rect)
    for i in [-3, 3, -2, 2, -1, 1, 0] {
      let d = Double(abs(i))
      let scale = 1 - 0.17 * d
      let center = rect.at(0.5 + Double(i) * 0.17 * (1 - 0.06 * d), 0.5)
      let frame = Rect(center: center, rect.width * 0.3 * scale, rect.height * 0.56 * scale)
      canvas.fill(frame.insetBy(dx: -3, dy: -3), radius: 10, .solid(color.darker(0.3), alpha: 0.4))
      canvas.fill(frame, radius: 8, .solid(color.lighter(0.9 - 0.2 * d)))
      let title = Rect(x: frame.minX + 10, y: frame.maxY - 22, width: frame.width * 0.5, height: 5)
      canvas.fill(title, radius: 2.5, .solid(color, alpha: 0.6))
      let picture = Size(frame.width - 20, frame.height - 44)
      canvas.fill(
        Rect(origin: frame.origin + Point(10, 10), size: picture), radius: 4,
        .solid(color, alpha: 0.35))
    }
  }

  private static func grid(_ canvas: Canvas, _ rect: Rect) {
    let pitch = rect.width / 10
    for x in stride(from: rect.minX + pitch, to: rect.maxX, by: pitch) {
      canvas.line(Point(x, rect.minY), Point(x, rect.maxY), .solid(.white, alpha: 0.1))
    }
    for y in stride(from: rect.minY + pitch, to: rect.maxY, by: pitch) {
      canvas.line(Point(rect.minX, y), Point(rect.maxX, y), .solid(.white, alpha: 0.1))
    }
  }
}

import CardCore
import Glibc

extension Figure {
  static let springs: [String: Figure] = [
    "spring-card": Figure(draw: springCard),
    "spring-ratios": Figure { figure in
      ringing(figure, [0.25, 0.4, 0.7, 1], names: ["ζ = 0.25", "0.4", "0.7", "1"])
    },
    "spring-three": Figure { figure in
      ringing(figure, [0.3, 1, 2.2], names: ["under-damped", "critical", "over-damped"])
    },
    "spring-envelope": Figure(draw: envelope),
    "spring-overshoot": Figure(draw: overshoot),
    "spring-thrown": Figure(draw: thrown),
    "spring-decays": Figure(draw: twoDecays),
    "spring-response": Figure(draw: response),
    "spring-duration": Figure(draw: durations),
    "spring-opening": Figure(draw: opening),
    "spring-weights": Figure(draw: weights),
    "spring-retarget": Figure(draw: retarget),
    "spring-stagger": Figure(draw: stagger),
  ]

  private static func path(
    _ spring: Spring, from: Double = 1, velocity: Double = 0, target: Double = 0
  ) -> (Double) -> Double {
    let motion = SpringMotion(spring: spring, from: from, velocity: velocity, target: target)
    return { motion.state(at: max($0, 0)).position }
  }

  /// A card on a table, tied to a nail, and a paddle in oil.
  private static func springCard(_ f: FigureCanvas) {
    let (r, ink) = (f.rect, f.ink)
    let floor = r.minY + r.height * 0.72
    let card = Rect(x: r.minX + r.width * 0.52, y: floor - 46, width: 58, height: 46)
    let nail = r.minX + r.width * 0.08
    f.line(Point(r.minX, floor), Point(r.maxX, floor), color: ink, width: 1.2)
    f.line(Point(nail, floor), Point(nail, floor - 54), color: ink, width: 3)
    let (start, end) = (nail, card.minX)
    let coil = (0...240).map { i -> Point in
      let t = Double(i) / 240
      let turn = t < 0.08 || t > 0.92 ? 0 : sin((t - 0.08) / 0.84 * 18 * Double.pi)
      return Point(start + (end - start) * t, card.midY + 9 * turn)
    }
    f.canvas.stroke(Path(line: coil), .solid(f.colors[0]), width: 1.4)
    f.canvas.fill(card, radius: 4, .solid(f.colors[1], alpha: 0.2))
    f.canvas.stroke(Path(rect: card, radius: 4), .solid(f.colors[1]), width: 1.2)
    let tub = Rect(x: card.maxX + 24, y: floor - 40, width: 40, height: 40)
    f.canvas.fill(
      Rect(x: tub.minX, y: tub.minY + 12, width: 40, height: 28),
      .solid(f.colors[2], alpha: 0.35))
    f.canvas.stroke(
      Path(line: [
        tub.origin, Point(tub.minX, tub.maxY), Point(tub.maxX, tub.maxY),
        Point(tub.maxX, tub.minY),
      ]), .solid(ink), width: 1.2, round: false)
    f.line(
      Point(card.maxX, tub.minY - 8), Point(tub.midX, tub.minY - 8), color: ink, width: 1.2)
    f.line(
      Point(tub.midX, tub.minY - 8), Point(tub.midX, tub.maxY - 7), color: ink, width: 2.4)
    f.label("k", at: Point((start + end) / 2, card.minY - 8), align: .center, color: ink, size: 13)
    f.label("m", at: card.center, align: .center, color: ink, size: 13)
    f.label("c", at: Point(tub.midX, tub.minY - 19), align: .center, color: ink, size: 13)
    let rest = nail + r.width * 0.3
    f.line(Point(rest, floor), Point(rest, floor + 24), dash: [2, 2])
    f.arrow(Point(rest, floor + 17), Point(card.midX, floor + 17))
    f.label("x", at: Point((rest + card.midX) / 2, floor + 26), align: .center, color: ink)
    f.label("rest", at: Point(rest - 4, floor + 18), align: .right)
  }

  private static func ringing(_ f: FigureCanvas, _ ratios: [Double], names: [String]) {
    let plot = Plot(
      f, x: 0...1.2, y: -0.55...1, xTicks: [(0.3, "0.3"), (0.6, "0.6"), (0.9, "0.9")],
      yTicks: [(0, "0"), (1, "1")], xName: "t, s", yName: "x")
    let order = ratios.count == 4 ? [3, 2, 1, 0] : [2, 1, 0]
    for (i, ratio) in ratios.enumerated() {
      plot.curve(order[i], path(Spring(response: 0.45, dampingRatio: ratio)))
    }
    let (key, pitch) = (plot.at(1.2, 1), 14.0)
    for (i, name) in names.enumerated() {
      let y = key.y + 4 + pitch * Double(i)
      f.line(
        Point(key.x - 96, y), Point(key.x - 78, y), color: f.colors[order[i]],
        width: 1.6)
      f.label(name, at: Point(key.x - 73, y), color: f.ink)
    }
  }

  private static func envelope(_ f: FigureCanvas) {
    let (ratio, omega) = (0.16, 14.0)
    let spring = Spring(response: 2 * Double.pi / omega, dampingRatio: ratio)
    let plot = Plot(
      f, x: 0...1.6, y: -1...1.1, xTicks: [(0.5, "0.5"), (1, "1"), (1.5, "1.5")],
      yTicks: [(0, "0"), (1, "x₀")], xName: "t, s", yName: "x")
    // From rest the swings touch x₀·exp(−ζωt)/√(1 − ζ²).
    let size = 1 / (1 - ratio * ratio).squareRoot()
    plot.curve(1, width: 1, dash: [3, 3]) { size * exp(-ratio * omega * $0) }
    plot.curve(1, width: 1, dash: [3, 3]) { -size * exp(-ratio * omega * $0) }
    plot.curve(0, path(spring))
    plot.note("± A·exp(−ζωt)", 0.62, 0.5, color: 1)
  }

  private static func overshoot(_ f: FigureCanvas) {
    let spring = Spring(response: 0.4, dampingRatio: 0.4)
    let swing = path(spring, from: 100)
    let plot = Plot(
      f, x: 0...0.9, y: -52...108, xTicks: [(0.3, "0.3"), (0.6, "0.6"), (0.9, "0.9")],
      yTicks: [(0, "0"), (50, "50"), (100, "100")], xName: "t, s", yName: "x, pt")
    plot.curve(0, swing)
    let half = Double.pi / (spring.naturalFrequency * (1 - 0.16).squareRoot())
    for (i, name) in ["−25", "+6", "−1.6"].enumerated() {
      let t = half * Double(i + 1)
      plot.mark(t, swing(t))
      plot.note(name, t, swing(t), dy: i % 2 == 0 ? 12 : -11, align: .center)
    }
  }

  private static func thrown(_ f: FigureCanvas) {
    let spring = Spring(response: 0.45, dampingRatio: 1)
    let plot = Plot(
      f, x: 0...0.6, y: -0.9...1.1, xTicks: [(0.2, "0.2"), (0.4, "0.4"), (0.6, "0.6")],
      yTicks: [(0, "0"), (1, "1")], xName: "t, s", yName: "x")
    for (i, velocity) in [-40.0, -14, 0].enumerated() {
      plot.curve(i, path(spring, velocity: velocity))
    }
    plot.note("released at rest", 0.17, 0.5, color: 2)
    plot.note("thrown home hard", 0.13, -0.72, color: 0)
  }

  private static func twoDecays(_ f: FigureCanvas) {
    let (ratio, omega) = (1.8, 14.0)
    let spring = Spring(response: 2 * Double.pi / omega, dampingRatio: ratio)
    let root = (ratio * ratio - 1).squareRoot()
    let (r1, r2) = (-omega * (ratio - root), -omega * (ratio + root))
    let a = -r2 / (r1 - r2)
    let plot = Plot(
      f, x: 0...0.8, y: -0.3...1.2, xTicks: [(0.2, "0.2"), (0.4, "0.4"), (0.6, "0.6")],
      yTicks: [(0, "0"), (1, "1")], xName: "t, s", yName: "x")
    plot.curve(1, width: 1.1, dash: [3, 3]) { a * exp(r1 * $0) }
    plot.curve(2, width: 1.1, dash: [3, 3]) { (1 - a) * exp(r2 * $0) }
    plot.curve(0, path(spring))
    plot.note("the slow part", 0.24, a * exp(r1 * 0.2), dy: -10, color: 1)
    plot.note("the quick part", 0.06, -0.17, color: 2)
  }

  private static func response(_ f: FigureCanvas) {
    let way = path(.landing)
    let plot = Plot(
      f, x: 0...0.6, y: 0...1, xTicks: [(0.22, "0.22"), (0.37, "0.37"), (0.55, "0.55")],
      yTicks: [(0.1, "10 %"), (1, "100 %")], xName: "t, s", yName: "left to go")
    plot.curve(0, way)
    for t in [0.2166, 0.3698] {
      plot.rise(to: way(t), at: t)
      plot.mark(t, way(t))
    }
    plot.note("response 0.35, ζ = 1", 0.16, 0.62, color: 0)
  }

  private static func durations(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: 0...0.6, y: -0.32...1, xTicks: [(0.25, "0.25"), (0.5, "0.5")],
      yTicks: [(0, "0"), (1, "1")], xName: "t, s", yName: "x")
    plot.rise(to: 1, at: 0.5)
    plot.curve(1, path(Spring(duration: 0.5, dampingRatio: 0.5)))
    plot.curve(0, path(Spring(duration: 0.5, dampingRatio: 0.4)))
    plot.note("ζ = 0.4", 0.215, -0.17)
    plot.note("ζ = 0.5", 0.07, 0.55, dx: 6, color: 1)
    plot.note("D", 0.5, 0.9, dx: 5, dy: -4, color: 3)
  }

  private static func opening(_ f: FigureCanvas) {
    let spring = Spring(duration: 1, dampingRatio: 0.7, initialVelocity: 0.7)
    let plot = Plot(
      f, x: 0...1.1, y: 0...1.15, xTicks: [(0.5, "0.5"), (1, "1")],
      yTicks: [(0, "0"), (1, "open")], xName: "t, s", yName: "o")
    plot.curve(0, path(spring, from: 0, velocity: 0.7, target: 1))
    plot.curve(1, over: 0...0.5, width: 1, dash: [3, 3]) { 0.7 * $0 }
    plot.note("v = 0.7", 0.46, 0.32, dx: 6, dy: 8, color: 1)
  }

  private static func weights(_ f: FigureCanvas) {
    let r = f.rect
    let base = r.maxY - 26
    for (i, weight) in [0.15, 0.65, 0.2].enumerated() {
      let x = r.minX + r.width * (0.24 + 0.26 * Double(i))
      let height = (r.height - 50) * weight / 0.65
      let bar = Rect(x: x - 19, y: base - height, width: 38, height: height)
      f.canvas.fill(bar, .solid(f.colors[i == 1 ? 0 : 1], alpha: 0.75))
      f.label(
        ["0.15", "0.65", "0.20"][i], at: Point(x, bar.minY - 9), align: .center,
        color: f.ink, italic: false)
      f.label(
        ["oldest", "middle", "newest"][i], at: Point(x, base + 12), align: .center)
    }
    f.line(Point(r.minX + 20, base), Point(r.maxX - 20, base), color: f.ink)
  }

  private static func retarget(_ f: FigureCanvas) {
    let first = SpringMotion(
      spring: Spring(response: 0.5, dampingRatio: 1), from: 0, velocity: 0, target: 3)
    let change = 0.14
    let (x, v) = first.state(at: change)
    let second = SpringMotion(spring: first.spring, from: x, velocity: v, target: 4)
    let plot = Plot(
      f, x: 0...0.8, y: 0...4.4, xTicks: [(0.2, "0.2"), (0.4, "0.4"), (0.6, "0.6")],
      yTicks: [(3, "page 3"), (4, "page 4")], xName: "t, s", yName: "")
    plot.curve(3, over: change...0.8, width: 1.1, dash: [3, 3]) {
      first.state(at: $0).position
    }
    plot.curve(1, over: 0...change) { first.state(at: $0).position }
    plot.curve(0, over: change...0.8) { second.state(at: $0 - change).position }
    plot.mark(change, x)
    plot.note("the key is pressed", change, x, dx: 8, dy: 4)
  }

  private static func stagger(_ f: FigureCanvas) {
    let step = path(Spring(duration: 0.5, dampingRatio: 0.5), from: 0, target: 1)
    let plot = Plot(
      f, x: 0...1, y: 0...4.6, xTicks: [(0.1, "0.1"), (0.2, "0.2"), (0.3, "0.3"), (0.8, "0.8")],
      yTicks: [], xName: "t, s", yName: "")
    for i in 0..<4 {
      let base = 3.3 - Double(i) * 1.08
      plot.curve(i) { base + 0.9 * step($0 - 0.1 * Double(i)) }
      plot.note("card \(i + 1)", 1, base + 0.62, dx: 4, color: i, align: .right)
    }
  }
}

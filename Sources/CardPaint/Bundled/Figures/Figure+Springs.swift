import CardKinetics
import Glibc

extension Figure {
  static let springs: [String: Drawing] = [
    "spring-card": springCard,
    "spring-ratios": { ringing($0, [0.25, 0.4, 0.7, 1], names: ["ζ = 0.25", "0.4", "0.7", "1"]) },
    "spring-three": {
      ringing($0, [0.3, 1, 2.2], names: ["under-damped", "critical", "over-damped"])
    },
    "spring-envelope": envelope, "spring-overshoot": overshoot, "spring-thrown": thrown,
    "spring-decays": twoDecays, "spring-response": response, "spring-duration": durations,
    "spring-opening": opening, "spring-weights": weights, "spring-retarget": retarget,
    "spring-stagger": stagger,
  ]

  /// Draws a card that slides on a table, with a spring to a nail and a damper in oil.
  private static func springCard(_ f: FigureCanvas) {
    let (r, ink) = (f.rect, f.ink)
    let floor = r.at(0, 0.72).y
    let nail = r.at(0.08, 0).x
    let card = Rect(x: r.at(0.52, 0).x, y: floor - 46, width: 58, height: 46)
    f.line(Point(r.minX, floor), Point(r.maxX, floor), color: ink, width: 1.2)
    f.line(Point(nail, floor), Point(nail, floor - 54), color: ink, width: 3)
    let coil = unitSteps(240).map { t in
      let turn = t < 0.08 || t > 0.92 ? 0 : sin((t - 0.08) / 0.84 * 18 * .pi)
      return Point(nail + (card.minX - nail) * t, card.midY + 9 * turn)
    }
    f.canvas.stroke(Path(line: coil), .solid(f.colors[0]), width: 1.4)
    f.box(card, strength: 0.2, width: 1.2)
    let tub = Rect(x: card.maxX + 24, y: floor - 40, width: 40, height: 40)
    let oil = Rect(x: tub.minX, y: tub.minY + 12, width: 40, height: 28)
    f.canvas.fill(oil, .solid(f.colors[2], alpha: 0.35))
    f.canvas.stroke(
      Path(line: [tub.at(0, 0), tub.at(0, 1), tub.at(1, 1), tub.at(1, 0)]), .solid(ink),
      width: 1.2, round: false)
    let rod = Point(tub.midX, tub.minY - 8)
    f.line(Point(card.maxX, rod.y), rod, color: ink, width: 1.2)
    f.line(rod, Point(rod.x, tub.maxY - 7), color: ink, width: 2.4)
    let positions = [
      ("k", Point((nail + card.minX) / 2, card.minY - 8)), ("m", card.center),
      ("c", rod - Point(0, 11)),
    ]
    for (name, position) in positions { f.symbol(name, at: position, align: .center, color: ink) }
    let rest = nail + r.width * 0.3
    f.line(Point(rest, floor), Point(rest, floor + 24), dash: [2, 2])
    f.arrow(Point(rest, floor + 17), Point(card.midX, floor + 17))
    f.label("x", at: Point((rest + card.midX) / 2, floor + 26), align: .center, color: ink)
    f.label("rest", at: Point(rest - 4, floor + 18), align: .right)
  }

  private static func ringing(_ f: FigureCanvas, _ ratios: [Double], names: [String]) {
    let plot = Plot(f, x: .seconds(1.2, [0.3, 0.6, 0.9]), y: Axis(-0.55...1, "x", [0, 1]))
    let key = plot.at(1.2, 1)
    for (i, (ratio, name)) in zip(ratios, names).enumerated() {
      let color = ratios.count - 1 - i
      plot.curve(color, Spring(response: 0.45, dampingRatio: ratio).path())
      let y = key.y + 7 + 14 * Double(i)
      f.line(Point(key.x - 108, y), Point(key.x - 92, y), color: f.colors[color], width: 1.6)
      f.label(name, at: Point(key.x - 87, y), color: f.ink)
    }
  }

  private static func envelope(_ f: FigureCanvas) {
    let (ratio, omega) = (0.16, 14.0)
    let spring = Spring(response: 2 * .pi / omega, dampingRatio: ratio)
    let plot = Plot(
      f, x: .seconds(1.6, [0.5, 1, 1.5]), y: Axis(-1...1.1, "x", [0, 1], ["0", "x₀"]))
    // After a release from rest, the oscillation touches the curve x₀·exp(−ζωt)/√(1 − ζ²).
    let size = 1 / (1 - ratio * ratio).squareRoot()
    for size in [size, -size] {
      plot.curve(1, width: 1, dash: [3, 3]) { size * exp(-ratio * omega * $0) }
    }
    plot.curve(0, spring.path())
    plot.label("± A·exp(−ζωt)", 0.62, 0.5, color: 1)
  }

  private static func overshoot(_ f: FigureCanvas) {
    let spring = Spring(response: 0.4, dampingRatio: 0.4)
    let swing = spring.path(from: 100)
    let plot = Plot(
      f, x: .seconds(0.9, [0.3, 0.6, 0.9]), y: Axis(-66...108, "x, pt", [0, 50, 100]))
    plot.curve(0, swing)
    let half = Double.pi / (spring.naturalFrequency * (1 - 0.16).squareRoot())
    for (i, name) in ["−25", "+6", "−1.6"].enumerated() {
      let t = half * Double(i + 1)
      plot.mark(t, swing(t))
      plot.label(name, t, swing(t), dy: i % 2 == 0 ? 12 : -11, align: .center)
    }
  }

  private static func thrown(_ f: FigureCanvas) {
    let plot = Plot(f, x: .seconds(0.6, [0.2, 0.4, 0.6]), y: Axis(-0.9...1.1, "x", [0, 1]))
    for (i, velocity) in [-40.0, -14, 0].enumerated() {
      plot.curve(i, Spring(response: 0.45, dampingRatio: 1).path(velocity: velocity))
    }
    plot.label("released at rest", 0.17, 0.5, color: 2)
    plot.label("thrown home hard", 0.13, -0.72, color: 0)
  }

  private static func twoDecays(_ f: FigureCanvas) {
    let (ratio, omega) = (1.8, 14.0)
    let root = (ratio * ratio - 1).squareRoot()
    let (r1, r2) = (-omega * (ratio - root), -omega * (ratio + root))
    let a = -r2 / (r1 - r2)
    let plot = Plot(f, x: .seconds(0.8, [0.2, 0.4, 0.6]), y: Axis(-0.3...1.2, "x", [0, 1]))
    plot.curve(1, width: 1.1, dash: [3, 3]) { a * exp(r1 * $0) }
    plot.curve(2, width: 1.1, dash: [3, 3]) { (1 - a) * exp(r2 * $0) }
    plot.curve(0, Spring(response: 2 * .pi / omega, dampingRatio: ratio).path())
    plot.label("the slow part", 0.24, a * exp(r1 * 0.2), dy: -10, color: 1)
    plot.label("the quick part", 0.06, -0.2, color: 2)
  }

  private static func response(_ f: FigureCanvas) {
    let path = Spring.landing.path()
    let plot = Plot(
      f, x: .seconds(0.6, [0.22, 0.37, 0.55]),
      y: Axis(0...1, "left to go", [0.1, 1], ["10 %", "100 %"]))
    plot.curve(0, path)
    for t in [0.2166, 0.3698] { plot.drop(t, path(t)) }
    plot.label("response 0.35, ζ = 1", 0.16, 0.62, color: 0)
  }

  private static func durations(_ f: FigureCanvas) {
    let plot = Plot(f, x: .seconds(0.6, [0.25, 0.5]), y: Axis(-0.32...1, "x", [0, 1]))
    plot.rise(to: 1, at: 0.5)
    plot.curve(1, Spring(duration: 0.5, dampingRatio: 0.5).path())
    plot.curve(0, Spring(duration: 0.5, dampingRatio: 0.4).path())
    plot.label("ζ = 0.4", 0.215, -0.21)
    plot.label("ζ = 0.5", 0.07, 0.55, dx: 6, color: 1)
    plot.label("D", 0.5, 0.9, dx: 5, dy: -4, color: 3)
  }

  private static func opening(_ f: FigureCanvas) {
    let spring = Spring(duration: 1, dampingRatio: 0.7, initialVelocity: 0.7)
    let plot = Plot(f, x: .seconds(1.1, [0.5, 1]), y: Axis(0...1.15, "o", [0, 1], ["0", "open"]))
    plot.curve(0, spring.path(from: 0, velocity: 0.7, to: 1))
    plot.curve(1, over: 0...0.5, width: 1, dash: [3, 3]) { 0.7 * $0 }
    plot.label("v = 0.7", 0.46, 0.32, dx: 6, dy: 8, color: 1)
  }

  private static func weights(_ f: FigureCanvas) {
    let r = f.rect
    let base = r.maxY - 28
    let weights = [(0.15, "0.15", "oldest"), (0.65, "0.65", "middle"), (0.2, "0.20", "newest")]
    for (i, (weight, number, name)) in weights.enumerated() {
      let x = r.at(0.24 + 0.26 * Double(i), 0).x
      let height = (r.height - 50) * weight / 0.65
      let bar = Rect(x: x - 19, y: base - height, width: 38, height: height)
      f.canvas.fill(bar, .solid(f.colors[i == 1 ? 0 : 1], alpha: 0.75))
      f.label(number, at: Point(x, bar.minY - 10), align: .center, color: f.ink, italic: false)
      f.label(name, at: Point(x, base + 14), align: .center)
    }
    f.line(Point(r.minX + 20, base), Point(r.maxX - 20, base), color: f.ink)
  }

  private static func retarget(_ f: FigureCanvas) {
    let spring = Spring(response: 0.5, dampingRatio: 1)
    let first = SpringMotion(spring: spring, from: 0, velocity: 0, target: 3)
    let change = 0.14
    let (x, v) = first.state(at: change)
    let second = spring.path(from: x, velocity: v, to: 4)
    let plot = Plot(
      f, x: .seconds(0.8, [0.2, 0.4, 0.6]), y: Axis(0...4.4, "", [3, 4], ["page 3", "page 4"]))
    plot.curve(3, over: change...0.8, width: 1.1, dash: [3, 3]) { first.state(at: $0).position }
    plot.curve(1, over: 0...change) { first.state(at: $0).position }
    plot.curve(0, over: change...0.8) { second($0 - change) }
    plot.mark(change, x)
    plot.label("the key is pressed", change, x, dx: 8, dy: 4)
  }

  private static func stagger(_ f: FigureCanvas) {
    let step = Spring(duration: 0.5, dampingRatio: 0.5).path(from: 0, to: 1)
    let plot = Plot(f, x: .seconds(1, [0.1, 0.2, 0.3, 0.8]), y: Axis(0...4.6, ""))
    for i in 0..<4 {
      let base = 3.3 - Double(i) * 1.08
      plot.curve(i) { base + 0.9 * step($0 - 0.1 * Double(i)) }
      plot.label("card \(i + 1)", 1, base + 0.36, dx: 4, color: i, align: .right)
    }
  }
}

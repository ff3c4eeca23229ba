import CardKinetics
import Glibc

extension Figure {
  static let scrolling: [String: Drawing] = [
    "decay-velocity": decayVelocity, "decay-way": decayWay, "decay-line": decayLine, "band": band,
    "band-slope": bandSlope, "bounce": bounce, "bounce-crossing": crossing, "snap": snap,
    "landing": landing,
  ]

  private static func decayVelocity(_ f: FigureCanvas) {
    let plot = Plot(f, x: .seconds(2, [0.35, 1, 2]), y: Axis(0...1, "v", [0.5, 1], ["½", "v₀"]))
    for (i, rate) in [DecelerationRate.normal, .fast].enumerated() {
      let decay = Decay(rate: rate, from: 0, velocity: 1)
      plot.curve(i) { decay.state(at: $0).velocity }
    }
    plot.rise(to: 0.5, at: 0.35)
    plot.mark(0.3466, 0.5)
    plot.label("d = 0.998", 0.62, 0.4)
    plot.label("d = 0.99", 0.46, 0.12, color: 1)
  }

  private static func decayWay(_ f: FigureCanvas) {
    let plot = Plot(f, x: .seconds(2.6, [1, 2]), y: Axis(0...1100, "x, pt", [199, 999]))
    let decays = [DecelerationRate.normal, .fast].map { Decay(rate: $0, from: 0, velocity: 2000) }
    for decay in decays { plot.level(decay.rest) }
    for (i, decay) in decays.enumerated() { plot.curve(i) { decay.state(at: $0).position } }
    plot.label("ordinary", 0.9, 640, dx: 4)
    plot.label("fast", 0.9, 199, dy: -10, color: 1)
  }

  private static func decayLine(_ f: FigureCanvas) {
    let decay = Decay(rate: .normal, from: 0, velocity: 2000)
    let plot = Plot(
      f, x: Axis(0...1100, "", [500, 700, 999], ["500", "edge", "rest"]),
      y: Axis(0...2100, "v, pt/s", [1000, 2000]))
    let slope = decay.rate.exponent
    plot.curve(0, over: 0...decay.rest) { 2000 + slope * $0 }
    plot.drop(700, 2000 + slope * 700)
    plot.label("v(edge)", 700, 2000 + slope * 700, dx: 7, dy: -6)
    plot.mark(decay.rest / 2, 1000, color: 1)
    plot.label("half the way, half the speed", 1100, 1000, dy: -28, color: 1, align: .right)
  }

  private static func band(_ f: FigureCanvas) {
    let band = RubberBand(extent: 667)
    let plot = Plot(
      f, x: Axis(0...900, "pull x", [100, 667]), y: Axis(0...400, "b, pt", [51, 237]))
    plot.curve(3, width: 1, dash: [3, 3]) { $0 }
    plot.curve(1, width: 1, dash: [3, 3]) { 0.55 * $0 }
    plot.curve(0) { band.displacement(forPull: $0) }
    for x in [100.0, 667] { plot.drop(x, band.displacement(forPull: x)) }
    plot.label("no band", 330, 360, dx: -54, color: 3)
    plot.label("0.55·x", 620, 372, dx: 10, dy: 14, color: 1)
  }

  private static func bandSlope(_ f: FigureCanvas) {
    let band = RubberBand(extent: 667)
    let plot = Plot(
      f, x: Axis(0...1400, "", [667, 1334], ["D", "2·D"]), y: Axis(0...0.6, "db/dx", [0.55, 0.25]))
    plot.curve(0) { band.slope(atPull: $0) }
    plot.mark(0, 0.55)
    plot.mark(667, band.slope(atPull: 667))
    plot.label("0.23", 667, band.slope(atPull: 667), dx: 6, dy: -7)
  }

  private static func bounce(_ f: FigureCanvas) {
    let path = Spring.edgeBounce.path()
    let plot = Plot(
      f, x: .seconds(0.9, [0.39, 0.66]),
      y: Axis(0...1, "beyond the edge", [0.1, 1], ["10 %", "100 %"]))
    plot.curve(0, path)
    for t in [0.389, 0.664] { plot.drop(t, path(t)) }
  }

  private static func crossing(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: .seconds(0.7, [0.1, 0.3, 0.6]), y: Axis(0...82, "beyond the edge, pt", [37, 74]))
    for (i, speed) in [1000.0, 2000].enumerated() {
      let path = Spring.edgeBounce.path(from: 0, velocity: speed)
      plot.curve(i, path)
      plot.mark(0.1, path(0.1), color: i)
    }
    plot.rise(to: 74, at: 0.1)
    plot.label("1,000 pt/s", 0.13, 9)
    plot.label("2,000 pt/s", 0.19, 62, color: 1)
  }

  private static func snap(_ f: FigureCanvas) {
    let plot = Plot(f, x: Axis(0...3, "", [1, 2, 3]), y: Axis(0...3.3, "book at rest", [1, 2, 3]))
    for book in 0..<3 {
      let (low, high) = (Double(book), Double(book + 1))
      plot.curve(0, over: low...high, width: 1.8) { _ in high }
      plot.curve(1, over: low...high, width: 1.8) { _ in low + 0.05 }
    }
    plot.curve(3, width: 0.9, dash: [2, 3]) { $0.rounded() }
    plot.label("v > 0", 0.3, 1, dx: -6, dy: -9)
    plot.label("v < 0", 1.6, 1, dy: -8, color: 1)
    plot.label("v = 0", 2.5, 2.5, dx: -36, color: 3)
  }

  private static func landing(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: .seconds(0.7, [0.2, 0.4, 0.6]), y: Axis(0...500, "offset", [375], ["page 2"]))
    for (i, velocity) in [4000.0, 1500, 0].enumerated() {
      plot.curve(i, Spring.landing.path(from: 150, velocity: velocity, to: 375))
    }
    plot.label("a fast flick", 0.2, 445)
    plot.label("let go still", 0.16, 250, color: 2)
  }
}

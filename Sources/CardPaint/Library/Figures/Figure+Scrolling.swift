import CardCore
import Glibc

extension Figure {
  static let scrolling: [String: Figure] = [
    "decay-velocity": Figure(draw: decayVelocity),
    "decay-way": Figure(draw: decayWay),
    "decay-line": Figure(draw: decayLine),
    "band": Figure(draw: band),
    "band-slope": Figure(draw: bandSlope),
    "bounce": Figure(draw: bounce),
    "bounce-crossing": Figure(draw: crossing),
    "snap": Figure(draw: snap),
    "landing": Figure(draw: landing),
  ]

  private static func decayVelocity(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: 0...2, y: 0...1, xTicks: [(0.35, "0.35"), (1, "1"), (2, "2")],
      yTicks: [(0.5, "½"), (1, "v₀")], xName: "t, s", yName: "v")
    let normal = Decay(rate: .normal, from: 0, velocity: 1)
    let fast = Decay(rate: .fast, from: 0, velocity: 1)
    plot.curve(0) { normal.state(at: $0).velocity }
    plot.curve(1) { fast.state(at: $0).velocity }
    plot.rise(to: 0.5, at: 0.35)
    plot.mark(0.3466, 0.5)
    plot.note("d = 0.998", 0.62, 0.4)
    plot.note("d = 0.99", 0.2, 0.12, color: 1)
  }

  private static func decayWay(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: 0...2.6, y: 0...1100, xTicks: [(1, "1"), (2, "2")],
      yTicks: [(199, "199"), (999, "999")], xName: "t, s", yName: "x, pt")
    let normal = Decay(rate: .normal, from: 0, velocity: 2000)
    let fast = Decay(rate: .fast, from: 0, velocity: 2000)
    plot.level(normal.rest)
    plot.level(fast.rest)
    plot.curve(0) { normal.state(at: $0).position }
    plot.curve(1) { fast.state(at: $0).position }
    plot.note("ordinary", 0.9, 640, dx: 4)
    plot.note("fast", 0.9, 199, dy: -10, color: 1)
  }

  private static func decayLine(_ f: FigureCanvas) {
    let decay = Decay(rate: .normal, from: 0, velocity: 2000)
    let plot = Plot(
      f, x: 0...1100, y: 0...2100, xTicks: [(500, "500"), (700, "edge"), (999, "rest")],
      yTicks: [(1000, "1000"), (2000, "2000")], xName: "", yName: "v, pt/s")
    let slope = decay.rate.exponent
    plot.curve(0, over: 0...decay.rest) { 2000 + slope * $0 }
    plot.rise(to: 2000 + slope * 700, at: 700)
    plot.mark(700, 2000 + slope * 700)
    plot.note("v(edge)", 700, 2000 + slope * 700, dx: 7, dy: -6)
    plot.mark(decay.rest / 2, 1000, color: 1)
    plot.note("half the way, half the speed", decay.rest / 2, 1000, dx: 8, dy: -20, color: 1)
  }

  private static func band(_ f: FigureCanvas) {
    let band = RubberBand(extent: 667)
    let plot = Plot(
      f, x: 0...900, y: 0...400, xTicks: [(100, "100"), (667, "667")],
      yTicks: [(51, "51"), (237, "237")], xName: "pull x", yName: "b, pt")
    plot.curve(3, width: 1, dash: [3, 3]) { $0 }
    plot.curve(1, width: 1, dash: [3, 3]) { 0.55 * $0 }
    plot.curve(0) { band.displacement(forPull: $0) }
    for x in [100.0, 667] {
      plot.rise(to: band.displacement(forPull: x), at: x)
      plot.mark(x, band.displacement(forPull: x))
    }
    plot.note("no band", 330, 360, dx: -54, color: 3)
    plot.note("0.55·x", 620, 372, dx: 8, dy: 8, color: 1)
  }

  private static func bandSlope(_ f: FigureCanvas) {
    let band = RubberBand(extent: 667)
    let plot = Plot(
      f, x: 0...1400, y: 0...0.6, xTicks: [(667, "D"), (1334, "2·D")],
      yTicks: [(0.55, "0.55"), (0.25, "0.25")], xName: "", yName: "db/dx")
    plot.curve(0) { band.slope(atPull: $0) }
    plot.mark(0, 0.55)
    plot.mark(667, band.slope(atPull: 667))
    plot.note("0.23", 667, band.slope(atPull: 667), dx: 6, dy: -7)
  }

  private static func bounce(_ f: FigureCanvas) {
    let back = SpringMotion(spring: .edgeBounce, from: 1, velocity: 0, target: 0)
    let plot = Plot(
      f, x: 0...0.9, y: 0...1, xTicks: [(0.39, "0.39"), (0.66, "0.66")],
      yTicks: [(0.1, "10 %"), (1, "100 %")], xName: "t, s", yName: "beyond the edge")
    plot.curve(0) { back.state(at: $0).position }
    for t in [0.389, 0.664] {
      plot.rise(to: back.state(at: t).position, at: t)
      plot.mark(t, back.state(at: t).position)
    }
  }

  private static func crossing(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: 0...0.7, y: 0...82, xTicks: [(0.1, "0.1"), (0.3, "0.3"), (0.6, "0.6")],
      yTicks: [(37, "37"), (74, "74")], xName: "t, s", yName: "beyond the edge, pt")
    for (i, speed) in [1000.0, 2000].enumerated() {
      let over = SpringMotion(spring: .edgeBounce, from: 0, velocity: speed, target: 0)
      plot.curve(i) { over.state(at: $0).position }
      plot.mark(0.1, over.state(at: 0.1).position, color: i)
    }
    plot.rise(to: 74, at: 0.1)
    plot.note("1,000 pt/s", 0.15, 21, dx: -2, dy: 8)
    plot.note("2,000 pt/s", 0.19, 62, color: 1)
  }

  private static func snap(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: 0...3, y: 0...3.3, xTicks: [(1, "1"), (2, "2"), (3, "3")],
      yTicks: [(1, "1"), (2, "2"), (3, "3")], xName: "", yName: "book at rest")
    for book in 0..<3 {
      let (low, high) = (Double(book), Double(book + 1))
      plot.curve(0, over: low...high, width: 1.8) { _ in high }
      plot.curve(1, over: low...high, width: 1.8) { _ in low + 0.05 }
    }
    plot.curve(3, width: 0.9, dash: [2, 3]) { $0.rounded() }
    plot.note("v > 0", 0.3, 1, dx: -6, dy: -9)
    plot.note("v < 0", 1.6, 1, dy: -8, color: 1)
    plot.note("v = 0", 2.5, 2.5, dx: -36, color: 3)
  }

  private static func landing(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: 0...0.7, y: 0...460, xTicks: [(0.2, "0.2"), (0.4, "0.4"), (0.6, "0.6")],
      yTicks: [(375, "page 2")], xName: "t, s", yName: "offset")
    for (i, velocity) in [4000.0, 1500, 0].enumerated() {
      let motion = SpringMotion(spring: .landing, from: 150, velocity: velocity, target: 375)
      plot.curve(i) { motion.state(at: $0).position }
    }
    plot.note("a fast flick", 0.2, 425)
    plot.note("let go still", 0.16, 250, color: 2)
  }
}

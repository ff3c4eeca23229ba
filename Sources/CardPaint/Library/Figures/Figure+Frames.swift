import CardCore
import Glibc

extension Figure {
  static let frames: [String: Figure] = [
    "wire": Figure(draw: wire),
    "drained": Figure(draw: drained),
    "scroll-axis": Figure(draw: scrollAxis),
    "buffers": Figure(draw: buffers),
    "beat": Figure(draw: beat),
    "late-frame": Figure(draw: lateFrame),
    "quiet": Figure(draw: quiet),
  ]

  private static func scrollAxis(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: 0...1, y: 0...5, xTicks: [], yTicks: [(1, "15"), (2, "30"), (3, "45"), (4, "60")],
      xName: "t", yName: "axis")
    func axis(_ t: Double) -> Double { 4.6 * TimingCurve.easeInOut.state(at: t).progress }
    plot.curve(3, width: 1, axis)
    plot.curve(0) { axis($0).rounded(.down) }
    plot.note("the axis", 0.42, 2.4, dx: -6, dy: -8, color: 3, align: .right)
    plot.note("whole notches", 0.66, 2.8, dx: 4, dy: 8)
  }

  private static func lateFrame(_ f: FigureCanvas) {
    let motion = SpringMotion(
      spring: Spring(response: 0.35, dampingRatio: 1), from: 1, velocity: 0, target: 0)
    let plot = Plot(
      f, x: 0...0.32, y: 0...1.05, xTicks: [(0.1, "0.1"), (0.2, "0.2"), (0.3, "0.3")],
      yTicks: [(1, "1")], xName: "t, s", yName: "x")
    plot.curve(1, width: 1) { motion.state(at: $0).position }
    for i in 0...18 where i != 6 {
      plot.mark(Double(i) / 60, motion.state(at: Double(i) / 60).position)
    }
    let x = motion.state(at: 0.1).position
    f.canvas.stroke(
      Path(circle: plot.at(0.1, x), radius: 3.4), .solid(f.dim), width: 1)
    plot.note("the frame that was late", 0.1, x, dx: 9, dy: -5, color: 3)
  }

  private static func quiet(_ f: FigureCanvas) {
    let motion = SpringMotion(
      spring: Spring(response: 0.35, dampingRatio: 1), from: 10, velocity: 0, target: 0)
    let plot = Plot(
      f, x: 0.2...0.6, y: 0...2, xTicks: [(0.3, "0.3"), (0.4, "0.4"), (0.5, "0.5")],
      yTicks: [(0.25, "¼"), (1, "1"), (2, "2")], xName: "t, s", yName: "left to go, pixels")
    // The first hundredth of a second at which less than a quarter of a pixel is left.
    let still = Double((20...60).first { motion.state(at: Double($0) / 100).position < 0.25 } ?? 60)
    plot.curve(0, over: 0.2...still / 100) { motion.state(at: $0).position }
    plot.curve(3, over: still / 100...0.6, width: 1, dash: [2, 3]) {
      motion.state(at: $0).position
    }
    plot.rise(to: 1.6, at: still / 100)
    plot.note("nothing left to draw", still / 100, 1.5, dx: 5, color: 3)
  }

  private static func box(_ f: FigureCanvas, _ rect: Rect, _ name: String, color: Int = 1) {
    f.canvas.fill(rect, radius: 4, .solid(f.colors[color], alpha: 0.16))
    f.canvas.stroke(Path(rect: rect, radius: 4), .solid(f.colors[color]), width: 1)
    f.label(name, at: rect.center, align: .center, color: f.ink)
  }

  private static func wire(_ f: FigureCanvas) {
    let r = f.rect
    let height = r.height - 16
    box(f, Rect(x: r.minX + 4, y: r.minY + 8, width: 66, height: height), "program")
    box(f, Rect(x: r.maxX - 70, y: r.minY + 8, width: 66, height: height), "server", color: 0)
    let names = ["requests", "replies", "events", "errors"]
    for (i, name) in names.enumerated() {
      let y = r.minY + 8 + height * (Double(i) + 0.62) / 4
      let (a, b) = (Point(r.minX + 76, y), Point(r.maxX - 76, y))
      i == 0 ? f.arrow(a, b) : f.arrow(b, a)
      f.label(name, at: Point(r.midX, y - 8), align: .center)
    }
  }

  /// What a time axis is drawn along.
  private static func axis(_ f: FigureCanvas) -> (Double) -> Double {
    let y = f.rect.maxY - 14
    f.arrow(Point(f.rect.minX + 50, y), Point(f.rect.maxX, y))
    f.label("t", at: Point(f.rect.maxX - 3, y + 10), align: .right, color: f.ink)
    return { f.rect.minX + 50 + (f.rect.width - 60) * $0 }
  }

  private static func drained(_ f: FigureCanvas) {
    let x = axis(f)
    let (top, low) = (f.rect.minY + f.rect.height * 0.3, f.rect.minY + f.rect.height * 0.66)
    f.label("motion", at: Point(f.rect.minX, top), color: f.ink)
    f.label("frames", at: Point(f.rect.minX, low), color: f.ink)
    for i in 0..<22 {
      f.dot(Point(x(0.02 + Double(i) * 0.044), top), color: f.colors[1])
    }
    for i in 1...4 {
      let t = Double(i) * 0.235
      let frame = Rect(x: x(t), y: low - 10, width: x(0.11) - x(0), height: 20)
      box(f, frame, "\(i)", color: 0)
      f.line(Point(x(t), top - 12), Point(x(t), low), dash: [2, 2])
    }
  }

  private static func buffers(_ f: FigureCanvas) {
    let x = axis(f)
    for (row, name) in ["A", "B"].enumerated() {
      let y = f.rect.minY + (f.rect.height - 24) * (row == 0 ? 0.3 : 0.72)
      f.label("buffer \(name)", at: Point(f.rect.minX, y), color: f.ink)
      for i in 0..<2 {
        let start = Double(row) * 0.24 + Double(i) * 0.48
        let width = x(0.23) - x(0)
        box(f, Rect(x: x(start), y: y - 12, width: width, height: 24), "draw")
        if start + 0.24 < 0.95 {
          box(
            f, Rect(x: x(start + 0.24), y: y - 12, width: width, height: 24), "show", color: 0)
        }
      }
    }
  }

  private static func beat(_ f: FigureCanvas) {
    let x = axis(f)
    let y = f.rect.midY
    for i in 0...3 {
      let t = 0.02 + Double(i) * 0.31
      f.line(
        Point(x(t), f.rect.minY + 10), Point(x(t), f.rect.maxY - 14),
        color: f.colors[0], width: 1.2)
      guard i < 3 else { continue }
      var from = t + 0.012
      for (j, width) in [0.045, 0.03, 0.09, 0.04].enumerated() {
        let part = Rect(x: x(from), y: y - 14, width: x(width) - x(0) - 1.5, height: 28)
        f.canvas.fill(part, radius: 2, .solid(f.colors[[3, 2, 1, 0][j]], alpha: 0.7))
        from += width
      }
      f.label("sleeps", at: Point(x(t + 0.262), y), align: .center)
    }
    f.label("16.7 ms", at: Point(x(0.175), f.rect.minY + 8), align: .center)
  }
}

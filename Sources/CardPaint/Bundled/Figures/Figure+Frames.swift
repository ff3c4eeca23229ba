import CardKinetics
import Glibc

extension Figure {
  static let frames: [String: Drawing] = [
    "wire": wire, "drained": drained, "scroll-axis": scrollAxis, "buffers": buffers, "beat": beat,
    "late-frame": lateFrame, "quiet": quiet,
  ]

  private static func scrollAxis(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: Axis(0...1, "t"), y: Axis(0...5, "axis", [1, 2, 3, 4], ["15", "30", "45", "60"]))
    func axis(_ t: Double) -> Double { 4.6 * TimingCurve.easeInOut.state(at: t).progress }
    plot.curve(3, width: 1, axis)
    plot.curve(0) { axis($0).rounded(.down) }
    plot.label("the axis", 0.42, 2.4, dx: -6, dy: -8, color: 3, align: .right)
    plot.label("whole notches", 0.66, 2.8, dx: 4, dy: 8)
  }

  private static func lateFrame(_ f: FigureCanvas) {
    let path = Spring(response: 0.35, dampingRatio: 1).path()
    let plot = Plot(f, x: .seconds(0.32, [0.1, 0.2, 0.3]), y: Axis(0...1.05, "x", [1]))
    plot.curve(1, width: 1, path)
    for i in 0...18 where i != 6 { plot.mark(Double(i) / 60, path(Double(i) / 60)) }
    f.canvas.stroke(Path(circle: plot.at(0.1, path(0.1)), radius: 3.4), .solid(f.dim), width: 1)
    plot.label("the frame that was late", 0.1, path(0.1), dx: 9, dy: -5, color: 3)
  }

  private static func quiet(_ f: FigureCanvas) {
    let path = Spring(response: 0.35, dampingRatio: 1).path(from: 10)
    let plot = Plot(
      f, x: Axis(0.2...0.6, "t, s", [0.3, 0.4, 0.5]),
      y: Axis(0...2, "left to go, pixels", [0.25, 1, 2], ["¼", "1", "2"]))
    // The first hundredth of a second at which the remaining distance is below a quarter of a pixel.
    let still = Double((20...60).first { path(Double($0) / 100) < 0.25 } ?? 60) / 100
    plot.curve(0, over: 0.2...still, path)
    plot.curve(3, over: still...0.6, width: 1, dash: [2, 3], path)
    plot.rise(to: 1.6, at: still)
    plot.label("nothing left to draw", still, 1.5, dx: 5, color: 3)
  }

  private static func box(_ f: FigureCanvas, _ rect: Rect, _ name: String, color: Int = 1) {
    f.box(rect, color: color)
    f.label(name, at: rect.center, align: .center, color: f.ink)
  }

  private static func wire(_ f: FigureCanvas) {
    let r = f.rect.insetBy(dx: 4, dy: 8)
    box(f, Rect(x: r.minX, y: r.minY, width: 66, height: r.height), "program")
    box(f, Rect(x: r.maxX - 66, y: r.minY, width: 66, height: r.height), "server", color: 0)
    for (i, name) in ["requests", "replies", "events", "errors"].enumerated() {
      let y = r.at(0, (Double(i) + 0.62) / 4).y
      let (a, b) = (Point(r.minX + 72, y), Point(r.maxX - 72, y))
      i == 0 ? f.arrow(a, b) : f.arrow(b, a)
      f.label(name, at: Point(r.midX, y - 9), align: .center)
    }
  }

  /// Draws a time axis; returns a function from a time in 0…1 to its x coordinate.
  private static func timeAxis(_ f: FigureCanvas) -> (Double) -> Double {
    let y = f.rect.maxY - 14
    f.arrow(Point(f.rect.minX + 58, y), Point(f.rect.maxX, y))
    f.label("t", at: Point(f.rect.maxX - 3, y + 10), align: .right, color: f.ink)
    return { f.rect.minX + 58 + (f.rect.width - 68) * $0 }
  }

  private static func drained(_ f: FigureCanvas) {
    let x = timeAxis(f)
    let (top, low) = (f.rect.at(0, 0.3), f.rect.at(0, 0.66))
    f.label("motion", at: top, color: f.ink)
    f.label("frames", at: low, color: f.ink)
    for i in 0..<22 { f.dot(Point(x(0.02 + Double(i) * 0.044), top.y), color: f.colors[1]) }
    for i in 1...4 {
      let start = x(Double(i) * 0.22)
      box(f, Rect(x: start, y: low.y - 10, width: x(0.11) - x(0), height: 20), "\(i)", color: 0)
      f.line(Point(start, top.y - 12), Point(start, low.y), dash: [2, 2])
    }
  }

  private static func buffers(_ f: FigureCanvas) {
    let x = timeAxis(f)
    for (row, name) in ["A", "B"].enumerated() {
      let y = f.rect.minY + (f.rect.height - 24) * (row == 0 ? 0.3 : 0.72)
      f.label("buffer \(name)", at: Point(f.rect.minX, y), color: f.ink)
      func step(_ start: Double, _ name: String, color: Int) {
        let rect = Rect(x: x(start), y: y - 12, width: x(0.23) - x(0), height: 24)
        box(f, rect, name, color: color)
      }
      for i in 0..<2 {
        let start = Double(row) * 0.24 + Double(i) * 0.48
        step(start, "draw", color: 1)
        if start + 0.24 < 0.95 { step(start + 0.24, "show", color: 0) }
      }
    }
  }

  private static func beat(_ f: FigureCanvas) {
    let x = timeAxis(f)
    let y = f.rect.midY
    for i in 0...3 {
      let t = 0.02 + Double(i) * 0.31
      let (top, bottom) = (Point(x(t), f.rect.minY + 10), Point(x(t), f.rect.maxY - 14))
      f.line(top, bottom, color: f.colors[0], width: 1.2)
      guard i < 3 else { continue }
      var from = t + 0.012
      for (color, width) in [(3, 0.045), (2, 0.03), (1, 0.09), (0, 0.04)] {
        let part = Rect(x: x(from), y: y - 14, width: x(width) - x(0) - 1.5, height: 28)
        f.canvas.fill(part, radius: 2, .solid(f.colors[color], alpha: 0.7))
        from += width
      }
      f.label("sleeps", at: Point(x(t + 0.31) - 4, y + 24), align: .right)
    }
    f.label("16.7 ms", at: Point(x(0.175), f.rect.minY + 8), align: .center)
  }
}

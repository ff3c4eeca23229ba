import CardCore
import Glibc

extension Figure {
  static let drawing: [String: Figure] = [
    "mips": Figure(draw: mips),
    "bilinear": Figure(draw: bilinear),
    "coverage": Figure(draw: coverage),
    "over": Figure(draw: over),
    "shadow": Figure(draw: shadow),
    "occlusion": Figure(draw: occlusion),
  ]

  private static func mips(_ f: FigureCanvas) {
    // Five squares, each half the one before, and four gaps.
    var side = min(f.rect.height - 28, (f.rect.width - 40) / 1.9375)
    var x = f.rect.midX - (side * 1.9375 + 32) / 2
    for level in 0..<5 {
      let square = Rect(x: x, y: f.rect.maxY - 18 - side, width: side, height: side)
      let cells = max(16 >> level, 1)
      let step = side / Double(cells)
      for row in 0..<cells {
        for column in 0..<cells {
          let u = (Double(column) + 0.5) / Double(cells) - 0.5
          let v = (Double(row) + 0.5) / Double(cells) - 0.5
          let tone = 0.5 + 0.5 * cos((u * u + v * v).squareRoot() * 14)
          f.canvas.fill(
            Rect(
              x: square.minX + Double(column) * step, y: square.minY + Double(row) * step,
              width: step + 0.1, height: step + 0.1),
            .solid(f.colors[1], alpha: 0.1 + 0.7 * tone))
        }
      }
      f.canvas.stroke(Path(rect: square), .solid(f.ink), width: 0.7)
      if level < 3 {
        f.label(
          ["1", "½", "¼"][level], at: Point(square.midX, f.rect.maxY - 8), align: .center,
          color: f.ink, italic: false)
      }
      x += side + 8
      side /= 2
    }
  }

  private static func bilinear(_ f: FigureCanvas) {
    let side = f.rect.height - 44
    let square = Rect(
      x: f.rect.midX - side / 2, y: f.rect.minY + 18, width: side, height: side)
    let (u, v) = (0.3, 0.4)
    let p = Point(square.minX + side * u, square.minY + side * v)
    let weights = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v]
    let areas = [
      Rect(x: p.x, y: p.y, width: square.maxX - p.x, height: square.maxY - p.y),
      Rect(x: square.minX, y: p.y, width: p.x - square.minX, height: square.maxY - p.y),
      Rect(x: p.x, y: square.minY, width: square.maxX - p.x, height: p.y - square.minY),
      Rect(x: square.minX, y: square.minY, width: p.x - square.minX, height: p.y - square.minY),
    ]
    let corners = [
      square.origin, Point(square.maxX, square.minY), Point(square.minX, square.maxY),
      Point(square.maxX, square.maxY),
    ]
    for i in 0..<4 {
      let color = f.colors[i]
      f.canvas.fill(areas[i], .solid(color, alpha: 0.3))
      f.dot(corners[i], color: color, radius: 4.4)
      let isLeft = i % 2 == 0
      let text = "0.\(Int((weights[i] * 100).rounded()))"
      f.label(
        text, at: corners[i] + Point(isLeft ? -10 : 10, 0),
        align: isLeft ? .right : .left, color: f.ink, size: 12, italic: false)
    }
    f.canvas.stroke(Path(rect: square), .solid(f.ink), width: 0.8)
    f.dot(p, radius: 3.4)
  }

  /// Pixels across an edge, each as dark as the ramp at its middle says.
  private static func coverage(_ f: FigureCanvas) {
    let (columns, rows) = (14, 7)
    let cell = min(f.rect.width / Double(columns), (f.rect.height - 8) / Double(rows))
    let left = f.rect.midX - cell * Double(columns) / 2
    let normal = Point(0.5, 0.866)
    func e(_ x: Double, _ y: Double) -> Double { (x - 7) * normal.x + (y - 3.5) * normal.y }
    for row in 0..<rows {
      for column in 0..<columns {
        let share = min(max(e(Double(column) + 0.5, Double(row) + 0.5) + 0.5, 0), 1)
        let square = Rect(
          x: left + Double(column) * cell, y: f.rect.minY + 4 + Double(row) * cell,
          width: cell, height: cell)
        f.canvas.fill(square, .solid(f.colors[1], alpha: 0.75 * share))
        f.canvas.stroke(
          Path(rect: square), .solid(f.dim.lighter(0.5)), width: 0.5)
      }
    }
    func place(_ y: Double) -> Point {
      Point(left + (7 - (y - 3.5) * normal.y / normal.x) * cell, f.rect.minY + 4 + y * cell)
    }
    f.canvas.stroke(
      Path(line: [place(0), place(7)]), .solid(f.colors[0]), width: 1.5)
  }

  private static func over(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: 0...1, y: 0...1, xTicks: [(0.5, "½"), (1, "1")], yTicks: [(0.5, "½"), (1, "1")],
      xName: "α", yName: "share")
    plot.curve(0) { $0 }
    plot.curve(1) { 1 - $0 }
    plot.note("of the source", 0.7, 0.8, dx: -12, align: .right)
    plot.note("of what is there", 0.7, 0.22, dx: -12, color: 1, align: .right)
  }

  private static func shadow(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: -3...3, y: 0...1, xTicks: [(-2, "−2σ"), (0, "edge"), (2, "2σ")],
      yTicks: [(0.5, "½"), (1, "1")], xName: "", yName: "darkness")
    plot.curve(0) { 0.5 * (1 - erf($0 / 2.0.squareRoot())) }
    plot.curve(1, width: 1, dash: [3, 3]) { $0 < 0 ? 1 : 0 }
    plot.mark(0, 0.5)
    plot.note("unblurred", -1.4, 0.9, color: 1)
  }

  /// One row of pixels: each card keeps what the ones in front of it leave.
  private static func occlusion(_ f: FigureCanvas) {
    let cards = [(0.34, 0.66), (0.16, 0.5), (0.52, 0.9), (0.04, 0.96)]
    let pitch = (f.rect.height - 24) / 4
    for (i, card) in cards.enumerated() {
      let y = f.rect.minY + 6 + pitch * Double(i)
      func x(_ u: Double) -> Double { f.rect.minX + 44 + (f.rect.width - 52) * u }
      let bar = Rect(x: x(card.0), y: y, width: x(card.1) - x(card.0), height: pitch * 0.55)
      f.canvas.stroke(Path(rect: bar), .solid(f.dim), width: 0.8, dash: [2, 2])
      var cuts = [card.0, card.1]
      for other in cards[..<i] { cuts += [other.0, other.1] }
      cuts = cuts.filter { $0 >= card.0 && $0 <= card.1 }.sorted()
      for (from, to) in zip(cuts, cuts.dropFirst()) where to > from {
        let middle = (from + to) / 2
        guard !cards[..<i].contains(where: { $0.0 < middle && middle < $0.1 }) else { continue }
        f.canvas.fill(
          Rect(x: x(from), y: y, width: x(to) - x(from), height: bar.height),
          .solid(f.colors[i % 3], alpha: 0.7))
      }
      f.label(
        i == 0 ? "front" : i == 3 ? "back" : "", at: Point(f.rect.minX, bar.midY),
        color: f.ink)
    }
  }
}

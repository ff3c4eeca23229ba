import CardKinetics
import Glibc

extension Figure {
  static let drawing: [String: Drawing] = [
    "mips": mips, "bilinear": bilinear, "coverage": coverage, "over": over, "shadow": shadow,
    "occlusion": occlusion,
  ]

  private static func mips(_ f: FigureCanvas) {
    // There are five squares, each half as large as the one before, and four gaps.
    var side = min(f.rect.height - 28, (f.rect.width - 40) / 1.9375)
    var x = f.rect.midX - (side * 1.9375 + 32) / 2
    for level in 0..<5 {
      let square = Rect(x: x, y: f.rect.maxY - 18 - side, width: side, height: side)
      let cells = max(16 >> level, 1)
      let step = side / Double(cells)
      for cell in 0..<cells * cells {
        let (row, column) = (Double(cell / cells), Double(cell % cells))
        let (u, v) = ((column + 0.5) / Double(cells) - 0.5, (row + 0.5) / Double(cells) - 0.5)
        let tone = 0.5 + 0.5 * cos((u * u + v * v).squareRoot() * 14)
        let corner = square.origin + Point(column, row) * step
        f.canvas.fill(
          Rect(origin: corner, size: Size(step + 0.1, step + 0.1)),
          .solid(f.colors[1], alpha: 0.1 + 0.7 * tone))
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
    let side = f.rect.height - 36
    let square = Rect(x: f.rect.midX - side / 2, y: f.rect.minY + 18, width: side, height: side)
    let (u, v) = (0.3, 0.4)
    let p = square.at(u, v)
    for i in 0..<4 {
      // The weight of a corner is the area between the point and the opposite corner.
      let (x, y) = (Double(i % 2), Double(i / 2))
      let (corner, far) = (square.at(x, y), square.at(1 - x, 1 - y))
      let weight = (x == 0 ? 1 - u : u) * (y == 0 ? 1 - v : v)
      f.canvas.fill(
        Path(polygon: [p, Point(far.x, p.y), far, Point(p.x, far.y)]),
        .solid(f.colors[i], alpha: 0.3))
      f.dot(corner, color: f.colors[i], radius: 4.4)
      f.label(
        "0.\(Int((weight * 100).rounded()))", at: corner + Point(x * 20 - 10, 0),
        align: x == 0 ? .right : .left, color: f.ink, italic: false)
    }
    f.canvas.stroke(Path(rect: square), .solid(f.ink), width: 0.8)
    f.dot(p, radius: 3.4)
  }

  /// Draws the pixels along an edge. Their darkness rises across the edge, over the width of one pixel.
  private static func coverage(_ f: FigureCanvas) {
    let (columns, rows) = (14, 7)
    let cell = min(f.rect.width / Double(columns), (f.rect.height - 8) / Double(rows))
    let corner = Point(f.rect.midX - cell * Double(columns) / 2, f.rect.minY + 4)
    let normal = Point(0.5, 0.866)
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (Double(column), Double(row))
        let distance = (x - 6.5) * normal.x + (y - 3) * normal.y
        let square = Rect(origin: corner + Point(x, y) * cell, size: Size(cell, cell))
        f.canvas.fill(square, .solid(f.colors[1], alpha: 0.75 * min(max(distance + 0.5, 0), 1)))
        f.canvas.stroke(Path(rect: square), .solid(f.dim.lighter(0.5)), width: 0.5)
      }
    }
    let edge = [0.0, 7].map { corner + Point(7 - ($0 - 3.5) * normal.y / normal.x, $0) * cell }
    f.canvas.stroke(Path(line: edge), .solid(f.colors[0]), width: 1.5)
  }

  private static func over(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: Axis(0...1, "α", [0.5, 1], ["½", "1"]), y: Axis(0...1, "share", [0.5, 1], ["½", "1"]))
    plot.curve(0) { $0 }
    plot.curve(1) { 1 - $0 }
    plot.label("of the source", 0.7, 0.8, dx: -12, align: .right)
    plot.label("of what is there", 0.7, 0.22, dx: -12, color: 1, align: .right)
  }

  private static func shadow(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: Axis(-3...3, "", [-2, 0, 2], ["−2σ", "edge", "2σ"]),
      y: Axis(0...1, "darkness", [0.5, 1], ["½", "1"]))
    plot.curve(0) { 0.5 * (1 - erf($0 / 2.0.squareRoot())) }
    plot.curve(1, width: 1, dash: [3, 3]) { $0 < 0 ? 1 : 0 }
    plot.mark(0, 0.5)
    plot.label("unblurred", 0, 0.9, dx: 6, color: 1)
  }

  /// Draws a row of pixels for each card. A row shows the part of the card that the cards in front of it leave visible.
  private static func occlusion(_ f: FigureCanvas) {
    let cards = [(0.34, 0.66), (0.16, 0.5), (0.52, 0.9), (0.04, 0.96)]
    let pitch = (f.rect.height - 24) / 4
    for (i, card) in cards.enumerated() {
      func bar(_ from: Double, _ to: Double) -> Rect {
        func x(_ u: Double) -> Double { f.rect.minX + 44 + (f.rect.width - 52) * u }
        return Rect(
          x: x(from), y: f.rect.minY + 6 + pitch * Double(i), width: x(to) - x(from),
          height: pitch * 0.55)
      }
      let whole = bar(card.0, card.1)
      f.canvas.stroke(Path(rect: whole), .solid(f.dim), width: 0.8, dash: [2, 2])
      let front = cards[..<i]
      let cuts = ([card] + front).flatMap { [$0.0, $0.1] }
        .filter { $0 >= card.0 && $0 <= card.1 }.sorted()
      for (from, to) in zip(cuts, cuts.dropFirst()) where to > from {
        let middle = (from + to) / 2
        guard !front.contains(where: { $0.0 < middle && middle < $0.1 }) else { continue }
        f.canvas.fill(bar(from, to), .solid(f.colors[i % 3], alpha: 0.7))
      }
      f.label(
        i == 0 ? "front" : i == 3 ? "back" : "", at: Point(f.rect.minX, whole.midY), color: f.ink)
    }
  }
}

import CardCore
import Glibc

extension Figure {
  static let layouts: [String: Figure] = [
    "pile": Figure(draw: pile),
    "pile-scale": Figure(draw: pileScale),
    "carousel-angle": Figure(draw: carouselAngle),
    "shelf": Figure(draw: shelf),
    "book-ratio": Figure(draw: bookRatio),
    "book-fan": Figure(draw: bookFan),
    "stack": Figure(draw: stack),
  ]

  /// The switcher's cards over a viewport of 375 by 667, by the book's own formulas.
  private static func pile(_ f: FigureCanvas) {
    let (w, h, offset) = (375.0, 667.0, 420.0)
    let scale = (f.rect.height - 4) / h
    let left = f.rect.midX - w * scale / 2
    let pitch = (h - 108) / 4
    let card = Size(0.87466 * w, 0.4042 * (h - 108))
    let window = Rect(
      x: left, y: f.rect.minY + 2, width: w * scale, height: h * scale)
    f.canvas.clipped(to: window) {
      for row in 2..<9 {
        let middle = (Double(row) + 0.5) * pitch
        let p = (middle - (offset + h / 2)) / h * 4
        let shift = (p > 0 ? p * 0.12 * h : p * p * 0.04803 * h) - 2 * card.height / 5.8
        let grown = 1 + 0.06 * p
        let center = Point(w / 2, middle - offset + shift)
        let top = center.y - pitch / 2 * grown
        let frame = Rect(
          x: left + (center.x - card.width / 2 * grown) * scale,
          y: window.minY + top * scale, width: card.width * grown * scale,
          height: card.height * grown * scale)
        f.canvas.fill(frame, radius: 4, .solid(f.theme.paper))
        f.canvas.fill(frame, radius: 4, .solid(f.colors[1], alpha: 0.14))
        f.canvas.stroke(
          Path(rect: frame, radius: 4), .solid(f.colors[1]), width: 1)
        f.label(
          "\(row - 2)", at: Point(frame.minX + 9, frame.minY + 8),
          color: f.colors[1], italic: false)
      }
    }
    f.canvas.stroke(Path(rect: window), .solid(f.ink), width: 1)
  }

  private static func pileScale(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: -2...2, y: 0.85...1.15, xTicks: [(-2, "−2"), (0, "0"), (2, "2")],
      yTicks: [(0.88, "0.88"), (1, "1"), (1.12, "1.12")], xName: "p", yName: "scale")
    plot.curve(0) { 1 + 0.06 * $0 }
    plot.mark(0, 1)
    plot.note("the middle of the window", 0, 1, dx: 8, dy: 8)
  }

  private static func carouselAngle(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: -1.6...1.6, y: -1.6...1.6, xTicks: [(-1, "−1"), (0, "page k"), (1, "+1")],
      yTicks: [(-1, "−1"), (0, "0"), (1, "1")], xName: "", yName: "angle, rad")
    plot.curve(0) { $0 }
    for x in [-1.0, 0, 1] { plot.mark(x, x) }
    plot.note("axis (1, 1, 0)", 0.5, 0.4, dx: 4, dy: 6)
    plot.note("axis (−1, 1, 0)", -0.5, -0.4, dx: -6, dy: -8, align: .right)
  }

  /// The shelf from book to book.
  private static func shelf(_ f: FigureCanvas) {
    let w = 1024.0
    let scale = f.rect.width / w
    let middle = f.rect.midY
    for k in -1...1 {
      let share = min(max(1 - abs(Double(k) * 372) / w, 0.75), 1)
      let size = Size(362 * 0.7 * share * scale, 568 * 0.7 * share * scale)
      let center = Point(f.rect.midX + Double(k) * 372 * scale, middle)
      let cover = Rect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
      f.canvas.fill(cover, radius: 3, .solid(f.colors[k == 0 ? 0 : 1], alpha: 0.16))
      f.canvas.stroke(
        Path(rect: cover, radius: 3), .solid(f.colors[k == 0 ? 0 : 1]), width: 1.1)
      f.label(
        k == 0 ? "0.7" : "0.525", at: center, align: .center, color: f.ink,
        italic: false)
    }
    let y = f.rect.maxY - 4
    f.arrow(Point(f.rect.midX, y), Point(f.rect.midX + 372 * scale, y))
    f.label("372", at: Point(f.rect.midX + 186 * scale, y - 8), align: .center, italic: false)
  }

  private static func ratio(_ sheets: Double) -> Double {
    let side = sheets < 0 ? -0.5 : 0.5
    return abs(sheets) <= 0.5 ? sheets : side + 0.1 * (sheets - side)
  }

  private static func bookRatio(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: -6...6, y: -1.1...1.1, xTicks: [(-5.5, "−5.5"), (0, "0"), (5.5, "5.5")],
      yTicks: [(-1, "−1"), (-0.5, "−½"), (0.5, "½"), (1, "1")], xName: "sheets", yName: "r")
    plot.curve(0) { min(max(ratio($0), -1), 1) }
    plot.note("the turning sheet", 0.6, 0.1, dy: 2)
    plot.note("flat", 5.8, 1, dx: -2, dy: 12, color: 1, align: .right)
  }

  /// An open book from its foot: every sheet at its angle, one of them on its way.
  private static func bookFan(_ f: FigureCanvas) {
    let length = min(f.rect.width * 0.42, f.rect.height * 1.2)
    let spine = Point(f.rect.midX, f.rect.maxY - 14)
    for sheet in -5...5 {
      let r = ratio(Double(sheet) + 0.2)
      let angle = (1 - r) * Double.pi / 2
      let end = spine + Point(cos(angle) * length, -sin(angle) * length * 0.98)
      let turns = sheet == 0
      f.line(
        spine, end, color: f.colors[turns ? 0 : 1], width: turns ? 1.8 : 0.9)
    }
    f.dot(spine, radius: 3.2)
    f.label("spine", at: spine + Point(0, 11), align: .center, color: f.ink)
    f.label(
      "left pages", at: Point(f.rect.minX + 2, spine.y + 10), color: f.ink)
    f.label(
      "right pages", at: Point(f.rect.maxX - 2, spine.y + 10), align: .right,
      color: f.ink)
  }

  /// The stack during a drag, by the poses of its five cards.
  private static func stack(_ f: FigureCanvas) {
    let (w, h, travel) = (375.0, 667.0, 150.0)
    let face = Size(w - 40, h - 200)
    let scale = (f.rect.height - 12) / (face.height + 70)
    for i in (0..<5).reversed() {
      let share = 1 - Double(i) / 5
      let delta = 0.6 * travel
      let pose = Transform3D.scale(1 - 0.08 * Double(i), 1)
        .concatenated(.rotation(share * delta / (0.5 * w) * .pi / 12, 0, 0, 1))
        .concatenated(.translation(share * delta, -7 * Double(i)))
      let card = Homography.translation(f.rect.midX - 40 * scale, f.rect.midY + 6)
        .after(.scale(scale, scale)).after(Homography(pose))
        .after(.translation(-face.width / 2, -face.height / 2))
      let quad = card.apply(Rect(face))
      f.canvas.fill(Path(polygon: quad.points), .solid(f.theme.paper))
      f.sheet(quad, color: f.colors[i == 0 ? 0 : 1], strength: 0.18)
    }
  }
}

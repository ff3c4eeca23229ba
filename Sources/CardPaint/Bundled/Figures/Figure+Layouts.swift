import CardKinetics
import Glibc

extension Figure {
  static let layouts: [String: Drawing] = [
    "pile": pile, "pile-scale": pileScale, "carousel-angle": carouselAngle, "shelf": shelf,
    "book-ratio": bookRatio, "book-fan": bookFan, "stack": stack,
  ]

  /// Draws the Switcher's cards in a viewport of 375 by 667 points, by the formulas printed in the bundled book.
  private static func pile(_ f: FigureCanvas) {
    let (w, h, offset) = (375.0, 667.0, 420.0)
    let scale = (f.rect.height - 4) / h
    let pitch = (h - 108) / 4
    let card = Size(0.87466 * w, 0.4042 * (h - 108))
    let window = Rect(
      x: f.rect.midX - w * scale / 2, y: f.rect.minY + 2, width: w * scale, height: h * scale)
    f.canvas.clipped(to: window) {
      for row in 2..<9 {
        let middle = (Double(row) + 0.5) * pitch
        let p = (middle - (offset + h / 2)) / h * 4
        let shift = (p > 0 ? p * 0.12 * h : p * p * 0.04803 * h) - 2 * card.height / 5.8
        let grown = 1 + 0.06 * p
        let corner = Point(
          (w - card.width * grown) / 2, middle - offset + shift - pitch / 2 * grown)
        let frame = Rect(origin: window.origin + corner * scale, size: card * (grown * scale))
        f.canvas.fill(frame, radius: 4, .solid(f.theme.paper))
        f.box(frame, strength: 0.14)
        f.label("\(row - 2)", at: frame.origin + Point(10, 10), color: f.colors[1], italic: false)
      }
    }
    f.canvas.stroke(Path(rect: window), .solid(f.ink), width: 1)
  }

  private static func pileScale(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: Axis(-2...2, "p", [-2, 0, 2]), y: Axis(0.85...1.15, "scale", [0.88, 1, 1.12]))
    plot.curve(0) { 1 + 0.06 * $0 }
    plot.mark(0, 1)
    plot.label("the window’s middle", 1, 0.94, align: .center)
  }

  private static func carouselAngle(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: Axis(-1.6...1.6, "", [-1, 0, 1], ["−1", "page k", "+1"]),
      y: Axis(-1.6...1.6, "angle, rad", [-1, 0, 1]))
    plot.curve(0) { $0 }
    for x in [-1.0, 0, 1] { plot.mark(x, x) }
    plot.label("axis (1, 1, 0)", 0.5, 0.4, dx: 6, dy: -2)
    plot.label("axis (−1, 1, 0)", -0.3, 0.42, align: .right)
  }

  /// Draws the shelf: a book and its two neighbours.
  private static func shelf(_ f: FigureCanvas) {
    let w = 1024.0
    let (scale, middle) = (f.rect.width / w, f.rect.center)
    for k in -1...1 {
      let fraction = min(max(1 - abs(Double(k) * 372) / w, 0.75), 1) * scale
      let cover = Rect(
        center: middle + Point(Double(k) * 372 * scale, 0), 362 * 0.7 * fraction,
        568 * 0.7 * fraction)
      f.box(cover, color: k == 0 ? 0 : 1, radius: 3, width: 1.1)
      f.label(
        k == 0 ? "0.7" : "0.525", at: cover.center, align: .center, color: f.ink, italic: false)
    }
    let y = f.rect.maxY - 4
    f.arrow(Point(middle.x, y), Point(middle.x + 372 * scale, y))
    f.label("372", at: Point(middle.x + 186 * scale, y - 9), align: .center, italic: false)
  }

  private static func ratio(_ sheets: Double) -> Double {
    let side = sheets < 0 ? -0.5 : 0.5
    return abs(sheets) <= 0.5 ? sheets : side + 0.1 * (sheets - side)
  }

  private static func bookRatio(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: Axis(-6...6, "sheets", [-5.5, 0, 5.5]),
      y: Axis(-1.1...1.1, "r", [-1, -0.5, 0.5, 1], ["−1", "−½", "½", "1"]))
    plot.curve(0) { min(max(ratio($0), -1), 1) }
    plot.label("the turning sheet", 0.6, -0.3)
    plot.label("flat", 5.8, 1, dx: -2, dy: 15, color: 1, align: .right)
  }

  /// Draws an open book seen from its bottom edge. Each sheet has its angle, and one sheet is turning.
  private static func bookFan(_ f: FigureCanvas) {
    let length = min(f.rect.width * 0.42, f.rect.height * 1.2)
    let spine = Point(f.rect.midX, f.rect.maxY - 18)
    for sheet in -5...5 {
      let angle = (1 - ratio(Double(sheet) + 0.2)) * .pi / 2
      let end = spine + Point(cos(angle) * length, -sin(angle) * length * 0.98)
      let turns = sheet == 0
      f.line(spine, end, color: f.colors[turns ? 0 : 1], width: turns ? 1.8 : 0.9)
    }
    f.dot(spine, radius: 3.2)
    f.label("spine", at: spine + Point(0, 13), align: .center, color: f.ink)
    f.label("left pages", at: Point(f.rect.minX + 2, spine.y + 12), color: f.ink)
    f.label("right pages", at: Point(f.rect.maxX - 2, spine.y + 12), align: .right, color: f.ink)
  }

  /// Draws the stack during a drag: its five cards in their poses.
  private static func stack(_ f: FigureCanvas) {
    let (w, h, delta) = (375.0, 667.0, 0.6 * 150)
    let face = Size(w - 40, h - 200)
    let scale = (f.rect.height - 12) / (face.height + 70)
    for i in (0..<5).reversed() {
      let fraction = 1 - Double(i) / 5
      let pose = Transform3D.scale(1 - 0.08 * Double(i), 1)
        .concatenated(.rotation(fraction * delta / (0.5 * w) * .pi / 12, 0, 0, 1))
        .concatenated(.translation(fraction * delta, -7 * Double(i)))
      let card = Sheet(face, pose, at: f.rect.center + Point(-40 * scale, 6), scale: scale)
      f.canvas.fill(Path(polygon: card.corners.points), .solid(f.theme.paper))
      f.sheet(card.corners, color: f.colors[i == 0 ? 0 : 1], strength: 0.18)
    }
  }
}

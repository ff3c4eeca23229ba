import CardCore
import Glibc

/// A card's back: the parameters of its picture.
struct StackBack {
  let card: Card
  let number: Int
  let theme: Theme

  private static let margin = 24.0

  func paint(on canvas: Canvas) {
    let palette = Palette(card.color, seed: card.seed)
    let family = ArtFamily.of(card)
    let bounds = canvas.bounds
    let width = max(bounds.width - 2 * Self.margin, 20)
    canvas.fill(bounds, .solid(theme.paper(tinted: card.color)))

    let thumb = Rect(x: bounds.maxX - Self.margin - 64, y: Self.margin, width: 64, height: 64)
    canvas.clipped(to: Path(rect: thumb, radius: 8)) {
      canvas.moved(to: thumb.origin, scale: 64.0 / 340) {
        family.paint(card, palette, on: canvas, in: Rect(x: 0, y: 0, width: 340, height: 340))
      }
    }
    canvas.text(
      "NO. \(number)", TextStyle.interface(11, .semibold).tracked(0.1),
      .solid(ink(palette, 0.6)),
      baseline: Point(Self.margin, Self.margin + 14))
    canvas.text(
      card.title, .display(24, .bold), .solid(palette.ink(in: theme)),
      baseline: Point(Self.margin, Self.margin + 43), width: width - 80)
    canvas.text(
      family.caption(for: card), .interface(13),
      .solid(ink(palette, 0.65)),
      baseline: Point(Self.margin, Self.margin + 63), width: width - 80)

    var y = Self.margin + 86
    y = facts(family, palette, on: canvas, top: y, width: width)
    let plot = Rect(x: Self.margin, y: y + 14, width: width, height: min(116, bounds.height * 0.26))
    profile(palette, on: canvas, plot)
    let text = TextBlock(
      card.text, TextStyle.interface(13).leaded(1.45), on: canvas, width: width,
      maxLines: max(Int((bounds.maxY - plot.maxY - 34) / (13 * 1.45)), 1))
    text.draw(
      at: Point(Self.margin, plot.maxY + 16),
      .solid(ink(palette, 0.85)))
  }

  /// The card's ink at a fraction of its strength.
  private func ink(_ palette: Palette, _ part: Double) -> Color {
    theme.faded(palette.ink(in: theme), part, on: theme.paper(tinted: card.color))
  }

  /// Draws family, parts, seed and palette line by line; returns the y of their end.
  private func facts(
    _ family: ArtFamily, _ palette: Palette, on canvas: Canvas, top: Double, width: Double
  ) -> Double {
    let digits = String(card.seed, radix: 16, uppercase: true)
    let seed = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    var y = top
    let parts = family.parts.prefix(1).uppercased() + family.parts.dropFirst()
    let lines = [
      ("Family", family.name), (parts, "\(family.amount(for: card))"), ("Seed", seed),
      ("Palette", ""),
    ]
    for (name, value) in lines {
      canvas.line(
        Point(Self.margin, y), Point(Self.margin + width, y),
        .solid(palette.ink(in: theme), alpha: 0.14))
      canvas.text(
        name, .interface(13), .solid(ink(palette, 0.6)),
        baseline: Point(Self.margin, y + 20))
      if value.isEmpty {
        for (i, color) in palette.colors.enumerated() {
          let x = Self.margin + width - 7 - Double(palette.colors.count - 1 - i) * 20
          canvas.fill(Path(circle: Point(x, y + 15), radius: 7), .solid(color))
        }
      } else {
        canvas.rightText(
          value, name == "Seed" ? .code(12.5, .medium) : .interface(13, .semibold),
          .solid(palette.ink(in: theme)), baseline: Point(Self.margin + width, y + 20))
      }
      y += 30
    }
    canvas.line(
      Point(Self.margin, y), Point(Self.margin + width, y),
      .solid(palette.ink(in: theme), alpha: 0.14))
    return y
  }

  /// Draws a cross-section of the seed's noise: its octaves and their sum.
  private func profile(_ palette: Palette, on canvas: Canvas, _ plot: Rect) {
    canvas.fill(plot, radius: 8, .solid(palette.colors[0], alpha: 0.08))
    let noise = Noise(seed: card.seed)
    let line = theme.choose(palette.colors[0], dark: palette.colors[0].lighter(0.3))
    func curve(_ value: (Double) -> Double) -> [Point] {
      stride(from: 0.0, through: 1, by: 1.0 / 96).map { t in
        Point(plot.minX + plot.width * t, plot.midY - plot.height * 0.3 * value(t))
      }
    }
    canvas.clipped(to: Path(rect: plot, radius: 8)) {
      for i in 1..<4 {
        let x = plot.minX + plot.width * Double(i) / 4
        canvas.line(
          Point(x, plot.minY), Point(x, plot.maxY), .solid(palette.ink(in: theme), alpha: 0.1),
          width: 0.8)
      }
      canvas.line(
        Point(plot.minX, plot.midY), Point(plot.maxX, plot.midY),
        .solid(palette.ink(in: theme), alpha: 0.25),
        width: 0.8)
      canvas.stroke(
        Path(through: curve { noise($0 * 3) }), .solid(palette.colors[1], alpha: 0.6), width: 1.2,
        dash: [3, 3])
      let sum = curve { noise($0 * 3) + 0.4 * noise($0 * 9, 7) + 0.16 * noise($0 * 22, 13) }
      var area = Path(line: sum)
      area.line(Point(plot.maxX, plot.maxY))
      area.line(Point(plot.minX, plot.maxY))
      area.close()
      canvas.fill(
        area,
        .linear(
          Point(0, plot.minY), Point(0, plot.maxY),
          [.init(0, line, 0.4), .init(1, line, 0)]))
      canvas.stroke(Path(line: sum), .solid(line), width: 2)
    }
  }
}

import CardCore
import Glibc

/// A card's back: the parameters of its picture.
struct StackBack {
  private let card: Card
  private let number: Int
  private let theme: Theme
  private let palette: Palette
  private let family: ArtFamily
  /// The card's ink and the paper it is legible on.
  private let ink, paper: Color

  private static let margin = 24.0
  /// In points; tuned by eye.
  private static let plotHeights = 48.0...116.0

  init(_ card: Card, number: Int, theme: Theme) {
    (self.card, self.number, self.theme) = (card, number, theme)
    palette = Palette(card.color, seed: card.seed)
    family = ArtFamily.of(card)
    (ink, paper) = (palette.ink(in: theme), theme.paper(tinted: card.color))
  }

  func paint(on canvas: Canvas) {
    let (bounds, margin) = (canvas.bounds, Self.margin)
    let width = max(bounds.width - 2 * margin, 20)
    canvas.fill(bounds, .solid(paper))

    let thumb = Rect(x: bounds.maxX - margin - 64, y: margin, width: 64, height: 64)
    canvas.clipped(to: Path(rect: thumb, radius: 8)) {
      canvas.moved(to: thumb.origin, scale: 64.0 / 340) {
        family.paint(card, palette, on: canvas, in: Rect(Size(340, 340)))
      }
    }
    canvas.text(
      "NO. \(number)", .interface(11, .semibold).tracked(0.1), faded(0.6),
      baseline: Point(margin, margin + 14))
    canvas.text(
      card.title, .display(24, .bold), .solid(ink), baseline: Point(margin, margin + 43),
      width: width - 80)
    canvas.text(
      family.caption(for: card), .interface(13), faded(0.65), baseline: Point(margin, margin + 63),
      width: width - 80)

    let y = facts(on: canvas, top: margin + 86, width: width)
    // The text comes first: the plot is as high as the text leaves room for.
    let room = bounds.maxY - margin - (y + 14) - 16
    let text = TextBlock(
      card.text, TextStyle.interface(13).leaded(1.45), on: canvas, width: width,
      maxLines: max(Int((room - Self.plotHeights.lowerBound) / (13 * 1.45)), 1))
    let height = Self.plotHeights.clamping(room - text.size.height)
    let plot = Rect(x: margin, y: y + 14, width: width, height: height)
    profile(on: canvas, plot)
    text.draw(at: Point(margin, plot.maxY + 16), faded(0.85))
  }

  /// The card's ink at a fraction of its strength.
  private func faded(_ part: Double) -> Paint { .solid(theme.faded(ink, part, on: paper)) }

  /// Draws family, parts, seed and palette line by line; returns the y of their end.
  private func facts(on canvas: Canvas, top: Double, width: Double) -> Double {
    let (left, right) = (Self.margin, Self.margin + width)
    let digits = String(card.seed, radix: 16, uppercase: true)
    let seed = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    let parts = family.parts.prefix(1).uppercased() + family.parts.dropFirst()
    let lines = [
      ("Family", family.name), (parts, "\(family.amount(for: card))"), ("Seed", seed),
      ("Palette", ""),
    ]
    var y = top
    func rule() { canvas.line(Point(left, y), Point(right, y), .solid(ink, alpha: 0.14)) }
    for (name, value) in lines {
      rule()
      canvas.text(name, .interface(13), faded(0.6), baseline: Point(left, y + 20))
      canvas.text(
        value, name == "Seed" ? .code(12.5, .medium) : .interface(13, .semibold), .solid(ink),
        baseline: Point(right, y + 20), align: .right)
      y += 30
    }
    rule()
    for (i, color) in palette.colors.reversed().enumerated() {
      canvas.fill(circle: Point(right - 7 - Double(i) * 20, y - 15), radius: 7, .solid(color))
    }
    return y
  }

  /// Draws a cross-section of the seed's noise: its octaves and their sum.
  private func profile(on canvas: Canvas, _ plot: Rect) {
    canvas.fill(plot, radius: 8, .solid(palette.colors[0], alpha: 0.08))
    let noise = Noise(seed: card.seed)
    let line = theme.choose(palette.colors[0], dark: palette.colors[0].lighter(0.3))
    func curve(_ value: (Double) -> Double) -> [Point] {
      unitSteps(96).map { plot.at($0, 0.5 - 0.3 * value($0)) }
    }
    canvas.clipped(to: Path(rect: plot, radius: 8)) {
      for x in [0.25, 0.5, 0.75] {
        canvas.line(plot.at(x, 0), plot.at(x, 1), .solid(ink, alpha: 0.1), width: 0.8)
      }
      canvas.line(plot.at(0, 0.5), plot.at(1, 0.5), .solid(ink, alpha: 0.25), width: 0.8)
      canvas.stroke(
        Path(through: curve { noise($0 * 3) }), .solid(palette.colors[1], alpha: 0.6), width: 1.2,
        dash: [3, 3])
      let sum = Path(
        line: curve { noise($0 * 3) + 0.4 * noise($0 * 9, 7) + 0.16 * noise($0 * 22, 13) })
      canvas.fill(
        sum.area(downTo: plot.maxY, from: plot.minX, to: plot.maxX),
        .vertical(plot, [.init(0, line, 0.4), .init(1, line, 0)]))
      canvas.stroke(sum, .solid(line), width: 2)
    }
  }
}

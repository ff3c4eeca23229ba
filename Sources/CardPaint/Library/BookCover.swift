import CardCore
import Glibc

/// A cloth-bound cover, seen from the front: cloth, foil frame, title, emblem, author.
struct BookCover {
  let book: Book
  /// Counted from 1, stamped at the bottom.
  let volume: Int

  /// Fills `bounds`, whose top left is the origin.
  func paint(on canvas: Canvas, _ bounds: Rect) {
    cloth(on: canvas, bounds)
    // Light foil has highlights; dark stamping on light cloth has none.
    let glint = book.accent.brightness > book.color.brightness ? 0.3 : 0
    let foil = Paint.linear(
      bounds.origin, Point(bounds.maxX, bounds.maxY),
      [
        .init(0, book.accent.lighter(glint)), .init(0.45, book.accent),
        .init(0.6, book.accent.lighter(glint)), .init(1, book.accent.darker(0.1)),
      ])
    frame(on: canvas, bounds, foil)
    words(on: canvas, bounds, foil)
    Emblem.all[repeating(volume - 1, Emblem.all.count)].draw(
      canvas, Point(bounds.midX + 8, bounds.height * 0.585), min(bounds.width * 0.2, 78), foil)
    hinge(on: canvas, bounds)
  }

  /// Draws the cloth's threads, lit from the upper left.
  private func cloth(on canvas: Canvas, _ bounds: Rect) {
    canvas.fill(bounds, .diagonal(bounds, book.color.lighter(0.1), book.color.darker(0.16)))
    var random = SplitMix64(seed: stableHash(book.title))
    var light = Path()
    var dark = Path()
    for y in stride(from: 0.6, to: bounds.height, by: 2.4) {
      let shift = random.between(-0.4, 0.4)
      light.append(Path(line: [Point(0, y + shift), Point(bounds.maxX, y + shift)]))
    }
    for x in stride(from: 0.6, to: bounds.width, by: 2.4) {
      let shift = random.between(-0.4, 0.4)
      dark.append(Path(line: [Point(x + shift, 0), Point(x + shift, bounds.maxY)]))
    }
    canvas.stroke(light, .solid(.white, alpha: 0.05), width: 0.8, round: false)
    canvas.stroke(dark, .solid(.black, alpha: 0.07), width: 0.8, round: false)
  }

  private func frame(on canvas: Canvas, _ bounds: Rect, _ foil: Paint) {
    let outer = Rect(
      x: 40, y: 24, width: bounds.width - 64, height: bounds.height - 48)
    canvas.stroke(Path(rect: outer, radius: 5), foil, width: 1.8)
    canvas.stroke(Path(rect: outer.insetBy(dx: 6, dy: 6), radius: 2), foil, width: 0.7)
    let dots = outer.insetBy(dx: 14, dy: 14)
    for x in [dots.minX, dots.maxX] {
      for y in [dots.minY, dots.maxY] {
        canvas.fill(Path(circle: Point(x, y), radius: 2.2), foil)
      }
    }
  }

  private func words(on canvas: Canvas, _ bounds: Rect, _ foil: Paint) {
    let left = 62.0
    let width = max(bounds.width - left - 46, 20)
    var size = 40.0
    var title = block(book.title, size, on: canvas, width)
    while size > 20, title.lineCount > 3 {
      size -= 3
      title = block(book.title, size, on: canvas, width)
    }
    title.draw(at: Point(left, 62), foil)
    let y = 62 + title.size.height + 12
    canvas.line(
      Point(left + width / 2 - 26, y), Point(left + width / 2 + 26, y), foil, width: 1)
    let author = TextBlock(
      book.author, .book(16, italic: true), on: canvas, width: width, maxLines: 2,
      alignment: .center)
    author.draw(at: Point(left, bounds.maxY - 96 - author.size.height / 2), foil)
    let number = TextBlock(
      "No. \(volume)", TextStyle.book(13).tracked(0.1).featured("smcp=1, onum=1"), on: canvas,
      width: width, maxLines: 1, alignment: .center)
    number.draw(baseline: Point(left, bounds.maxY - 50), foil)
  }

  private func block(_ text: String, _ size: Double, on canvas: Canvas, _ width: Double)
    -> TextBlock
  {
    TextBlock(
      text, TextStyle.book(size).leaded(1.08), on: canvas, width: width, maxLines: 4,
      alignment: .center)
  }

  /// Draws the groove along the spine, and the board's lit and shaded edges.
  private func hinge(on canvas: Canvas, _ bounds: Rect) {
    let strip = Rect(x: 0, y: 0, width: 30, height: bounds.height)
    canvas.fill(
      strip,
      .linear(
        .zero, Point(30, 0),
        [
          .init(0, .black, 0.34), .init(0.3, .white, 0.1), .init(0.6, .black, 0.03),
          .init(0.75, .black, 0.34), .init(0.9, .white, 0.12), .init(1, .white, 0),
        ]))
    canvas.line(
      Point(0, 0.6), Point(bounds.maxX, 0.6), .solid(.white, alpha: 0.22), width: 1.2)
    canvas.line(
      Point(bounds.maxX - 0.6, 0), Point(bounds.maxX - 0.6, bounds.maxY),
      .solid(.black, alpha: 0.25), width: 1.2)
    canvas.line(
      Point(0, bounds.maxY - 0.6), Point(bounds.maxX, bounds.maxY - 0.6),
      .solid(.black, alpha: 0.3), width: 1.2)
  }
}

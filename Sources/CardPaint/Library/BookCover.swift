import CardKinetics
import CardModel
import CardPicture
import Glibc

/// A cloth-bound cover, seen from the front, with a foil frame, a title, an emblem and the author.
struct BookCover {
  let book: Book
  /// The number of the volume, counted from 1. The number is stamped at the bottom.
  let volume: Int
  let images: FileImages
  let theme: Theme

  /// Paints the cover within `bounds`, whose top left corner is the origin.
  func paint(on canvas: Canvas, _ bounds: Rect) {
    cloth(on: canvas, bounds)
    if book.isDocument, let image = book.firstPlate { return jacket(image, on: canvas, bounds) }
    // Light foil has highlights. Dark stamping on light cloth has none.
    let glint = book.accent.brightness > book.color.brightness ? 0.3 : 0
    let light = book.accent.lighter(glint)
    let foil = Paint.linear(
      bounds.at(0, 0), bounds.at(1, 1),
      [
        .init(0, light), .init(0.45, book.accent), .init(0.6, light),
        .init(1, book.accent.darker(0.1)),
      ])
    frame(on: canvas, bounds, foil)
    paintWords(on: canvas, bounds, foil)
    let plate = ImageArea.plate(on: bounds.size).rect
    let images = book.plates(maximum: Self.maximumTries)
    if !images.isEmpty {
      self.plate(firstOf: images, on: canvas, plate)
    } else {
      Emblem.of(volume: volume).draw(canvas, plate.center, plate.height / 2, foil)
    }
    hinge(on: canvas, bounds)
  }

  /// The width of a thread of the cloth, in points, and the number of strengths that threads have. Tuned by eye.
  private static let (thread, threadStrengths) = (2.0, 4)

  /// Draws the cloth's threads, lit from the upper left.
  ///
  /// The threads have no gaps, and each group of four threads has the four strengths in a random order. A regular pattern
  /// of this fineness would show a coarse grid where the cover is smaller than its face, because the pattern would be
  /// finer than the pixels (moiré).
  private func cloth(on canvas: Canvas, _ bounds: Rect) {
    canvas.fill(bounds, .diagonal(bounds, book.color.lighter(0.1), book.color.darker(0.16)))
    var random = SplitMix64(seed: stableHash(book.title))
    let (width, strengths) = (Self.thread, Self.threadStrengths)
    func weave(_ length: Double, _ color: Color, _ alpha: Double, _ line: (Double) -> Path) {
      var threads = [Path](repeating: Path(), count: strengths)
      for start in stride(from: 0, to: length, by: width * Double(strengths)) {
        for (index, strength) in (0..<strengths).shuffled(using: &random).enumerated() {
          threads[strength].append(line(start + (Double(index) + 0.5) * width))
        }
      }
      for (strength, path) in threads.enumerated().dropFirst() {
        let fraction = Double(strength) / Double(strengths - 1)
        canvas.stroke(path, .solid(color, alpha: alpha * fraction), width: width, round: false)
      }
    }
    weave(bounds.height, .white, 0.05) { Path(line: [Point(0, $0), Point(bounds.maxX, $0)]) }
    weave(bounds.width, .black, 0.07) { Path(line: [Point($0, 0), Point($0, bounds.maxY)]) }
  }

  private func frame(on canvas: Canvas, _ bounds: Rect, _ foil: Paint) {
    let outer = Rect(x: 40, y: 24, width: bounds.width - 64, height: bounds.height - 48)
    canvas.stroke(Path(rect: outer, radius: 5), foil, width: 1.8)
    canvas.stroke(Path(rect: outer.insetBy(dx: 6, dy: 6), radius: 2), foil, width: 0.7)
    let dots = outer.insetBy(dx: 14, dy: 14)
    for (u, v) in [(0.0, 0.0), (0, 1), (1, 0), (1, 1)] {
      canvas.fill(circle: dots.at(u, v), radius: 2.2, foil)
    }
  }

  private func paintWords(on canvas: Canvas, _ bounds: Rect, _ foil: Paint) {
    let left = 62.0
    let width = max(bounds.width - left - 46, 20)
    func block(_ text: String, _ style: TextStyle, maxLines: Int) -> TextBlock {
      TextBlock(text, style, on: canvas, width: width, maxLines: maxLines, alignment: .center)
    }
    func title(size: Double) -> TextBlock {
      block(book.title, .book(size).leaded(1.08), maxLines: 4)
    }
    // The title gets the largest size at which it has at most three lines, or else the smallest size.
    let sizes = stride(from: 40.0, to: 19, by: -3)
    let heading = sizes.lazy.map(title).first { $0.lineCount <= 3 } ?? title(size: 19)
    heading.draw(at: Point(left, 62), foil)
    let middle = Point(left + width / 2, 62 + heading.size.height + 12)
    canvas.line(middle - Point(26, 0), middle + Point(26, 0), foil)
    let author = block(book.author, .book(16, italic: true), maxLines: 2)
    author.draw(at: Point(left, bounds.maxY - 96 - author.size.height / 2), foil)
    let style = TextStyle.book(13).tracked(0.1).featured("smcp=1, onum=1")
    block("No. \(volume)", style, maxLines: 1).draw(baseline: Point(left, bounds.maxY - 50), foil)
  }

  /// Draws a document's first page on the cover.
  private func jacket(_ image: CardImage, on canvas: Canvas, _ bounds: Rect) {
    let page = images.facts(of: image)?.size ?? bounds.size
    let area = ImageArea.cover(bounds.size, of: page)
    if area.rect == bounds {
      images.draw(image, on: canvas, in: bounds, fit: area.fit, background: .white, theme: theme)
      return crease(on: canvas, bounds)
    }
    plate(firstOf: [image], on: canvas, area.rect)
    let space = ImageArea.framedPage(on: bounds.size)
    let title = TextBlock(
      book.title, .book(19).leaded(1.1), on: canvas, width: space.width, maxLines: 2,
      alignment: .center)
    title.draw(
      at: Point(space.minX, bounds.height * 0.9 - title.size.height / 2),
      .solid(book.accent.lighter(0.2)))
    hinge(on: canvas, bounds)
  }

  /// The maximum number of images to try for the cover of an album. An image that cannot be decoded is skipped.
  private static let maximumTries = 3

  /// Draws the first image that can be decoded, framed by the cloth.
  private func plate(firstOf images: [CardImage], on canvas: Canvas, _ rect: Rect) {
    canvas.fill(rect.insetBy(dx: -2, dy: -2), .solid(.black, alpha: 0.3))
    canvas.fill(rect.insetBy(dx: -1, dy: -1), .solid(book.color.darker(0.35)))
    self.images.draw(
      firstOf: images, on: canvas, in: rect, fit: .cover, background: theme.paper, theme: theme)
  }

  /// Draws the groove along a cloth spine, and the board's lit and shaded edges.
  private func hinge(on canvas: Canvas, _ bounds: Rect) {
    let groove: [Paint.Stop] = [
      .init(0, .black, 0.34), .init(0.3, .white, 0.1), .init(0.6, .black, 0.03),
      .init(0.75, .black, 0.34), .init(0.9, .white, 0.12), .init(1, .white, 0),
    ]
    canvas.fill(Rect(Size(30, bounds.height)), .linear(.zero, Point(30, 0), groove))
    boardEdges(on: canvas, bounds)
  }

  /// Draws the fold beside the spine of a printed cover, as on a paperback. The fold stays within the margin of the
  /// page on the cover.
  private func crease(on canvas: Canvas, _ bounds: Rect) {
    let fold: [Paint.Stop] = [
      .init(0, .black, 0.26), .init(0.2, .black, 0.1), .init(0.5, .black, 0.02),
      .init(0.88, .black, 0.015), .init(0.93, .black, 0.1), .init(0.96, .white, 0.1),
      .init(1, .white, 0),
    ]
    canvas.fill(Rect(Size(24, bounds.height)), .linear(.zero, Point(24, 0), fold))
    boardEdges(on: canvas, bounds)
  }

  private func boardEdges(on canvas: Canvas, _ bounds: Rect) {
    let (right, bottom) = (bounds.maxX - 0.6, bounds.maxY - 0.6)
    for (from, to, color, alpha) in [
      (Point(0, 0.6), Point(bounds.maxX, 0.6), Color.white, 0.22),
      (Point(right, 0), Point(right, bounds.maxY), .black, 0.25),
      (Point(0, bottom), Point(bounds.maxX, bottom), .black, 0.3),
    ] {
      canvas.line(from, to, .solid(color, alpha: alpha), width: 1.2)
    }
  }
}

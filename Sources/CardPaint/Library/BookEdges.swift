import CardCore

/// What shows of a book beyond a cover's or a page's outer edge; as seen on the right unless it
/// is asked for on the left.
enum BookEdges {
  /// The edges of many pages, side by side.
  static func pages(of paper: Color, on canvas: Canvas, onLeft: Bool) {
    let bounds = canvas.bounds
    canvas.fill(
      bounds,
      .linear(
        Point(onLeft ? bounds.maxX : 0, 0), Point(onLeft ? 0 : bounds.maxX, 0),
        [
          .init(0, paper.darker(0.2)), .init(0.8, paper.darker(0.03)), .init(1, paper.darker(0.16)),
        ]))
    let sheets = 30
    for i in 0..<sheets {
      let x = bounds.width * (Double(i) + 0.5) / Double(sheets)
      let tone = i % 3 == 0 ? 0.3 : 0.12
      canvas.line(
        Point(x, 0), Point(x, bounds.maxY), .solid(Color(92, 72, 48), alpha: tone),
        width: bounds.width / Double(sheets) * 0.4)
    }
  }

  /// The cloth turned over the edge of the board.
  static func board(of book: Book, on canvas: Canvas, onLeft: Bool) {
    let bounds = canvas.bounds
    let (lit, dark) = (book.color.lighter(0.12), book.color.darker(0.45))
    canvas.fill(
      bounds,
      .linear(
        Point(onLeft ? bounds.maxX : 0, 0), Point(onLeft ? 0 : bounds.maxX, 0),
        [.init(0, dark), .init(0.88, book.color.darker(0.2)), .init(0.96, lit), .init(1, dark)]))
  }
}

import CardKinetics
import CardModel

/// The visible edges of a book's pages and board, beyond the outer edge of a page or a cover.
enum BookEdges {
  /// The distance between sheets, in points; tuned by eye.
  private static let sheet = 1.3
  /// The width of the board's rounded edge, in points; tuned by eye.
  private static let turn = 4.3

  /// Draws the edges of many pages, side by side.
  static func pages(of paper: Color, on canvas: Canvas, onLeft: Bool) {
    let bounds = canvas.bounds
    let shades = [(0, 0.2), (0.8, 0.03), (1, 0.16)]
    fill(canvas, onLeft, shades.map { .init($0.0, paper.darker($0.1)) })
    // Sheets are not quite even; a darker line ends each gathering.
    var random = SplitMix64(seed: 11)
    let ink = paper.mixed(with: Color(64, 46, 26), 0.9)
    for (i, x) in stride(from: 0.5, to: bounds.width, by: sheet).enumerated() {
      let depth = i % 8 == 0 ? 0.62 : random.between(0.14, 0.36)
      let edge = onLeft ? bounds.width - x : x
      canvas.line(
        Point(edge, 0), Point(edge, bounds.maxY), .solid(ink, alpha: depth), width: 0.55)
    }
  }

  /// Draws the cloth that is folded over the edge of the board.
  static func board(of book: Book, on canvas: Canvas, onLeft: Bool) {
    let (cloth, width) = (book.color, canvas.size.width)
    let shades = [
      Paint.Stop(0, cloth.darker(0.45)), .init(1 - turn / width, cloth.darker(0.2)),
      .init(1 - turn / 3 / width, cloth.lighter(0.12)), .init(1, cloth.darker(0.45)),
    ]
    fill(canvas, onLeft, shades)
  }

  /// Draws the shadow of a leaf. Its opacity falls to 0 at the far edge, by the square of the remaining distance.
  static func leafShadow(on canvas: Canvas, onLeft: Bool) {
    let steps = unitSteps(8)
    fill(canvas, onLeft, steps.map { .init($0, .black, (1 - $0) * (1 - $0)) })
  }

  /// Fills the canvas with a gradient that leads away from the page or the cover.
  private static func fill(_ canvas: Canvas, _ onLeft: Bool, _ shades: [Paint.Stop]) {
    let (left, right) = (Point.zero, Point(canvas.size.width, 0))
    canvas.fill(canvas.bounds, onLeft ? .linear(right, left, shades) : .linear(left, right, shades))
  }
}

import CardCore
import Glibc

/// The inside of a cover: patterned paper and a bookplate.
struct Endpaper {
  let book: Book

  func paint(on canvas: Canvas) {
    let bounds = canvas.bounds
    let ground = book.color.mixed(with: Theme.paper, 0.55)
    canvas.fill(bounds, .solid(ground))
    pattern(on: canvas, bounds)
    let plate = Rect(
      x: bounds.midX - 88, y: bounds.midY - 62, width: 176, height: 124)
    canvas.fill(plate, radius: 3, .solid(Theme.paper))
    canvas.stroke(
      Path(rect: plate.insetBy(dx: 6, dy: 6), radius: 2), .solid(book.color, alpha: 0.7),
      width: 0.8)
    let width = plate.width - 32
    TextBlock(
      "From the library of", .book(11.5, italic: true), on: canvas, width: width, maxLines: 1,
      alignment: .center
    ).draw(at: plate.origin + Point(16, 20), .solid(Theme.paperDim))
    TextBlock(
      "Cardstage", .book(25), on: canvas, width: width, maxLines: 1, alignment: .center
    ).draw(at: plate.origin + Point(16, 34), .solid(book.color.mixed(with: .black, 0.25)))
    canvas.line(
      Point(plate.midX - 14, plate.minY + 76), Point(plate.midX + 14, plate.minY + 76),
      .solid(book.color, alpha: 0.6), width: 0.7)
    TextBlock(
      book.title, .book(11.5), on: canvas, width: width, maxLines: 2, alignment: .center
    ).draw(at: plate.origin + Point(16, 84), .solid(Theme.paperInk))
  }

  /// Overlapping scales, as on old pattern papers.
  private func pattern(on canvas: Canvas, _ bounds: Rect) {
    let side = 26.0
    var scales = Path()
    var inner = Path()
    for row in 0...Int(bounds.height / (side / 2)) + 2 {
      let shift = row % 2 == 0 ? 0.0 : side / 2
      for column in -1...Int(bounds.width / side) + 1 {
        let center = Point(Double(column) * side + shift, Double(row) * side / 2)
        var arc = Path()
        arc.arc(center, side / 2, Double.pi, 2 * Double.pi)
        scales.append(arc)
        var small = Path()
        small.arc(center, side / 3.4, Double.pi, 2 * Double.pi)
        inner.append(small)
      }
    }
    canvas.stroke(scales, .solid(book.color, alpha: 0.55), width: 1)
    canvas.stroke(inner, .solid(book.color, alpha: 0.28), width: 0.8)
  }
}

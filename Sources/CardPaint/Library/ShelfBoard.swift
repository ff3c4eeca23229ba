import CardKinetics
import CardModel
import Glibc

/// The lacquered board under the books, and its reflections.
enum ShelfBoard {
  /// The height of the top surface, as a fraction of the face's height. The front edge fills the rest.
  private static let topFraction = 0.83

  /// Paints the board.
  ///
  /// - Parameter wood: the board's middle tone.
  static func paint(_ wood: Color, on canvas: Canvas) {
    let bounds = canvas.bounds
    let edge = bounds.height * topFraction
    let top = Rect(x: 0, y: 0, width: bounds.width, height: edge)
    let shades = [
      Paint.Stop(0, wood.darker(0.62)), .init(0.12, wood.darker(0.42)), .init(0.6, wood),
      .init(1, wood.lighter(0.13)),
    ]
    canvas.fill(top, .vertical(top, shades))
    grain(on: canvas, top)
    // The reflection of a lamp above the middle.
    let lamp = Color(255, 206, 150)
    canvas.fill(
      top,
      .radial(
        center: Point(bounds.midX, edge * 1.1), radius: bounds.width * 0.46,
        [.init(0, lamp, 0.2), .init(1, lamp, 0)]))
    let front = Rect(x: 0, y: edge, width: bounds.width, height: bounds.height - edge)
    let edges = [
      Paint.Stop(0, wood.lighter(0.3)), .init(0.1, wood.lighter(0.06)),
      .init(0.75, wood.darker(0.4)), .init(1, wood.darker(0.66)),
    ]
    canvas.fill(front, .vertical(front, edges))
    canvas.line(
      front.at(0, 0), front.at(1, 0), .solid(Color(255, 220, 176), alpha: 0.5), width: 1.2)
  }

  /// Draws long fibres, denser towards the back.
  private static func grain(on canvas: Canvas, _ top: Rect) {
    var random = SplitMix64(seed: 7)
    for i in 0..<46 {
      let depth = (Double(i) + random.unit()) / 46
      let y = top.height * depth * depth
      let sway = random.between(0.4, 2.2) * depth
      let phase = random.between(0, 6)
      let points = unitSteps(24).map { Point(top.width * $0, y + sway * sin($0 * 9 + phase)) }
      let isDark = random.unit() < 0.6
      canvas.stroke(
        Path(through: points),
        .solid(isDark ? .black : Color(255, 200, 150), alpha: random.between(0.03, 0.11)),
        width: random.between(0.5, 1.8) * (0.4 + depth), round: false)
    }
  }

  /// Draws a cover upside down, fading out, below the dark line where the book meets the board.
  static func reflection(of cover: BookCover, in wood: Color, on canvas: Canvas) {
    let bounds = canvas.bounds
    let height = cover.book.pageSize.height
    canvas.mirrored(about: height / 2) {
      cover.paint(on: canvas, Rect(Size(bounds.width, height)))
    }
    let lacquer = [
      Paint.Stop(0, wood, 0.1), .init(0.3, wood.lighter(0.03), 0.68), .init(1, wood.lighter(0.13)),
    ]
    canvas.fill(bounds, .vertical(bounds, lacquer))
    let line = Rect(Size(bounds.width, 16))
    canvas.fill(
      line,
      .vertical(line, [.init(0, .black, 0.95), .init(0.3, .black, 0.5), .init(1, .black, 0)]))
  }
}

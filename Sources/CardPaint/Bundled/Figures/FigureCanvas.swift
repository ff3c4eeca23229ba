import CardKinetics

/// The area of a figure, with the methods that draw on it: contents in ink, labels in brown.
struct FigureCanvas {
  let canvas: Canvas
  let theme: Theme
  let rect: Rect

  var ink: Color { theme.paperInk }
  var dim: Color { theme.figureDim }
  /// The colours for curves, the most important first.
  var colors: [Color] { theme.figureColors }

  /// Font sizes in points.
  ///
  /// The smallest size is three quarters of the text's size. On a projector with 1080 rows it is 17 pixels, which
  /// people in the last rows of a hall can read.
  enum TypeSize {
    static let label = 14.0
    static let tick = 12.5
    static let symbol = 16.0
  }

  func label(
    _ text: String, at p: Point, align: TextBlock.Alignment = .left, color: Color? = nil,
    size: Double = TypeSize.label, italic: Bool = true
  ) {
    canvas.text(
      text, TextStyle.book(size, italic: italic).featured("lnum=1"),
      .solid(theme.readable(color ?? dim, on: theme.paper)), baseline: p + Point(0, size * 0.3),
      align: align)
  }

  /// Draws the name of a quantity.
  func symbol(
    _ name: String, at p: Point, align: TextBlock.Alignment = .left, color: Color? = nil
  ) {
    label(name, at: p, align: align, color: color, size: TypeSize.symbol)
  }

  func line(_ a: Point, _ b: Point, color: Color? = nil, width: Double = 0.8, dash: [Double] = []) {
    canvas.stroke(Path(line: [a, b]), .solid(color ?? dim), width: width, round: false, dash: dash)
  }

  func dot(_ p: Point, color: Color? = nil, radius: Double = 2.6) {
    canvas.fill(circle: p, radius: radius, .solid(color ?? ink))
  }

  /// Draws a line that ends in a small arrowhead.
  func arrow(_ a: Point, _ b: Point, color: Color? = nil, width: Double = 1) {
    let way = b - a
    let length = max(way.length, 1e-9)
    let (along, across) = (way / length, Point(-way.y, way.x) / length)
    line(a, b - along * 4, color: color ?? ink, width: width)
    canvas.fill(
      Path(polygon: [b, b - along * 7 + across * 2.6, b - along * 7 - across * 2.6]),
      .solid(color ?? ink))
  }

  /// Draws a page or a card with the given corners, tinted and outlined.
  func sheet(_ corners: Quad, color: Color? = nil, strength: Double = 0.16) {
    tinted(Path(polygon: corners.points), color ?? colors[1], strength, width: 1.1)
  }

  /// Draws a rounded rectangle, tinted and outlined, in one of the curves' colours.
  func box(
    _ rect: Rect, color: Int = 1, radius: Double = 4, strength: Double = 0.16, width: Double = 1
  ) {
    tinted(Path(rect: rect, radius: radius), colors[color], strength, width: width)
  }

  private func tinted(_ path: Path, _ color: Color, _ strength: Double, width: Double) {
    canvas.fill(path, .solid(color, alpha: strength))
    canvas.stroke(path, .solid(color), width: width)
  }
}

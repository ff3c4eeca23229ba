import CardCore

/// Where a figure is drawn, and its pens: ink for what it shows, brown for what it says.
struct FigureCanvas {
  let canvas: Canvas
  let theme: Theme
  let rect: Rect

  var ink: Color { theme.paperInk }
  var dim: Color { theme.figureDim }
  /// For the curves, in the order of their importance.
  var colors: [Color] { theme.figureColors }

  func label(
    _ text: String, at p: Point, align: TextBlock.Alignment = .left, color: Color? = nil,
    size: Double = 11, italic: Bool = true
  ) {
    let style = TextStyle.book(size, italic: italic).featured("lnum=1")
    let block = TextBlock(text, style, on: canvas)
    let shift =
      switch align {
      case .left: 0.0
      case .center: block.size.width / 2
      case .right: block.size.width
      }
    let ink = theme.readable(color ?? dim, on: theme.paper)
    block.draw(baseline: Point(p.x - shift, p.y + size * 0.3), .solid(ink))
  }

  func line(
    _ a: Point, _ b: Point, color: Color? = nil, width: Double = 0.8, dash: [Double] = []
  ) {
    canvas.stroke(Path(line: [a, b]), .solid(color ?? dim), width: width, round: false, dash: dash)
  }

  func dot(_ p: Point, color: Color? = nil, radius: Double = 2.6) {
    canvas.fill(Path(circle: p, radius: radius), .solid(color ?? ink))
  }

  /// A line that ends in a small arrow head.
  func arrow(_ a: Point, _ b: Point, color: Color? = nil, width: Double = 1) {
    let way = b - a
    let length = max(way.length, 1e-9)
    let (along, across) = (way / length, Point(-way.y, way.x) / length)
    line(a, b - along * 4, color: color ?? ink, width: width)
    canvas.fill(
      Path(polygon: [b, b - along * 7 + across * 2.6, b - along * 7 - across * 2.6]),
      .solid(color ?? ink))
  }

  /// A page or card by its corners.
  func sheet(_ corners: Quad, color: Color? = nil, strength: Double = 0.16) {
    let path = Path(polygon: corners.points)
    let color = color ?? colors[1]
    canvas.fill(path, .solid(color, alpha: strength))
    canvas.stroke(path, .solid(color), width: 1.1)
  }
}

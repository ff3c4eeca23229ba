import CardKinetics

/// An axis of a plot: its range, its name and its labelled ticks.
struct Axis {
  let range: ClosedRange<Double>
  let name: String
  let ticks: [(value: Double, label: String)]

  /// Creates an axis with ticks at some values.
  ///
  /// - Parameter labels: the ticks' labels; by default their values.
  init(
    _ range: ClosedRange<Double>, _ name: String, _ ticks: [Double] = [], _ labels: [String]? = nil
  ) {
    (self.range, self.name) = (range, name)
    self.ticks = Array(zip(ticks, labels ?? ticks.map(Self.label)))
  }

  /// Returns an axis of seconds that begins at 0.
  static func seconds(_ end: Double, _ ticks: [Double]) -> Axis { Axis(0...end, "t, s", ticks) }

  private static func label(_ value: Double) -> String {
    let digits = value == value.rounded() ? "\(Int(abs(value)))" : "\(abs(value))"
    return (value < 0 ? "−" : "") + digits
  }

  /// Returns the position of a value along the axis: 0 at its start, 1 at its end.
  func fraction(_ value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }
}

/// A plot of curves on two axes.
struct Plot {
  private let figure: FigureCanvas
  private let x, y: Axis
  private let area: Rect

  /// Creates a plot and draws its axes.
  init(_ figure: FigureCanvas, x: Axis, y: Axis) {
    self.figure = figure
    (self.x, self.y) = (x, y)
    let (rect, ink, tick) = (figure.rect, figure.ink, FigureCanvas.TypeSize.tick)
    area = Rect(
      x: rect.minX + 40, y: rect.minY + 20, width: rect.width - 50, height: rect.height - 42)
    for (value, label) in y.ticks {
      let p = at(x.range.lowerBound, value)
      figure.line(p, Point(area.maxX, p.y), color: figure.dim.lighter(0.62), width: 0.6)
      figure.label(label, at: p - Point(5, 0), align: .right, size: tick, italic: false)
    }
    for (value, label) in x.ticks {
      let p = at(value, y.range.lowerBound)
      figure.line(p, p + Point(0, 3.5), color: ink)
      // If the axis has a name, the name replaces a label at the end.
      guard x.name.isEmpty || p.x < area.maxX - 12 - 4 * Double(x.name.count) else { continue }
      figure.label(label, at: p + Point(0, 12), align: .center, size: tick, italic: false)
    }
    figure.line(area.at(0, 1), area.at(1, 1), color: ink)
    figure.line(area.at(0, 0), area.at(0, 1), color: ink)
    let zero = at(x.range.lowerBound, y.range.clamping(0))
    if zero.y < area.maxY - 1 { figure.line(zero, Point(area.maxX, zero.y), width: 0.7) }
    figure.label(y.name, at: rect.origin + Point(0, 5), color: ink)
    figure.label(x.name, at: area.at(1, 1) + Point(8, 12), align: .right, color: ink)
  }

  /// Returns the point for a pair of values.
  func at(_ x: Double, _ y: Double) -> Point {
    Point(area.minX + area.width * self.x.fraction(x), area.maxY - area.height * self.y.fraction(y))
  }

  func curve(
    _ color: Int = 0, over part: ClosedRange<Double>? = nil, width: Double = 1.6,
    dash: [Double] = [], _ f: (Double) -> Double
  ) {
    let part = part ?? x.range
    let points = (0...160).map { i in
      let t = part.lowerBound + (part.upperBound - part.lowerBound) * Double(i) / 160
      return at(t, f(t))
    }
    figure.canvas.clipped(to: area.insetBy(dx: -2, dy: -2)) {
      figure.canvas.stroke(
        Path(line: points), .solid(figure.colors[color]), width: width, dash: dash)
    }
  }

  func mark(_ x: Double, _ y: Double, color: Int = 0) {
    figure.dot(at(x, y), color: figure.colors[color])
  }

  func label(
    _ text: String, _ x: Double, _ y: Double, dx: Double = 0, dy: Double = 0, color: Int = 0,
    align: TextBlock.Alignment = .left
  ) {
    figure.label(text, at: at(x, y) + Point(dx, dy), align: align, color: figure.colors[color])
  }

  /// Draws a dashed line up from the axis to a curve.
  func rise(to y: Double, at x: Double) {
    figure.line(at(x, self.y.range.lowerBound), at(x, y), dash: [2, 2])
  }

  /// Marks a point of a curve, with a dashed line up to it.
  func drop(_ x: Double, _ y: Double) {
    rise(to: y, at: x)
    mark(x, y)
  }

  /// Draws a dashed line across the plot.
  func level(_ y: Double) {
    figure.line(at(x.range.lowerBound, y), at(x.range.upperBound, y), dash: [2, 2])
  }
}

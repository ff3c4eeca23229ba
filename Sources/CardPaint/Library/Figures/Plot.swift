import CardCore

/// A plot of curves on two axes.
struct Plot {
  let figure: FigureCanvas
  let x: ClosedRange<Double>
  let y: ClosedRange<Double>
  private let area: Rect

  /// - Parameters:
  ///   - ticks: values on an axis and their labels.
  init(
    _ figure: FigureCanvas, x: ClosedRange<Double>, y: ClosedRange<Double>,
    xTicks: [(Double, String)] = [], yTicks: [(Double, String)] = [], xName: String,
    yName: String
  ) {
    self.figure = figure
    (self.x, self.y) = (x, y)
    let rect = figure.rect
    area = Rect(
      x: rect.minX + 32, y: rect.minY + 14, width: rect.width - 42, height: rect.height - 32)
    let zero = at(x.lowerBound, min(max(0, y.lowerBound), y.upperBound))
    for (value, name) in yTicks {
      let p = at(x.lowerBound, value)
      figure.line(
        p, Point(area.maxX, p.y), color: figure.dim.lighter(0.62), width: 0.6)
      figure.label(name, at: Point(area.minX - 5, p.y), align: .right, size: 10, italic: false)
    }
    for (value, name) in xTicks {
      let p = at(value, y.lowerBound)
      figure.line(p, p + Point(0, 3.5), color: figure.ink)
      // The axis' name takes the place at its end.
      guard xName.isEmpty || p.x < area.maxX - 9 - 3 * Double(xName.count) else { continue }
      figure.label(
        name, at: Point(p.x, area.maxY + 10), align: .center, size: 10, italic: false)
    }
    let ink = figure.ink
    figure.line(Point(area.minX, area.maxY), Point(area.maxX, area.maxY), color: ink)
    figure.line(area.origin, Point(area.minX, area.maxY), color: ink)
    if zero.y < area.maxY - 1 {
      figure.line(zero, Point(area.maxX, zero.y), color: figure.dim, width: 0.7)
    }
    figure.label(yName, at: Point(rect.minX, rect.minY + 3), color: ink)
    figure.label(xName, at: Point(area.maxX + 8, area.maxY + 10), align: .right, color: ink)
  }

  /// The point of a pair of values.
  func at(_ x: Double, _ y: Double) -> Point {
    let u = (x - self.x.lowerBound) / (self.x.upperBound - self.x.lowerBound)
    let v = (y - self.y.lowerBound) / (self.y.upperBound - self.y.lowerBound)
    return Point(area.minX + area.width * u, area.maxY - area.height * v)
  }

  func curve(
    _ color: Int = 0, over part: ClosedRange<Double>? = nil, width: Double = 1.6,
    dash: [Double] = [], _ f: (Double) -> Double
  ) {
    let part = part ?? x
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

  func note(
    _ text: String, _ x: Double, _ y: Double, dx: Double = 0, dy: Double = 0, color: Int = 0,
    align: TextBlock.Alignment = .left
  ) {
    figure.label(
      text, at: at(x, y) + Point(dx, dy), align: align, color: figure.colors[color])
  }

  /// Draws a vertical line from the axis to a curve.
  func rise(to y: Double, at x: Double) {
    figure.line(at(x, self.y.lowerBound), at(x, y), width: 0.8, dash: [2, 2])
  }

  func level(_ y: Double) {
    figure.line(at(x.lowerBound, y), at(x.upperBound, y), width: 0.8, dash: [2, 2])
  }
}

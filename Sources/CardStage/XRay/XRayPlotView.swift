import CardKinetics
import CardPicture
import CardScene

/// A plot in a rectangle of the panel, with its formula and the values below. In a low rectangle, the formula and the
/// values are beside the plot.
struct XRayPlotView {
  let plot: XRayPlot
  let rect: Rect
  let pen: XRayPen
  let isBeside: Bool
  private let xs: ClosedRange<Double>
  private let ys: ClosedRange<Double>

  /// The maximum distance of the drawn segments from the curve, in pixels.
  private static let flatness = 0.3

  /// The maximum width of the motion's name, as a fraction of the curve's width; tuned by eye.
  private static let nameFraction = 0.8

  /// The height of the formula and its values below a curve, in points of the X-ray.
  private static let bottom = 58.0
  /// The width of the formula and its values beside a curve, in points of the X-ray.
  private static let besideWidth = 150.0
  /// The minimum width and height of a curve, in points of the X-ray.
  static let minimumCurve = 48.0
  /// The distance of a curve from the sides of its frame, in points of the X-ray.
  private static let side = 6.0
  /// The minimum width of a plot whose formula is beside its curve, in points of the X-ray.
  static let minimumWidthBeside = besideWidth + minimumCurve + 2 * side

  init(plot: XRayPlot, rect: Rect, pen: XRayPen, isBeside: Bool = false) {
    (self.plot, self.rect, self.pen, self.isBeside) = (plot, rect, pen, isBeside)
    var (low, high) = (plot.rest ?? .infinity, plot.rest ?? -.infinity)
    for point in plot.points { (low, high) = (min(low, point.y), max(high, point.y)) }
    let (first, last) = (plot.points.first?.x ?? 0, plot.points.last?.x ?? 1)
    xs = first...max(first, last)
    ys = low <= high ? low...high : 0...0
  }

  /// The rectangle of the curve and its axes.
  var frame: Rect {
    let (besideWidth, bottom) =
      isBeside ? (Self.besideWidth * pen.unit, 0) : (0, Self.bottom * pen.unit)
    return Rect(
      x: rect.minX, y: rect.minY, width: max(rect.width - besideWidth, 1),
      height: max(rect.height - bottom, 1))
  }

  /// The bounding box of the curve, inside `frame`.
  var curve: Rect { frame.insetBy(dx: Self.side * pen.unit, dy: (isBeside ? 5 : 9) * pen.unit) }

  /// Converts a point of the curve to a window pixel.
  func pixel(_ point: Point) -> Point {
    let curve = curve
    return Point(
      curve.minX + Self.fraction(of: point.x, in: xs, still: 0) * curve.width,
      curve.maxY - Self.fraction(of: point.y, in: ys, still: 0.5) * curve.height)
  }

  private static func fraction(
    of value: Double, in range: ClosedRange<Double>, still: Double
  ) -> Double {
    let span = range.upperBound - range.lowerBound
    return span > 0 ? (value - range.lowerBound) / span : still
  }

  /// Appends the name of the motion above the lines, if there is space.
  ///
  /// The name is left of the curve's end, at the top or at the bottom, whichever is farther from the end.
  private func appendName(to items: inout [DisplayItem]) {
    let text = pen.text(12, .dim)
    let words = plot.tense == .now ? plot.name : "\(plot.name), \(plot.tense.rawValue)"
    let size = Size(text.width(of: words), text.cell.height)
    guard size.width < frame.width * Self.nameFraction else { return }
    let end = pixel(plot.points.last ?? plot.now)
    let y = end.y > frame.midY ? frame.minY : frame.maxY - size.height - 2 * pen.unit
    let box = Rect(origin: Point(end.x - 5 * pen.unit - size.width, y), size: size).inWholePixels
    items.append(.box(box, .panel))
    text.appendWords(words, at: box.origin, to: &items)
  }

  func append(to items: inout [DisplayItem]) {
    let unit = pen.unit
    let frame = frame
    let now = pixel(plot.now)
    pen.hairline(.rule).path(
      [
        Point(frame.minX, frame.minY), Point(frame.minX, frame.maxY), Point(frame.maxX, frame.maxY),
      ],
      to: &items)
    if let rest = plot.rest {
      let y = pixel(Point(0, rest)).y
      pen.hairline(.rest, 1.5).dashes(
        Point(frame.minX, y), Point(frame.maxX, y), mark: 14 * unit, gap: 8 * unit, to: &items)
    }
    pen.hairline(.text, 2)
      .path(plot.points.map(pixel).straightened(within: Self.flatness), to: &items)
    pen.hairline(.velocity, 1, opacity: 0.7)
      .line(Point(now.x, frame.minY), Point(now.x, frame.maxY), to: &items)
    pen.dot(at: now, radius: 5, .velocity, to: &items)
    appendName(to: &items)
    let corner =
      isBeside
      ? Point(frame.maxX + 8 * unit, rect.minY + 4 * unit)
      : Point(rect.minX, frame.maxY + 4 * unit)
    let law = Rect(
      x: corner.x, y: corner.y, width: max(rect.maxX - corner.x, 1), height: 34 * unit)
    items.append(pen.formula(plot.law, in: law, .dim))
    let words = plot.constants.map { "\($0.name) \(LiveText.number($0.value, digits: $0.digits))" }
    let text = pen.text(14)
    let wide = words.joined(separator: "   ")
    let isTight = isBeside || text.width(of: wide) > law.width
    text.appendWords(
      isTight ? words.joined(separator: " ") : wide, at: Point(corner.x, law.maxY), to: &items)
  }
}

/// A law's curve in a rectangle of the panel, with its formula and its constants beneath.
struct XRayPlotView {
  let plot: XRayPlot
  let rect: Rect
  let pen: XRayPen

  /// The formula's and the constants' share of the height, in points of the X-ray.
  private static let foot = 58.0

  /// What the curve is drawn in.
  var frame: Rect {
    Rect(
      x: rect.minX, y: rect.minY, width: rect.width,
      height: max(rect.height - Self.foot * pen.unit, 1))
  }

  /// Where a point of the curve is drawn.
  func place(_ point: Point) -> Point {
    let xs = (plot.points.first?.x ?? 0, plot.points.last?.x ?? 1)
    let ys = plot.points.map(\.y) + (plot.rest.map { [$0] } ?? [])
    let (low, high) = (ys.min() ?? 0, ys.max() ?? 1)
    let frame = frame.insetBy(dx: 6 * pen.unit, dy: 9 * pen.unit)
    let x = xs.1 > xs.0 ? (point.x - xs.0) / (xs.1 - xs.0) : 0
    let y = high > low ? (point.y - low) / (high - low) : 0.5
    return Point(frame.minX + x * frame.width, frame.maxY - y * frame.height)
  }

  func items() -> [DisplayItem] {
    let unit = pen.unit
    let frame = frame
    let now = place(plot.now)
    var items = pen.hairline(.rule).path(
      [Point(frame.minX, frame.minY), Point(frame.minX, frame.maxY), Point(frame.maxX, frame.maxY)])
    if let rest = plot.rest {
      let y = place(Point(0, rest)).y
      items += pen.hairline(.rest, 1.5).dashes(
        Point(frame.minX, y), Point(frame.maxX, y), mark: 7 * unit, gap: 5 * unit)
    }
    items += pen.hairline(.text, 2).path(plot.points.map(place))
    items += pen.hairline(.velocity, 1, opacity: 0.7)
      .line(Point(now.x, frame.minY), Point(now.x, frame.maxY))
    items += pen.dot(at: now, radius: 5, .velocity)
    let row = Rect(
      x: rect.minX, y: frame.maxY + 4 * unit, width: rect.width, height: 34 * unit)
    items.append(pen.formula(plot.law, in: row, .dim))
    return items + constants(at: Point(rect.minX, row.maxY))
  }

  private func constants(at origin: Point) -> [DisplayItem] {
    let words = plot.constants.map { "\($0.name) \(LiveText.number($0.value, digits: $0.digits))" }
    return pen.text(14).items(words.joined(separator: "   "), at: origin)
  }
}

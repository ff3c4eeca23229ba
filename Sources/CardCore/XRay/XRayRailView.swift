/// The offset rail at the foot of the window.
struct XRayRailView {
  private static let height = 58.0
  private static let margin = 12.0
  /// The line's ends stand in from the ground's by this much of it: room for an overscroll.
  private static let inset = 0.1

  private let rail: XRayRail
  private let pen: XRayPen

  init(_ rail: XRayRail, _ pen: XRayPen) {
    self.rail = rail
    self.pen = pen
  }

  /// How much of the window's foot it takes, in points of the X-ray.
  static var room: Double { height + 2 * margin }

  /// Its ground, in window pixels.
  var ground: Rect {
    let (unit, window) = (pen.unit, pen.window)
    let width = min(window.width - 2 * Self.margin * unit, 1040 * unit)
    return Rect(
      x: ((window.width - width) / 2).rounded(),
      y: (window.height - (Self.margin + Self.height) * unit).rounded(),
      width: width.rounded(), height: (Self.height * unit).rounded())
  }

  /// The line's ends and height.
  var line: (left: Double, right: Double, y: Double) {
    let ground = ground
    let inset = ground.width * Self.inset
    return (ground.minX + inset, ground.maxX - inset, ground.maxY - 20 * pen.unit)
  }

  func place(of offset: Double) -> Double {
    let (left, right, _) = line
    let ground = ground
    let edge = 10 * pen.unit
    let x = rail.place(of: offset, from: left, to: right)
    // However far the content is pulled, the marker keeps to the ground.
    return min(max(x, ground.minX + edge), ground.maxX - edge)
  }

  func items() -> [DisplayItem] {
    let (left, right, y) = line
    let unit = pen.unit
    var items = pen.board(ground, radius: 12)
    items += pen.hairline(.dim, 1.5).line(Point(left, y), Point(right, y))
    for snap in rail.snaps {
      let x = place(of: snap)
      items += pen.hairline(.text, 1.5).line(Point(x, y - 5 * unit), Point(x, y + 5 * unit))
    }
    for end in [rail.range.lowerBound, rail.range.upperBound] where rail.shown.contains(end) {
      let x = place(of: end)
      items += pen.hairline(.outline, 2.5).line(Point(x, y - 9 * unit), Point(x, y + 9 * unit))
    }
    items += numbers(left, right, y)
    let here = place(of: rail.offset)
    if let rest = rail.rest {
      let there = place(of: rest)
      items += pen.hairline(.rest, 2.5).line(Point(here, y), Point(there, y))
      items += pen.ring(at: Point(there, y), radius: 7, .rest)
    }
    return items + pen.dot(at: Point(here, y), radius: 6, .velocity)
  }

  /// The ends at their ends; the offset over its marker, and the rest's where there is room.
  private func numbers(_ left: Double, _ right: Double, _ y: Double) -> [DisplayItem] {
    let unit = pen.unit
    let small = pen.text(12, .dim)
    let top = ground.minY + 5 * unit
    let low = y - small.cell.height / 2
    let ends = (
      LiveText.number(rail.shown.lowerBound, digits: 0),
      LiveText.number(rail.shown.upperBound, digits: 0)
    )
    var items = small.items(ends.0, endingAt: Point(left - 14 * unit, low))
    items += small.items(ends.1, at: Point(right + 14 * unit, low))
    let large = pen.text(15, .velocity)
    let value = LiveText.number(rail.offset, digits: 1)
    let here = centered(large.width(of: value), at: place(of: rail.offset))
    items += large.items(value, at: Point(here, top))
    if let rest = rail.rest {
      let text = pen.text(15, .rest)
      let label = LiveText.number(rest, digits: 1)
      let width = text.width(of: label)
      let there = centered(width, at: place(of: rest))
      if abs(there - here) > width + 8 * unit { items += text.items(label, at: Point(there, top)) }
    }
    return items
  }

  /// Where what is so wide begins when its middle is at `x`, held to the ground.
  private func centered(_ width: Double, at x: Double) -> Double {
    let edge = 10 * pen.unit
    return min(max(x - width / 2, ground.minX + edge), ground.maxX - edge - width)
  }
}

import CardKinetics
import CardPicture
import CardScene

/// The offset rail, either on its own panel at the bottom of the window, or narrow in the X-ray's panel.
struct XRayRailView {
  // The measures of the rail's panel, in points of the X-ray.
  static let height = 58.0
  static let margin = 12.0
  /// The height of a narrow rail, including the numbers below its ends.
  static let narrowHeight = 66.0
  /// The inset of the line's ends, as a fraction of the width. The inset leaves space for an overscroll.
  private static let inset = 0.1

  /// The background panel, in window pixels.
  let background: Rect
  private let rail: XRayRail
  private let isNarrow: Bool
  private let pen: XRayPen

  init(_ rail: XRayRail, in background: Rect, isNarrow: Bool = false, _ pen: XRayPen) {
    (self.rail, self.background, self.isNarrow, self.pen) = (rail, background, isNarrow, pen)
  }

  /// Returns the panel at the bottom of an area, in window pixels.
  static func panel(in area: Rect, _ pen: XRayPen) -> Rect {
    let unit = pen.unit
    let width = min(area.width - 2 * margin * unit, 1040 * unit)
    return Rect(
      x: area.midX - width / 2, y: area.maxY - (margin + height) * unit,
      width: width, height: Self.height * unit
    ).inWholePixels
  }

  /// The ends of the line and its y, in window pixels.
  var line: (left: Double, right: Double, y: Double) {
    let inset = background.width * Self.inset
    let y = isNarrow ? background.midY + 2 * pen.unit : background.maxY - 20 * pen.unit
    return (background.minX + inset, background.maxX - inset, y)
  }

  func x(of offset: Double) -> Double {
    let (left, right, _) = line
    let edge = (isNarrow ? 6 : 10) * pen.unit
    let x = rail.x(of: offset, from: left, to: right)
    // The marker stays on the panel even at a large overscroll.
    return min(max(x, background.minX + edge), background.maxX - edge)
  }

  func append(to items: inout [DisplayItem]) {
    let (left, right, y) = line
    let unit = pen.unit
    if !isNarrow { pen.board(background, radius: 12, to: &items) }
    pen.hairline(.dim, 1.5).line(Point(left, y), Point(right, y), to: &items)
    let tick = pen.hairline(.text, 1.5)
    for snap in rail.snaps {
      let x = x(of: snap)
      tick.line(Point(x, y - 5 * unit), Point(x, y + 5 * unit), to: &items)
    }
    for end in [rail.range.lowerBound, rail.range.upperBound] where rail.shown.contains(end) {
      let x = x(of: end)
      pen.hairline(.outline, 2.5)
        .line(Point(x, y - 9 * unit), Point(x, y + 9 * unit), to: &items)
    }
    appendEnds(left, right, y, to: &items)
    appendNumbers(to: &items)
    let here = x(of: rail.offset)
    if let rest = rail.rest {
      let there = x(of: rest)
      pen.hairline(.rest, 2.5).line(Point(here, y), Point(there, y), to: &items)
      pen.ring(at: Point(there, y), radius: 7, .rest, to: &items)
    }
    pen.dot(at: Point(here, y), radius: 6, .velocity, to: &items)
  }

  /// Appends the numbers at the line's ends, either beside or below the line.
  private func appendEnds(
    _ left: Double, _ right: Double, _ y: Double, to items: inout [DisplayItem]
  ) {
    let small = pen.text(12, .dim)
    let low = LiveText.number(rail.shown.lowerBound, digits: 0)
    let high = LiveText.number(rail.shown.upperBound, digits: 0)
    let (gap, top) =
      isNarrow
      ? (background.minX - left, y + 11 * pen.unit) : (14 * pen.unit, y - small.cell.height / 2)
    if isNarrow {
      small.appendWords(low, at: Point(left + gap, top), to: &items)
      small.appendWords(high, .right, at: Point(right - gap, top), to: &items)
    } else {
      small.appendWords(low, .right, at: Point(left - gap, top), to: &items)
      small.appendWords(high, at: Point(right + gap, top), to: &items)
    }
  }

  /// Appends the offset above its marker, and the rest offset if there is space.
  private func appendNumbers(to items: inout [DisplayItem]) {
    let unit = pen.unit
    let large = pen.text(15, .velocity)
    let top = isNarrow ? line.y - 11 * unit - large.cell.height : background.minY + 5 * unit
    let value = LiveText.number(rail.offset, digits: 1)
    let width = large.width(of: value)
    let here = centered(width, at: x(of: rail.offset))
    large.append(value, at: Point(here, top), to: &items)
    guard let rest = rail.rest else { return }
    let text = pen.text(15, .rest)
    let label = LiveText.number(rest, digits: 1)
    let other = text.width(of: label)
    var there = centered(other, at: x(of: rest))
    if isNarrow, abs(x(of: rest) - x(of: rail.offset)) > 1 {
      // The number of the rest offset is beside the number of the offset, on the side of the rest offset.
      let (before, after) = (here - 8 * unit - other, here + width + 8 * unit)
      there = rest < rail.offset ? min(there, before) : max(there, after)
      if there < background.minX || there + other > background.maxX { return }
    }
    if there + other + 8 * unit <= here || there >= here + width + 8 * unit {
      text.append(label, at: Point(there, top), to: &items)
    }
  }

  /// Returns the left end of a text centred at `x`, kept on the panel.
  private func centered(_ width: Double, at x: Double) -> Double {
    let edge = (isNarrow ? 0 : 10) * pen.unit
    return min(max(x - width / 2, background.minX + edge), background.maxX - edge - width)
  }
}

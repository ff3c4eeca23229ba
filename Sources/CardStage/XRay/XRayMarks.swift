import CardKinetics
import CardPicture
import CardScene

/// The marks over the cards: projected outlines, anchors, axes and labels.
struct XRayMarks {
  /// An item and its mark.
  struct Placed {
    var mark: XRayReport.Mark?
    var item: DisplayItem
  }

  private let pen: XRayPen
  private let report: XRayReport
  let placed: [Placed]
  /// The index of the item that the panel describes, or of the front item if the panel describes none.
  private let bright: Int?

  init(_ report: XRayReport, over items: [DisplayItem], _ pen: XRayPen) {
    (self.report, self.pen) = (report, pen)
    var marks = report.marks
    let placed: [Placed] = items.compactMap { item in
      let face = item.face.content.anonymous
      guard item.role.contains(.card), item.opacity > 0 else { return nil }
      let index = marks.firstIndex {
        $0.face == face && $0.isHittable == item.isHittable
      }
      // An item that cannot be hit has an outline only if the scene marks it.
      guard index != nil || item.isHittable else { return nil }
      return Placed(mark: index.map { marks.remove(at: $0) }, item: item)
    }
    self.placed = placed
    bright = placed.lastIndex { $0.mark?.number == report.number } ?? placed.indices.last
  }

  /// Appends the outlines, axes, anchors and labels.
  ///
  /// - Parameters:
  ///   - area: the region for labels, in window pixels.
  ///   - labels: the labels already in the region.
  func append(namesIn area: Rect, besides labels: [Rect], to items: inout [DisplayItem]) {
    let (front, others) = (pen.stroke(.outline, 2), pen.hairline(.hidden, 1.25))
    var drawn: [Side] = []
    // An item that reaches behind the eye has no outline.
    for (index, placed) in placed.enumerated() where isBeforeEye(placed.item) {
      let (quad, seams) = (placed.item.quad, placed.item.seams)
      if index == bright, seams.isEmpty {
        front.path(quad.points, isClosed: true, to: &items)
        continue
      }
      let sides = [
        Side(quad.topLeft, quad.topRight), Side(quad.bottomRight, quad.bottomLeft),
        Side(quad.topRight, quad.bottomRight, isSeam: seams.contains(.right)),
        Side(quad.bottomLeft, quad.topLeft, isSeam: seams.contains(.left)),
      ]
      for side in sides {
        let isFront = isBright(placed.item) && !side.isSeam
        guard isFront || !drawn.contains(where: { $0.coincides(with: side) }) else { continue }
        drawn.append(side)
        (isFront ? front : others).line(side.a, side.b, to: &items)
      }
    }
    appendAxes(to: &items)
    appendAnchors(to: &items)
    appendNames(in: area, besides: labels, to: &items)
  }

  /// A side of an outline. Stacked items, such as the pages of a book, share many sides.
  private struct Side {
    var a, b: Point
    /// Whether another part of the face continues beyond the side.
    var isSeam: Bool

    init(_ a: Point, _ b: Point, isSeam: Bool = false) {
      (self.a, self.b, self.isSeam) = (a, b, isSeam)
    }

    func coincides(with other: Side) -> Bool {
      isAt(other.a, other.b) || isAt(other.b, other.a)
    }

    private func isAt(_ a: Point, _ b: Point) -> Bool {
      (self.a - a).length < 0.25 && (self.b - b).length < 0.25
    }
  }

  /// Whether an item with seams is a part of the face that the panel describes.
  private func isBright(_ item: DisplayItem) -> Bool {
    !item.seams.isEmpty && item.face == bright.map { placed[$0].item.face }
  }

  private func isBeforeEye(_ item: DisplayItem) -> Bool {
    item.homography.isBeforeEye(item.bounds)
  }

  /// Appends the anchors, and dots for axes that point to the viewer.
  ///
  /// Coinciding anchors, as on a book's spine, appear once.
  private func appendAnchors(to items: inout [DisplayItem]) {
    var seen: [Point] = []
    for placed in placed {
      guard let mark = placed.mark else { continue }
      let point = placed.item.homography.apply(mark.anchor)
      guard point.x.isFinite, point.y.isFinite, !seen.contains(where: { ($0 - point).length < 1 })
      else { continue }
      seen.append(point)
      pen.cross(at: point, to: &items)
      if mark.turnsInPlane { pen.dot(at: point, radius: 3.5, .axis, to: &items) }
    }
  }

  /// Appends the axes, each slightly longer than its card. Coinciding axes appear once.
  private func appendAxes(to items: inout [DisplayItem]) {
    var seen: [(Point, Point)] = []
    for placed in placed {
      guard let (a, b) = axis(placed),
        !seen.contains(where: { ($0.0 - a).length < 1 && ($0.1 - b).length < 1 })
      else { continue }
      seen.append((a, b))
      pen.stroke(.axis, 2).dashes(a, b, mark: 44 * pen.unit, gap: 12 * pen.unit, to: &items)
    }
  }

  /// Returns the ends of an item's axis, in window pixels; nil without a visible axis.
  private func axis(_ placed: Placed) -> (Point, Point)? {
    guard let axis = placed.mark?.axis, isBeforeEye(placed.item) else { return nil }
    let beyond = (axis.to - axis.from) * 0.06
    let ends = (axis.from - beyond, axis.to + beyond)
    let map = placed.item.homography
    guard map.w(at: ends.0) > 0, map.w(at: ends.1) > 0 else { return nil }
    return (map.apply(ends.0), map.apply(ends.1))
  }

  // MARK: Names

  /// Appends the labels of the marks, beginning with the front card's.
  ///
  /// A label that would overlap another moves up; a label without space is left out.
  private func appendNames(in area: Rect, besides labels: [Rect], to items: inout [DisplayItem]) {
    var taken = labels
    /// The cards above the current one.
    var above: [DisplayItem] = []
    func name(_ mark: XRayReport.Mark, in rect: Rect) {
      taken.append(rect)
      items.append(pen.panel(rect, radius: 5, opacity: 0.88))
      appendLabel(mark, in: rect, to: &items)
    }
    for placed in placed.reversed() where isBeforeEye(placed.item) {
      defer { above.append(placed.item) }
      guard let mark = placed.mark else { continue }
      let size = size(of: mark)
      if mark.namePosition == .onCard,
        let rect = label(of: size, on: placed.item, below: above, area, taken)
      {
        name(mark, in: rect)
        continue
      }
      let quad = outermost(placed.item).quad
      let anchor = anchor(of: mark.namePosition, on: quad, below: above, width: size.width, area)
      guard anchor.corner.x < area.maxX, anchor.corner.x >= area.minX,
        let rect = label(of: size, at: anchor, area, taken)
      else { continue }
      let near = Point(rect.minX < anchor.corner.x ? rect.maxX : rect.minX, rect.midY)
      pen.hairline(.outline, opacity: 0.8).line(near, anchor.corner, to: &items)
      name(mark, in: rect)
    }
  }

  /// Returns the outermost part of an item. If the item has seams, its last placed part has the card's corner. An item
  /// without seams is its own outermost part.
  private func outermost(_ item: DisplayItem) -> DisplayItem {
    item.seams.isEmpty ? item : placed.last { $0.item.face == item.face }?.item ?? item
  }

  /// Returns the size of a mark's label.
  private func size(of mark: XRayReport.Mark) -> Size {
    let cell = pen.text(Self.nameSize).cell
    let (number, z) = name(of: mark)
    return Size(
      Double(number.count + z.count + 1) * cell.width + 2 * Self.pad.x * pen.unit,
      cell.height + 2 * Self.pad.y * pen.unit)
  }

  /// Returns the rectangle of a label in an uncovered upper corner of a card; nil if both corners are covered.
  private func label(
    of size: Size, on card: DisplayItem, below others: [DisplayItem], _ area: Rect, _ taken: [Rect]
  ) -> Rect? {
    let (quad, inset) = (card.quad, 6 * pen.unit)
    let top = max(quad.topLeft.y, quad.topRight.y) + inset
    let free = area.insetBy(dx: inset, dy: inset)
    return [quad.topLeft.x + inset, quad.topRight.x - inset - size.width]
      .map { Rect(x: $0, y: top, width: size.width, height: size.height) }
      .first { rect in
        !taken.contains { $0.overlaps(rect) }
          && Homography.identity.apply(rect).points.allSatisfy { corner in
            free.contains(corner) && card.covers(corner)
              && !others.contains { $0.covers(corner) }
          }
      }
  }

  /// A position for a label, beside or above a corner of a card.
  private struct Anchor {
    var corner: Point
    /// The x at which the label begins.
    var x: Double
    var isAbove: Bool
  }

  /// Returns the position for a label beside a card: at one upper corner, or at the other if the first is outside or
  /// covered.
  private func anchor(
    of name: XRayReport.NamePosition, on card: Quad, below others: [DisplayItem], width: Double,
    _ area: Rect
  ) -> Anchor {
    let (left, right) = (card.topLeft, card.topRight)
    let isOutside = left.x < area.minX
    switch name {
    case .onCard where isOutside || others.contains { $0.covers(left) }:
      return Anchor(corner: right, x: right.x - width, isAbove: true)
    case .onCard: return Anchor(corner: left, x: left.x, isAbove: true)
    case .right where right.x < area.maxX, .left where isOutside:
      return Anchor(corner: right, x: right.x, isAbove: true)
    case .left, .right:
      return Anchor(corner: left, x: left.x - Self.gap * pen.unit - width, isAbove: false)
    }
  }

  /// Returns the rectangle of a label at a corner of a card; nil if there is no space.
  private func label(of size: Size, at anchor: Anchor, _ area: Rect, _ taken: [Rect]) -> Rect? {
    let gap = Self.gap * pen.unit
    var rect = Rect(
      x: min(max(anchor.x, area.minX + gap), area.maxX - gap - size.width),
      y: anchor.corner.y - (anchor.isAbove ? gap + size.height : 0), width: size.width,
      height: size.height)
    while let other = taken.first(where: { $0.overlaps(rect) }) {
      rect.origin.y = other.minY - rect.height - 2 * pen.unit
    }
    return rect.minY > area.minY && rect.maxY < area.maxY ? rect : nil
  }

  // The measures of a label, in points of the X-ray; tuned by eye.
  private static let (nameSize, gap) = (14.0, 8.0)
  private static let pad = Point(7, 2)

  /// Appends a label. A whole z is painted as a word, and a changing z is painted digit by digit.
  private func appendLabel(
    _ mark: XRayReport.Mark, in rect: Rect, to items: inout [DisplayItem]
  ) {
    let (number, z) = name(of: mark)
    let text = pen.text(Self.nameSize, .outline)
    let origin = rect.origin + Self.pad * pen.unit
    let next = Point(origin.x.rounded() + Double(number.count + 1) * text.cell.width, origin.y)
    text.appendWords(number, at: origin, to: &items)
    if mark.z == mark.z.rounded() {
      pen.text(Self.nameSize).appendWords(z, at: next, to: &items)
    } else {
      pen.text(Self.nameSize).append(z, at: next, to: &items)
    }
  }

  /// Returns the number of a card and its z, either whole or with two digits.
  private func name(of mark: XRayReport.Mark) -> (number: String, z: String) {
    let isWhole = abs(mark.z - mark.z.rounded()) < 1e-6
    return (
      report.name(of: mark.number),
      "\(mark.symbol) \(LiveText.number(mark.z, digits: isWhole ? 0 : 2))"
    )
  }
}

extension DisplayItem {
  /// Whether the item would be visible at a point without the items above.
  fileprivate func covers(_ point: Point) -> Bool { facePoint(under: point) != nil }
}

/// The cards' outlines as projected, their anchors, their axes and their names.
struct XRayMarks {
  /// A mark and the item it is about.
  struct Placed {
    var mark: XRayReport.Mark?
    var item: DisplayItem
  }

  private let pen: XRayPen
  let placed: [Placed]
  /// The place among them of the card that the panel's numbers are of; the front one's where the
  /// scene marks none.
  private let bright: Int?

  init(_ report: XRayReport, over items: [DisplayItem], _ pen: XRayPen) {
    self.pen = pen
    var marks = report.marks
    let placed: [Placed] = items.compactMap { item in
      let face = item.face
      guard Self.isOutlined(face.part), item.opacity > 0 else { return nil }
      let index = marks.firstIndex {
        ($0.part, $0.group, $0.index, $0.isHittable)
          == (face.part, face.group, face.index, item.isHittable)
      }
      // What cannot be hit is a card only where the scene says so.
      guard index != nil || item.isHittable else { return nil }
      return Placed(mark: index.map { marks.remove(at: $0) }, item: item)
    }
    self.placed = placed
    bright = placed.lastIndex { $0.mark?.number == report.number } ?? placed.indices.last
  }

  private static func isOutlined(_ part: FacePart) -> Bool {
    [.front, .back, .detail, .cover, .page].contains(part)
  }

  /// - Parameter limit: where names end at the right, in window pixels.
  func items(namesTo limit: Double) -> [DisplayItem] {
    var outlines: [DisplayItem] = []
    for (index, placed) in placed.enumerated() {
      outlines += outline(
        placed.item, index == bright ? pen.stroke(.outline, 2) : pen.hairline(.hidden, 1.25))
    }
    return outlines + axes() + anchors() + names(to: limit)
  }

  /// Nothing of what reaches behind the eye: it has no outline.
  private func outline(_ item: DisplayItem, _ stroke: Stroke) -> [DisplayItem] {
    isBeforeEye(item) ? stroke.path(item.quad.points, isClosed: true) : []
  }

  private func isBeforeEye(_ item: DisplayItem) -> Bool {
    Homography.identity.apply(item.bounds).points.allSatisfy { item.homography.w(at: $0) > 0 }
  }

  /// The anchors; where many stand at one place, as on a book's spine, one.
  private func anchors() -> [DisplayItem] {
    var seen: [Point] = []
    var items: [DisplayItem] = []
    for placed in placed {
      guard let mark = placed.mark else { continue }
      let point = placed.item.homography.apply(mark.anchor)
      guard point.x.isFinite, point.y.isFinite, !seen.contains(where: { ($0 - point).length < 1 })
      else { continue }
      seen.append(point)
      let arm = 8 * pen.unit
      let stroke = pen.stroke(.anchor, 2)
      items += stroke.line(point - Point(arm, 0), point + Point(arm, 0))
      items += stroke.line(point - Point(0, arm), point + Point(0, arm))
    }
    return items
  }

  /// The axes, each a little beyond its card at both ends; where many coincide, one.
  private func axes() -> [DisplayItem] {
    var seen: [(Point, Point)] = []
    var items: [DisplayItem] = []
    for placed in placed {
      guard let (a, b) = axis(placed),
        !seen.contains(where: { ($0.0 - a).length < 1 && ($0.1 - b).length < 1 })
      else { continue }
      seen.append((a, b))
      items += pen.stroke(.axis, 2).dashes(a, b, mark: 18 * pen.unit, gap: 7 * pen.unit)
    }
    return items
  }

  /// An axis in window pixels.
  private func axis(_ placed: Placed) -> (Point, Point)? {
    guard let axis = placed.mark?.axis, isBeforeEye(placed.item) else { return nil }
    let beyond = (axis.to - axis.from) * 0.06
    let ends = (axis.from - beyond, axis.to + beyond)
    let map = placed.item.homography
    guard map.w(at: ends.0) > 0, map.w(at: ends.1) > 0 else { return nil }
    return (map.apply(ends.0), map.apply(ends.1))
  }

  // MARK: Names

  /// The front card's first; one that would hide another moves up, and one that finds no room
  /// goes without.
  private func names(to limit: Double) -> [DisplayItem] {
    var taken: [Rect] = []
    var items: [DisplayItem] = []
    for placed in placed.reversed() {
      guard let mark = placed.mark, isBeforeEye(placed.item) else { continue }
      let quad = placed.item.quad
      let corner = mark.isNamedAtRight ? quad.topRight : quad.topLeft
      guard corner.x < limit, let rect = room(for: mark, at: corner, limit, taken) else { continue }
      taken.append(rect)
      let near = Point(mark.isNamedAtRight ? rect.minX : rect.maxX, rect.midY)
      items += pen.hairline(.outline, opacity: 0.8).line(near, corner)
      items.append(pen.panel(rect, radius: 5, opacity: 0.88))
      items += label(mark, in: rect)
    }
    return items
  }

  /// Beside a card's top left corner, or over its top right.
  private func room(
    for mark: XRayReport.Mark, at corner: Point, _ limit: Double, _ taken: [Rect]
  ) -> Rect? {
    let cell = pen.text(Self.nameSize).cell
    let (number, z) = Self.name(of: mark)
    let width = Double(number.count + z.count + 1) * cell.width + 2 * Self.pad.x * pen.unit
    let height = cell.height + 2 * Self.pad.y * pen.unit
    let gap = 8 * pen.unit
    let isRight = mark.isNamedAtRight
    var rect = Rect(
      x: min(max(isRight ? corner.x : corner.x - gap - width, gap), limit - gap - width),
      y: isRight ? corner.y - gap - height : corner.y, width: width, height: height)
    while let other = taken.first(where: { $0.overlaps(rect) }) {
      rect.origin.y = other.minY - rect.height - 2 * pen.unit
    }
    return rect.minY > 0 && rect.maxY < pen.window.height ? rect : nil
  }

  private static let nameSize = 14.0
  private static let pad = Point(7, 2)

  private func label(_ mark: XRayReport.Mark, in rect: Rect) -> [DisplayItem] {
    let (number, z) = Self.name(of: mark)
    let text = pen.text(Self.nameSize, .outline)
    let origin = rect.origin + Self.pad * pen.unit
    let next = Point(origin.x.rounded() + Double(number.count + 1) * text.cell.width, origin.y)
    return text.items(number, at: origin) + pen.text(Self.nameSize).items(z, at: next)
  }

  /// The card's number, and its z with as many digits as it has.
  static func name(of mark: XRayReport.Mark) -> (number: String, z: String) {
    let isWhole = mark.z == mark.z.rounded()
    return ("\(mark.number)", "z \(LiveText.number(mark.z, digits: isWhole ? 0 : 2))")
  }
}

extension Rect {
  /// Whether they share an area.
  func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

/// The places of the panel and the rail in one window: beside the cards, or above them.
///
/// The panel is a column at the right where the cards leave room, else a band at the top, else a
/// column over the cards. The rail is at the window's foot where no card comes, else in the panel.
struct XRayPlaces {
  enum Shape { case column, band }

  // In points of the X-ray; tuned by eye.
  private static let width = 228.0
  private static let widest = 300.0
  private static let margin = 6.0
  /// A band's margin where there is little room.
  private static let leastMargin = 3.0
  /// The least scale of a column that keeps clear of the cards.
  private static let leastSize = 0.78
  private static let leastRows = 2
  private static let mostRows = 5
  /// The least width of a band.
  private static let leastBand = 900.0
  /// The width of the strip at the window's left, in interface points.
  private static let stripWidth = 150.0

  let shape: Shape
  /// The pen with the panel's unit.
  let pen: XRayPen
  /// In window pixels.
  let panel: Rect
  /// The panel's padding, in window pixels.
  let pad: Size
  /// The number of rows of formulas in a band.
  private(set) var rows = 0
  /// The rail's rectangle; nil where it is in the panel.
  private(set) var rail: Rect?
  /// Whether the panel covers cards.
  let isOverCards: Bool

  /// - Parameters:
  ///   - cards: the bounding box of the cards, in window pixels.
  ///   - lines: the number of formulas.
  ///   - hasRail: whether there is a rail.
  init(clearOf cards: Rect, lines: Int, hasRail: Bool, _ pen: XRayPen) {
    let window = pen.window
    let scale = pen.configuration.interfaceScale
    let footRoom = (XRayRailView.height + 2 * XRayRailView.margin) * pen.unit
    let isFootFree = cards.maxY <= window.height - footRoom
    rail = hasRail && isFootFree ? XRayRailView.foot(pen) : nil
    let foot = rail == nil ? 0 : footRoom
    let columnHeight = XRayPanel.height(lines: lines, hasRail: hasRail && rail == nil)

    /// The unit of a column in a room of some width.
    func unit(in room: Double) -> Double {
      min(
        room / (Self.width + 2 * Self.margin),
        (window.height - foot) / (columnHeight + 2 * Self.margin),
        scale * XRayPen.sizes.upperBound)
    }
    let right = window.width - cards.maxX
    let left = Self.stripWidth * scale
    if right < (Self.width + 2 * Self.margin) * Self.leastSize * pen.unit,
      let band = Self.band(above: cards, from: left, pen)
    {
      (shape, self.pen, panel, rows, pad) = (.band, pen, band.rect, band.rows, band.pad)
      isOverCards = false
      return
    }
    let least = (Self.width + 2 * Self.margin) * Self.leastSize * pen.unit
    isOverCards = right < least
    let room = max(right, least)
    var pen = pen
    pen.unit = unit(in: room)
    let width = min(room / pen.unit - 2 * Self.margin, Self.widest) * pen.unit
    shape = .column
    self.pen = pen
    panel =
      Rect(
        x: window.width - Self.margin * pen.unit - width, y: Self.margin * pen.unit, width: width,
        height: columnHeight * pen.unit
      ).inWholePixels
    pad = Size(XRayPanel.pad, XRayPanel.pad) * pen.unit
  }

  /// The band above the cards; nil without room.
  private static func band(
    above cards: Rect, from left: Double, _ pen: XRayPen
  ) -> (rect: Rect, rows: Int, pad: Size)? {
    let unit = pen.unit
    for (margin, pad) in [(margin, XRayPanel.pad), (leastMargin, 3)] {
      let room = cards.minY / unit - 2 * margin - 2 * pad
      let rows = Int(room / XRayPanel.row, clampedTo: 0...mostRows)
      let width = pen.window.width - left - margin * unit
      // With few rows, wide margins would waste room.
      guard rows > leastRows || rows == leastRows && margin == leastMargin,
        width >= leastBand * unit
      else { continue }
      let rect = Rect(
        x: left, y: margin * unit, width: width,
        height: (Double(rows) * XRayPanel.row + 2 * pad) * unit)
      return (rect.inWholePixels, rows, Size(XRayPanel.pad * unit, pad * unit))
    }
    return nil
  }

  /// The region for the cards' names, in window pixels.
  var names: Rect {
    let window = pen.window
    return shape == .band
      ? Rect(x: 0, y: panel.maxY, width: window.width, height: window.height - panel.maxY)
      : Rect(x: 0, y: 0, width: panel.minX, height: window.height)
  }
}

import CardKinetics
import CardPicture

/// The rectangles of the panel and the rail in a window.
///
/// In a wide window, the panel is a column at the right, or else at the left below the scene bar, if the cards leave
/// enough area. Otherwise the panel is a band at the top, or else a column over the cards. In a narrow window, the panel
/// is a band above or below the cards, or over their bottom. In a lesson, the panel is a band below the code, if the code
/// and the tuner leave enough area there.
///
/// The rail is at the window's bottom if no card gets there, and otherwise in the panel, if the panel has space. In the
/// split view, each view has a band at its bottom, over the cards, without a plot of the motion and without a rail.
struct XRayAreas {
  enum Shape { case column, band }

  struct Panel {
    let shape: Shape
    /// The pen with the panel's unit.
    let pen: XRayPen
    /// The rectangle, in window pixels.
    let rect: Rect
    /// The number of rows of formulas in a band.
    var rows = 0
    /// The padding, in window pixels.
    let pad: Size
    var opacity = 1.0
  }

  // The measures of the panel, in points of the X-ray; tuned by eye.
  private static let width = 228.0
  private static let maximumWidth = 300.0
  private static let margin = 6.0
  /// A band's minimum margin and padding if there is little space.
  private static let (minimumMargin, minimumPad) = (3.0, 3.0)
  /// The minimum scale of a column that keeps clear of the cards, and of a band below a lesson's code.
  private static let minimumSize = 0.78
  /// The distance by which cards must keep clear of a column at their left for the column to be opaque. If cards come
  /// nearer, the column fades out and the band fades in.
  private static let fading = 16.0
  private static let minimumRows = 2
  private static let maximumRows = 5
  /// The minimum width of a band.
  private static let minimumBand = 900.0
  /// The number of columns in a narrow band, and in a narrow band without a plot of the motion.
  private static let (viewColumns, plainColumns) = (2, 3)
  /// The minimum width of a column in the split view, in interface points.
  private static let minimumColumn = 230.0
  /// The minimum scale at which a narrow window's formulas keep clear of the cards.
  private static let minimumFraction = 0.7
  /// The width of a band with one column of formulas, in points of the X-ray; tuned by eye.
  private static let oneColumn = 620.0

  private(set) var panel: Panel
  /// The rail's rectangle; nil if the rail is in the panel.
  private(set) var rail: Rect?
  /// Whether the panel has space for the motion, and for the rail.
  let hasMotion: Bool
  /// Whether the panel lies below a lesson's code, beside the area of the other overlays.
  let isBelowCode: Bool
  /// The part of the window or view beside the tuner, in pixels.
  private let area: Rect

  /// Creates the areas in a window.
  ///
  /// - Parameters:
  ///   - cards: the bounding box of the cards, in window pixels.
  ///   - layout: the layout with the rectangles of the tuner and the scene bar.
  ///   - code: the part of a lesson's panel below the code; nil without a lesson.
  ///   - lines: the number of formulas.
  ///   - hasRail: whether there is a rail.
  ///   - fades: whether the panel fades as cards come near. It is opaque while the scene is at rest.
  init(
    clearOf cards: Rect, in layout: OverlayLayout, belowCode code: Rect?, lines: Int,
    hasRail: Bool, fades: Bool, _ pen: XRayPen
  ) {
    // In a lesson, the tuner lies beside the area.
    let left = layout[.tuner].map { $0.overlaps(layout.area) ? $0.maxX : 0 } ?? 0
    area = Rect(x: left, y: 0, width: layout.area.width - left, height: layout.area.height)
    let bottom = XRayRailView.panel(in: area, pen)
    let railHeight = (XRayRailView.height + 2 * XRayRailView.margin) * pen.unit
    let hasSpace = cards.maxY <= area.maxY - railHeight
    let free = code.flatMap { code in layout.taken.contains(where: code.overlaps) ? nil : code }
    let band = free.flatMap { Self.band(inside: $0, lines: lines, pen) }
    isBelowCode = band != nil
    if let band {
      (panel, hasMotion, rail) = (band, true, hasRail && hasSpace ? bottom : nil)
    } else if pen.configuration.isPortrait {
      (panel, hasMotion) = Self.band(clearOf: cards, in: area, lines: lines, pen)
      rail = hasRail && max(cards.maxY, panel.rect.maxY) <= bottom.minY ? bottom : nil
    } else {
      (hasMotion, rail) = (true, hasRail && hasSpace ? bottom : nil)
      let corner = Point(layout.besideSceneBar, layout[.sceneBar]?.maxY ?? 0)
      let height = XRayPanel.height(lines: lines, hasRail: hasRail && rail == nil)
      let space = area.height - (rail == nil ? 0 : railHeight)
      panel = Self.panel(
        clearOf: cards, in: area, beside: corner, columnHeight: height, within: space, pen)
    }
    if !fades { panel.opacity = 1 }
  }

  /// Returns the panel of a wide window.
  ///
  /// - Parameters:
  ///   - corner: the minimum x of a panel beside the scene bar, and the minimum y below the bar, in window pixels.
  ///   - columnHeight: the height of a column in points of the X-ray.
  ///   - space: the height in which a column and its margins fit, in window pixels.
  private static func panel(
    clearOf cards: Rect, in area: Rect, beside corner: Point,
    columnHeight: Double, within space: Double, _ pen: XRayPen
  ) -> Panel {
    let right = area.maxX - cards.maxX
    let minimum = (width + 2 * margin) * minimumSize * pen.unit
    let column = column(
      in: area, space: Size(max(right, minimum), space), height: columnHeight, pen)
    if right >= minimum { return column }
    let left = Self.column(
      atLeftOf: Rect(
        x: area.minX, y: corner.y, width: cards.minX - area.minX, height: space - corner.y),
      height: columnHeight, pen)
    if left.clearance > 0 { return left.panel }
    let x = max(area.minX, corner.x)
    let strip = Rect(x: x, y: 0, width: area.maxX - x, height: cards.minY)
    var panel = band(in: strip, pen) ?? column
    panel.opacity = min(-left.clearance, 1)
    return panel
  }

  /// Creates the area at the bottom of one of two views; nil if the view is too narrow for formulas.
  init?(in view: Rect, lines: Int, _ pen: XRayPen) {
    let minimum = Self.minimumColumn * pen.configuration.interfaceScale
    let columns = Int(view.width / minimum, clampedTo: 0...Self.viewColumns)
    guard lines > 0, columns > 0 else { return nil }
    (hasMotion, isBelowCode, area) = (false, false, view)
    let rows = (lines + columns - 1) / columns
    let pad = XRayPanel.pad * pen.unit
    let margin = Self.margin * pen.unit
    let height = Double(rows) * XRayPanel.row * pen.unit + 2 * pad
    let rect = Rect(
      x: view.minX + margin, y: view.maxY - margin - height, width: view.width - 2 * margin,
      height: height)
    panel = Panel(
      shape: .band, pen: pen, rect: rect.inWholePixels, rows: rows, pad: Size(pad, pad))
  }

  /// Returns the column at the right of an area.
  ///
  /// - Parameters:
  ///   - space: the size in which the column and its margins fit, in window pixels.
  ///   - height: the column's height in points of the X-ray.
  private static func column(
    in area: Rect, space: Size, height: Double, _ pen: XRayPen
  ) -> Panel {
    var pen = pen
    pen.unit = min(
      space.width / (width + 2 * margin), space.height / (height + 2 * margin),
      pen.configuration.interfaceScale * XRayPen.sizes.upperBound)
    let unit = pen.unit
    let width = min(space.width / unit - 2 * margin, maximumWidth) * unit
    let rect = Rect(
      x: area.maxX - margin * unit - width, y: margin * unit, width: width, height: height * unit)
    return Panel(
      shape: .column, pen: pen, rect: rect.inWholePixels,
      pad: Size(XRayPanel.pad, XRayPanel.pad) * unit)
  }

  /// Returns the column at the left of an area, and the space between the column and the area's right edge, in multiples
  /// of `fading`. The space is negative if the column doesn't fit.
  private static func column(
    atLeftOf area: Rect, height: Double, _ pen: XRayPen
  ) -> (panel: Panel, clearance: Double) {
    var pen = pen
    let full = pen.unit
    pen.unit = min(full, max(area.height, 1) / (height + 2 * margin))
    let unit = pen.unit
    let rect = Rect(
      x: area.minX + margin * unit, y: area.minY + margin * unit, width: width * unit,
      height: height * unit)
    let clearance =
      unit < minimumSize * full
      ? -1 : (area.maxX - rect.maxX - margin * unit) / (fading * unit)
    let panel = Panel(
      shape: .column, pen: pen, rect: rect.inWholePixels,
      pad: Size(XRayPanel.pad, XRayPanel.pad) * unit, opacity: min(max(clearance, 0), 1))
    return (panel, clearance)
  }

  /// Returns the band at the top of a strip above the cards; nil if there is no space.
  private static func band(in strip: Rect, _ pen: XRayPen) -> Panel? {
    // With few rows, wide margins would waste space.
    band(in: strip, pen, margin: margin, pad: XRayPanel.pad, minimum: minimumRows + 1)
      ?? band(in: strip, pen, margin: minimumMargin, pad: minimumPad, minimum: minimumRows)
  }

  private static func band(
    in strip: Rect, _ pen: XRayPen, margin: Double, pad: Double, minimum: Int
  ) -> Panel? {
    let unit = pen.unit
    let space = strip.height / unit - 2 * margin - 2 * pad
    let rows = Int(space / XRayPanel.row, clampedTo: 0...maximumRows)
    let width = strip.width - 2 * margin * unit
    guard rows >= minimum, width >= minimumBand * unit else { return nil }
    let rect = Rect(
      x: strip.minX + margin * unit, y: margin * unit, width: width,
      height: (Double(rows) * XRayPanel.row + 2 * pad) * unit)
    return Panel(
      shape: .band, pen: pen, rect: rect.inWholePixels, rows: rows,
      pad: Size(XRayPanel.pad * unit, pad * unit))
  }

  /// Returns the height of a narrow band and its margins, in points of the X-ray.
  private static func height(rows: Int) -> Double {
    Double(rows) * XRayPanel.row + 2 * (XRayPanel.pad + minimumMargin)
  }

  /// Returns the band at the bottom of the area below a lesson's code, with the number of columns that makes its type
  /// largest. Returns nil if the area is too small.
  private static func band(inside area: Rect, lines: Int, _ pen: XRayPen) -> Panel? {
    let full = pen.unit
    let maximum = pen.configuration.interfaceScale * XRayPen.sizes.upperBound
    let bands = [(columns: 1, width: oneColumn), (2, XRayPen.narrowWidth)].map { columns, width in
      let rows = max((lines + columns - 1) / columns, XRayPanel.minimumRows)
      return (rows, unit: min(area.width / width, area.height / height(rows: rows), maximum))
    }
    guard let (rows, unit) = bands.max(by: { $0.unit < $1.unit }), unit >= minimumSize * full else {
      return nil
    }
    var pen = pen
    pen.unit = unit
    let margin = minimumMargin * unit
    let size = Size(area.width - 2 * margin, height(rows: rows) * unit - 2 * margin)
    return Panel(
      shape: .band, pen: pen,
      rect: Rect(
        origin: Point(area.minX + margin, area.maxY - margin - size.height), size: size
      ).inWholePixels, rows: rows, pad: Size(XRayPanel.pad, XRayPanel.pad) * unit)
  }

  /// Returns the band of a narrow window, and whether it has space for the motion. The band is in the larger area above
  /// or below the cards, if necessary without the motion, or else over the bottom of the cards.
  private static func band(
    clearOf cards: Rect, in area: Rect, lines: Int, _ pen: XRayPen
  ) -> (Panel, hasMotion: Bool) {
    let top = pen.configuration.topHeight(isSplit: false)
    var pen = pen
    let full = min(pen.unit, area.width / XRayPen.narrowWidth)
    let isBelow = area.maxY - cards.maxY > cards.minY - top
    let space = isBelow ? area.maxY - cards.maxY : cards.minY - top
    func rows(_ columns: Int) -> Int { max((lines + columns - 1) / columns, minimumRows) }
    func fits(_ rows: Int) -> Bool { space >= Self.height(rows: rows) * full * minimumFraction }
    let hasMotion = fits(rows(viewColumns)) || !fits(rows(plainColumns))
    let count = rows(hasMotion ? viewColumns : plainColumns)
    let (height, isOverCards) = (Self.height(rows: count), !fits(count))
    pen.unit = isOverCards ? full : min(full, space / height)
    let margin = minimumMargin * pen.unit
    let size = Size(area.width - 2 * margin, height * pen.unit - 2 * margin)
    let y = isBelow || isOverCards ? area.maxY - margin - size.height : top
    let panel = Panel(
      shape: .band, pen: pen,
      rect: Rect(origin: Point(area.minX + margin, y), size: size).inWholePixels, rows: count,
      pad: Size(XRayPanel.pad, XRayPanel.pad) * pen.unit)
    return (panel, hasMotion)
  }

  /// The region for the labels of the cards, in window pixels.
  var names: Rect {
    guard panel.rect.overlaps(area) else { return area }
    return switch panel.shape {
    case .band where panel.rect.midY > area.midY:
      Rect(origin: area.origin, size: Size(area.width, panel.rect.minY - area.minY))
    case .band:
      Rect(x: area.minX, y: panel.rect.maxY, width: area.width, height: area.maxY - panel.rect.maxY)
    case .column where panel.rect.midX < area.midX:
      Rect(
        x: panel.rect.maxX, y: area.minY, width: area.maxX - panel.rect.maxX, height: area.height)
    case .column: Rect(origin: area.origin, size: Size(panel.rect.minX - area.minX, area.height))
    }
  }
}

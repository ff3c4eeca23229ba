package import CardKinetics
import CardModel
package import CardPicture

/// The drawing from a press to its release: one line, or several if the pen left the card and returned.
package struct PenStroke: Hashable, Sendable {
  package private(set) var pieces: [PenPiece] = []
  package let color: PenColor
  /// The width of the line, in units of the sheet.
  package let width: Double
  /// Whether the sheet is the image on the card instead of the card's face.
  package let isOnImage: Bool

  package init(_ color: PenColor, width: Double, isOnImage: Bool) {
    (self.color, self.width, self.isOnImage) = (color, width, isOnImage)
  }

  /// Creates a stroke of lines with at least one point each.
  package init(_ color: PenColor, width: Double, isOnImage: Bool, lines: [[Point]]) {
    self.init(color, width: width, isOnImage: isOnImage)
    for line in lines {
      var (start, isFirst) = (0, true)
      repeat {
        let end = min(start + PenDrawing.maximumPoints, line.count)
        append(
          PenPiece(
            Array(line[start..<end]), isFirst: isFirst, isLast: end == line.count, width: width))
        (start, isFirst) = (end - 2, false)
        if end == line.count { break }
      } while true
    }
  }

  /// The points of each line.
  package var lines: [[Point]] {
    pieces.reduce(into: []) { lines, piece in
      if piece.isFirst {
        lines.append(piece.points)
      } else if !lines.isEmpty {
        lines[lines.count - 1] += piece.points.dropFirst(2)
      }
    }
  }

  mutating func append(_ piece: PenPiece) { pieces.append(piece) }

  /// Whether both strokes have equal lines, colours and widths. The division into pieces doesn't matter.
  func isSame(as other: PenStroke) -> Bool {
    color == other.color && width == other.width && isOnImage == other.isOnImage
      && lines == other.lines
  }
}

extension Double {
  /// The number rounded to millionths, so that a file restores it exactly. The error is invisible, even on a large
  /// screen.
  package var inMillionths: Double { (self * 1e6).rounded() / 1e6 }
}

extension Point {
  fileprivate var inMillionths: Point { Point(x.inMillionths, y.inMillionths) }
}

/// A stroke in progress.
struct PenDrawing: Sendable {
  /// The minimum distance between points, in line widths; tuned by eye.
  ///
  /// This distance smooths tremor and pixel corners without cutting bends.
  private static let spacing = 0.4
  /// The maximum number of points of a piece. The limit bounds the cost of a frame, which paints the last piece again.
  fileprivate static let maximumPoints = 48

  let target: StrokeTarget
  /// The scene in which the stroke began.
  let scene: SceneID
  private(set) var stroke: PenStroke
  /// The points of the last piece.
  private var points: [Point] = []
  /// Whether the last piece begins its line.
  private var isFirst = true
  /// The pen's position while it is too near to the last point to add another point.
  private var tip: Point?
  /// The last position of the pen in units of the sheet, and whether it was on the card.
  private(set) var last: (point: Point, isOnCard: Bool)

  init(_ target: StrokeTarget, at point: Point, _ stroke: PenStroke, in scene: SceneID) {
    (self.target, self.scene, self.stroke) = (target, scene, stroke)
    last = (point, true)
    points = [point.inMillionths]
  }

  /// The stroke, including its unfinished end.
  var shown: PenStroke {
    var stroke = stroke
    if let piece { stroke.append(piece) }
    return stroke
  }

  private var piece: PenPiece? {
    // A click draws a dot: a line whose end is its only point.
    let end = tip.flatMap { $0 == points.last ? nil : $0 }
    let all = points + [end].compactMap(\.self)
    return all.isEmpty
      ? nil : PenPiece(all, isFirst: isFirst, isLast: true, width: stroke.width)
  }

  /// Continues to a point.
  ///
  /// - Parameters:
  ///   - isOnCard: whether the point lies on the card; nothing is drawn beyond the card.
  ///   - edge: the crossing of the card's edge on the way from the last point to this one.
  mutating func move(to point: Point, isOnCard: Bool, edge: Point?) {
    switch (last.isOnCard, isOnCard) {
    case (true, true): add(point)
    case (true, false):
      if let edge { add(edge) }
      lift()
    case (false, true):
      if let edge { add(edge) }
      add(point)
    case (false, false): break
    }
    last = (point, isOnCard)
  }

  /// Shows the pen at a position between its samples, if it is on the card.
  mutating func show(at point: Point) { if last.isOnCard { tip = point.inMillionths } }

  private mutating func add(_ point: Point) {
    let point = point.inMillionths
    tip = nil
    if let last = points.last, (point - last).length < Self.spacing * stroke.width {
      tip = point
      return
    }
    points.append(point)
    guard points.count >= Self.maximumPoints else { return }
    stroke.append(PenPiece(points, isFirst: isFirst, isLast: false, width: stroke.width))
    (points, isFirst) = (points.suffix(2), false)
  }

  /// Ends the line.
  mutating func lift() {
    if let piece { stroke.append(piece) }
    (points, tip, isFirst) = ([], nil, true)
  }
}

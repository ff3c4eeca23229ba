package import CardKinetics
import CardModel

/// What the pen leaves from a press to its release: lines, more than one where it left the card and came back.
package struct PenStroke: Hashable, Sendable {
  package private(set) var pieces: [PenPiece] = []
  /// In units of the sheet.
  package let width: Double
  /// Whether its sheet is that of the card's picture; else it is that of its face.
  package let isOnPicture: Bool

  package init(width: Double, isOnPicture: Bool) {
    (self.width, self.isOnPicture) = (width, isOnPicture)
  }

  /// The stroke that has these lines, each of a point or more.
  package init(width: Double, isOnPicture: Bool, lines: [[Point]]) {
    self.init(width: width, isOnPicture: isOnPicture)
    for line in lines {
      var (start, isFirst) = (0, true)
      repeat {
        let end = min(start + PenDrawing.mostPoints, line.count)
        append(
          PenPiece(
            Array(line[start..<end]), isFirst: isFirst, isLast: end == line.count, width: width))
        (start, isFirst) = (end - 2, false)
        if end == line.count { break }
      } while true
    }
  }

  /// Its lines, as the points that it was drawn along.
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

  /// Whether it is the same line, in whatever pieces.
  func isSame(as other: PenStroke) -> Bool {
    width == other.width && isOnPicture == other.isOnPicture && lines == other.lines
  }
}

extension Double {
  /// With as many digits as an eye could tell on a wall: a file gives it back as it is.
  package var inMillionths: Double { (self * 1e6).rounded() / 1e6 }
}

extension Point {
  fileprivate var inMillionths: Point { Point(x.inMillionths, y.inMillionths) }
}

/// A stroke that is being drawn.
struct PenDrawing: Sendable {
  /// The distance between points at least, in widths of the line: a hand's tremor and the pixels' corners are smoothed,
  /// and no bend is cut. Tuned by eye.
  private static let spacing = 0.4
  /// The points of a piece: the last one is painted anew in each frame. Tuned by what that takes.
  fileprivate static let mostPoints = 48

  let place: PenPlace
  /// Where it began.
  let scene: SceneID
  private(set) var stroke: PenStroke
  /// The points of the last piece, and whether its line begins with it.
  private var points: [Point] = []
  private var isFirst = true
  /// Where the pen is, too near to the last point to be one.
  private var tip: Point?
  /// Where the pen was last, in units of the sheet, and whether that was on the card.
  private(set) var last: (point: Point, isOnCard: Bool)

  init(_ place: PenPlace, at point: Point, _ stroke: PenStroke, in scene: SceneID) {
    (self.place, self.scene, self.stroke) = (place, scene, stroke)
    last = (point, true)
    points = [point.inMillionths]
  }

  /// What is seen of it.
  var shown: PenStroke {
    var stroke = stroke
    if let piece { stroke.append(piece) }
    return stroke
  }

  private var piece: PenPiece? {
    // A click is a dot, whose end is its beginning.
    let end = tip.flatMap { $0 == points.last ? nil : $0 }
    let all = points + [end].compactMap(\.self)
    return all.isEmpty
      ? nil : PenPiece(all, isFirst: isFirst, isLast: true, width: stroke.width)
  }

  /// Goes on to a point.
  ///
  /// - Parameters:
  ///   - isOnCard: whether it lies on the card; beyond it nothing is drawn.
  ///   - edge: where the way from the last point to this one crosses the card's edge.
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

  /// Shows the pen at a place between its samples, if it is on the card.
  mutating func show(at point: Point) { if last.isOnCard { tip = point.inMillionths } }

  private mutating func add(_ point: Point) {
    let point = point.inMillionths
    tip = nil
    if let last = points.last, (point - last).length < Self.spacing * stroke.width {
      tip = point
      return
    }
    points.append(point)
    guard points.count >= Self.mostPoints else { return }
    stroke.append(PenPiece(points, isFirst: isFirst, isLast: false, width: stroke.width))
    (points, isFirst) = (points.suffix(2), false)
  }

  /// Ends the line.
  mutating func lift() {
    if let piece { stroke.append(piece) }
    (points, tip, isFirst) = ([], nil, true)
  }
}

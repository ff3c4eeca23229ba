import CardKinetics
import TestSupport
import Testing

@testable import CardModel
@testable import CardPicture
@testable import CardStage

/// Tests the pieces of the pen's lines.
@Suite struct PenCurveTests {
  /// However long a line is, its pieces have few points, overlap by two points, and together make up the line.
  @Test(arguments: [1, 2, 47, 48, 49, 200, 1000]) func piecesMakeUpTheLine(count: Int) {
    // Strokes have positions in whole millionths.
    let points = (0..<count).map { Point((Double($0) * 0.01).inMillionths, Double($0 % 2) * 0.01) }
    let target = StrokeTarget(.card(.init(1)), .front)
    let scene = SceneID(rawValue: "stack")
    var drawing = PenDrawing(
      target, at: points[0], PenStroke(.red, width: 0.01, isOnImage: false), in: scene)
    for point in points.dropFirst() { drawing.move(to: point, isOnCard: true, edge: nil) }
    let shown = drawing.shown
    drawing.lift()
    #expect(drawing.stroke == shown && drawing.stroke.lines == [points])
    let pieces = drawing.stroke.pieces
    #expect(pieces.allSatisfy { $0.points.count <= 48 })
    #expect(pieces.map(\.isFirst) == pieces.indices.map { $0 == 0 })
    #expect(pieces.map(\.isLast) == pieces.indices.map { $0 == pieces.count - 1 })
    for (one, next) in zip(pieces, pieces.dropFirst()) {
      #expect(one.points.suffix(2) == next.points.prefix(2))
    }
    for piece in pieces {
      #expect(piece.points.allSatisfy { piece.box.insetBy(dx: 0.005, dy: 0.005).contains($0) })
    }
  }

  @Test func anOutlineHasItsNearestPoints() {
    let item = DisplayItem(
      face: Face(scene: .overlay, .front(0), size: Size(100, 60)), homography: .identity,
      corners: CornerRadii(20))
    let outline = PenOutline(of: item, insetBy: 5)
    for p in [Point(50, 30), Point(5, 30), Point(95, 30), Point(50, 55), Point(20, 5)] {
      #expect(outline.contains(p) && outline.nearest(to: p) == p)
    }
    #expect(outline.nearest(to: Point(-9, 30)) == Point(5, 30))
    #expect(outline.nearest(to: Point(50, 99)) == Point(50, 55))
    let corner = outline.nearest(to: Point(0, 0))
    #expect(!outline.contains(Point(6, 6)) && outline.contains(corner))
    #expect(abs((corner - Point(20, 20)).length - 15) < 1e-9)
  }
}

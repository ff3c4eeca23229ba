import CardKinetics
import CardPicture
import CardStage

/// A painter of one layer of a pen line: either its edge or its ink.
enum PenPainter {
  static func paint(_ curve: PenCurve, _ layer: PenLayer, _ color: Color, on canvas: Canvas) {
    let side = max(canvas.size.width, canvas.size.height)
    let width = curve.width * side * (layer == .ink ? 1 : 1 + 2 * PenPiece.casing)
    let points = curve.points.map { $0 * side }
    guard points.count > 1 else {
      return canvas.fill(circle: points[0], radius: width / 2, .solid(color))
    }
    canvas.stroke(path(points, curve), .solid(color), width: width)
  }

  /// Paints the tip of the pen: a dot in the pen's colour with its edge, inside a ring that stands out from the edge.
  static func paintTip(_ color: PenColor, _ theme: Theme, on canvas: Canvas) {
    let (center, radius) = (canvas.bounds.center, canvas.bounds.width / 2)
    let (ink, casing) = (theme.pen(color), theme.penCasing(color))
    canvas.fill(canvas.bounds, .solid(casing.ink))
    canvas.fill(circle: center, radius: radius * 0.9, .solid(casing))
    canvas.fill(circle: center, radius: radius * 0.68, .solid(ink))
  }

  /// Returns a smooth path through the midpoints between successive points. Each point is the control point of a curve.
  private static func path(_ points: [Point], _ curve: PenCurve) -> Path {
    var path = Path()
    func middle(_ index: Int) -> Point { (points[index] + points[index + 1]) * 0.5 }
    path.move(curve.isFirst ? points[0] : middle(0))
    if curve.isFirst { path.line(middle(0)) }
    for index in 1..<max(points.count - 1, 1) {
      let (from, to, bend) = (middle(index - 1), middle(index), points[index])
      path.curve(from + (bend - from) * (2 / 3), to + (bend - to) * (2 / 3), to)
    }
    if curve.isLast { path.line(points[points.count - 1]) }
    return path
  }
}

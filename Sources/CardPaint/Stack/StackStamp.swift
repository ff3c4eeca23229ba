import CardKinetics
import CardPicture

/// The stamp on a card being thrown: a ring with an arrow in the direction of the throw.
enum StackStamp {
  static func color(of face: FaceID) -> Color {
    face.group == 0 ? Color(226, 76, 96) : Color(38, 166, 116)
  }

  static func paint(_ face: FaceID, on canvas: Canvas) {
    let (size, middle) = (canvas.size.width, canvas.bounds.center)
    let side = face.group == 0 ? -1.0 : 1.0
    canvas.fill(
      canvas.bounds, .vertical(canvas.bounds, color(of: face).lighter(0.12), color(of: face)))
    canvas.stroke(Path(circle: middle, radius: size * 0.41), .white, width: size * 0.045)
    func place(_ x: Double, _ y: Double) -> Point { middle + Point(side * x, y) * size }
    for line in [
      [place(-0.19, 0), place(0.19, 0)], [place(0.03, -0.16), place(0.19, 0), place(0.03, 0.16)],
    ] {
      canvas.stroke(Path(line: line), .white, width: size * 0.075)
    }
  }
}

import CardKinetics
import CardPicture

/// The stamp on a card being thrown: a ring with an arrow in the direction of the throw.
enum StackStamp {
  static func color(_ side: LateralSide) -> Color {
    side == .left ? Color(226, 76, 96) : Color(38, 166, 116)
  }

  static func paint(_ side: LateralSide, on canvas: Canvas) {
    let (size, middle) = (canvas.size.width, canvas.bounds.center)
    let direction = side == .left ? -1.0 : 1.0
    canvas.fill(
      canvas.bounds, .vertical(canvas.bounds, color(side).lighter(0.12), color(side)))
    canvas.stroke(Path(circle: middle, radius: size * 0.41), .white, width: size * 0.045)
    func at(_ x: Double, _ y: Double) -> Point { middle + Point(direction * x, y) * size }
    for line in [
      [at(-0.19, 0), at(0.19, 0)], [at(0.03, -0.16), at(0.19, 0), at(0.03, 0.16)],
    ] {
      canvas.stroke(Path(line: line), .white, width: size * 0.075)
    }
  }
}

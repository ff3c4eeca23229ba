import CardKinetics
import CardModel

extension Homography {
  /// Returns the map of a card of `size`, rotated about its centre by `angle` about (x, y, z) and seen from `distance`.
  /// The card's centre is at `center` of the frame.
  static func turned(
    _ size: Size, angle: Double, axis: (Double, Double, Double), scale: Double = 1,
    distance: Double = 500, center: Point
  ) -> Homography {
    let turn = Transform3D.perspective(distance: distance)
      .rotated(angle, axis.0, axis.1, axis.2).scaled(scale, scale)
      .translated(-size.width / 2, -size.height / 2)
    return Homography.translation(center.x, center.y).after(Homography(turn))
  }

  /// Returns a random perspective pose of a card, turned by less than a right angle so that its front shows.
  static func random(_ size: Size, in canvas: Size, _ random: inout SplitMix64) -> Homography {
    .turned(
      size, angle: random.number(-1.2...1.2),
      axis: (random.number(-1...1), random.number(-1...1), random.number(-1...1)),
      scale: random.number(0.5...3), distance: random.number(60...800),
      center: Point(
        canvas.width * random.number(0.1...0.9), canvas.height * random.number(0.1...0.9)))
  }
}

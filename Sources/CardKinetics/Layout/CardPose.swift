/// The position and the appearance of a card at one moment, as a layout computes them.
///
/// A layout is a function from a card's distance from the middle, in cards, and the view to a pose. The transform is
/// scale · `turnX` · `turnY` · `turnAxis` · `turn` · translation to z · perspective, for row vectors, about the anchor.
/// The transform moves the anchor to (x, y). Angles are in degrees. As y points down, `turn` is clockwise on the
/// screen. The other rotations are right-handed about axes to the right, down and towards the eye.
public struct CardPose: Hashable, Sendable {
  /// The position of the anchor in the view, in points.
  public var x, y: Double
  /// The anchor's distance from the view's plane towards the eye, in points.
  public var z = 0.0
  /// The card's width and height before the transform, in points, greater than 0.
  public var width, height: Double
  /// The factor that scales the width and the height.
  public var scale = 1.0
  /// The rotation in the card's plane, about an axis towards the eye, in degrees.
  public var turn = 0.0
  /// The rotations about axes to the right and down, in degrees.
  public var turnX = 0.0, turnY = 0.0
  /// A further axis of any length. An axis of length 0 rotates nothing.
  public var axisX = 0.0, axisY = 0.0, axisZ = 0.0
  /// The rotation about the axis (`axisX`, `axisY`, `axisZ`), in degrees.
  public var turnAxis = 0.0
  /// The fixed point of the transform, as a fraction of the extent; may lie beyond the card.
  public var anchorX = 0.5, anchorY = 0.5
  /// The opacity of the card, clamped to 0…1.
  public var opacity = 1.0
  /// The darkness of the card, clamped to 0…1.
  public var shade = 0.0
  /// The darkness of the card's left and right edges in the shadow of a neighbour, clamped to 0…1. Each shadow fades
  /// linearly towards the opposite edge.
  public var shadowLeft = 0.0, shadowRight = 0.0
  /// The strength of the reflection below the card's lower edge, as on a floor, clamped to 0…1.
  public var reflection = 0.0
  /// The stacking order: a card with a higher value is in front.
  public var order = 0.0

  /// Creates the pose of an upright card in the middle of the view.
  public init(in view: LayoutView) {
    (x, y) = (view.size.width / 2, view.size.height / 2)
    (width, height) = (view.card.width, view.card.height)
  }

  /// The card's extent before the transform.
  public var size: Size { Size(width, height) }

  /// The fixed point of the transform, as a fraction of the extent.
  public var anchor: Point { Point(anchorX, anchorY) }

  /// Returns the transform about the anchor. Its translation is relative to `origin(in:seenBy:)`.
  public func transform(in view: Size, seenBy perspective: Perspective) -> Transform3D {
    let origin = origin(in: view, seenBy: perspective)
    var transform = Transform3D.perspective(distance: perspective.eye)
      .translated(x - origin.x, y - origin.y, z)
    func turn(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) {
      if degrees != 0 { transform = transform.rotated(degrees * .pi / 180, x, y, z) }
    }
    turn(self.turn, 0, 0, 1)
    turn(turnAxis, axisX, axisY, axisZ)
    turn(turnY, 0, 1, 0)
    turn(turnX, 1, 0, 0)
    return transform.scaled(scale, scale)
  }

  /// Returns the point of the view in front of the eye: the card's anchor or the view's middle, as `perspective`
  /// states.
  public func origin(in view: Size, seenBy perspective: Perspective) -> Point {
    switch perspective.vanishing {
    case .card: Point(x, y)
    case .view: Point(view.width / 2, view.height / 2)
    }
  }

  /// Returns the map from the card's points, whose origin is the card's top left, to the view's points.
  public func homography(in view: Size, seenBy perspective: Perspective) -> Homography {
    let origin = origin(in: view, seenBy: perspective)
    return Homography.translation(origin.x, origin.y)
      .after(Homography(transform(in: view, seenBy: perspective)))
      .after(.translation(-anchorX * width, -anchorY * height))
  }
}

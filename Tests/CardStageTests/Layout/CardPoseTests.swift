import CardKinetics
import CardScene
import TestSupport
import Testing

/// Compares the matrix of a pose with values calculated by hand.
@Suite struct CardPoseTests {
  private let view = LayoutView(size: Size(1000, 800), card: Size(200, 300))

  private func corners(
    _ perspective: Perspective = Perspective(eye: 500), _ change: (inout CardPose) -> Void
  ) -> [Point] {
    var pose = CardPose(in: view)
    change(&pose)
    return LayoutAttributes(index: 0, pose, in: view.size, seenBy: perspective).corners.points
  }

  /// Expects the corners of a pose: top left, top right, bottom right, bottom left.
  private func expect(
    _ corners: [Point], _ expected: [(Double, Double)], _ at: SourceLocation = #_sourceLocation
  ) {
    for (corner, point) in zip(corners, expected) {
      #expect(isClose(corner, Point(point.0, point.1)), sourceLocation: at)
    }
  }

  @Test func byDefaultACardIsUprightInTheMiddle() {
    expect(corners { _ in }, [(400, 250), (600, 250), (600, 550), (400, 550)])
  }

  @Test func theAnchorIsAtThePosition() {
    expect(
      corners { ($0.x, $0.y, $0.anchorX, $0.anchorY, $0.scale) = (100, 50, 0, 1, 2) },
      [(100, -550), (500, -550), (500, 50), (100, 50)])
  }

  @Test func aTurnIsClockwise() {
    // After a turn by 90°, the top edge is on the right.
    expect(
      corners { $0.turn = 90 }, [(650, 300), (650, 500), (350, 500), (350, 300)])
  }

  @Test func aTurnAboutTheAxisDownTakesTheRightEdgeAway() {
    // The angle's sine is 0.6 and its cosine is 0.8. The edge, 100 points from the axis, moves back by 60 points, so w
    // = 1.12.
    let angle = 36.86989764584402
    expect(
      corners { $0.turnY = angle },
      [
        (500 - 80 / 0.88, 400 - 150 / 0.88), (500 + 80 / 1.12, 400 - 150 / 1.12),
        (500 + 80 / 1.12, 400 + 150 / 1.12), (500 - 80 / 0.88, 400 + 150 / 0.88),
      ])
  }

  @Test func aTurnAboutTheAxisToTheRightBringsTheLowerEdgeNear() {
    expect(
      corners { $0.turnX = 36.86989764584402 },
      [
        (500 - 100 / 1.18, 400 - 120 / 1.18), (500 + 100 / 1.18, 400 - 120 / 1.18),
        (500 + 100 / 0.82, 400 + 120 / 0.82), (500 - 100 / 0.82, 400 + 120 / 0.82),
      ])
  }

  @Test(arguments: [
    (CardPose.Turn.x, 1.0, 0.0, 0.0), (.y, 0, 1, 0), (.plane, 0, 0, 1),
  ])
  func aTurnAboutAnAxisOfItsOwnEqualsTheTurnAboutTheNamedAxis(
    turn: CardPose.Turn, x: Double, y: Double, z: Double
  ) {
    let named = corners { $0[keyPath: turn.path] = 25 }
    let own = corners { ($0.axisX, $0.axisY, $0.axisZ, $0.turnAxis) = (3 * x, 3 * y, 3 * z, 25) }
    #expect(zip(named, own).allSatisfy { isClose($0, $1) })
  }

  @Test func theOrderIsScaleThenDepthThenThePlane() {
    var pose = CardPose(in: view)
    (pose.scale, pose.turnX, pose.turnY, pose.turn, pose.turnAxis, pose.z) = (
      1.5, 20, 30, 40, 50, 60
    )
    (pose.axisX, pose.axisY) = (1, 1)
    func rotation(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
      .rotation(degrees * .pi / 180, x, y, z)
    }
    let expected = Transform3D.scale(1.5, 1.5)
      .concatenated(rotation(20, 1, 0, 0)).concatenated(rotation(30, 0, 1, 0))
      .concatenated(rotation(50, 1, 1, 0)).concatenated(rotation(40, 0, 0, 1))
      .concatenated(.translation(0, 0, 60)).concatenated(.perspective(distance: 500))
    #expect(isClose(pose.transform(in: view.size, seenBy: Perspective(eye: 500)), expected))
  }

  @Test func depthShrinksAboutTheAnchorOrTheMiddleOfTheView() {
    // w = 1 + 500/500.
    func change(_ pose: inout CardPose) { (pose.x, pose.y, pose.z) = (900, 400, -500) }
    expect(
      corners(Perspective(eye: 500, vanishing: .card), change),
      [(850, 325), (950, 325), (950, 475), (850, 475)])
    expect(
      corners(Perspective(eye: 500, vanishing: .view), change),
      [(650, 325), (750, 325), (750, 475), (650, 475)])
  }

  @Test func theHomographyIsThatOfItsAttributes() {
    var pose = CardPose(in: view)
    (pose.x, pose.z, pose.turnY, pose.anchorX, pose.scale) = (620, -40, 33, 0.2, 0.9)
    for vanishing in Perspective.Vanishing.allCases {
      let perspective = Perspective(eye: 700, vanishing: vanishing)
      let attributes = LayoutAttributes(index: 3, pose, in: view.size, seenBy: perspective)
      #expect(attributes.homography == pose.homography(in: view.size, seenBy: perspective))
    }
  }

  @Test func theOpacityIsLimitedToItsRange() {
    var pose = CardPose(in: view)
    (pose.opacity, pose.order) = (1.7, 4)
    let attributes = LayoutAttributes(index: 3, pose, in: view.size, seenBy: Perspective())
    #expect(attributes.alpha == 1 && attributes.z == 4 && attributes.index == 3)
    pose.opacity = -0.1
    #expect(LayoutAttributes(index: 3, pose, in: view.size, seenBy: Perspective()).alpha == 0)
  }

  @Test(arguments: [
    (Size(1000, 800), 0.75, 360.0, 480.0), (Size(400, 800), 0.75, 240, 320),
    (Size(1000, 800), 2, 600, 300),
  ])
  func aCardFitsItsView(size: Size, aspect: Double, width: Double, height: Double) {
    let card = LayoutView(size: size, aspect: aspect).card
    #expect(isClose(card.width, width) && isClose(card.height, height))
  }
}

extension CardPose {
  enum Turn: Sendable {
    case x, y, plane

    var path: WritableKeyPath<CardPose, Double> {
      switch self {
      case .x: \.turnX
      case .y: \.turnY
      case .plane: \.turn
      }
    }
  }
}

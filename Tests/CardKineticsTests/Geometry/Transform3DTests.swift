import CardKinetics
import Glibc
import TestSupport
import Testing

/// Tests 3-D transforms: the entries of rotations, the order of operations, and perspective.
@Suite struct Transform3DTests {
  static let angles = [-3.0, -0.5, 0, 0.3, 1, 2.5]

  @Test(arguments: angles)
  func aRotationAboutYHasTheEntriesOfTheFormula(angle: Double) {
    let m = Transform3D.rotation(angle, 0, 1, 0)
    let expected = Transform3D(
      cos(angle), 0, -sin(angle), 0,
      0, 1, 0, 0,
      sin(angle), 0, cos(angle), 0,
      0, 0, 0, 1)
    #expect(isClose(m, expected))
  }

  @Test func aRotationAboutZTurnsXTowardsY() {
    let m = Transform3D.rotation(.pi / 2, 0, 0, 1)
    #expect(isClose(Homography(m).apply(Point(1, 0)), Point(0, 1)))
  }

  @Test func aRotationAboutXTurnsYTowardsZ() {
    let m = Transform3D.rotation(.pi / 2, 1, 0, 0)
    #expect(isClose(m.m23, 1) && isClose(m.m32, -1) && isClose(m.m22, 0))
  }

  @Test(arguments: [2.0, 0.01, 500], angles)
  func theLengthOfAnAxisDoesNotMatter(length: Double, angle: Double) {
    let unit = Transform3D.rotation(angle, 1, -2, 0.5)
    #expect(
      isClose(Transform3D.rotation(angle, length, -2 * length, 0.5 * length), unit))
  }

  @Test func noAxisIsNoRotation() {
    #expect(Transform3D.rotation(1, 0, 0, 0) == .identity)
  }

  @Test(arguments: angles)
  func aRotationIsUndoneByItsOpposite(angle: Double) {
    let m = Transform3D.rotation(angle, 1, 1, 0).concatenated(.rotation(-angle, 1, 1, 0))
    #expect(isClose(m, .identity))
  }

  @Test func aNewOperationGoesBeforeTheMatrix() {
    let m = Transform3D.perspective(distance: 500).translated(3, 4, 5)
    let r = Transform3D.rotation(0.7, 1, 1, 0)
    #expect(isClose(m.rotated(0.7, 1, 1, 0), r.concatenated(m)))
    #expect(isClose(m.scaled(2, 3), Transform3D.scale(2, 3).concatenated(m)))
    #expect(isClose(m.translated(7, 8, 9), Transform3D.translation(7, 8, 9).concatenated(m)))
    #expect(!isClose(m.rotated(0.7, 1, 1, 0), m.concatenated(r)))
  }

  @Test func concatenationAppliesTheLeftMatrixFirst() {
    let scaledThenMoved = Transform3D.scale(2, 2).concatenated(.translation(10, 0))
    #expect(isClose(Homography(scaledThenMoved).apply(Point(1, 1)), Point(12, 2)))
    let movedThenScaled = Transform3D.scale(2, 2).translated(10, 0)
    #expect(isClose(Homography(movedThenScaled).apply(Point(1, 1)), Point(22, 2)))
  }

  @Test func concatenationIsAssociative() {
    let a = Transform3D.rotation(0.4, 1, 2, 3)
    let b = Transform3D.perspective(distance: 300).translated(1, 2, 3)
    let c = Transform3D.scale(2, 0.5, 3)
    let left = a.concatenated(b).concatenated(c)
    #expect(isClose(left, a.concatenated(b.concatenated(c))))
  }

  @Test func perspectiveDividesByTheDistanceLeft() {
    // Half-way to an eye at 500, everything is twice as large.
    let m = Transform3D.perspective(distance: 500).translated(0, 0, 250)
    #expect(Transform3D.perspective(distance: 500).m34 == -1.0 / 500)
    #expect(isClose(Homography(m).apply(Point(10, -20)), Point(20, -40)))
  }
}

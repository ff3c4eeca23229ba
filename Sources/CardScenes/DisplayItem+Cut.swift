import CardKinetics
import CardPicture

extension DisplayItem {
  /// Returns the parts left and right of a vertical line, given in the face's points. Each part casts the shadow of the
  /// whole item.
  func cut(atX x: Double) -> (left: DisplayItem, right: DisplayItem) {
    var (left, right) = (self, self)
    left.bounds.size.width = x - bounds.minX
    right.bounds.origin.x = x
    right.bounds.size.width = bounds.maxX - x
    (left.corners.topRight, left.corners.bottomRight) = (0, 0)
    (right.corners.topLeft, right.corners.bottomLeft) = (0, 0)
    left.seams.insert(.right)
    right.seams.insert(.left)
    left.shadow?.caster = shadow?.caster ?? bounds
    right.shadow?.caster = left.shadow?.caster
    return (left, right)
  }
}

package import CardKinetics
import CardModel

extension DisplayItem {
  /// Returns an item of an overlay, with a size in interface points and `scale` pixels per point. `origin` is its top
  /// left in window pixels.
  package static func overlay(
    _ face: OverlayFace, state: Face.State = .normal, size: Size, at origin: Point, scale: Double,
    bounds: Rect? = nil, radius: Double = 0,
    opacity: Double = 1, shadow: Shadow? = nil, isHittable: Bool = false
  ) -> DisplayItem {
    DisplayItem(
      face: Face(face, state: state, size: size),
      bounds: bounds, homography: Homography(scale, 0, origin.x, 0, scale, origin.y, 0, 0, 1),
      corners: CornerRadii(radius), opacity: opacity, shadow: shadow, isHittable: isHittable)
  }

  /// Returns at most four boxes that darken a window except for a hole. The boxes meet without a seam, since the hole
  /// and the window are in whole pixels.
  package static func night(around hole: Rect, in window: Size, opacity: Double) -> [DisplayItem] {
    let (top, bottom) = (max(hole.minY, 0), min(hole.maxY, window.height))
    func box(_ x: Double, _ y: Double, _ endX: Double, _ endY: Double) -> DisplayItem? {
      endX > x && endY > y
        ? .box(Rect(x: x, y: y, width: endX - x, height: endY - y), .night, opacity: opacity) : nil
    }
    return [
      box(0, 0, window.width, hole.minY), box(0, hole.maxY, window.width, window.height),
      box(0, top, hole.minX, bottom), box(hole.maxX, top, window.width, bottom),
    ].compactMap(\.self)
  }
}

extension Point {
  package var inWholePixels: Point { Point(x.rounded(), y.rounded()) }
}

extension Rect {
  /// The rectangle with its origin and its size rounded to whole pixels.
  package var inWholePixels: Rect {
    Rect(origin: origin.inWholePixels, size: Size(width.rounded(), height.rounded()))
  }
}

import CardKinetics
import CardPicture

/// The panel of an overlay whose content may be higher than the window.
extension DisplayItem {
  /// The width and the minimum length of a scroll bar, in interface points; tuned by eye.
  private static let (barWidth, minimumBar) = (4.0, 24.0)

  /// Returns the background of an overlay that covers the scenes. While the overlay fades out, its panel must not be
  /// hittable, so that a press reaches what is below.
  static func panel(
    _ rect: Rect, radius: Double, scale: Double, opacity: Double, isHittable: Bool
  ) -> DisplayItem {
    var item = box(rect, .panel, radius: radius, opacity: opacity)
    item.shadow = Shadow(offset: Point(0, 8 * scale), blur: 24 * scale, opacity: 0.5)
    item.isHittable = isHittable
    return item
  }

  /// Returns the item, clipped to a rectangle in window pixels if the item extends above or below it. Returns nil if
  /// the item lies wholly above or below the rectangle.
  func clipped(to rect: Rect) -> DisplayItem? {
    var item = self
    let box = quad.boundingBox
    let visible = (clip ?? rect).intersection(rect)
    guard box.maxY > visible.minY, box.minY < visible.maxY else { return nil }
    // An item that is wholly visible needs no clip.
    if box.minY < visible.minY || box.maxY > visible.maxY { item.clip = visible }
    return item
  }

  /// Returns a scroll bar at the right edge of an area.
  static func scrollBar(
    in area: Rect, offset: Double, overflow: Double, scale: Double, opacity: Double
  ) -> DisplayItem {
    let width = barWidth * scale
    let length = max(area.height * area.height / (area.height + overflow), minimumBar * scale)
    let y = area.minY + (area.height - length) * offset / max(overflow, 1)
    return box(
      Rect(x: area.maxX - 1.5 * width, y: y, width: width, height: length), .rail,
      radius: width / 2, opacity: opacity)
  }
}

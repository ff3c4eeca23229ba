import CardKinetics
import CardModel
import CardPicture

/// A link at its position on a face.
struct PlacedLink: Hashable, Sendable {
  var face: Face
  var target: CardLink.Target
  /// The area of the link, in the face's points.
  var area: Rect

  /// Creates the link at a position on a card. If links overlap, the last one in the list is used.
  ///
  /// Returns nil if no link is at the position.
  init?(at hit: Hit, on image: CardImage, in imageArea: ImageArea) {
    let (size, layout) = (hit.face.size, hit.face.layoutSize)
    let aspect = image.aspect ?? imageArea.rect.width / imageArea.rect.height
    let frame = imageArea.fit.frame(of: Size(aspect, 1), in: imageArea.rect)
    let scale = Size(size.width / layout.width, size.height / layout.height)
    func seen(_ link: CardLink) -> Rect {
      let part = Rect(
        x: frame.minX + link.area.minX * frame.width, y: frame.minY + link.area.minY * frame.height,
        width: link.area.width * frame.width, height: link.area.height * frame.height
      ).intersection(imageArea.rect)
      return Rect(
        x: part.minX * scale.width, y: part.minY * scale.height,
        width: part.width * scale.width, height: part.height * scale.height)
    }
    for link in image.links.reversed() {
      let area = seen(link)
      guard area.contains(hit.point) else { continue }
      (face, target, self.area) = (hit.face, link.target, area)
      return
    }
    return nil
  }

  /// The measures of the tint and the underline in the face's points, and their opacities; tuned by eye.
  private static let (margin, radius, line) = (2.0, 3.5, 1.25)
  private static let (tint, underline) = (0.13, 0.75)

  /// Returns the items that mark the link while the pointer is over it: a rounded tint and an underline.
  func sign(on card: DisplayItem) -> [DisplayItem] {
    let area = area.insetBy(dx: -Self.margin, dy: -Self.margin)
    let under = Rect(
      x: area.minX + Self.radius, y: area.maxY - Self.line,
      width: max(area.width - 2 * Self.radius, 0), height: Self.line)
    return [
      DisplayItem.box(area, .link, radius: Self.radius, opacity: Self.tint),
      .box(under, .link, opacity: Self.underline),
    ].map { item in
      var item = item
      item.homography = card.homography.after(item.homography)
      (item.clip, item.opacity) = (card.clip, item.opacity * card.opacity)
      return item
    }
  }
}

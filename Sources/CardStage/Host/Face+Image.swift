import CardKinetics
import CardModel
import CardPicture
import CardScene

extension Deck {
  /// Returns the aspect of the image on a card or a page of the user; nil if no image is known.
  func aspect(of face: Face) -> Double? {
    let card =
      face.card?.index
      ?? face.page.flatMap { page in
        face.book.flatMap { bound.card(onPage: page, of: $0.index) }
      }
    guard let card, !aspects.isEmpty else { return nil }
    return aspects[repeating(card, aspects.count)]
  }
}

extension Face {
  /// Returns the rectangle of an image on the face, in the face's points; nil for an unknown rectangle.
  func imageRect(ofAspect aspect: Double, in scene: any Scene.Type) -> Rect? {
    guard let area = scene.imageArea(on: self, of: Size(aspect, 1)) else { return nil }
    let rect = area.fit.place(Size(aspect, 1), in: area.rect)
    let (x, y) = (size.width / layoutSize.width, size.height / layoutSize.height)
    return Rect(
      x: rect.minX * x, y: rect.minY * y, width: rect.width * x, height: rect.height * y)
  }

  /// The front of a card whose back is shown; any other face as it is.
  var unturned: Face {
    guard var card, card.side == .back else { return self }
    card.side = .front
    var face = self
    face.content = .card(card)
    return face
  }
}

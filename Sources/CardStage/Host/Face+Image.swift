import CardKinetics
import CardModel
import CardPicture
import CardScene

extension Deck {
  /// Returns the aspect of the image on a user's card or page, or on the cover of a user's book, width over height; nil if
  /// no image is known.
  func aspect(of face: Face) -> Double? {
    let bound = face.book.flatMap { book in
      face.page != nil || face.isCover ? self.bound.card(onPage: face.page, of: book.index) : nil
    }
    return (face.card?.index ?? bound).flatMap(aspect(ofCard:))
  }
}

extension Face {
  /// Returns the rectangle of an image on the face, in the face's points; nil if the rectangle is unknown.
  func imageRect(ofAspect aspect: Double, in scene: any Scene.Type) -> Rect? {
    scene.imageArea(on: self, of: Size(aspect, 1))?.rect(ofAspect: aspect, on: self)
  }

  /// The face itself, or the front of the card if the face is a card's back.
  var unturned: Face {
    guard var card, card.side == .back else { return self }
    card.side = .front
    var face = self
    face.content = .card(card)
    return face
  }
}

package import CardModel

extension Deck {
  /// Returns the face with the key of the card or book at its index.
  package func named(_ face: FaceID) -> FaceID {
    var face = face
    if isBundled || face.scene == .overlay {
    } else if let place = face.bookPlace {
      face.key = books.isEmpty ? nil : books[repeating(place, books.count)].key
    } else if face.showsCard {
      face.key = cards[repeating(face.index, cards.count)]
    }
    return face
  }
}

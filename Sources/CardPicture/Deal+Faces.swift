package import CardModel

extension Deal {
  /// Returns the face with the identity of the card or book at its index.
  package func named(_ face: FaceID) -> FaceID {
    var face = face
    if isShipped || face.scene == .overlay {
    } else if let place = face.bookPlace {
      face.dealt = books.isEmpty ? .shipped : books[repeating(place, books.count)].book
    } else if face.showsCard {
      face.dealt = cards[repeating(face.index, cards.count)]
    }
    return face
  }
}

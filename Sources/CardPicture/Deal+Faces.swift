package import CardModel

extension Deal {
  /// The face with the name of the card or book that it shows the place of.
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

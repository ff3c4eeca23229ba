package import CardModel

extension Deck {
  /// Returns `face` with the key of the user's card or book at its index, and with the kind of the book. Faces of the
  /// bundled deck stay as they are.
  package func named(_ face: Face) -> Face {
    guard !isBundled else { return face }
    var face = face
    switch face.content {
    case .card(let card): face.content.key = cards[repeating(card.index, cards.count)]
    case .book(var book):
      let shelved = books.isEmpty ? nil : books[repeating(book.index, books.count)]
      (book.key, book.isAlbum) = (shelved?.key, shelved.map { !$0.isDocument } ?? false)
      face.content = .book(book)
    case .mark, .furniture, .layout, .overlay: break
    }
    return face
  }
}

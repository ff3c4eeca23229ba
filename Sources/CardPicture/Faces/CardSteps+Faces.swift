package import CardModel

extension CardSteps {
  /// Returns the index of the last overlay step of a face; 0 for a face with one step.
  package func last(of face: Face.Content) -> Int { value(of: face, cards, pages) ?? 0 }
}

extension CardLinks {
  /// Returns the image on a face at its overlay step; nil for an image without links.
  package func image(of face: Face) -> CardImage? {
    guard let images = value(of: face.content, cards, pages), images.indices.contains(face.step)
    else { return nil }
    return images[face.step].links.isEmpty ? nil : images[face.step]
  }
}

/// Returns the value of a face: from `cards` by the card's index, or from `pages` by the book and the page. Nil for the
/// back of a card and for other faces.
///
/// Indices beyond the end of an array begin again at 0, as cards, books and pages repeat in the scenes.
private func value<Value>(
  of face: Face.Content, _ cards: [Value], _ pages: [[Value]]
) -> Value? {
  func element<T>(_ list: [T], _ index: Int) -> T? {
    list.isEmpty || index < 0 ? nil : list[repeating(index, list.count)]
  }
  switch face {
  case .card(let card): return card.side == .back ? nil : element(cards, card.index)
  case .book(let book):
    // Page numbers begin at 1.
    guard case .page(let number) = book.part, number > 0 else { return nil }
    return element(pages, book.index).flatMap { element($0, number - 1) }
  case .mark, .furniture, .layout, .overlay: return nil
  }
}

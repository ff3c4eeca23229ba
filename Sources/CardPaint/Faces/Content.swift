package import CardCore

/// The content of the faces: each scene's own cards, the shipped books, and the user's cards and books.
package struct Content: Sendable {
  package var decks: [SceneID: [Card]]
  package var books: [Book]
  /// The user's, each known by its number and edition.
  package var ownCards = Editions<Card>()
  package var ownBooks = Editions<Book>()
  /// Where the cards' own pictures come from.
  package let source: PictureSource

  package init(
    decks: [SceneID: [Card]] = [:], books: [Book] = [], source: PictureSource = PictureSource()
  ) {
    (self.decks, self.books, self.source) = (decks, books, source)
  }
}

/// What came one after the other, in its editions: nothing in it changes, so that any moment of the past can be
/// shown again.
package struct Editions<Item: Equatable & Sendable>: Sendable {
  /// The editions of each, nil for one that was freed.
  private var items: [[Item?]] = []

  package init() {}

  /// The item of that name; nil for a shipped one, and for one that was freed.
  package subscript(dealt: Dealt) -> Item? {
    guard items.indices.contains(dealt.number - 1) else { return nil }
    let editions = items[dealt.number - 1]
    return editions.indices.contains(dealt.edition) ? editions[dealt.edition] : nil
  }

  /// Adds an item and names it.
  package mutating func add(_ item: Item) -> Dealt {
    items.append([item])
    return Dealt(number: items.count)
  }

  /// Adds what has become of an item, and names it.
  package mutating func add(_ item: Item, as old: Dealt) -> Dealt {
    items[old.number - 1].append(item)
    return Dealt(number: old.number, edition: items[old.number - 1].count - 1)
  }

  /// Frees all but the named ones.
  ///
  /// - Complexity: O(*n*) for *n* editions.
  package mutating func keep(only names: Set<Dealt>) {
    for (place, editions) in items.enumerated() {
      for (edition, item) in editions.enumerated()
      where item != nil && !names.contains(Dealt(number: place + 1, edition: edition)) {
        items[place][edition] = nil
      }
    }
  }

  /// The same items as others are made of them.
  func map<Other>(_ transform: (Item) -> Other) -> Editions<Other> {
    var result = Editions<Other>()
    result.items = items.map { $0.map { $0.map(transform) } }
    return result
  }
}

/// A scene's cards, repeated endlessly, and the user's.
struct Deck: Sendable {
  let cards: [Card]
  var own = Editions<Card>()

  /// The card that a face shows, at the step that it shows; a placeholder if the deck is empty.
  subscript(face: FaceID) -> Card {
    if let card = own[face.dealt] ?? shipped(face.index) { return card.at(step: face.step) }
    return Card(
      title: "Card", subtitle: "No deck is loaded", text: "", color: Color(120, 130, 150),
      seed: UInt64(truncatingIfNeeded: face.index), kind: "")
  }

  private func shipped(_ index: Int) -> Card? {
    cards.isEmpty ? nil : cards[repeating(index, cards.count)]
  }
}

import CardKinetics
package import CardModel
import CardPicture
package import CardStage

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

extension Content {
  /// What the speaker says of what a stage has in front; none where nothing is said. Of an open book what is said of the left
  /// page, then of the right one; of two pages of one text once.
  package func notes(of stage: Stage) -> [CardNote] {
    stage.facesInFront.compactMap(note).reduce(into: []) { notes, note in
      if notes.last != note { notes.append(note) }
    }
  }

  /// What is said while a face is in front: of a document's cover, what is said of its first page.
  private func note(of face: FaceID) -> CardNote? {
    switch face.part {
    case .page:
      guard let leaves = book(face, face.group)?.leaves else { return nil }
      switch leaves[repeating(face.index - 1, leaves.count)] {
      case .plate(let card): return card.note(atStep: face.step)
      case .prose(_, let note): return note
      default: return nil
      }
    case .cover:
      guard let book = book(face, face.index), book.isDocument,
        case .plate(let card)? = book.pages.first
      else { return nil }
      return card.note(atStep: 0)
    default:
      let cards = ownCards[face.dealt].map { [$0] } ?? deck(of: face.scene)
      return cards.isEmpty ? nil : cards[repeating(face.index, cards.count)].note(atStep: face.step)
    }
  }

  /// How many pages of the open book that a stage has in front have numbers; nil where it has none.
  package func pageCount(in stage: Stage) -> Int? {
    stage.facesInFront.first { $0.part == .page }.flatMap { face in
      book(face, face.group).map {
        $0.isDocument ? $0.pages.count : $0.leaves.count - Book.pagesBeforeNumbers
      }
    }
  }

  private func book(_ face: FaceID, _ place: Int) -> Book? {
    ownBooks[face.dealt] ?? (books.isEmpty ? nil : books[repeating(place, books.count)])
  }

  /// The cards that a scene shows where there are none of the user's: a layout those of the stack.
  func deck(of scene: SceneID) -> [Card] {
    decks[scene.rawValue == "custom" ? SceneID(rawValue: "stack") : scene] ?? []
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

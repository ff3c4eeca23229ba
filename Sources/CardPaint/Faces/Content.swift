import CardKinetics
package import CardModel
import CardPicture
package import CardStage

/// The content of the faces: each scene's bundled cards, the bundled books, and the user's cards and books.
package struct Content: Sendable {
  package var decks: [SceneID: [Card]]
  package var books: [Book]
  /// The user's cards, each identified by number and edition; `ownBooks` are the user's books.
  package var ownCards = Editions<Card>()
  package var ownBooks = Editions<Book>()
  /// The source of the images on cards.
  package let source: PictureSource

  package init(
    decks: [SceneID: [Card]] = [:], books: [Book] = [], source: PictureSource = PictureSource()
  ) {
    (self.decks, self.books, self.source) = (decks, books, source)
  }
}

extension Content {
  /// Returns the speaker notes of a stage's front faces, without repetition. An open book has the note of the left
  /// page, then that of the right page. Two pages of one text share a note, which is returned once.
  package func notes(of stage: Stage) -> [CardNote] {
    stage.facesInFront.compactMap(note).reduce(into: []) { notes, note in
      if notes.last != note { notes.append(note) }
    }
  }

  /// Returns the speaker note of a face; the cover of a document has the note of its first page.
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

  /// Returns the number of numbered pages in the stage's open book; nil if no book is open.
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

  /// Returns the bundled cards of a scene. The Custom scene shows those of the stack.
  func deck(of scene: SceneID) -> [Card] {
    decks[scene.rawValue == "custom" ? SceneID(rawValue: "stack") : scene] ?? []
  }
}

/// A collection that keeps the editions of each item. No edition changes, so that any moment of the past can be shown
/// again.
package struct Editions<Item: Equatable & Sendable>: Sendable {
  /// The editions of each item; a freed edition is nil.
  private var items: [[Item?]] = []

  package init() {}

  /// Returns the item of that number and edition; nil for a bundled item and for a freed edition.
  package subscript(dealt: Dealt) -> Item? {
    guard items.indices.contains(dealt.number - 1) else { return nil }
    let editions = items[dealt.number - 1]
    return editions.indices.contains(dealt.edition) ? editions[dealt.edition] : nil
  }

  /// Adds an item, and returns its number and edition.
  package mutating func add(_ item: Item) -> Dealt {
    items.append([item])
    return Dealt(number: items.count)
  }

  /// Adds a new edition of an item, and returns its number and edition.
  package mutating func add(_ item: Item, as old: Dealt) -> Dealt {
    items[old.number - 1].append(item)
    return Dealt(number: old.number, edition: items[old.number - 1].count - 1)
  }

  /// Frees all editions except those in `names`.
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

  /// Returns the editions of transformed items, under the same numbers.
  func map<Other>(_ transform: (Item) -> Other) -> Editions<Other> {
    var result = Editions<Other>()
    result.items = items.map { $0.map { $0.map(transform) } }
    return result
  }
}

/// The cards of a scene, repeated endlessly, and the user's cards.
struct Deck: Sendable {
  let cards: [Card]
  var own = Editions<Card>()

  /// The card that a face shows, at the face's overlay step; a placeholder if the deck is empty.
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

import CardKinetics
package import CardModel
import CardPicture
package import CardStage

/// The content of the faces: each scene's bundled cards, the bundled books, and the user's cards and books.
package struct Content: Sendable {
  package var decks: [SceneID: [Card]]
  package var books: [Book]
  /// The user's cards, in all decks that can be shown.
  package var userCards: [CardKey: Card] = [:]
  package var userBooks: [CardKey: Book] = [:]
  /// The source of the images on cards.
  package let source: ImageSource
  /// The name of the key that reads failed files again; nil if there is no such key.
  package var retryKey: String?

  package init(
    decks: [SceneID: [Card]] = [:], books: [Book] = [], source: ImageSource = ImageSource()
  ) {
    (self.decks, self.books, self.source) = (decks, books, source)
  }
}

extension Content {
  /// Returns the speaker notes of a stage's front faces.
  ///
  /// An open book has the note of the left page, then the note of the right page. If both pages belong to one text,
  /// their common note is returned once.
  package func notes(of stage: Stage) -> [CardNote] { numberedNotes(of: stage).map(\.note) }

  /// Returns the speaker notes of the front card or pages, with the numbers of the pages.
  package func numberedNotes(of stage: Stage) -> [(page: Int?, note: CardNote)] {
    stage.facesInFront.reduce(into: []) { notes, face in
      guard let note = speakerNote(of: face, in: stage), notes.last?.note != note else { return }
      notes.append((face.page.map { $0 - Book.pagesBeforeNumbers }, note))
    }
  }

  /// Returns whether a card of the user's deck has a note that is a page of a document.
  ///
  /// - Complexity: O(*n*) in the number of cards and their overlay steps.
  package func hasNotePages(in deck: Deck) -> Bool {
    deck.cards.contains { key in
      userCards[key]?.notes.contains { if case .page? = $0 { true } else { false } } == true
    }
  }

  /// Returns the language of the Chinese characters in the file of a face, or nil if it is unknown.
  func language(of face: Face) -> HanLanguage? {
    guard let card = face.card else { return book(face)?.language }
    return card.key.flatMap { userCards[$0] }?.passage?.language
  }

  /// Returns the speaker note of a face; the cover of a document has the note of its first page.
  private func speakerNote(of face: Face, in stage: Stage) -> CardNote? {
    if let card = face.card {
      let cards = card.key.flatMap { userCards[$0] }.map { [$0] } ?? deck(of: face.scene)
      return cards.isEmpty
        ? nil : cards[repeating(card.index, cards.count)].speakerNote(atStep: face.step)
    }
    guard let book = book(face) else { return nil }
    guard let page = face.page else {
      guard book.isDocument, case .plate(let card)? = book.pages.first else { return nil }
      return card.speakerNote(atStep: 0)
    }
    let leaves = book.leaves
    switch leaves[repeating(page - 1, leaves.count)] {
    case .plate(let card): return card.speakerNote(atStep: face.step)
    case .prose(_, _, let note): return note
    case .text:
      // A page of text in a user's book shows a card. A bundled page shows none.
      let card = face.book.flatMap { stage.deck.bound.card(onPage: page, of: $0.index) }
      return card.flatMap { userCards[stage.deck.cards[$0]] }?.speakerNote(atStep: 0)
    default: return nil
    }
  }

  /// Returns the number of numbered pages in the open book; nil without an open book.
  package func pageCount(in stage: Stage) -> Int? {
    stage.facesInFront.first { $0.page != nil }.flatMap(book).map(pageCount)
  }

  private func pageCount(of book: Book) -> Int {
    book.isDocument ? book.pages.count : book.leaves.count - Book.pagesBeforeNumbers
  }

  /// Returns the number of the front page of a closed document, and the number of its pages; nil if no closed document
  /// is in front.
  package func closedPosition(in stage: Stage) -> (page: Int, count: Int)? {
    guard let face = stage.facesInFront.first(where: { $0.book != nil && $0.page == nil }),
      let book = book(face), book.isDocument
    else { return nil }
    let bound = stage.deckPosition?.card.flatMap(stage.deck.bound.page)
    let page = bound.flatMap { $0.book == face.book?.index ? $0.page : nil }
    let count = pageCount(of: book)
    return ((1...max(count, 1)).clamping((page ?? 0) - Book.pagesBeforeNumbers), count)
  }

  /// Returns the number of cards on stage, or of pages in the front document, that come after the end of the talk.
  package func countAfterEnd(in stage: Stage) -> Int {
    if stage.deck.books.count != 1,
      let book = stage.facesInFront.first(where: { $0.book != nil }).flatMap(book)
    {
      return book.pages.reversed().prefix {
        if case .plate(let card) = $0 { card.isAfterEnd } else { false }
      }.count
    }
    guard stage.deck.books.count == 1 || stage.facesInFront.first?.card != nil else { return 0 }
    return stage.deck.cards.reversed().prefix { userCards[$0]?.isAfterEnd == true }.count
  }

  private func book(_ face: Face) -> Book? {
    guard let face = face.book else { return nil }
    return face.key.flatMap { userBooks[$0] }
      ?? (books.isEmpty ? nil : books[repeating(face.index, books.count)])
  }

  /// Returns the bundled cards of a scene. The Custom scene shows the cards of the Stack.
  func deck(of scene: SceneID) -> [Card] {
    decks[scene.rawValue == "custom" ? SceneID(rawValue: "stack") : scene] ?? []
  }
}

/// The cards of a scene, repeated endlessly, and the user's cards.
struct SceneCards: Sendable {
  let cards: [Card]
  var userCards: [CardKey: Card] = [:]

  /// The card that a face shows, at an overlay step; a placeholder if the deck is empty.
  subscript(face: CardFace, step: Int) -> Card {
    let own = face.key.flatMap { userCards[$0] }
    if let card = own ?? bundled(face.index) { return card.at(step: step) }
    return Card(
      title: "Card", subtitle: "No deck is loaded", text: "", color: Color(120, 130, 150),
      seed: UInt64(truncatingIfNeeded: face.index), kind: "")
  }

  private func bundled(_ index: Int) -> Card? {
    cards.isEmpty ? nil : cards[repeating(index, cards.count)]
  }
}

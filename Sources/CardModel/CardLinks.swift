package import CardKinetics

/// A link on an area of a card's image, for example on a page of a document.
package struct CardLink: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// A card of the same deck or book, counted from 0.
    case card(Int)
    /// A URI of any scheme.
    case address(String)
  }

  /// The area, in fractions of the image's width and height from its top left corner.
  package var area: Rect
  package var target: Target

  package init(area: Rect, target: Target) { (self.area, self.target) = (area, target) }
}

/// The links on cards and on the pages of books.
package struct CardLinks: Hashable, Sendable {
  /// The images of each card, by overlay step; empty if no card has a link. `pages` has the images of each bound page,
  /// by book.
  package private(set) var cards: [[CardImage]] = []
  package private(set) var pages: [[[CardImage]]] = []

  package init() {}

  package init(cards: [Card], books: [Book]) {
    let indices = Self.pageIndices(cards)
    self.cards = Self.linked(
      cards.map { card in
        Self.images(of: card).map { image in
          var image = image
          image.links = image.links.compactMap { $0.leading(by: indices[image.path] ?? []) }
          return image
        }
      })
    let pages = books.map { book in
      Self.linked(
        book.leaves.map { leaf in
          if case .plate(let card) = leaf { Self.images(of: card) } else { [] }
        })
    }
    if pages.contains(where: { !$0.isEmpty }) { self.pages = pages }
  }

  private static func images(of card: Card) -> [CardImage] {
    card.image.map { [$0] + card.steps } ?? []
  }

  private static func linked(_ images: [[CardImage]]) -> [[CardImage]] {
    images.contains { $0.contains { !$0.links.isEmpty } } ? images : []
  }

  /// Returns the indices of each document's cards, by path and in the order of its pages.
  ///
  /// Other cards may lie between the cards of a document. A document that was opened with other files has only one
  /// card, for its first page.
  private static func pageIndices(_ cards: [Card]) -> [String: [Int]] {
    var pages: [String: [Int: Int]] = [:]
    for (index, card) in cards.enumerated() {
      guard let image = card.image, let page = image.page else { continue }
      if pages[image.path]?[page] == nil { pages[image.path, default: [:]][page] = index }
    }
    return pages.mapValues { $0.sorted { $0.key < $1.key }.map(\.value) }
  }
}

extension CardLink {
  /// Returns the link with its target's index in the deck; nil if no card shows the target's page. `indices` are the
  /// indices of the document's cards, in the order of its pages.
  fileprivate func leading(by indices: [Int]) -> CardLink? {
    guard case .card(let card) = target else { return self }
    return indices.indices.contains(card)
      ? CardLink(area: area, target: .card(indices[card])) : nil
  }
}

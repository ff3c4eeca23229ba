package import CardModel
package import CardPaint
import CardSystem

/// The new deck after files were opened or have changed, with the faces and the files that belong to it.
package struct DeckUpdate: Sendable {
  package let origin: DeckOrigin
  /// The numbers of the openings that are new or have changed.
  package let numbers: Set<Int>
  /// The difference from the deck on stage.
  package let diff: DeckDiff
  package let openings: Openings
  /// The catalogue that paints the faces of the openings' content.
  package let catalogue: FaceCatalogue
  /// The files and folders to watch.
  package let interest: CardWatch.Interest

  /// Creates the update that turns `deck`, the deck on stage, into the new deck.
  ///
  /// - Complexity: O(*n*) for *n* cards of all openings, some microseconds each.
  init(
    _ origin: DeckOrigin, of numbers: Set<Int>, by openings: Openings, over deck: Deck,
    _ catalogue: (Content) -> FaceCatalogue
  ) {
    (self.origin, self.numbers, self.openings) = (origin, numbers, openings)
    self.catalogue = catalogue(openings.content)
    interest = CardWatch.Interest(openings)
    let new =
      switch origin {
      case .opened(_, let point, _):
        numbers.sorted().reduce(deck) { openings.deck($1, after: point, over: $0) }
      case .changed: openings.updated(deck, numbers)
      }
    diff = DeckDiff(from: deck, to: new)
  }
}

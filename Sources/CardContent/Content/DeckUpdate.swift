package import CardModel
package import CardPaint
import CardSystem

/// The change that an opening, or a change of openings, makes to the deck on stage.
package struct DeckUpdate: Sendable {
  package let origin: DeckOrigin
  /// The numbers of the openings that are new or have changed.
  package let numbers: Set<Int>
  /// The difference from the deck on stage.
  package let diff: DeckDiff
  package let openings: Openings
  /// The faces that can be shown.
  package let catalogue: FaceCatalogue
  /// The files and folders to watch.
  package let interest: CardWatch.Interest

  /// Works out the change of `deck`.
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
      case .opened(_, let place, _):
        numbers.sorted().reduce(deck) { openings.deck($1, after: place, over: $0) }
      case .changed: openings.updated(deck, numbers)
      }
    diff = DeckDiff(from: deck, to: new)
  }
}

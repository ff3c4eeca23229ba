/// The shape of a deck's cards, which most of its pictures give them.
package enum DeckShape: Hashable, Sendable {
  /// That of the scenes' own decks.
  case upright
  /// That of wide pictures, by their aspect, width over height.
  case wide(Double)

  /// The aspects that wide cards take, and from which on pictures are wide: upright cards crop those below
  /// by 15 % at most. Tuned by eye.
  private static let (aspects, widest) = (4.0 / 3...16.0 / 9, 1.2)

  /// The shape of cards: wide where the median of their pictures is.
  ///
  /// A card without a picture is upright; a picture of which the aspect is not known does not count.
  ///
  /// - Complexity: O(n log n) for n cards.
  package init(of cards: [Card]) {
    let known = cards.compactMap { card in card.image.map { $0.aspect } ?? 0 }.sorted()
    let median = known.isEmpty ? 0 : known[(known.count - 1) / 2]
    self =
      median < Self.widest
      ? .upright : .wide(min(max(median, Self.aspects.lowerBound), Self.aspects.upperBound))
  }
}

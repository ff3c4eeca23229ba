/// The shape of a deck's cards, which most of its pictures give them.
package enum DeckShape: Hashable, Sendable {
  /// That of the scenes' own decks.
  case upright
  /// That of wide pictures, by their aspect, width over height.
  case wide(Double)

  /// The aspects that wide cards take, and from which on pictures are wide: upright cards crop those below
  /// by 15 % at most. Tuned by eye.
  private static let (aspects, widest) = (4.0 / 3...16.0 / 9, 1.2)

  /// The shape of cards: wide where most of them are pictures, and the median of those is.
  ///
  /// A picture of which the aspect is not known is taken to be as those are of which it is.
  ///
  /// - Complexity: O(n log n) for n cards.
  package init(of cards: [Card]) {
    let pictures = cards.compactMap(\.image)
    let known = pictures.compactMap(\.aspect).sorted()
    let areMost = 2 * pictures.count > cards.count
    let median = known.isEmpty || !areMost ? 0 : known[(known.count - 1) / 2]
    self = median < Self.widest ? .upright : DeckShape(wide: median)
  }

  /// Wide cards of an aspect, or of the nearest one that they take.
  package init(wide aspect: Double) {
    self = .wide(min(max(aspect, Self.aspects.lowerBound), Self.aspects.upperBound))
  }
}

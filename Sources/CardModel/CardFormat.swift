/// The shape of a deck's cards, which most of the deck's images determine.
package enum CardFormat: Hashable, Sendable {
  /// The shape of the bundled decks.
  case upright
  /// The shape of wide images, with their aspect (width over height).
  case wide(Double)

  /// The aspects that wide cards can have, and the minimum aspect of images that make cards wide. Upright cards crop
  /// narrower images by 15 % at most. Tuned by eye.
  private static let (aspects, minimumWideAspect) = (4.0 / 3...16.0 / 9, 1.2)

  /// Creates the shape of cards: wide if most of them are images and their median aspect is wide.
  ///
  /// The median ignores images with an unknown aspect.
  ///
  /// - Complexity: O(n log n) for n cards.
  package init(of cards: [Card]) {
    let images = cards.compactMap(\.image)
    let known = images.compactMap(\.aspect).sorted()
    let areMost = 2 * images.count > cards.count
    let median = known.isEmpty || !areMost ? 0 : known[(known.count - 1) / 2]
    self = median < Self.minimumWideAspect ? .upright : CardFormat(wide: median)
  }

  /// Creates the shape of wide cards. `aspect`, width over height, is clamped to the aspects that wide cards can have.
  package init(wide aspect: Double) {
    self = .wide(min(max(aspect, Self.aspects.lowerBound), Self.aspects.upperBound))
  }
}

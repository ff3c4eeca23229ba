import CardKinetics
import CardModel
import Testing

/// Tests the shape of a deck's cards.
@Suite struct DeckShapeTests {
  /// Returns cards with images of these aspects; nil stands for an image that is not read yet.
  private func images(_ aspects: [Double?]) -> [Card] {
    aspects.map { aspect in
      var image = CardImage(path: "/p")
      image.aspect = aspect
      return card(image)
    }
  }

  private func card(_ image: CardImage? = nil) -> Card {
    Card(
      title: "", subtitle: "", text: "", color: Color(0, 0, 0), seed: 1, kind: "", image: image)
  }

  @Test(arguments: [
    [], [0.7, 0.7, 1.78], [1, 1.1, 1.19], [0.5, 1.5, 0.6, 1.5], [nil, nil, 0.75],
  ])
  func mostlyUprightImagesMakeUprightCards(aspects: [Double?]) {
    #expect(CardFormat(of: images(aspects)) == .upright)
  }

  static let wide: [([Double?], Double)] = [
    ([1.5], 1.5), ([0.6, 1.5, 1.6], 1.5), ([1.2], 4.0 / 3), ([3, 4, 5], 16.0 / 9),
    ([nil, nil, nil, 1.4], 1.4), ([1.7, 1.4, 1.6, 0.7, 1.5], 1.5),
  ]

  @Test(arguments: wide)
  func mostlyWideImagesMakeCardsOfTheirMedianAspect(aspects: [Double?], shape: Double) {
    #expect(CardFormat(of: images(aspects)) == .wide(shape))
  }

  @Test func cardsWithoutImagesAreUpright() {
    let wide = images([1.5, 1.5])
    #expect(CardFormat(of: wide + [card()]) == .wide(1.5))
    #expect(CardFormat(of: wide + [card(), card()]) == .upright)
    // Images that are not read yet count as well.
    let many = images([1.5] + [Double?](repeating: nil, count: 9))
    #expect(CardFormat(of: many + [card(), card()]) == .wide(1.5))
  }
}

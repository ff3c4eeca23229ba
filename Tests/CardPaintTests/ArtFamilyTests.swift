import CardCore
import Testing

@testable import CardPaint

/// The stack's pictures are what their captions say.
@Suite struct ArtFamilyTests {
  private static let kinds = [
    "waves", "circles", "tiles", "flow", "strata", "rays", "orbits", "weave",
  ]

  private func card(_ kind: String, seed: UInt64 = 7, amount: Int? = nil) -> Card {
    Card(
      title: "A card", subtitle: "", text: "", color: Color(60, 110, 150), seed: seed, kind: kind,
      amount: amount)
  }

  private func picture(_ card: Card) throws -> Bitmap {
    try Bitmap(width: 90, height: 90, size: Size(335, 335)) { canvas in
      ArtFamily.of(card).paint(
        card, Palette(card.color, seed: card.seed), on: canvas,
        in: Rect(x: 0, y: 0, width: 335, height: 335))
    }
  }

  @Test func thereAreEightFamiliesWithNamesOfTheirOwn() {
    #expect(Set(Self.kinds.map { ArtFamily.of(card($0)).name }).count == 8)
  }

  @Test(arguments: kinds) func theSameCardAlwaysLooksTheSameAndAnotherSeedDoesNot(kind: String)
    throws
  {
    #expect(try picture(card(kind)) == picture(card(kind)))
    #expect(try picture(card(kind)) != picture(card(kind, seed: 8)))
  }

  @Test(arguments: kinds) func theAmountIsSaidAndSeen(kind: String) throws {
    let family = ArtFamily.of(card(kind))
    let (few, many) = (family.amounts.lowerBound, family.amounts.upperBound)
    #expect(family.caption(for: card(kind, amount: few)).contains("\(few) \(family.parts)"))
    #expect(try picture(card(kind, amount: few)) != picture(card(kind, amount: many)))
  }

  @Test(arguments: kinds) func whatCannotBePaintedIsHeldToWhatCan(kind: String) throws {
    let family = ArtFamily.of(card(kind))
    for wild in [Int.min, 0, Int.max] {
      #expect(family.amounts.contains(family.amount(for: card(kind, amount: wild))))
      _ = try picture(card(kind, amount: wild))
    }
  }
}

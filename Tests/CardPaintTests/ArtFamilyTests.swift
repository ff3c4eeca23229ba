import CardKinetics
import CardModel
import Testing

@testable import CardPaint

/// Tests that the generated images of the Stack match their captions and depend only on the card.
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

  @Test func eightFamiliesHaveDifferentNames() {
    #expect(Set(Self.kinds.map { ArtFamily.of(card($0)).name }).count == 8)
  }

  @Test(arguments: kinds) func theSameCardAlwaysLooksTheSameAndAnotherSeedDoesNot(kind: String)
    throws
  {
    #expect(try picture(card(kind)) == picture(card(kind)))
    #expect(try picture(card(kind)) != picture(card(kind, seed: 8)))
  }

  @Test(arguments: kinds) func theCaptionAndTheImageShowTheAmount(kind: String) throws {
    let family = ArtFamily.of(card(kind))
    let (few, many) = (family.amounts.lowerBound, family.amounts.upperBound)
    #expect(family.caption(for: card(kind, amount: few)).contains("\(few) \(family.parts)"))
    #expect(try picture(card(kind, amount: few)) != picture(card(kind, amount: many)))
  }

  @Test(arguments: kinds) func impossibleAmountsAreLimited(kind: String) throws {
    let family = ArtFamily.of(card(kind))
    for wild in [Int.min, 0, Int.max] {
      #expect(family.amounts.contains(family.amount(for: card(kind, amount: wild))))
      _ = try picture(card(kind, amount: wild))
    }
  }

  /// The scales include those at which a tile is not a whole number of pixels wide.
  @Test(arguments: [1.0, 1.07, 1.31, 1.778, 2.4])
  func tilesMeetWithoutAHairline(scale: Double) throws {
    let card = card("tiles", amount: 9)
    let side = Int((335 * scale).rounded())
    let picture = try Bitmap(width: side, height: side, size: Size(335, 335)) { canvas in
      ArtFamily.of(card).paint(
        card, Palette(card.color, seed: card.seed), on: canvas, in: canvas.bounds)
    }
    func difference(_ a: UInt32, _ b: UInt32) -> Int {
      (0..<3).map { abs(Int(a >> (8 * UInt32($0)) & 255) - Int(b >> (8 * UInt32($0)) & 255)) }
        .max() ?? 0
    }
    var (even, lines) = (0, 0)
    for k in 1..<9 {
      let edge = Int(Double(side) * Double(k) / 9)
      for i in 0..<side {
        for (a, b, between) in [
          (picture[edge - 2, i], picture[edge + 2, i], (-1...1).map { picture[edge + $0, i] }),
          (picture[i, edge - 2], picture[i, edge + 2], (-1...1).map { picture[i, edge + $0] }),
        ] where difference(a, b) == 0 {
          even += 1
          if between.contains(where: { difference($0, a) > 1 }) { lines += 1 }
        }
      }
    }
    #expect(even > 100)
    // The tip of a quarter disc at an edge is as thin as a line. If tiles ended within pixels, more than half of the
    // positions would show a line.
    #expect(Double(lines) <= 0.08 * Double(even))
  }
}

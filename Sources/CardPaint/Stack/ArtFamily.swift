import CardCore

/// A family of pictures: each seed gives one of its own.
struct ArtFamily: Sendable {
  /// What the family is called on a card.
  let name: String
  /// What its pictures are made of, in the plural, and how many of it there may be.
  let parts: String
  let amounts: ClosedRange<Int>
  /// Paints so many parts within a rectangle, to its edges; the canvas is already cut to it.
  private let paint: @Sendable (Canvas, Rect, Palette, UInt64, Int) -> Void

  init(
    _ name: String, _ parts: String, _ amounts: ClosedRange<Int>,
    paint: @escaping @Sendable (Canvas, Rect, Palette, UInt64, Int) -> Void
  ) {
    (self.name, self.parts, self.amounts, self.paint) = (name, parts, amounts, paint)
  }

  /// By a card's kind; one that is not known gets one by the seed.
  static func of(_ card: Card) -> ArtFamily {
    let families: [String: ArtFamily] = [
      "waves": .waves, "circles": .circles, "tiles": .tiles, "flow": .flow, "strata": .strata,
      "rays": .rays, "orbits": .orbits, "weave": .weave,
    ]
    let all: [ArtFamily] = [.waves, .circles, .tiles, .flow, .strata, .rays, .orbits, .weave]
    return families[card.kind] ?? all[Int(card.seed % UInt64(all.count))]
  }

  /// How many parts a card's picture has: what it asks for, within what the family can do.
  func amount(for card: Card) -> Int {
    let middle = (amounts.lowerBound + amounts.upperBound) / 2
    return min(max(card.amount ?? middle, amounts.lowerBound), amounts.upperBound)
  }

  /// What a card's picture is, in a line.
  func caption(for card: Card) -> String { "\(name), \(amount(for: card)) \(parts)" }

  /// Paints a card's picture.
  func paint(_ card: Card, _ palette: Palette, on canvas: Canvas, in rect: Rect) {
    paint(canvas, rect, palette, card.seed, amount(for: card))
  }
}

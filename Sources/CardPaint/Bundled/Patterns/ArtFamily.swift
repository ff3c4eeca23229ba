import CardKinetics
import CardModel

/// A family of generated pictures, one for each seed.
struct ArtFamily: Sendable {
  /// The family's name, which a card shows.
  let name: String
  /// A plural noun for the parts of a picture.
  let parts: String
  /// The limits of the number of parts.
  let amounts: ClosedRange<Int>
  /// Paints the given number of parts into a rectangle. The canvas is already clipped to the rectangle.
  private let paint: @Sendable (Canvas, Rect, Palette, UInt64, Int) -> Void

  init(
    _ name: String, _ parts: String, _ amounts: ClosedRange<Int>,
    paint: @escaping @Sendable (Canvas, Rect, Palette, UInt64, Int) -> Void
  ) {
    (self.name, self.parts, self.amounts, self.paint) = (name, parts, amounts, paint)
  }

  /// Returns the family for a card's kind; for an unknown kind, the seed selects one.
  static func of(_ card: Card) -> ArtFamily {
    all.first { $0.key == card.kind }?.value ?? all[Int(card.seed % UInt64(all.count))].value
  }

  private static let all: KeyValuePairs = [
    "waves": waves, "circles": circles, "tiles": tiles, "flow": flow, "strata": strata,
    "rays": rays, "orbits": orbits, "weave": weave,
  ]

  /// Returns the number of parts in a card's picture, within the family's limits.
  func amount(for card: Card) -> Int {
    let middle = (amounts.lowerBound + amounts.upperBound) / 2
    return amounts.clamping(card.amount ?? middle)
  }

  /// Returns a one-line description of a card's picture.
  func caption(for card: Card) -> String { "\(name), \(amount(for: card)) \(parts)" }

  /// Paints a card's picture from the card's seed and number of parts.
  func paint(_ card: Card, _ palette: Palette, on canvas: Canvas, in rect: Rect) {
    paint(canvas, rect, palette, card.seed, amount(for: card))
  }
}

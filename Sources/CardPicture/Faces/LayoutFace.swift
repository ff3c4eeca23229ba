package import CardKinetics

/// A face of the row of layouts, from which the user chooses.
package enum LayoutFace: Hashable, Sendable {
  /// The plate beneath the thumbnails.
  case plate
  /// A sheet behind the current thumbnail, visible as a ring around the thumbnail.
  case ring
  /// A thumbnail at an index of the row.
  case thumbnail(LayoutThumbnail, index: Int)
  /// The name of a layout.
  case name(String)
  /// The error in a layout's file.
  case notice(String)
}

/// A thumbnail of a layout at rest: its cards' outlines, back to front.
package struct LayoutThumbnail: Hashable, Sendable {
  /// A card, with corners in fractions of the thumbnail's width and height.
  package struct Card: Hashable, Sendable {
    package var corners: Quad
    /// The distance of the card from the middle card, in cards.
    package var distance: Int
    package var opacity: Double
    package var shade: Double

    /// Creates a card with values rounded to thousandths; a thumbnail shows no smaller difference.
    package init(corners: Quad, distance: Int, opacity: Double, shade: Double) {
      func rounded(_ value: Double) -> Double { (min(max(value, -99), 99) * 1000).rounded() / 1000 }
      self.corners = corners.mapped { Point(rounded($0.x), rounded($0.y)) }
      (self.distance, self.opacity, self.shade) = (distance, rounded(opacity), rounded(shade))
    }
  }

  package var cards: [Card]

  package init(cards: [Card] = []) { self.cards = cards }

  /// Hashes only the number of cards, since the index of a thumbnail distinguishes it from others.
  package func hash(into hasher: inout Hasher) { hasher.combine(cards.count) }
}

package import CardKinetics

/// What a lesson shows of a scene: the values of its code, and marks on its cards.
package struct LessonReport: Hashable, Sendable {
  /// A value that is shown on a card.
  package struct Label: Hashable, Sendable {
    package var name: String
    package var value: Double
    /// The outline of the card, in viewport points.
    package var card: Quad
    /// Whether the label is in the top right corner, and not in the top left one.
    package var isAtRight: Bool
    package var opacity: Double

    package init(
      _ name: String, _ value: Double, on card: Quad, isAtRight: Bool = false, opacity: Double
    ) {
      (self.name, self.value, self.card) = (name, value, card)
      (self.isAtRight, self.opacity) = (isAtRight, opacity)
    }
  }

  /// The values of one card, by their names in the code.
  package var values: [String: Double]
  package var labels: [Label] = []
  /// Outlines in viewport points: the area of a card that a click would hit, and the visible card.
  package var outlines: [Quad] = []

  package init(values: [String: Double] = [:]) { self.values = values }
}

package import CardKinetics

/// The values in a lesson's code, and the marks on the cards of its scene.
package struct LessonReport: Hashable, Sendable {
  /// A value that is shown on a card.
  package struct Label: Hashable, Sendable {
    package var name: String
    package var value: Double
    /// The outline of the card, in viewport points.
    package var card: Quad
    /// The position of the label along the card's top edge: 0 at the left, 1 at the right.
    package var alignment: Double
    package var opacity: Double

    package init(
      _ name: String, _ value: Double, on card: Quad, alignment: Double = 0, opacity: Double
    ) {
      (self.name, self.value, self.card) = (name, value, card)
      (self.alignment, self.opacity) = (alignment, opacity)
    }
  }

  /// The values of one card, by their names in the code.
  package var values: [String: Double]
  package var labels: [Label] = []
  /// The area in which a click selects the same card as a click at the pointer, in viewport points; nil if a click at
  /// the pointer selects nothing.
  package var hitArea: Quad?
  /// The outline of the card under the pointer, in viewport points; nil if there is none.
  package var pointedCard: Quad?
  /// The outline to which a demonstration's inputs on a card refer, in viewport points; nil for the card in the middle of
  /// the scene.
  package var demonstratedCard: Quad?

  package init(values: [String: Double] = [:]) { self.values = values }
}

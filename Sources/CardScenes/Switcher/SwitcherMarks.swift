import CardKinetics

/// The mark of the current card, and the fading marks of previous current cards.
struct SwitcherMarks: Hashable, Sendable {
  private struct Mark: Hashable, Sendable {
    var card: Int
    /// The strength of the mark, 0…1.
    var strength: Motion
  }

  /// The duration of a fade, in seconds. Tuned by eye.
  private static let fade = 0.2

  /// The current card; nil in an empty pile.
  private(set) var current: Int?
  private var marks: [Mark] = []

  init(_ current: Int?) {
    self.current = current
    marks = current.map { [Mark(card: $0, strength: .still(1))] } ?? []
  }

  /// Marks another card. All strengths change from their values at `t`.
  mutating func change(to card: Int?, at t: Double) {
    guard card != current else { return }
    current = card
    marks.removeAll { $0.strength.isDone(at: t) && $0.strength.rest == 0 }
    if let card, !marks.contains(where: { $0.card == card }) {
      marks.append(Mark(card: card, strength: .still(0)))
    }
    for index in marks.indices {
      let (old, target) = (marks[index].strength, marks[index].card == card ? 1.0 : 0)
      guard old.rest != target else { continue }
      marks[index].strength = .timed(
        .linear, from: old.position(at: t), to: target, duration: Self.fade, at: t)
    }
  }

  /// Returns the strength of a card's mark, 0…1.
  func strength(of card: Int, at t: Double) -> Double {
    marks.first { $0.card == card }?.strength.position(at: t) ?? 0
  }

  func isMoving(at t: Double) -> Bool { marks.contains { !$0.strength.isDone(at: t) } }
}

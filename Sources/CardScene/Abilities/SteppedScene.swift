package import CardInput
import CardKinetics
import CardModel
package import CardPicture

/// A scene that shows the overlay steps of a card before it advances to the next card.
package protocol SteppedScene: Scene {
  /// Returns the cards whose overlay steps are shown before the scene advances. These are the cards at the target of
  /// the scene's motion. Returns nil if there are none.
  func stepFocus(at t: Double) -> StepFocus?

  /// The actions that advance to the next card. Default: `right`, `down` and `next`.
  var advancing: [Action.ID] { get }

  /// Turns the card in focus face up if its back hides the overlay steps. Returns whether it turns. Default: false, for
  /// a scene whose card in focus shows its front.
  mutating func turnFaceUp(at t: Double) -> Bool
}

extension SteppedScene {
  package var advancing: [Action.ID] { .advancing }
  package mutating func turnFaceUp(at t: Double) -> Bool { false }
}

extension [Action.ID] {
  /// The actions that advance to the next card in most scenes.
  package static let advancing: Self = [.right, .down, .next]
}

/// The cards of a scene, or the pages of its open book, whose overlay steps are shown before the scene advances.
package struct StepFocus: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case cards
    case pages(ofBook: Int)
  }

  package var subject: Subject
  /// The indices of the cards, or the numbers of the pages, in the order of the steps.
  package var indices: ClosedRange<Int>
  /// The number of cards if the cards form a ring, so that the first card follows the last one; otherwise nil.
  package var ringCount: Int?

  package init(
    _ subject: Subject = .cards, indices: ClosedRange<Int>, ringCount: Int? = nil
  ) {
    (self.subject, self.indices, self.ringCount) = (subject, indices, ringCount)
  }

  /// Creates the focus on one card.
  package init(on card: Int, ringCount: Int? = nil) {
    self.init(indices: card...card, ringCount: ringCount)
  }

  /// Returns the front of the card, or the page, at an index.
  package func face(at index: Int) -> Face.Content {
    switch subject {
    case .cards: .front(index)
    case .pages(let book): .page(index, of: book)
    }
  }

  /// Returns the index of a face among the cards or the pages of the focus; nil for any other face.
  package func index(of face: Face.Content) -> Int? {
    switch (subject, face) {
    case (.cards, .card(let card)): card.index
    case (.pages(let index), .book(let book)):
      if case .page(let number) = book.part, book.index == index { number } else { nil }
    default: nil
    }
  }
}

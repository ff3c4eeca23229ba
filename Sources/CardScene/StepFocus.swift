import CardKinetics
import CardModel
package import CardPicture

/// The cards of a scene, or the pages of its open book, whose steps one sees before one goes on.
package struct StepFocus: Hashable, Sendable {
  /// The part of their faces, their `group`, and their indices in the order in which they are stepped.
  package var part: FacePart
  package var group: Int
  package var places: ClosedRange<Int>
  /// The number of cards where the first follows the last.
  package var round: Int?

  package init(
    part: FacePart = .front, group: Int = 0, places: ClosedRange<Int>, round: Int? = nil
  ) {
    (self.part, self.group, self.places, self.round) = (part, group, places, round)
  }

  /// The focus on one card.
  package init(on card: Int, round: Int? = nil) { self.init(places: card...card, round: round) }

  /// The face of a place, of any size.
  package func face(at place: Int) -> FaceID {
    FaceID(scene: .overlay, part: part, group: group, index: place, size: Size(0, 0))
  }
}

import CardKinetics
import CardModel
package import CardPicture

/// The cards of a scene, or the pages of its open book, whose overlay steps are shown before the scene advances.
package struct StepFocus: Hashable, Sendable {
  /// The part and the `group` of the faces, and their indices in the order of the steps.
  package var part: FacePart
  package var group: Int
  package var places: ClosedRange<Int>
  /// The number of cards if the first card follows the last; otherwise nil.
  package var round: Int?

  package init(
    part: FacePart = .front, group: Int = 0, places: ClosedRange<Int>, round: Int? = nil
  ) {
    (self.part, self.group, self.places, self.round) = (part, group, places, round)
  }

  /// Creates the focus on one card.
  package init(on card: Int, round: Int? = nil) { self.init(places: card...card, round: round) }

  /// Returns the face at an index, in any size.
  package func face(at place: Int) -> FaceID {
    FaceID(scene: .overlay, part: part, group: group, index: place, size: Size(0, 0))
  }
}

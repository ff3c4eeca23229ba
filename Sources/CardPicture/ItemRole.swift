/// The treatment of a display item by the stage. An item without a role is furniture.
package struct ItemRole: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A card or a page, which the X-ray outlines.
  package static let card = ItemRole(rawValue: 1)
  /// An item that sinks under a press: a card with all items that it carries, other items alone.
  package static let pressable = ItemRole(rawValue: 2)
  /// The thickness of a card, visible beside it: as opaque as the card in a transition.
  package static let edge = ItemRole(rawValue: 8)
  /// An item that keeps its position in a transition, such as a shelf. Other items slide.
  package static let standing = ItemRole(rawValue: 4)
}

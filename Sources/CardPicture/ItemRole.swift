/// The roles of a display item, which determine how the stage treats it. An item without a role is furniture.
package struct ItemRole: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A card or a page, which the X-ray outlines.
  package static let card = ItemRole(rawValue: 1)
  /// An item that sinks under a press. If the item is a card, all items that it carries sink with it.
  package static let pressable = ItemRole(rawValue: 2)
  /// A part beside a card, such as the visible thickness of a book. In a transition, such a part is as opaque as the
  /// card.
  package static let edge = ItemRole(rawValue: 8)
  /// A card's reflection on a floor. A reflection lies below all cards of its scene, and moves with its card.
  package static let reflection = ItemRole(rawValue: 16)
  /// An item that a transition does not slide, such as a shelf. The scene of the item may move it.
  package static let standing = ItemRole(rawValue: 4)
}

/// What the stage does with a display item; an item without a role is furniture.
package struct ItemRole: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A card or a page: the X-ray outlines it.
  package static let card = ItemRole(rawValue: 1)
  /// Sinks under a press: a card with all that it carries, anything else alone.
  package static let pressable = ItemRole(rawValue: 2)
  /// The thickness of a card, seen beside it: as opaque as the card while the scene changes.
  package static let edge = ItemRole(rawValue: 8)
  /// Stands where it is while the scene changes, such as a shelf; the rest slides.
  package static let standing = ItemRole(rawValue: 4)
}

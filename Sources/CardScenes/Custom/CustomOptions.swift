package import CardScene

/// The options with which the Custom scene starts.
package struct CustomOptions: SceneOption {
  /// The layout; nil for the first layout of the gallery.
  package var layout: NamedLayout?
  /// The layout that the user opened, which isn't in `gallery`; nil if the user opened none.
  package var own: NamedLayout?
  /// The error in the file of the user's layout; nil without an error.
  var problem: String?
  /// The layouts to choose from.
  package var gallery = LayoutGallery.plain
  /// The choices that can be undone, oldest first.
  var history: [LayoutChoice] = []

  package init() {}
}

/// A layout that was on stage.
struct LayoutChoice: Hashable, Sendable {
  var layout: NamedLayout
  /// The card that was in front before a reset; nil for the choice of another layout, which keeps the front card.
  var card: Int?
}

package import CardScene

/// The options that the Custom scene starts with.
package struct CustomOptions: SceneOption {
  /// Its layout; nil for the first of the gallery.
  package var layout: NamedLayout?
  /// One that is in no gallery: the user's own.
  package var own: NamedLayout?
  /// What is wrong with its file.
  var problem: String?
  /// What there is to choose from.
  package var gallery = LayoutGallery.plain
  /// The choices that `undo` takes back, oldest first.
  var history: [LayoutChoice] = []

  package init() {}
}

/// A layout that was on stage, and the card that was in front.
struct LayoutChoice: Hashable, Sendable {
  var layout: NamedLayout
  var card: Int
}

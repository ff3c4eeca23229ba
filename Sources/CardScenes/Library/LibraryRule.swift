import CardScene

/// The rules that the lesson of the Library introduces.
package enum LibraryRule: Int, SceneRule {
  /// The further covers are from the middle, the smaller they are.
  case distance
  case snap
  /// The book in the middle opens.
  case opens
  /// An open book is shown in place of the shelf.
  case book
  /// The ratio is shown on every page.
  case ratio
  /// Pages turn.
  case angle
  /// Pages are bound at the spine. Without this rule, they turn about their middle.
  case spine
  case shade
  /// A book opens and closes gradually, and only if the click hits the book itself.
  case opening

  package var appliesOutsideLessons: Bool { self != .book && self != .ratio }
}

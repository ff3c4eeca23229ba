/// X's names of keys.
package nonisolated enum Keysyms {
  /// What events call the key that is called `name` in X ("Next" is "Page_Down"); nil where X
  /// knows no such name.
  package static func eventName(of name: String) -> String? { KeyNames.name(of: name) }
}

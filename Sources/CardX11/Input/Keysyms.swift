/// The names of X's keysyms.
package nonisolated enum Keysyms {
  /// The name in events of the keysym called `name` ("Next" is "Page_Down"); nil if there is none.
  package static func eventName(of name: String) -> String? { KeyNames.name(of: name) }
}

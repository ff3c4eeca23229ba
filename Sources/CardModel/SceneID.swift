/// The name of a scene, as the command line and the trace spell it.
package struct SceneID: RawRepresentable, Hashable, Sendable {
  package var rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// The id for faces that belong to no scene, such as the scene bar, the list of keys and prompts.
  package static let overlay = SceneID(rawValue: "overlay")
}

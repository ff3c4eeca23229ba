/// The name of a scene, as the command line and the trace spell it.
package struct SceneID: RawRepresentable, Hashable, Sendable {
  package var rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// The scene of what belongs to no scene: the scene bar, the key list, prompts.
  package static let overlay = SceneID(rawValue: "overlay")
}

package import CardCore

/// The scenes there are, in the strip's order: a new one is a line here and a folder beside.
package enum SceneCatalog {
  package static let scenes: [any Scene.Type] = [
    SwitcherScene.self,
    StackScene.self,
    CarouselScene.self,
    LibraryScene.self,
  ]

  /// The place of the scene called `name`, or nil.
  package static func index(of name: String) -> Int? {
    scenes.firstIndex { $0.id.rawValue == name }
  }

  /// The scenes' names as the command line takes them.
  package static var names: [String] { scenes.map { $0.id.rawValue } }
}

import CardModel
package import CardScene

/// All scenes, in the order of the scene bar. A new scene needs one line here and a folder beside this file.
package enum SceneCatalog {
  package static let scenes: [any Scene.Type] = [
    SwitcherScene.self,
    StackScene.self,
    CarouselScene.self,
    LibraryScene.self,
    CustomScene.self,
  ]

  /// Returns the index of the scene called `name`; nil if there is none.
  package static func index(of name: String) -> Int? {
    scenes.firstIndex { $0.id.rawValue == name }
  }

  /// The names of the scenes on the command line.
  package static var names: [String] { scenes.map { $0.id.rawValue } }
}

package import CardCore

extension Backdrop {
  /// The look that a scene's backdrop goes to as the scene moves: a little of a colour of its own
  /// (tuned by eye: felt more than seen).
  package func second(for scene: SceneID) -> Backdrop {
    let (color, part): (Color, Double) =
      switch scene.rawValue {
      case "switcher": (Color(132, 84, 140), 0.22)
      case "stack": (Color(255, 214, 176), 0.3)
      case "carousel": (Color(150, 200, 214), 0.28)
      case "library": (Color(8, 5, 4), 0.4)
      default: (top, 0)
      }
    return mixed(with: Backdrop(color), part)
  }
}

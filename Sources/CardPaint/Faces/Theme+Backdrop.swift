import CardKinetics
package import CardModel
package import CardPicture

extension Theme {
  /// Returns the two backdrops of a scene: at rest and at full motion. In the Custom scene, the second is the darkest.
  package func backdrops(for scene: SceneID) -> BackdropPair {
    let first = backdrop(for: scene)
    // In high contrast the background stays the same, since a change would reduce the contrast.
    return isHighContrast
      ? BackdropPair(first) : BackdropPair(first, first.second(for: scene, in: self))
  }

  /// Returns the backdrop of a scene at rest.
  ///
  /// The backdrops of an appearance differ in hue, not in brightness: the light ones are as bright as the Carousel's, whose
  /// colour is that of the original interface.
  package func backdrop(for scene: SceneID) -> Backdrop {
    if isHighContrast { return Backdrop(choose(Color(226, 228, 232), dark: .black)) }
    return switch scene.rawValue {
    // The colours of a home screen that is far out of focus.
    case "switcher":
      choose(
        Backdrop(top: Color(214, 227, 240), bottom: Color(179, 197, 217)),
        dark: Backdrop(top: Color(25, 31, 48), bottom: Color(10, 12, 20)))
    case "stack":
      choose(
        Backdrop(top: Color(236, 238, 242), bottom: Color(206, 211, 220)),
        dark: Backdrop(top: Color(34, 36, 42), bottom: Color(17, 18, 22)))
    case "carousel":
      choose(
        Backdrop(Color(213, 235, 221)),
        dark: Backdrop(top: Color(27, 43, 36), bottom: Color(15, 25, 21)))
    case "library":
      choose(
        Backdrop(top: Color(232, 221, 205), bottom: Color(200, 182, 159)),
        dark: Backdrop(top: Color(46, 33, 25), bottom: Color(17, 12, 10)))
    case "custom":
      choose(
        Backdrop(top: Color(228, 225, 241), bottom: Color(191, 187, 217)),
        dark: Backdrop(top: Color(30, 29, 46), bottom: Color(9, 9, 16)))
    default: Backdrop(choose(Color(24, 25, 30), dark: Color(16, 17, 20)))
    }
  }
}

extension Backdrop {
  /// Returns the backdrop of a scene at full motion, slightly tinted, or the dark one of the Custom scene. Tuned by eye.
  fileprivate func second(for scene: SceneID, in theme: Theme) -> Backdrop {
    let (color, part): (Color, Double) =
      switch scene.rawValue {
      case "switcher": theme.choose((Color(228, 204, 228), 0.4), dark: (Color(132, 84, 140), 0.14))
      case "stack": theme.choose((Color(255, 214, 176), 0.3), dark: (Color(120, 78, 52), 0.2))
      case "carousel": theme.choose((Color(150, 200, 214), 0.28), dark: (Color(44, 92, 112), 0.28))
      case "library": theme.choose((Color(112, 82, 58), 0.45), dark: (Color(8, 5, 4), 0.4))
      case "custom": (Color(7, 7, 10), theme.choose(0.94, dark: 0.8))
      default: (top, 0)
      }
    return mixed(with: Backdrop(color), part)
  }
}

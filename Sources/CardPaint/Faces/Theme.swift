package import CardCore

/// The look's colours, in one place: the light look.
package enum Theme {
  /// What fills the window behind a scene's items.
  package static func backdrop(for scene: SceneID) -> Backdrop {
    switch scene.rawValue {
    // A home screen, far out of focus.
    case "switcher": Backdrop(top: Color(58, 72, 104), bottom: Color(28, 33, 52))
    case "stack": Backdrop(top: Color(236, 238, 242), bottom: Color(206, 211, 220))
    // Source: the carousel's seed.
    case "carousel": Backdrop(Color(213, 235, 221))
    case "library": Backdrop(top: Color(88, 62, 44), bottom: Color(38, 26, 20))
    default: Backdrop(Color(24, 25, 30))
    }
  }

  // MARK: The carousel's card; source: its seed

  static let cream = Color(247, 243, 233)
  static let creamBorder = Color(166, 126, 128)
  static let creamInk = Color(72, 50, 54)
  static let creamDim = Color(134, 108, 110)

  static let action = Color(190, 92, 96)

  // MARK: Windows of the switcher

  static let window = Color(252, 252, 253)
  static let windowInk = Color(24, 26, 32)
  static let windowDim = Color(124, 130, 142)
  static let windowLine = Color(228, 230, 235)
  static let darkWindow = Color(24, 27, 34)
  static let darkWindowInk = Color(236, 239, 244)
  static let darkWindowDim = Color(140, 148, 163)
  static let darkWindowLine = Color(50, 55, 66)

  // MARK: Paper

  static let paper = Color(250, 246, 236)
  static let paperInk = Color(44, 37, 31)
  static let paperHeading = Color(98, 38, 32)
  static let paperDim = Color(140, 126, 110)

  // MARK: Overlays

  static let panel = Color(28, 30, 37)
  static let panelRaised = Color(44, 47, 57)
  static let panelPressed = Color(20, 22, 27)
  static let panelInk = Color(242, 244, 248)
  static let panelDim = Color(150, 157, 172)
  static let accent = Color(94, 156, 255)
}

import CardKinetics
import CardPicture

/// The colours of inks. They are bright, because panels are dark. In high contrast, they are dark on light panels and
/// light on dark panels.
extension Theme {
  func color(of ink: Ink) -> Color {
    switch ink {
    case .text: panelInk
    case .dim: isHighContrast ? panelDim : panelDim.lighter(0.2)
    case .panel: panel
    case .rule:
      choose(
        Color(74, 79, 93), dark: Color(88, 94, 110),
        high: (Color(120, 124, 132), Color(140, 144, 152)))
    case .rail: panel.mixed(with: panelInk, 0.3)
    case .done: selectedTab
    case .night: .black
    case .recording: Color(236, 44, 44)
    case .link: choose(Color(58, 128, 236), high: (Color(0, 62, 190), Color(60, 150, 255)))
    case .casing: choose(Color(8, 10, 16), high: (.white, .black))
    case .outline: choose(Color(92, 226, 255), high: (Color(0, 74, 112), Color(120, 235, 255)))
    case .hidden: Color(0, 142, 190)
    case .anchor: choose(Color(255, 106, 213), high: (Color(136, 0, 98), Color(255, 140, 222)))
    case .axis: choose(Color(178, 156, 255), high: (Color(72, 30, 160), Color(196, 178, 255)))
    case .velocity: choose(Color(255, 209, 71), high: (Color(112, 66, 0), Color(255, 220, 80)))
    case .rest: choose(Color(108, 235, 148), high: (Color(0, 88, 36), Color(120, 245, 160)))
    }
  }
}

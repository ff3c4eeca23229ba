package import CardKinetics

/// The colours of the presenter view. In the dark appearance they are darker than any on stage, so that the screen does
/// not light the presenter's face.
extension Theme {
  package var presenterBackground: Color {
    background(Color(243, 244, 246), dark: Color(13, 14, 17))
  }
  var presenterInk: Color { ink(Color(24, 26, 32), dark: Color(232, 235, 240)) }
  var presenterDim: Color {
    choose(
      Color(98, 104, 116), dark: Color(138, 145, 160),
      high: (Color(50, 54, 62), Color(214, 218, 226)))
  }
  /// The colour of lines between the panels and around images.
  var presenterLine: Color {
    choose(
      Color(208, 211, 217), dark: Color(42, 45, 53),
      high: (Color(90, 94, 102), Color(160, 164, 172)))
  }
  /// The background colour of keys and signs.
  var presenterCap: Color {
    choose(
      Color(214, 217, 223), dark: Color(42, 45, 53), high: (Color(214, 217, 223), Color(52, 55, 62))
    )
  }
  /// The background colour in place of a missing image.
  var presenterWell: Color { background(Color(232, 234, 238), dark: Color(20, 22, 27)) }

  func presenterColor(of tone: PresenterTime.Tone) -> Color {
    let color =
      switch tone {
      case .plain: presenterInk
      case .last: choose(Color(168, 98, 0), dark: Color(255, 184, 77))
      case .over: choose(Color(196, 36, 28), dark: Color(255, 105, 92))
      }
    return readable(color, on: presenterBackground)
  }
}

import CardKinetics
import CardPicture

/// The colours of the carousel's card. The light colours are the colours of the original interface, except that the dim
/// ink and the number are a little darker, for legibility.
extension Theme {
  var cream: Color { background(Color(247, 243, 233), dark: Color(45, 38, 36)) }
  /// The colour of the mat around a picture that does not fill its frame.
  var creamMat: Color { background(Color(235, 228, 213), dark: Color(34, 28, 27)) }
  var creamBorder: Color { ink(Color(166, 126, 128), dark: Color(110, 82, 83)) }
  var creamInk: Color { ink(Color(72, 50, 54), dark: Color(243, 233, 218)) }
  var creamDim: Color {
    choose(
      Color(126, 100, 102), dark: Color(186, 162, 156),
      high: (Color(58, 40, 44), Color(222, 212, 206)))
  }
  /// The colour of the large number.
  var creamNumber: Color { ink(creamBorder.darker(0.2), dark: Color(170, 136, 134)) }
  var action: Color { choose(Color(190, 92, 96), high: (Color(124, 16, 28), .white)) }
  var actionInk: Color { choose(.white, high: (.white, .black)) }
}

/// The colours of a card's paper, mat and ink.
extension Theme {
  /// Returns the paper under a card's text, tinted slightly with the card's colour.
  func paper(tinted color: Color) -> Color {
    background(
      Color(252, 251, 248).mixed(with: color, 0.03),
      dark: Color(36, 36, 40).mixed(with: color, 0.1))
  }

  /// Returns the mat around a picture that does not fill its card.
  func mat(tinted color: Color) -> Color {
    background(
      Color(238, 238, 240).mixed(with: color, 0.06),
      dark: Color(22, 22, 25).mixed(with: color, 0.08))
  }

  /// Returns an ink of the given hue that is legible on a card's paper.
  func ink(hue: Double, saturation: Double) -> Color {
    ink(
      Color(hue: hue, saturation: min(saturation, 0.7), lightness: 0.27),
      dark: Color(hue: hue, saturation: min(saturation, 0.55), lightness: 0.87))
  }
}

/// The colours of the switcher's windows.
extension Theme {
  var window: Color { background(Color(252, 252, 253), dark: Color(24, 27, 34)) }
  /// The colour at the top of a window's header.
  var windowHeader: Color { background(.white, dark: window.lighter(0.07)) }
  var windowFooter: Color { background(Color(250, 250, 251), dark: window.lighter(0.05)) }
  /// The background colour of windows with tiles.
  var windowWell: Color { background(Color(245, 246, 249), dark: Color(17, 19, 25)) }
  /// The colour of the tiles in a window.
  var windowTile: Color { background(.white, dark: Color(33, 37, 46)) }
  /// The colour of the unfilled part of a progress bar.
  var windowTrack: Color { choose(windowLine, high: (Color(gray: 212), Color(gray: 62))) }
  var notePaper: Color { background(Color(255, 252, 240), dark: Color(37, 34, 28)) }
  /// Returns the background colour of a person's white initials.
  func portrait(hue: Double) -> Color {
    readable(
      Color(hue: hue, saturation: 0.45, lightness: choose(0.6, dark: 0.5, high: (0.24, 0.24))),
      on: .white)
  }
  /// The colour of the ring around the current window.
  var currentRing: Color {
    choose(
      Color(70, 142, 248), dark: Color(124, 182, 255),
      high: (Color(20, 110, 255), Color(120, 235, 255)))
  }
  var windowInk: Color { ink(Color(24, 26, 32), dark: Color(236, 239, 244)) }
  var windowDim: Color {
    choose(
      Color(104, 110, 122), dark: Color(144, 152, 167),
      high: (Color(56, 60, 68), Color(212, 216, 224)))
  }
  var windowLine: Color {
    choose(
      Color(228, 230, 235), dark: Color(50, 55, 66),
      high: (Color(90, 94, 102), Color(160, 164, 172)))
  }
}

/// The colours of a book's page. In the dark theme, the paper looks as if lit by a lamp. It does not dazzle in a dark
/// room, and is still light enough to show shadows.
extension Theme {
  var paper: Color { background(Color(250, 246, 236), dark: Color(190, 174, 149)) }
  var paperInk: Color { ink(Color(44, 37, 31), dark: Color(32, 24, 16)) }
  var paperHeading: Color { ink(Color(98, 38, 32), dark: Color(84, 22, 16)) }
  var paperDim: Color {
    choose(
      Color(120, 106, 90), dark: Color(78, 64, 44),
      high: (Color(58, 50, 42), Color(222, 214, 204)))
  }
}

/// The colours of a page's figures and of the shelf.
extension Theme {
  var figureDim: Color {
    legible(choose(Color(146, 130, 110), dark: Color(104, 88, 68)), on: paper)
  }
  /// The colours for curves, the most important first.
  var figureColors: [Color] {
    let colors = choose(
      [Color(164, 58, 44), Color(38, 92, 120), Color(196, 140, 44)],
      dark: [Color(136, 34, 24), Color(20, 70, 98), Color(132, 84, 8)])
    return colors.map { legible($0, on: paper) } + [figureDim]
  }
  /// The middle tone of the shelf's wood.
  var wood: Color { choose(Color(128, 88, 60), dark: Color(44, 28, 21)) }
}

/// The pen's colours. Each has an edge that sets it off from light and dark cards.
extension Theme {
  func pen(_ color: PenColor) -> Color {
    switch color {
    case .red: choose(Color(255, 66, 28), high: (Color(214, 0, 0), Color(255, 84, 40)))
    case .yellow: choose(Color(255, 205, 0), high: (Color(255, 214, 0), Color(255, 224, 64)))
    case .blue: choose(Color(0, 98, 226), high: (Color(0, 58, 190), Color(84, 160, 255)))
    case .black: choose(Color(16, 18, 24), high: (.black, .black))
    }
  }

  /// Returns the colour of a line's edge: light, but dark under yellow. In high contrast, the edge of red and blue is
  /// dark in the dark appearance.
  func penCasing(_ color: PenColor) -> Color {
    switch color {
    case .red, .blue: choose(Color(255, 250, 246), high: (.white, .black))
    case .yellow: choose(Color(48, 38, 0), high: (.black, .black))
    case .black: choose(Color(255, 250, 246), high: (.white, .white))
    }
  }
}

/// The colours of the scene bar and the panels: dark in both appearances, lighter than dark backdrops.
extension Theme {
  var panel: Color { background(Color(28, 30, 37), dark: Color(43, 46, 55)) }
  var panelRaised: Color { background(Color(44, 47, 57), dark: Color(57, 61, 72)) }
  var panelInk: Color { ink(Color(242, 244, 248)) }
  var panelDim: Color {
    choose(
      Color(150, 157, 172), dark: Color(164, 171, 186),
      high: (Color(50, 54, 62), Color(214, 218, 226)))
  }
  /// The colour of a warning's text on a panel.
  var panelWarning: Color {
    choose(Color(255, 146, 132), high: (Color(160, 0, 0), Color(255, 156, 144)))
  }
  /// The text colour of a tab that is not highlighted.
  var tabDim: Color { isHighContrast ? panelInk : panelDim.lighter(0.25) }
  /// The text colour of a tab under the pointer.
  var litTab: Color { ink(.white) }
  var selectedTab: Color {
    choose(accent.darker(0.25), dark: accent.darker(0.3), high: (.black, .white))
  }
  var selectedTabInk: Color { choose(.white, high: (.white, .black)) }
  /// The colour of a key's cap on a panel.
  var keyCap: Color { ink(.white) }
  /// The colour of the headings in the key list.
  var panelHeading: Color { isHighContrast ? accent : accent.lighter(0.15) }
  var accent: Color { choose(Color(94, 156, 255), high: (Color(0, 58, 150), Color(150, 200, 255))) }
}

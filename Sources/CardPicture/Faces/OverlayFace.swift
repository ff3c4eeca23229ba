package import CardKinetics

/// A face of an overlay.
package enum OverlayFace: Hashable, Sendable {
  /// A scene's tab: its name (may be empty), its key, and the index that selects its icon.
  case tab(String, key: String, index: Int, isSelected: Bool)
  /// The button of the key list, at the end of the scene bar.
  case keysTab
  /// The list of keys, on a clear background.
  indirect case keys(KeyListing)
  /// A line of the menu, or a tooltip, on a clear background.
  indirect case action(ActionLine)
  /// Centred text on a panel.
  case text(TextRole, String)
  /// The path that the user is typing.
  indirect case path(PathEntry)
  /// The pointer of a script.
  case hand
  /// A black surface with a soft hole in it.
  case spotlight
  /// A ring around a press.
  case ring
  /// An empty screen.
  case blank(BlankColor)
  /// A plain colour.
  case fill(Ink)
  /// A character in its monospaced cell, on a clear background.
  case glyph(Character, Ink)
  /// Words in monospaced cells, on a clear background.
  case words(String, Ink)
  /// A typeset formula on a clear background, fitted to the face.
  case formula(String, Ink)
  /// A piece of a drawing.
  case pen(PenCurve, PenLayer, PenColor)
  /// The tip of the pen, a dot.
  case penTip(PenColor)
  /// A part of the tuner, on a clear background.
  indirect case tuner(TunerFace)
  /// A line of a lesson's panel, on a clear background.
  indirect case lesson(LessonFace)
}

/// An action in words for the menu and for tooltips, with its key at the right.
package struct ActionLine: Hashable, Sendable {
  package var words: String
  /// The label of the key; empty if the action has no key.
  package var key: String
  /// Whether a check mark shows that the state of the action is on.
  package var isOn: Bool
  /// The colour that the action chooses, if any.
  package var color: PenColor?

  package init(_ words: String, key: String, isOn: Bool = false, color: PenColor? = nil) {
    (self.words, self.key, self.isOn, self.color) = (words, key, isOn, color)
  }
}

/// The use of a text on a panel. It determines the style of the text.
package enum TextRole: UInt8, Hashable, Sendable {
  /// The name of a scene that has just come on stage.
  case title
  /// A caption or a notice.
  case caption
  /// A pressed key.
  case keyCap
  /// The text that the user is typing.
  case prompt
  /// A notice in a corner.
  case badge
}

/// A typed path with suggestions.
package struct PathEntry: Hashable, Sendable {
  package var text: String
  package var suggestions: [String]
  /// The index of the suggestion that the text was taken from; nil if the user typed the text.
  package var chosen: Int?
  /// The reason why the path cannot be opened.
  package var problem: String?

  package init(
    _ text: String, suggestions: [String] = [], chosen: Int? = nil, problem: String? = nil
  ) {
    (self.text, self.suggestions) = (text, suggestions)
    (self.chosen, self.problem) = (chosen, problem)
  }
}

/// The colour of an empty screen.
package enum BlankColor: UInt8, Hashable, Sendable { case black, white }

/// The colours of the pen. They differ in lightness as well, so that colour-blind viewers can distinguish them.
package enum PenColor: String, CaseIterable, Hashable, Sendable {
  case red, yellow, blue, black

  /// The name of the colour for the menu.
  package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// The two layers of a card's strokes.
///
/// All light edges lie below all ink, so that no line cuts another line.
package enum PenLayer: UInt8, CaseIterable, Hashable, Sendable { case casing, ink }

/// A piece of a pen line, relative to its bounding box. The longer side of the box is the unit.
package struct PenCurve: Hashable, Sendable {
  package var points: [Point]
  package var width: Double
  /// Whether the curve begins and ends its line.
  package var isFirst, isLast: Bool

  package init(points: [Point], width: Double, isFirst: Bool, isLast: Bool) {
    (self.points, self.width) = (points, width)
    (self.isFirst, self.isLast) = (isFirst, isLast)
  }

  /// Hashes only the number of points and the ends, because almost all curves differ in them.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(points.count)
    hasher.combine(points.first)
    hasher.combine(points.last)
  }
}

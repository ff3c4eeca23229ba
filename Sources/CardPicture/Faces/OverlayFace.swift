package import CardKinetics

/// A face of an overlay.
package enum OverlayFace: Hashable, Sendable {
  /// The name of a scene in the scene bar, with the icon of the scene at an index. The name may be empty.
  case tab(String, index: Int, isSelected: Bool)
  /// The list of keys: lines of keys, a tab and their effect. A line without a tab is the heading of a group.
  case keys(String)
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
  case pen(PenCurve, PenLayer)
  /// A part of the tuner, on a clear background.
  indirect case tuner(TunerFace)
}

/// The use of a text on a panel, which defines its type.
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

/// The two layers of a card's strokes.
///
/// All light edges lie below all ink, so that no line cuts another line.
package enum PenLayer: UInt8, CaseIterable, Hashable, Sendable { case casing, ink }

/// The curve of a piece of a drawing in its bounding box, with the box's longer side as the unit.
package struct PenCurve: Hashable, Sendable {
  package var points: [Point]
  package var width: Double
  /// Whether the curve begins and ends its line.
  package var isFirst, isLast: Bool

  package init(points: [Point], width: Double, isFirst: Bool, isLast: Bool) {
    (self.points, self.width) = (points, width)
    (self.isFirst, self.isLast) = (isFirst, isLast)
  }

  /// Hashes the ends of the curve, which distinguish it from almost all others.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(points.count)
    hasher.combine(points.first)
    hasher.combine(points.last)
  }
}

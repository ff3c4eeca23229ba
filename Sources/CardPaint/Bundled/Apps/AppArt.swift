import CardModel

/// The appearance of one kind of application.
struct AppArt: Sendable {
  var isDark = false
  /// The sections in the bar at the bottom of the full window, the first of which is selected; without
  /// any there is no bar.
  var sections: [String]
  /// Draws the icon's white symbol around the origin, within a square of 34 points.
  var glyph: @Sendable (Canvas) -> Void
  var paint: @Sendable (AppCanvas) -> Void

  /// The appearance for a card: that of a text or a picture, else of its kind; a general window for an unknown
  /// one.
  static func of(_ card: Card) -> AppArt {
    if card.passage != nil { return text }
    return card.image == nil ? all[card.kind] ?? .general : picture
  }

  private static let all: [String: AppArt] = [
    "mail": mail, "map": map, "music": music, "calendar": calendar, "terminal": terminal,
    "chart": chart, "code": code, "photos": photos, "weather": weather, "chess": chess,
    "notes": notes, "clock": clock,
  ]
}

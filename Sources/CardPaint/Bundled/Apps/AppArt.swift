import CardModel

/// The appearance of one kind of application.
struct AppArt: Sendable {
  var isDark = false
  /// The sections in the bar at the bottom of the full window; the first is selected. An empty array hides the bar.
  var sections: [String]
  /// Draws the icon's white symbol around the origin, within a square of 34 points.
  var glyph: @Sendable (Canvas) -> Void
  var paint: @Sendable (AppCanvas) -> Void

  /// Returns the appearance for a card with a text, for a card with an image, or else for the card's kind. An unknown
  /// kind gets a general window.
  static func of(_ card: Card) -> AppArt {
    if card.passage != nil { return text }
    return card.image == nil ? all[card.kind] ?? .general : image
  }

  private static let all: [String: AppArt] = [
    "mail": mail, "map": map, "music": music, "calendar": calendar, "terminal": terminal,
    "chart": chart, "code": code, "photos": photos, "weather": weather, "chess": chess,
    "notes": notes, "clock": clock,
  ]
}

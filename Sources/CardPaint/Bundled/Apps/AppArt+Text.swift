import CardKinetics
import CardModel

extension AppArt {
  /// The window of a text, with the text's heading in its bar. A card in the pile shows the upper part of the window.
  static let text = AppArt(
    sections: [],
    glyph: { canvas in
      for (row, width) in [15.0, 17, 13, 16].enumerated() {
        let y = Double(row) * 5 - 7.5
        canvas.line(Point(-8.5, y), Point(width - 8.5, y), .white, width: 1.9, round: true)
      }
    },
    paint: { app in
      guard let prose = app.card.passage?.blocks else { return }
      let background = app.theme.notePaper
      app.canvas.fill(app.body, .solid(background))
      let isNamed = prose.first?.isHeading == true && prose.count > 1
      let margin = app.body.width * 0.07
      // The area has the same size in the pile and in the opened window, so that lines break at the same places.
      let area = Rect(
        x: margin, y: app.body.minY + margin * 0.9, width: app.body.width - 2 * margin,
        height: app.body.width * 1.46)
      ProseSheet(
        blocks: isNamed ? Array(prose.dropFirst()) : prose,
        inks: .card(app.theme, background: background, heading: app.accentWords), theme: app.theme,
        images: app.images, sizes: (19, 11)
      ).draw(on: app.canvas, in: area)
    })
}

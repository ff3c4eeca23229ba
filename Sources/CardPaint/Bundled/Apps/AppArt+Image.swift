import CardKinetics
import CardModel
import CardPicture

extension AppArt {
  /// The window of an image. It shows only the image, as wide as the window. A card in the pile shows the upper part of the
  /// window.
  static let image = AppArt(
    sections: [],
    glyph: { canvas in
      let frame = Rect(center: .zero, 20, 16)
      canvas.stroke(Path(rect: frame, radius: 3), .white, width: 1.8)
      canvas.fill(circle: Point(-4.5, -3), radius: 1.9, .white)
      canvas.stroke(
        Path(line: [Point(-8.5, 6.5), Point(-2.5, 0.5), Point(1, 4), Point(4, 1), Point(8.5, 5.5)]),
        .white, width: 1.8)
    },
    paint: { app in
      guard let image = app.card.image else { return }
      app.images.draw(
        image, on: app.canvas, in: app.body, fit: app.imageArea.fit,
        background: app.theme.windowWell, theme: app.theme)
    })
}

import CardPicture

extension LiveText {
  /// - Parameter size: the em in interface points.
  init(size: Double, _ ink: Ink, in configuration: StageConfiguration) {
    self.init(
      size: size, ink, glyph: configuration.glyphCell, scale: configuration.interfaceScale)
  }
}

import CardPicture

extension LiveText {
  /// Creates text at the scale of the interface.
  ///
  /// - Parameter size: the em in interface points.
  init(size: Double, _ ink: Ink, in configuration: StageConfiguration) {
    self.init(
      size: size, ink, glyph: configuration.glyphCell, scale: configuration.interfaceScale)
  }
}

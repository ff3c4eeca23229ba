import CardCore

/// The spotlight and the rings around clicks, on a transparent ground.
enum RoomLight {
  /// Paints black with a soft-edged hole.
  static func paintSpotlight(on canvas: Canvas) {
    let bounds = canvas.bounds
    let soft = Spotlight.holeShare
    canvas.fill(
      bounds,
      .radial(
        center: bounds.center, radius: bounds.width / 2,
        [
          .init(0, .black, 0), .init(soft - 0.12, .black, 0),
          .init(soft, .black, 0.5), .init(soft + 0.12, .black, 1),
          .init(1, .black, 1),
        ]))
  }

  /// Paints a bright ring with dark edges, visible on any ground.
  static func paintRing(on canvas: Canvas) {
    let bounds = canvas.bounds
    func ring(_ inset: Double, _ width: Double, _ paint: Paint) {
      let rect = bounds.insetBy(dx: inset, dy: inset)
      canvas.stroke(Path(rect: rect, radius: rect.width / 2), paint, width: width)
    }
    ring(9, 17, .solid(.black, alpha: 0.45))
    ring(9, 11, .solid(Color(255, 214, 92)))
  }
}

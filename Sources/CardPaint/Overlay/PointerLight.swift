import CardKinetics
import CardStage

/// The spotlight and the rings around clicks, on a transparent background.
enum PointerLight {
  /// Paints black with a soft-edged hole.
  static func paintSpotlight(on canvas: Canvas) {
    let bounds = canvas.bounds
    let soft = Spotlight.holeFraction
    let stops = [(0, 0), (soft - 0.12, 0), (soft, 0.5), (soft + 0.12, 1), (1, 1)]
    let paint = Paint.radial(
      center: bounds.center, radius: bounds.width / 2, stops.map { .init($0.0, .black, $0.1) })
    canvas.fill(bounds, paint)
  }

  /// Paints a bright ring with dark edges, visible on any background.
  static func paintRing(on canvas: Canvas) {
    let bounds = canvas.bounds
    func ring(_ inset: Double, _ width: Double, _ paint: Paint) {
      let rect = bounds.insetBy(dx: inset, dy: inset)
      canvas.stroke(Path(rect: rect, radius: rect.width / 2), paint, width: width)
    }
    ring(9, 18, .solid(.black, alpha: 0.8))
    ring(9, 11, .solid(Color(255, 214, 92)))
  }
}

import CardKinetics
import CardRaster
import Glibc

/// The application's icon: three cards fanned over a stage.
package enum AppIcon {
  /// The sizes that desktops request, in pixels.
  package static let sizes = [16, 32, 48, 64, 128, 256]

  /// Returns the icon's rows of 0xAARRGGBB, not premultiplied, in the format of `_NET_WM_ICON`.
  package static func pixels(size: Int) throws(PaintError) -> [UInt32] {
    let bitmap = try Bitmap(width: size, height: size, size: Size(256, 256)) {
      paint(on: $0, isTiny: size < 32)
    }
    return bitmap.pixels.map(straight)
  }

  private static func paint(on canvas: Canvas, isTiny: Bool) {
    let tile = Rect(x: 8, y: 8, width: 240, height: 240)
    let background = Path(rect: tile, radius: 54)
    canvas.fill(background, .vertical(tile, Color(64, 82, 128), Color(28, 34, 58)))
    let cards: [(Double, Color, Color)] = [
      (-0.34, Color(255, 196, 92), Color(240, 138, 62)),
      (0.0, Color(255, 122, 122), Color(214, 66, 96)),
      (0.34, Color(118, 200, 255), Color(58, 120, 226)),
    ]
    canvas.clipped(to: background) {
      for (angle, top, bottom) in cards {
        canvas.moved(to: Point(128, 268), angle: angle) {
          let card = Rect(x: -46, y: -206, width: 92, height: 132)
          for spread in [9.0, 6, 3] {
            canvas.fill(
              card.insetBy(dx: -spread / 2, dy: -spread / 2), radius: 16 + spread / 2,
              .solid(.black, alpha: 0.07))
          }
          canvas.fill(card, radius: 16, .vertical(card, top, bottom))
          guard !isTiny else { return }
          canvas.stroke(
            Path(rect: card.insetBy(dx: 1, dy: 1), radius: 15), .solid(.white, alpha: 0.4),
            width: 2)
          canvas.fill(Path(circle: Point(-22, -182), radius: 9), .solid(.white, alpha: 0.85))
          canvas.fill(
            Rect(x: -6, y: -187, width: 36, height: 10), radius: 5, .solid(.white, alpha: 0.6))
        }
      }
      let floor = Rect(x: 8, y: 196, width: 240, height: 52)
      canvas.fill(floor, .vertical(floor, Color(240, 243, 250), Color(196, 204, 222)))
    }
  }

  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0, alpha < 255 else { return pixel }
    func channel(_ shift: UInt32) -> UInt32 {
      min(((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}

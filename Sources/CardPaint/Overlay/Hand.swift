import CardKinetics
import CardPicture

/// The pointer of a scripted hand: a disc with a rim, visible on any background.
enum Hand {
  static func paint(on canvas: Canvas) {
    let disc = canvas.bounds.insetBy(dx: 2.5, dy: 2.5)
    canvas.fill(canvas.bounds, .solid(Color(40, 44, 52)))
    canvas.fill(disc, radius: disc.width / 2, .solid(.white))
  }
}

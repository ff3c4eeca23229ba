import CardCore

/// The tip of the hand that plays a script: a disc with a rim, to be seen on any ground.
enum Hand {
  static func paint(_ face: FaceID, on canvas: Canvas) {
    let disc = canvas.bounds.insetBy(dx: 2.5, dy: 2.5)
    canvas.fill(canvas.bounds, .solid(Color(40, 44, 52)))
    canvas.fill(disc, radius: disc.width / 2, .solid(.white))
  }
}

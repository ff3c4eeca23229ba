/// A cursor's picture, drawn from signed distances: white with a dark rim and a soft shadow.
struct CursorArt {
  /// Pixels of the square's side.
  let side: Int
  let hotX: Int
  let hotY: Int
  /// 0xAARRGGBB premultiplied, row by row.
  var pixels: [UInt32]

  /// The art is laid out on a square of this many units, one unit being a pixel at scale 1.
  private static let units = 32.0
  private static let rim = 1.25

  init(_ shape: CursorShape, scale: Double) {
    let figure = CursorFigure(shape)
    side = Int((Self.units * scale).rounded(.up))
    hotX = Int(figure.hotSpot.x * scale)
    hotY = Int(figure.hotSpot.y * scale)
    pixels = []
    pixels.reserveCapacity(side * side)
    for y in 0..<side {
      for x in 0..<side {
        pixels.append(
          Self.pixel(
            figure, (Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale, unit: scale))
      }
    }
  }

  private static func pixel(_ figure: CursorFigure, _ x: Double, _ y: Double, unit: Double)
    -> UInt32
  {
    /// How much of a pixel lies on the inner side of a distance.
    func coverage(_ distance: Double) -> Double { min(max(0.5 - distance * unit, 0), 1) }
    let distance = figure.distance(x, y)
    let body = coverage(distance - rim)
    let white = coverage(distance) * (1 - 0.75 * coverage(figure.crease(x, y)))
    // Below and to the right, fading over three units.
    let fade = min(max(1 - (figure.distance(x - 0.5, y - 1.25) - rim) / 3, 0), 1)
    let shadow = 0.3 * fade * fade
    let alpha = body + shadow * (1 - body)
    // The rim is a dark grey, 0.13 of white; over the shadow's black.
    let grey = body * (0.13 + 0.87 * white)
    let (a, g) = (UInt32((alpha * 255).rounded()), UInt32((grey * 255).rounded()))
    return a << 24 | g << 16 | g << 8 | g
  }
}

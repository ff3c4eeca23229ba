/// The outlines of the cursors, in units of a 32-unit square; tuned by eye.
struct CursorFigure {
  /// A stroke with round ends: a finger, or part of a palm.
  struct Capsule {
    var x0, y0, x1, y1, radius: Double

    func distance(_ x: Double, _ y: Double) -> Double {
      let (dx, dy) = (x1 - x0, y1 - y0)
      let length = dx * dx + dy * dy
      let t = length == 0 ? 0 : min(max(((x - x0) * dx + (y - y0) * dy) / length, 0), 1)
      let (ex, ey) = (x - x0 - t * dx, y - y0 - t * dy)
      return (ex * ex + ey * ey).squareRoot() - radius
    }
  }

  private(set) var hotSpot: (x: Double, y: Double) = (0, 0)
  private var strokes: [Capsule] = []
  /// Lines between fingers.
  private var creases: [Capsule] = []
  private var polygon: [(x: Double, y: Double)] = []

  init(_ shape: CursorShape) {
    switch shape {
    case .arrow: drawArrow()
    case .pointingHand: drawPointingHand()
    case .grab: drawOpenHand()
    case .grabbing: drawClosedHand()
    }
  }

  /// Below zero inside.
  func distance(_ x: Double, _ y: Double) -> Double {
    let nearest = strokes.reduce(Double.infinity) { min($0, $1.distance(x, y)) }
    return polygon.isEmpty ? nearest : min(nearest, polygonDistance(x, y))
  }

  /// The distance to the nearest crease.
  func crease(_ x: Double, _ y: Double) -> Double {
    creases.reduce(Double.infinity) { min($0, $1.distance(x, y)) }
  }

  private func polygonDistance(_ x: Double, _ y: Double) -> Double {
    var nearest = Double.infinity
    var isInside = false
    var (px, py) = polygon[polygon.count - 1]
    for (qx, qy) in polygon {
      nearest = min(nearest, Capsule(x0: px, y0: py, x1: qx, y1: qy, radius: 0).distance(x, y))
      if (qy > y) != (py > y), x < (px - qx) * (y - qy) / (py - qy) + qx { isInside.toggle() }
      (px, py) = (qx, qy)
    }
    return isInside ? -nearest : nearest
  }

  private mutating func stroke(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ radius: Double
  ) {
    strokes.append(Capsule(x0: x0, y0: y0, x1: x1, y1: y1, radius: radius))
  }

  private mutating func crease(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    creases.append(Capsule(x0: x0, y0: y0, x1: x1, y1: y1, radius: 0.45))
  }

  private mutating func drawArrow() {
    hotSpot = (4, 3)
    polygon = [
      (4.6, 4), (4.6, 20.2), (8.4, 16.8), (11, 22.8), (13.8, 21.6), (11.2, 15.8), (16.4, 15.6),
    ]
  }

  /// The palm and wrist that the hands share, from the knuckles at `top` down.
  private mutating func drawPalm(top: Double) {
    stroke(12, top + 2, 12, 21, 3.2)
    stroke(16, top + 2, 16, 21, 3.6)
    stroke(19.8, top + 2, 19.3, 20.5, 3.2)
    stroke(13.6, 22.5, 18.4, 22.5, 3.6)
  }

  private mutating func drawPointingHand() {
    hotSpot = (11.5, 4)
    drawPalm(top: 14)
    stroke(11.4, 6, 11.4, 18, 2)
    stroke(15.2, 13, 15.2, 18, 1.9)
    stroke(18.6, 14, 18.6, 18, 1.9)
    stroke(21.6, 15.4, 21.4, 19, 1.7)
    stroke(6.6, 16.2, 10, 20.6, 1.9)
    crease(13.3, 13.5, 13.3, 17.5)
    crease(16.9, 14, 16.9, 17.5)
    crease(20.2, 15, 20.1, 17.5)
  }

  private mutating func drawOpenHand() {
    hotSpot = (15.5, 15.5)
    drawPalm(top: 14)
    stroke(9.6, 7.8, 11.2, 17, 1.9)
    stroke(14, 5.6, 14.2, 17, 1.9)
    stroke(18.4, 6.2, 17.8, 17, 1.9)
    stroke(22.4, 9.2, 21, 18, 1.75)
    stroke(5.8, 15.6, 10.4, 20.8, 1.9)
    crease(12.3, 13, 12.6, 15.8)
    crease(16.1, 12.5, 16.1, 15.8)
    crease(19.9, 13, 19.5, 16)
  }

  private mutating func drawClosedHand() {
    hotSpot = (15.5, 15.5)
    drawPalm(top: 15)
    stroke(10.4, 12.6, 10.8, 17, 2)
    stroke(14.1, 11.6, 14.2, 17, 2)
    stroke(17.9, 11.8, 17.8, 17, 2)
    stroke(21.4, 13.2, 21.1, 18, 1.8)
    stroke(8.6, 17.4, 10.6, 20.6, 1.9)
    crease(12.25, 12.2, 12.4, 15)
    crease(16, 11.6, 16, 14.8)
    crease(19.8, 12.4, 19.6, 15)
  }
}

import CardKinetics
import CardPicture

/// The pointer's path of the last 300 ms, and its velocity as an arrow.
struct XRayPath {
  /// The time in which the pointer would travel the length of the arrow, in seconds; tuned by eye.
  static let foresight = 0.1
  /// The minimum speed at which the arrow is shown, in points of the X-ray per second.
  private static let minimumSpeed = 20.0

  private let path: [XRayTrail.Sample]
  private let velocity: Point
  private let time: Double
  private let zoom: Double
  private let pen: XRayPen

  init(
    _ trail: XRayTrail, velocity: Point, at time: Double, _ viewport: Viewport, _ pen: XRayPen
  ) {
    path = Self.pieces(of: trail.path(at: time))
    (self.velocity, self.time) = (velocity, time)
    zoom = viewport.zoom
    self.pen = pen
  }

  /// The duration of a drawn segment, in seconds. A segment may span many samples, because a mouse may send a thousand
  /// samples per second.
  private static let piece = 1.0 / 60

  /// Returns the first sample of each sixtieth of a second, and the last sample.
  ///
  /// The ends of a segment therefore don't move while other segments fade.
  private static func pieces(of samples: [XRayTrail.Sample]) -> [XRayTrail.Sample] {
    guard let last = samples.last else { return [] }
    var slot = -Double.infinity
    let firsts = samples.dropLast().filter { sample in
      defer { slot = (sample.time / piece).rounded(.down) }
      return (sample.time / piece).rounded(.down) != slot
    }
    return firsts + [last]
  }

  func append(to items: inout [DisplayItem]) {
    guard let last = path.last else { return }
    for (from, to) in zip(path, path.dropFirst()) {
      let age = (time - to.time) / XRayTrail.span
      pen.stroke(.velocity, 2, opacity: min(max(1 - age, 0), 1))
        .line(from.point, to.point, to: &items)
    }
    pen.dot(at: last.point, radius: 4, .velocity, to: &items)
    appendArrow(from: last.point, to: &items)
  }

  private func appendArrow(from point: Point, to items: inout [DisplayItem]) {
    let speed = velocity.length
    guard speed > Self.minimumSpeed * pen.unit else { return }
    let along = velocity / speed
    let across = Point(-along.y, along.x)
    let tip = point + velocity * Self.foresight
    let back = tip - along * (11 * pen.unit)
    let head = 5.5 * pen.unit
    let stroke = pen.stroke(.velocity, 2.5)
    stroke.line(point, tip, to: &items)
    stroke.path([back + across * head, tip, back - across * head], to: &items)
    let text = pen.text(14, .velocity)
    let label = "\(LiveText.number(speed / zoom, digits: 0)) pt/s"
    let position = tip + along * (14 * pen.unit)
    let size = Size(text.width(of: label) + 12 * pen.unit, text.cell.height + 4 * pen.unit)
    // The arrow may point out of the window, but its label stays inside.
    let gap = 4 * pen.unit
    let corner = Point(
      along.x < 0 ? position.x - size.width : position.x, position.y - size.height / 2)
    let rect = Rect(
      x: max(min(corner.x, pen.window.width - gap - size.width), gap),
      y: max(min(corner.y, pen.window.height - gap - size.height), gap),
      width: size.width, height: size.height)
    items.append(pen.panel(rect, radius: 5, opacity: 0.88))
    text.append(label, at: rect.origin + Point(6, 2) * pen.unit, to: &items)
  }
}

/// A soft disc of light around the pointer; what lies beside it is dimmed.
package struct Spotlight: Hashable, Sendable {
  /// In seconds; tuned by eye.
  private static let fade = 0.15
  /// How dark it is beside the light.
  private static let darkness = 0.72
  /// The light's radius in interface points, at first, and between which it can be made larger and
  /// smaller, by so much a notch of the wheel; tuned by eye.
  private static let firstRadius = 170.0
  private static let radii = 60.0...600.0
  private static let step = 1.15
  /// The face with the hole in it: the light takes this share of its width.
  static let face = FaceID(scene: .overlay, part: .spotlight, size: Size(512, 512))
  package static let holeShare = 0.8

  private var opacity = Motion.still(0)
  private var radius = firstRadius

  var isOn: Bool { opacity.rest > 0 }

  mutating func set(_ isOn: Bool, at time: Double) {
    let (now, speed) = opacity.state(at: time)
    opacity = .timed(
      .easeInOut, from: now, velocity: speed, to: isOn ? 1 : 0, duration: Self.fade, at: time)
  }

  /// A notch of the wheel away from the user is larger.
  mutating func turn(_ notches: Double) {
    let factor = notches < 0 ? Self.step : 1 / Self.step
    radius = min(max(radius * factor, Self.radii.lowerBound), Self.radii.upperBound)
  }

  func isMoving(at time: Double) -> Bool { !opacity.isDone(at: time) }

  /// The dimming with its hole at `pointer`, in window pixels; with no pointer it is dark all over.
  func items(at time: Double, around pointer: Point?, _ window: Size, scale: Double)
    -> [DisplayItem]
  {
    let share = opacity.position(at: time)
    guard share > 0 else { return [] }
    let dark = share * Self.darkness
    guard let pointer else {
      return [.box(Rect(window), .night, opacity: dark)]
    }
    // Whole pixels: the five pieces meet without a seam.
    let half = (radius * scale / Self.holeShare).rounded()
    let (x, y) = (pointer.x.rounded(), pointer.y.rounded())
    let (left, right, top, bottom) = (x - half, x + half, y - half, y + half)
    let band = (top: max(top, 0), bottom: min(bottom, window.height))
    func piece(_ x: Double, _ y: Double, _ endX: Double, _ endY: Double) -> DisplayItem? {
      endX > x && endY > y
        ? .box(Rect(x: x, y: y, width: endX - x, height: endY - y), .night, opacity: dark) : nil
    }
    let size = 2 * half / Self.face.size.width
    let hole = DisplayItem(
      face: Self.face, homography: .translation(left, top).after(.scale(size, size)),
      opacity: dark, isHittable: false)
    return [
      piece(0, 0, window.width, top), piece(0, bottom, window.width, window.height),
      piece(0, band.top, left, band.bottom), piece(right, band.top, window.width, band.bottom),
    ].compactMap { $0 } + [hole]
  }
}

import CardCore
import Glibc

/// A point of a sheet that stays under the pointer while the sheet turns.
struct PageGrip: Hashable, Sendable {
  var sheet: Int
  /// From the spine, in page points.
  var distance: Double
  /// The projected x of the point at the press, in viewport points from the spine.
  var start: Double
  /// The distance of the eye, in points.
  var eyeDistance: Double

  /// The turn of the sheet that puts the grip under a pointer.
  struct Turn: Hashable, Sendable {
    /// Clamped to ±0.5, the sheet's reach.
    var ratio: Double
    /// The change of the ratio per point of the pointer's travel; 0 beyond the reach.
    var slope: Double
    /// How far the pointer is beyond the sheet's reach, in points, positive to the right.
    var excess: Double
  }

  /// Creates the grip on an open book for a press at `x` points from the spine.
  ///
  /// The sheet is the top one on the pressed side. There is no grip where that sheet cannot turn:
  /// at the ends of the book, and on the other side while a sheet turns.
  init?(pressAt x: Double, onRight: Bool, layout: BookLayout, offset: Double) {
    let place = offset / layout.viewport.width
    let slack = 1e-6
    let sheet = Int(
      onRight ? (place + 0.5 - slack).rounded(.up) : (place + 0.5 + slack).rounded(.down),
      clampedTo: 0...layout.lastSpread + 1)
    let ratio = layout.distance(ofSheet: sheet, at: offset)
    guard sheet >= 1, sheet <= layout.lastSpread, abs(ratio) <= 0.5 + slack else { return nil }
    self.sheet = sheet
    eyeDistance = layout.metrics.eyeDistance
    let angle = Self.angle(ratio: ratio)
    let divisor = cos(angle) + x / eyeDistance * sin(angle)
    let reach = divisor == 0 ? 0 : x / divisor
    // On a page seen edge-on, or beyond its edge, the nearest point of it is gripped.
    let isReached = reach > 0 && reach.isFinite
    distance = min(
      max(isReached ? reach : 0, LibraryMetrics.leastGrip), LibraryMetrics.pageSize.width)
    start = Self.project(distance, ratio: ratio, eyeDistance: eyeDistance)
  }

  /// The angle of a sheet from flat on the right, 0…π, for the side that is visible at a ratio.
  private static func angle(ratio: Double) -> Double {
    (1 - ratio) * .pi / 2 - (ratio < 0 ? LibraryMetrics.oddLift : 0)
  }

  /// The projected x of a point at `distance` from the spine, in viewport points from the spine.
  static func project(_ distance: Double, ratio: Double, eyeDistance: Double) -> Double {
    let angle = angle(ratio: ratio)
    return distance * cos(angle) / (1 - distance * sin(angle) / eyeDistance)
  }

  /// The turn that projects the grip to `x` points from the spine.
  ///
  /// With g the distance, D the eye's and a the angle, x·(1 − g/D·sin a) = g·cos a.
  func turn(to x: Double) -> Turn {
    let (g, d) = (distance, eyeDistance)
    let (a, b) = (g, x * g / d)
    let radius = (a * a + b * b).squareRoot()
    let angle = atan2(b, a) + acos(min(max(x / radius, -1), 1))
    var ratio = 1 - angle * 2 / .pi
    // The left side of a sheet is lifted by `oddLift`.
    if ratio < 0 { ratio = min(ratio - LibraryMetrics.oddLift * 2 / .pi, 0) }
    guard abs(ratio) < 0.5 else {
      let end = ratio < 0 ? -0.5 : 0.5
      return Turn(ratio: end, slope: 0, excess: x - Self.project(g, ratio: end, eyeDistance: d))
    }
    let divisor = 1 - g * sin(angle) / d
    let perRadian = g * (g / d - sin(angle)) / (divisor * divisor)
    return Turn(ratio: ratio, slope: -2 / .pi / perRadian, excess: 0)
  }
}

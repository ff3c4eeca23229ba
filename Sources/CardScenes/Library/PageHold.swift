import CardKinetics

/// A point of a sheet that stays under the pointer while the sheet turns.
struct PageHold: Hashable, Sendable {
  var sheet: Int
  /// The distance of the hold from the spine along the paper, in page points.
  var distance: Double
  /// Whether the hold is on the right side of the sheet.
  var isOnRight: Bool
  /// The projected x of the hold at the press, in viewport points from the spine.
  private(set) var start = 0.0
  /// The distance of the eye, in points.
  private var eyeDistance: Double
  /// The viewport points per page point.
  private var scale: Double

  /// The turn of the sheet that puts the hold under a pointer.
  struct Turn: Hashable, Sendable {
    /// The ratio of the sheet, clamped to ±0.5, the sheet's reach.
    var ratio: Double
    /// The change of the ratio per point of the pointer's travel; 0 beyond the reach.
    var slope: Double
    /// The distance of the pointer beyond the sheet's reach, in points, positive to the right.
    var excess: Double
  }

  /// Creates the hold on an open book for a press on `item`, `distance` points from the spine.
  ///
  /// The sheet is the turning sheet if the press is on it, or else the top sheet on the pressed side. There is no hold
  /// if that sheet can't turn: at the ends of the book, or on the other side while a sheet turns.
  init?(
    on item: Int, distance: Double, layout: BookLayout, offset: Double, bend: LeafBend
  ) {
    let spread = offset / layout.viewport.width
    let slack = 1e-6
    isOnRight = item % 2 == 0
    let top = Int(
      isOnRight ? (spread + 0.5 - slack).rounded(.up) : (spread + 0.5 + slack).rounded(.down),
      clampedTo: 0...layout.lastSpread + 1)
    let isInAir = item / 2 == layout.turningSheet(at: offset)
    sheet = isInAir ? item / 2 : top
    let ratio = layout.distance(ofSheet: sheet, at: offset)
    guard sheet >= 1, sheet <= layout.lastSpread, abs(ratio) <= 0.5 + slack else { return nil }
    (eyeDistance, scale) = (layout.metrics.eyeDistance, layout.openScale)
    // A press on another sheet holds the outer edge of `sheet`.
    let width = layout.page.width
    self.distance = min(
      max(item / 2 == sheet ? distance : width, LibraryMetrics.minimumHold), width)
    start = project(ratio: ratio, bend)
  }

  /// Adapts the hold to a resized book. The sheet stays at `ratio`, and the pointer is `travel` points from the press.
  mutating func resize(to layout: BookLayout, ratio: Double, travel: Double, _ bend: LeafBend) {
    guard layout.openScale != scale else { return }
    scale = layout.openScale
    start = project(ratio: (-0.5...0.5).clamping(ratio), bend) - travel
  }

  /// Returns the projected x of the hold, in viewport points from the spine.
  ///
  /// A flat page that rises comes nearer to the eye, so that its edge would first move away from the pointer. In a flat
  /// book, the distance towards the eye therefore counts more and more until the page is upright.
  private func project(ratio: Double, _ bend: LeafBend) -> Double {
    let point = bend.leaf(at: ratio).point(at: distance) * scale
    let rise = 1 - 2 * abs(ratio)
    let nearness = .mix(1, rise * rise * (3 - 2 * rise), bend.flat) * point.y
    return point.x / (1 - nearness / eyeDistance)
  }

  /// Returns the turn that projects the hold to `x` points from the spine.
  func turn(to x: Double, _ bend: LeafBend) -> Turn {
    let (left, right) = (project(ratio: -0.5, bend), project(ratio: 0.5, bend))
    guard x > left, x < right else {
      return x > left
        ? Turn(ratio: 0.5, slope: 0, excess: x - right)
        : Turn(ratio: -0.5, slope: 0, excess: x - left)
    }
    // The projection grows with the ratio for every bend. The Illinois method needs some ten steps.
    var (low, high) = ((-0.5, left - x), (0.5, right - x))
    var (ratio, last) = (0.0, 0.0)
    for _ in 0..<60 {
      ratio = (low.0 * high.1 - high.0 * low.1) / (high.1 - low.1)
      let error = project(ratio: ratio, bend) - x
      if abs(error) < 1e-10 { break }
      if error < 0 {
        low = (ratio, error)
        if last < 0 { high.1 /= 2 }
      } else {
        high = (ratio, error)
        if last > 0 { low.1 /= 2 }
      }
      last = error
    }
    let step = 1e-6
    let rise = project(ratio: ratio + step, bend) - project(ratio: ratio - step, bend)
    return Turn(ratio: ratio, slope: 2 * step / rise, excess: 0)
  }
}

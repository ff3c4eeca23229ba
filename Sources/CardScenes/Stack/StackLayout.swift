import CardKinetics
import CardScene

/// The pose of a card of the pile.
struct StackPose: Hashable, Sendable {
  /// Its sideways displacement, in points; the tilt follows from it.
  var x = 0.0
  /// Its displacement downwards, in points, apart from what follows from its index.
  var y = 0.0
  /// How far it is turned in its plane beyond what follows from `x`, in radians.
  var twist = 0.0
  /// Its index from the front; a fraction while it steps.
  var place: Double
  /// How far it is flipped to its back, 0…1.
  var flip = 0.0
}

/// The pile; index 0 is in front. Its offset is the pointer's travel, whose only rest is 0.
struct StackLayout: CollectionLayout {
  var metrics: StackMetrics
  /// The number of visible cards.
  var count: Int
  var rules: Rules

  init(viewport: Size, options: SceneOptions = SceneOptions()) {
    metrics = StackMetrics(tunedBy: options.tuning[StackScene.id])
    metrics.viewport = viewport
    count = Self.count(options)
    rules = options.rules
  }

  /// The number of visible cards of a deck.
  static func count(_ options: SceneOptions) -> Int {
    min(StackMetrics.count, StackDeck.count(options))
  }

  var offsetRange: ClosedRange<Double> { 0...0 }

  func visibleItems(at offset: Double) -> Range<Int> { 0..<count }

  func snapTarget(forProposed proposed: Double, velocity: Double) -> Double? { 0 }

  func attributes(for index: Int, at offset: Double) -> LayoutAttributes {
    attributes(for: index, pose: pose(of: index, at: offset))
  }

  /// The pose of a card while the pointer has dragged the front card by `offset`.
  func pose(of index: Int, at offset: Double) -> StackPose {
    switch rules {
    case .classic:
      StackPose(x: StackMetrics.share(index) * metrics.following * offset, place: Double(index))
    case .refined:
      index == 0
        ? StackPose(x: offset, twist: metrics.lean(at: offset) - metrics.tilt(at: offset), place: 0)
        : StackPose(place: Double(index) - metrics.growth(of: index, at: offset))
    }
  }

  /// The attributes of a card in a pose; by refined rules it is opaque.
  func attributes(for index: Int, pose: StackPose) -> LayoutAttributes {
    let transform = Transform3D.perspective(distance: metrics.eyeDistance)
      .translated(pose.x, pose.y - metrics.rise * pose.place)
      .rotated(metrics.tilt(at: pose.x) + pose.twist, 0, 0, 1)
      .scaled(1 - metrics.narrowing * pose.place, 1)
      .rotated(.pi * pose.flip, 0, 1, 0)
    return LayoutAttributes(
      index: index,
      center: Point(metrics.viewport.width / 2, metrics.viewport.height / 2),
      size: metrics.face,
      transform: transform, alpha: rules == .classic ? 1 - metrics.fade(at: pose.place) : 1,
      z: -pose.place)
  }
}

import CardKinetics
import CardScene

/// The pose of a card of the pile.
struct StackPose: Hashable, Sendable {
  /// The sideways displacement, in points. It determines the tilt.
  var x = 0.0
  /// The displacement downwards, in points, excluding the rise by the index.
  var y = 0.0
  /// The rotation in the plane beyond the tilt for `x`, in radians.
  var twist = 0.0
  /// The index from the front; a fraction while the card steps.
  var depth: Double
  /// The progress of the flip to the card's back, 0…1.
  var flip = 0.0
}

/// The rules that the lesson of the Stack introduces.
package enum StackRule: Int, SceneRule {
  /// Cards behind the front card are higher, narrower and fainter.
  case depth
  /// A drag moves the cards.
  case pan
  /// The further back a card is, the less it follows a drag.
  case share
  /// Cards tilt in a drag.
  case turn
  /// Released cards spring back. Without this rule, they return at a constant speed.
  case spring
  case `throw`
  case flip
  /// A flipping card lies above the pile. Without this rule, half of the card is hidden behind the pile.
  case above

  package var appliesOutsideLessons: Bool { true }
}

/// The layout of the pile, with index 0 in front. The offset is the pointer's travel. Its only rest offset is 0.
struct StackLayout: CollectionLayout, RuledLayout {
  var metrics: StackMetrics
  /// The number of visible cards.
  var count: Int
  var mode: Mode
  /// The factor of the rise and the narrowing of the cards behind the front card: 0 while a card is opened.
  var spread = 1.0
  var strengths: RuleStrengths<StackRule>

  init(viewport: Size, options: SceneOptions = SceneOptions()) {
    metrics = StackMetrics(tunedBy: options.tuning[StackScene.id])
    metrics.viewport = viewport
    count = Self.count(options)
    mode = options.mode
    strengths = RuleStrengths(of: StackScene.id, options)
  }

  /// Returns the number of visible cards for a deck.
  static func count(_ options: SceneOptions) -> Int {
    min(StackMetrics.count, StackDeck.count(options))
  }

  var offsetRange: ClosedRange<Double> { 0...0 }

  func visibleItems(at offset: Double) -> Range<Int> { 0..<count }

  func snapTarget(forProposed proposed: Double, velocity: Double) -> Double? { 0 }

  func attributes(for index: Int, at offset: Double) -> LayoutAttributes {
    attributes(for: index, pose: pose(of: index, at: offset))
  }

  /// Returns the pose of a card while the pointer drags the front card by `offset`.
  func pose(of index: Int, at offset: Double) -> StackPose {
    switch mode {
    case .classic:
      StackPose(x: following(of: index) * offset, depth: Double(index))
    case .refined:
      index == 0
        ? StackPose(x: offset, twist: metrics.lean(at: offset) - metrics.tilt(at: offset), depth: 0)
        : StackPose(depth: Double(index) - metrics.growth(of: index, at: offset))
    }
  }

  /// Returns the displacement of a card per point of the pointer's travel, in classic mode.
  func following(of index: Int) -> Double {
    .mix(1, StackMetrics.fraction(index), strengths[.share]) * metrics.following * strengths[.pan]
  }

  /// Returns the fade of a card at `depth`, 0…1.
  func fade(at depth: Double) -> Double { metrics.fade(at: depth) * strengths[.depth] }

  /// Returns the attributes of a card in a pose. In refined mode the card is opaque.
  func attributes(for index: Int, pose: StackPose) -> LayoutAttributes {
    let depth = pose.depth * strengths[.depth] * spread
    let transform = Transform3D.perspective(distance: metrics.eyeDistance)
      .translated(pose.x, pose.y - metrics.rise * depth)
      .rotated(metrics.tilt(at: pose.x) * strengths[.turn] + pose.twist, 0, 0, 1)
      .scaled(1 - metrics.narrowing * depth, 1)
      .rotated(.pi * pose.flip, 0, 1, 0)
    return LayoutAttributes(
      index: index,
      center: Point(metrics.viewport.width / 2, metrics.viewport.height / 2),
      size: metrics.face,
      transform: transform, alpha: mode == .classic ? 1 - fade(at: pose.depth) : 1,
      z: -pose.depth)
  }
}

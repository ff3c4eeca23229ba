import CardKinetics
import CardPicture
import CardScene

/// The constants of the Stack for a viewport, in points.
///
/// Source, where no other is named: the original tutorial ("click, slide, slide", its image-view
/// code).
struct StackMetrics: Hashable, Sendable {
  /// The number of visible cards.
  static let count = 5
  /// The cards of a deck. Source: the spec.
  static let defaultDeck = 20
  /// The inset of the face from the viewport's edges.
  var inset = Size(20, 100)
  static let leastFace = 16.0
  /// A card's corner radius.
  static let cornerRadius = 10.0
  /// How much higher each card is than the one in front of it.
  var rise = 7.0
  /// How much narrower each card is than the one in front of it.
  var narrowing = 0.08
  /// How much more transparent each card is than the one in front of it or, by refined rules, how
  /// much more of the backdrop it is mixed with.
  var fading = 0.2
  /// m34 is −1 over this.
  var eyeDistance = 1000.0
  /// The part of the width that the pointer travels before the front card leaves. Source: the spec.
  var limitShare = 0.5
  /// How far the front card goes for a point of the pointer's travel by classic rules. Source: the
  /// spec.
  var following = 0.6
  /// The tilt of the front card at the limit, in degrees.
  var fullTilt = 15.0
  /// The pointer's speed from which a release throws, in points per second. Source: the spec.
  var flingSpeed = 1100.0
  /// The durations of a throw and of a flip, in seconds.
  var flight = 0.5
  var turn = 0.5
  /// The delay of each card's step after that of the one in front of it, in seconds.
  var stepDelay = 0.1
  /// The pile springs back to the middle before it steps forward.
  var springBack = TimedSpringShape(duration: 0.5, dampingRatio: 0.4)
  var step = TimedSpringShape(duration: 0.5, dampingRatio: 0.5)
  /// When a card counts as back in the middle: the tilt adds to how far its corners still go.
  static let tolerance = Tolerance(distance: 0.004, speed: 0.2)
  /// A card that comes back by Undo. Tuned by eye.
  var comeback = SpringShape(response: 0.45, dampingRatio: 0.85)
  /// How long a card takes to appear or vanish at the back, in seconds. Tuned by eye.
  static let appearing = 0.2
  /// How long cards that come together from the side take to cover the pile, in seconds. Tuned by eye.
  static let covering = 0.3
  /// How many points a card's edge moves by in a step. Tuned by eye.
  static let pointsPerPlace = 15.0
  /// How long a stamp takes to appear or vanish on a card that is not in hand, in seconds. Tuned by
  /// eye.
  static let stamping = 0.2
  /// The stamp of a card in the hand. Tuned by eye.
  static let stampSpring = Spring(response: 0.2, dampingRatio: 1)
  /// When a turn in the plane is over, by how far the corners still go.
  static let turnTolerance = Tolerance(distance: 1e-5, speed: 5e-4)
  /// How far ahead the velocity of a turning card looks, in seconds. Tuned by eye.
  static let turnForesight = 0.1
  /// The stamp's extent, and how far its middle stands from the card's side. Tuned by eye.
  static let stamp = Size(76, 76)
  static let stampInset = 64.0
  /// How far its middle stands from the card's middle at most: on a wide card it would leave the window before
  /// the card is thrown. Tuned by eye.
  static let stampReach = 136.0
  static let shadow = Shadow(offset: Point(0, 3), blur: 9, opacity: 0.3)

  var viewport = StackScene.design.size

  /// The height of a face beneath its picture, which `StackPainter` lays out.
  private static let foot = 92.0
  /// The height of the picture on a wide face: about that on an upright one, and no higher than lets the widest
  /// card, which comes near to the eye as it flips, stay within the viewport. Tuned by eye.
  private static let widePicture = 350.0

  /// The viewport of cards whose faces pictures of an aspect fill.
  static func viewport(ofPictures aspect: Double) -> Size {
    let inset = standard.inset
    return Size(widePicture * aspect + 2 * inset.width, widePicture + foot + 2 * inset.height)
  }

  /// The face: the viewport inset by 20 and 100; in a tiny viewport something of it is left.
  var face: Size {
    Size(
      max(viewport.width - 2 * inset.width, Self.leastFace),
      max(viewport.height - 2 * inset.height, Self.leastFace))
  }

  /// The pointer's travel beyond which the front card leaves.
  var limit: Double { limitShare * viewport.width }

  /// The part of the front card's movement that the card at `index` takes; it counts by five
  /// however many cards there are.
  static func share(_ index: Int) -> Double { 1 - Double(index) / Double(count) }

  /// The displacement at which a thrown card is just outside `visible`: at least ±W.
  func outside(_ side: Double, visible: Rect) -> Double {
    let margin = Self.shadow.lifted(1).blur * 3
    let middle = viewport.width / 2
    let room = side < 0 ? middle - visible.minX : visible.maxX - middle
    var x = viewport.width
    // The tilt grows with the displacement, and the width with the tilt.
    for _ in 0..<4 {
      x = max(viewport.width, room + reach(at: x) + margin)
    }
    return side < 0 ? -x : x
  }

  /// Half the width of a card's bounding box when it has gone `x` to the side.
  private func reach(at x: Double) -> Double {
    let turned = Homography(.rotation(tilt(at: x), 0, 0, 1)).apply(Rect(face)).boundingBox
    return turned.width / 2
  }

  /// The tilt of a card that has gone `x` to the side, in radians.
  func tilt(at x: Double) -> Double { x / limit * fullTilt * .pi / 180 }

  /// The tilt of a card in hand by refined rules, in radians: at most that at the limit.
  func lean(at pull: Double) -> Double {
    (-tilt(at: limit)...tilt(at: limit)).clamping(tilt(at: pull))
  }

  /// How many places the card at `index` comes forward, by refined rules, while the front card is
  /// pulled aside: the next one all the way at the limit, those behind it by less.
  func growth(of index: Int, at pull: Double) -> Double {
    min(abs(pull) / limit, 1) * Self.share(index - 1)
  }

  /// How fast that changes, in places per second.
  func growthRate(of index: Int, at pull: Double, velocity: Double) -> Double {
    abs(pull) < limit ? Self.share(index - 1) * velocity / (pull < 0 ? -limit : limit) : 0
  }

  /// How far a card at `place` has faded, 0…1.
  func fade(at place: Double) -> Double { (0...1).clamping(fading * place) }

  /// How near a release at this pull and velocity is to a throw, by refined rules: at ±1 and beyond
  /// it throws, to the side of the sign.
  func urge(pull: Double, velocity: Double) -> Double {
    let aim = DecelerationRate.fast.rest(from: pull, velocity: velocity) / limit
    let fling = outward(velocity, at: pull) / flingSpeed
    return abs(fling) > abs(aim) ? fling : aim
  }

  /// A velocity that leads away from the middle, from a pull; 0 for one that leads back.
  func outward(_ velocity: Double, at pull: Double) -> Double {
    velocity * pull >= 0 ? velocity : 0
  }
}

extension StackMetrics: ParameterizedMetrics {
  static let standard = StackMetrics()

  static let metricsParameters: [MetricsParameter<StackMetrics>] = [
    MetricsParameter(
      "Side margin", key: "inset-x", \.inset.width, unit: "pt", in: 0...120, step: 5),
    MetricsParameter(
      "Top and bottom margin", key: "inset-y", \.inset.height, unit: "pt", in: 0...200, step: 5),
    MetricsParameter("Rise per card", key: "rise", \.rise, unit: "pt", in: 0...40, step: 1),
    MetricsParameter("Narrowing per card", key: "narrowing", \.narrowing, in: 0...0.2, step: 0.01),
    MetricsParameter("Fading per card", key: "fading", \.fading, in: 0...0.5, step: 0.02),
    MetricsParameter("Eye distance", \.eyeDistance, unit: "pt", in: 300...5000, step: 100),
    MetricsParameter(
      "Throw distance", key: "limit", \.limitShare, unit: "W", in: 0.1...1, step: 0.05),
    MetricsParameter("Follow ratio", key: "following", \.following, in: 0.1...1.5, step: 0.05),
    MetricsParameter("Throw tilt", key: "tilt", \.fullTilt, unit: "°", in: 0...60, step: 1),
    MetricsParameter("Fling speed", \.flingSpeed, unit: "pt/s", in: 100...4000, step: 100),
    MetricsParameter("Flight time", key: "flight", \.flight, unit: "s", in: 0.1...3, step: 0.1),
    MetricsParameter("Flip time", key: "turn", \.turn, unit: "s", in: 0.1...3, step: 0.1),
    MetricsParameter(
      "Return time", key: "spring-back", \.springBack.duration, unit: "s", in: 0.1...3, step: 0.1),
    MetricsParameter(
      "Return damping", key: "spring-back-damping", \.springBack.dampingRatio, in: 0.05...1,
      step: 0.05),
    MetricsParameter(
      "Next-card delay", key: "step-delay", \.stepDelay, unit: "s", in: 0...0.5, step: 0.05),
    MetricsParameter(
      "Next-card duration", key: "step", \.step.duration, unit: "s", in: 0.1...3, step: 0.1),
    MetricsParameter(
      "Next-card damping", key: "step-damping", \.step.dampingRatio, in: 0.05...1, step: 0.05),
    MetricsParameter(
      "Undo response", key: "return-response", \.comeback.response, unit: "s", in: 0.05...2,
      step: 0.05),
    MetricsParameter(
      "Undo damping", key: "return-damping", \.comeback.dampingRatio, in: 0.05...2, step: 0.05),
  ]
}

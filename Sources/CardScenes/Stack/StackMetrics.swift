import CardKinetics
import CardPicture
import CardScene

/// The parameters of the Stack for a viewport, in points.
///
/// If a comment names no source, the source is the tutorial: see `Sources/CardScenes/README.md`, "Stack".
struct StackMetrics: Hashable, Sendable {
  /// The number of visible cards.
  static let count = 5
  /// The default number of cards in a deck. Tuned by eye.
  static let defaultDeck = 20
  /// The inset of the face from the viewport's edges, in points.
  var inset = Size(20, 100)
  static let minimumFace = 16.0
  /// The thickness of an edge-on card, in points. Tuned by eye.
  static let thickness = 6.0
  /// A card's corner radius, in points.
  static let cornerRadius = 10.0
  /// The rise of each card above the card in front of it, in points.
  var rise = 7.0
  /// The decrease of the width scale from each card to the card behind it.
  var narrowing = 0.08
  /// The increase of the fade from each card to the card behind it. In classic mode the fade is transparency, in
  /// refined mode the fraction of the backdrop's colour.
  var fading = 0.2
  /// The distance of the eye from the plane of the cards, in points; m34 is −1 over this distance.
  var eyeDistance = 1000.0
  /// The fraction of the viewport's width that the pointer travels before the front card leaves. Tuned by eye.
  var limitFraction = 0.5
  /// The front card's displacement per point of the pointer's travel, in classic mode. Tuned by eye.
  var following = 0.6
  /// The tilt of the front card at the limit, in degrees.
  var fullTilt = 15.0
  /// The pointer's minimum speed for a fling, in points per second. Tuned by eye.
  var flingSpeed = 1100.0
  /// The duration of a throw, in seconds.
  var flight = 0.5
  /// The duration of a flip, in seconds.
  var turn = 0.5
  /// The delay of a card's step per index, in seconds. Tuned by eye.
  var stepDelay = 0.1
  /// The spring that returns a card to the middle of the pile.
  var springBack = TimedSpringShape(duration: 0.5, dampingRatio: 0.4)
  /// The spring of a step forward in the pile. The damping of the step is tuned by eye.
  var step = TimedSpringShape(duration: 0.5, dampingRatio: 0.5)
  /// The duration of a return to the middle without a spring, as in some lesson steps, in seconds.
  static let linearReturn = 0.1
  /// The tolerance at which a card counts as back in the middle. It is small, because the tilt moves the corners
  /// further than the middle.
  static let tolerance = Tolerance(distance: 0.004, speed: 0.2)
  /// The spring of a card that undo brings back. Tuned by eye.
  var comeback = SpringShape(response: 0.45, dampingRatio: 0.85)
  /// The time in which a card appears or vanishes at the back, in seconds. Tuned by eye.
  static let appearing = 0.2
  /// The time in which several cards that come from the side together cover the pile, in seconds. Tuned by eye.
  static let covering = 0.3
  /// The time in which an opened card that comes from the side covers the whole window, in seconds. Tuned by eye.
  static let coveringOpened = 0.5
  /// The motion of a card's edge per step, in points. Tuned by eye.
  static let pointsPerStep = 15.0
  /// The time in which a stamp appears or vanishes on a card that is not held, in seconds. Tuned by eye.
  static let stamping = 0.2
  /// The spring of the stamp on a held card. Tuned by eye.
  static let stampSpring = Spring(response: 0.2, dampingRatio: 1)
  /// The tolerance at which a rotation in the plane is over. It bounds the motion of the corners.
  static let turnTolerance = Tolerance(distance: 1e-5, speed: 5e-4)
  /// The time by which a released flip looks ahead with its velocity, in seconds. Tuned by eye.
  static let turnProjectionTime = 0.1
  /// The stamp's size, in points. Tuned by eye.
  static let stamp = Size(76, 76)
  /// The distance of the stamp's middle from the card's side, in points. Tuned by eye.
  static let stampInset = 64.0
  /// The maximum distance of the stamp's middle from the card's middle, in points. On a wide card the stamp would
  /// otherwise leave the window before the throw. Tuned by eye.
  static let stampReach = 136.0
  static let shadow = Shadow(offset: Point(0, 3), blur: 9, opacity: 0.3)

  var viewport = StackScene.design.size

  /// The height of a face beneath its image, in points. `StackPainter` lays out this area.
  private static let bottom = 92.0
  /// The height of the image on a wide face, in points: about the height on an upright face. The widest card comes near
  /// to the eye as it flips, but stays within the viewport. Tuned by eye.
  private static let wideImage = 350.0

  /// Returns the viewport for cards whose images have the given aspect, width over height, and fill the face.
  static func viewport(ofImages aspect: Double) -> Size {
    let inset = standard.inset
    return Size(wideImage * aspect + 2 * inset.width, wideImage + bottom + 2 * inset.height)
  }

  /// The size of the face: the viewport without `inset`, and at least `minimumFace` on each side.
  var face: Size {
    Size(
      max(viewport.width - 2 * inset.width, Self.minimumFace),
      max(viewport.height - 2 * inset.height, Self.minimumFace))
  }

  /// The pointer's travel beyond which the front card leaves, in points.
  var limit: Double { limitFraction * viewport.width }

  /// Returns the fraction of the front card's movement that the card at `index` follows. The fraction assumes five
  /// cards, even if there are fewer.
  static func fraction(_ index: Int) -> Double { 1 - Double(index) / Double(count) }

  /// Returns the sideways displacement at which a thrown card is just outside `visible`, and at least the viewport's
  /// width.
  func outside(_ side: Double, visible: Rect) -> Double {
    let margin = Self.shadow.lifted(1).blur * 3
    let middle = viewport.width / 2
    let space = side < 0 ? middle - visible.minX : visible.maxX - middle
    var x = viewport.width
    // The tilt grows with the displacement, and the width with the tilt.
    for _ in 0..<4 {
      x = max(viewport.width, space + reach(at: x) + margin)
    }
    return side < 0 ? -x : x
  }

  /// Returns half the width of the bounding box of a card that is displaced sideways by `x`.
  private func reach(at x: Double) -> Double {
    let turned = Homography(.rotation(tilt(at: x), 0, 0, 1)).apply(Rect(face)).boundingBox
    return turned.width / 2
  }

  /// Returns the tilt of a card that is displaced sideways by `x`, in radians.
  func tilt(at x: Double) -> Double { x / limit * fullTilt * .pi / 180 }

  /// Returns the tilt of a held card in refined mode, in radians. Beyond a pull of `limit`, the tilt doesn't grow.
  func lean(at pull: Double) -> Double {
    (-tilt(at: limit)...tilt(at: limit)).clamping(tilt(at: pull))
  }

  /// Returns the number of steps by which the card at `index` comes forward during a pull, in refined mode. At the
  /// limit the next card comes forward by one step, and the cards behind it by less.
  func growth(of index: Int, at pull: Double) -> Double {
    min(abs(pull) / limit, 1) * Self.fraction(index - 1)
  }

  /// Returns the rate of change of `growth(of:at:)`, in steps per second.
  func growthRate(of index: Int, at pull: Double, velocity: Double) -> Double {
    abs(pull) < limit ? Self.fraction(index - 1) * velocity / (pull < 0 ? -limit : limit) : 0
  }

  /// Returns the fade of a card at `depth`, 0…1.
  func fade(at depth: Double) -> Double { (0...1).clamping(fading * depth) }

  /// Returns how near a release at this pull and velocity is to a throw, in refined mode. A magnitude of 1 or more
  /// throws the card, and the sign gives the side.
  func urge(pull: Double, velocity: Double) -> Double {
    let aim = DecelerationRate.fast.rest(from: pull, velocity: velocity) / limit
    let fling = outward(velocity, at: pull) / flingSpeed
    return abs(fling) > abs(aim) ? fling : aim
  }

  /// Returns a velocity if it points away from the middle, otherwise 0.
  func outward(_ velocity: Double, at pull: Double) -> Double {
    velocity * pull >= 0 ? velocity : 0
  }
}

extension StackMetrics: ParameterizedMetrics {
  static let standard = StackMetrics()

  static let metricsParameters: [MetricsParameter<StackMetrics>] =
    MetricsParameter.group(
      "Pile",
      [
        MetricsParameter(
          "Side margin", key: "inset-x", \.inset.width, unit: "pt", in: 0...120, step: 5),
        MetricsParameter(
          "Top and bottom margin", key: "inset-y", \.inset.height, unit: "pt", in: 0...200, step: 5),
        MetricsParameter("Rise per card", key: "rise", \.rise, unit: "pt", in: 0...40, step: 1),
        MetricsParameter(
          "Narrowing per card", key: "narrowing", \.narrowing, in: 0...0.2, step: 0.01),
        MetricsParameter("Fading per card", key: "fading", \.fading, in: 0...0.5, step: 0.02),
        MetricsParameter("Eye distance", \.eyeDistance, unit: "pt", in: 300...5000, step: 100),
      ])
    + MetricsParameter.group(
      "Drag and throw",
      [
        MetricsParameter(
          "Throw distance", key: "limit", \.limitFraction, unit: "W", in: 0.1...1, step: 0.05),
        MetricsParameter("Follow ratio", key: "following", \.following, in: 0.1...1.5, step: 0.05),
        MetricsParameter("Throw tilt", key: "tilt", \.fullTilt, unit: "°", in: 0...60, step: 1),
        MetricsParameter("Fling speed", \.flingSpeed, unit: "pt/s", in: 100...4000, step: 100),
        MetricsParameter("Flight time", key: "flight", \.flight, unit: "s", in: 0.1...3, step: 0.1),
        MetricsParameter(
          "Return time", key: "spring-back", \.springBack.duration, unit: "s", in: 0.1...3,
          step: 0.1),
        MetricsParameter(
          "Return damping", key: "spring-back-damping", \.springBack.dampingRatio, in: 0.05...1,
          step: 0.05),
      ])
    + MetricsParameter.group(
      "Other motions",
      [
        MetricsParameter("Flip time", key: "turn", \.turn, unit: "s", in: 0.1...3, step: 0.1),
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
      ])
}

import CardInput
import CardKinetics
package import CardModel
package import CardPicture
package import CardScene

/// A pile of five cards. The user throws the cards to either side, one after another.
package struct StackScene:
  Scene, FlippingScene, FixedParametersScene, TwoModeScene, DeckScene, UndoScene, SteppedScene,
  ImageScene,
  CarryingScene, PaintAheadScene, PointerScene, PacedScene, CardCameraScene,
  TracedScene, XRayedScene, InspectableScene, RuledScene
{
  package typealias Rule = StackRule

  package static let id = SceneID(rawValue: "stack")
  package static let title = "Stack"
  package static let gestures: [(gesture: String, meaning: String)] = [
    ("Drag left, right", "Throw a card or catch it in flight"),
    ("Click", "Flip the card"),
    ("Double click", "Open the card in the whole window"),
  ]
  package static let design = ViewportDesign(size: Size(375, 667), aspects: 0.45...0.65)
  package static func design(for shape: CardFormat) -> ViewportDesign {
    switch shape {
    case .upright: design
    case .wide(let aspect): ViewportDesign(fixed: StackMetrics.viewport(ofImages: aspect))
    }
  }

  /// The current interaction of the pointer with the scene.
  enum Interaction: Hashable, Sendable {
    case idle
    /// A press on the pile. `flipTarget` is the target of a flip that the press stopped; nil for none.
    case holding(flipTarget: Double?)
    case dragging
    /// A flip of the front card by the pointer; `perPoint` is the change of the flip per point to the right. It is
    /// negative if the press was on the right half of the front.
    case turning(perPoint: Double)
    /// A press without further effect, or a press beside the pile.
    case inert
  }

  var viewport: Viewport
  package var options: SceneOptions
  var layout: StackLayout
  var front = OpenedFront()
  var deck: StackDeck
  /// The cards of the pile, front to back.
  var pile: [StackCard]
  /// The cards that have left the pile and vanish behind it, oldest first.
  var leaving: [StackCard] = []
  /// The thrown cards in flight, oldest first. The motions of the pile don't affect them.
  var flights: [StackCard] = []
  /// The serials of the flights that lie below the front card. The user caught that card while it flew above them.
  var flightsBelow: Set<Int> = []
  /// The cross-fade from the previous opened card to the current one, under reduced motion.
  var fade: CrossFade?
  /// The throws that undo can take back, oldest first.
  var history: [StackThrow] = []
  /// The number of throws when the user last went to a card directly; nil if the user never has. Going back after that
  /// doesn't undo those throws.
  var thrownBeforeGoing: Int?
  /// The pointer's travel. In classic mode each card of the pile follows a fraction of the travel.
  var pull = DraggableValue.still(0)
  /// The hold on the front card in refined mode. While there is a hold, only the front card follows the pull.
  var hold: StackHold?
  /// The progress of the change from classic mode (0) to refined mode (1).
  var refinement: Motion
  /// The strengths of the rules, which change in a lesson.
  var ruleMotions: RuleMotions<StackRule>
  var interaction = Interaction.idle
  var nextSerial: Int

  package init(viewport: Viewport, options: SceneOptions) {
    self.viewport = viewport
    self.options = options
    deck = StackDeck(options)
    refinement = .still(options.mode.refinement)
    ruleMotions = RuleMotions(of: Self.id, options)
    layout = StackLayout(viewport: viewport.size, options: options)
    pile = (0..<layout.count).map { [count = deck.count] in
      StackCard(serial: $0, card: $0 % count, depth: .still(Double($0)))
    }
    nextSerial = layout.count
    front = OpenedFront(isOpen: options.openedScene == Self.id)
  }

  var metrics: StackMetrics { layout.metrics }

  package mutating func resize(to viewport: Viewport, at t: Double) {
    removeFinished(at: t)
    let scale = viewport.size.width / self.viewport.size.width
    self.viewport = viewport
    layout.metrics.viewport = viewport.size
    front.opening.scale(sideways: scale, upright: scale)
    pull = pull.scaled(by: scale)
    hold?.scale(by: scale)
    for cards in [\StackScene.pile, \.leaving, \.flights] {
      for index in self[keyPath: cards].indices { self[keyPath: cards][index].scale(by: scale) }
    }
    guard !options.reducesMotion else { return }
    for index in flights.indices {
      flights[index].drift = leavingWindow(flights[index].drift, at: t)
    }
  }

  /// Returns a flight that leaves the resized window, whose edge may be farther out.
  private func leavingWindow(_ drift: Motion, at t: Double) -> Motion {
    let outside = metrics.outside(drift.rest < 0 ? -1 : 1, visible: viewport.visible)
    guard abs(drift.rest) < abs(outside) else { return drift }
    let (position, velocity) = drift.state(at: t)
    return .timed(
      .easeInOut, from: position, velocity: velocity, to: outside, duration: metrics.flight, at: t)
  }

  package mutating func adopt(_ mode: Mode, at t: Double) {
    options.mode = mode
    layout.mode = mode
    refinement = mode.animation(from: refinement, at: t)
  }

  package var undoCount: Int { layout.strengths.applies(.throw) ? history.count : 0 }

  package mutating func adopt(_ diff: DeckDiff, at t: Double) {
    removeFinished(at: t)
    options.deck = diff.new
    interaction = .idle
    deck.count = StackDeck.count(options)
    layout.count = StackLayout.count(options)
    flights = flights.moved(\.card, diff.index(ofCard:))
    history = history.moved(\.card, diff.index(ofCard:))
    (leaving, fade) = ([], nil)
    // The front card stays as it is.
    var front = pile[0]
    front.card = diff.nearest(toCard: front.card)
    stack(behind: front)
  }

  /// Builds the pile from a card and the cards after it in the current deck.
  mutating func stack(behind front: StackCard) {
    pile = [front]
    for index in 1..<max(layout.count, 1) {
      pile.append(
        StackCard(
          serial: nextSerial, card: deck.next(after: pile[index - 1].card, options.mode),
          depth: .still(Double(index))))
      nextSerial += 1
    }
  }

  /// Returns the pose of the pile's card at `index`, with its velocities.
  func state(_ index: Int, at t: Double) -> (pose: StackPose, velocity: StackPose) {
    let card = pile[index]
    var pose = card.pose(at: t)
    var step = card.depth.velocity(at: t)
    if let hold {
      if index == 0 {
        var state = hold.state(pull: pull.state(at: t), depth: pose.depth, metrics, at: t)
        state.pose.flip = pose.flip
        return state
      }
      let (position, velocity) = pull.state(at: t)
      pose.depth -= metrics.growth(of: index, at: position)
      step -= metrics.growthRate(of: index, at: position, velocity: velocity)
    }
    let side = side(index, at: t)
    pose.x = side.position
    return (
      pose,
      StackPose(
        x: side.velocity, y: card.fall.velocity(at: t), twist: card.twist.velocity(at: t),
        depth: step)
    )
  }

  /// Returns the sideways displacement of the card at `index`, and its velocity.
  func side(_ index: Int, at t: Double) -> (position: Double, velocity: Double) {
    if hold != nil {
      guard index == 0 else { return pile[index].drift.state(at: t) }
      let (pose, velocity) = state(0, at: t)
      return (pose.x, velocity.x)
    }
    let own = pile[index].drift.state(at: t)
    let common = pull.state(at: t)
    let part = layout(at: t).following(of: index)
    return (own.position + part * common.position, own.velocity + part * common.velocity)
  }

  /// Returns the pointer travel that corresponds to the front card's displacement, and the velocity of that travel.
  func travel(at t: Double) -> (position: Double, velocity: Double) {
    if hold != nil { return pull.state(at: t) }
    let (position, velocity) = side(0, at: t)
    let following = following(at: t)
    return (position / following, velocity / following)
  }

  /// Returns the front card's displacement per point of the pointer's travel.
  func following(at t: Double) -> Double {
    let fraction = refinement.position(at: t)
    return metrics.following * (1 - fraction) + fraction
  }

  /// Removes the hidden flights and leaving cards that have come to rest.
  mutating func removeFinished(at t: Double) {
    flights.removeAll { $0.hasFlown(at: t) }
    leaving.removeAll { !$0.isMoving(at: t) }
    if fade?.isRunning(at: t) == false { fade = nil }
  }

  package static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer {
    try query.validate(for: id, allowing: ["drag", "flip"])
    let (drag, flip) = (query.numbers["drag"] ?? 0, query.numbers["flip"] ?? 0)
    guard (0...1).contains(flip) else { throw LayoutQueryError("--flip must be from 0 to 1") }
    let layout = StackLayout(viewport: viewport.size, options: options)
    var items = layout.items(at: drag)
    var front = layout.pose(of: 0, at: drag)
    front.flip = flip * layout.strengths[.flip]
    items[items.count - 1] = layout.attributes(for: 0, pose: front)
    return LayoutAnswer(offset: 0, range: layout.offsetRange, items: items)
  }
}

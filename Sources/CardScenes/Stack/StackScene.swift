package import CardCore

/// The draggable pile: five cards that are thrown to either side, one after the other.
package struct StackScene: Scene {
  package static let id = SceneID(rawValue: "stack")
  package static let title = "Stack"
  package static let design = ViewportDesign(size: Size(375, 667), aspects: 0.45...0.65)

  /// What the pointer is at.
  enum Interaction: Hashable, Sendable {
    case idle
    /// Down on the pile, which stands still: where the turning card it caught was going.
    case holding(flipTarget: Double?)
    case dragging
    /// Turning the front card: how much of the half turn a point to the right makes, below 0 where
    /// its right half was pressed.
    case turning(perPoint: Double)
    /// Still down, but what it did is over; or down on nothing.
    case spent
  }

  /// Where a wheel was turned.
  enum Notch: Hashable, Sendable { case up, down, left, right }

  var viewport: Viewport
  var options: SceneOptions
  var layout: StackLayout
  var deck: StackDeck
  /// The cards of the pile, front to back.
  var pile: [StackCard]
  /// The cards that Undo pushed off the back, oldest first.
  var leaving: [StackCard] = []
  /// The thrown cards still in flight, oldest first.
  var flights: [StackFlight] = []
  /// What Undo can take back, oldest first.
  var history: [StackThrow] = []
  /// The pointer's travel, which the cards of the pile share in.
  var pull = DraggableValue.still(0)
  var interaction = Interaction.idle
  var nextSerial: Int
  var wheelBurst = WheelBurst<Notch>()

  package init(viewport: Viewport, options: SceneOptions) {
    self.viewport = viewport
    self.options = options
    deck = StackDeck(count: max(options.count ?? StackMetrics.defaultDeck, 1), seed: options.seed)
    layout = StackLayout(
      viewport: viewport.size, deck: deck.count, tuning: options.tuning[Self.id])
    pile = (0..<layout.count).map {
      StackCard(serial: $0, card: $0, place: .still(Double($0)))
    }
    nextSerial = layout.count
  }

  var metrics: StackMetrics { layout.metrics }

  package mutating func resize(to viewport: Viewport, at t: Double) {
    removeFinished(at: t)
    let scale = viewport.size.width / self.viewport.size.width
    self.viewport = viewport
    layout = StackLayout(
      viewport: viewport.size, deck: deck.count, tuning: options.tuning[Self.id])
    pull = pull.scaled(by: scale)
    for index in pile.indices {
      pile[index].drift = pile[index].drift.mapped(scale: scale, offset: 0)
    }
    for index in flights.indices {
      let drift = flights[index].card.drift.mapped(scale: scale, offset: 0)
      flights[index].card.drift = options.reducesMotion ? drift : leavingWindow(drift, at: t)
    }
  }

  /// A flight that leaves the window there is now: a wider one than it set off in has its edge
  /// farther out.
  private func leavingWindow(_ drift: Motion, at t: Double) -> Motion {
    let outside = metrics.outside(drift.rest < 0 ? -1 : 1, visible: viewport.visible)
    guard abs(drift.rest) < abs(outside) else { return drift }
    let (position, velocity) = drift.state(at: t)
    return .timed(
      .easeInOut, from: position, velocity: velocity, to: outside, duration: metrics.flight, at: t)
  }

  /// How far the card at `index` is to the side, and how fast it goes there.
  func side(_ index: Int, at t: Double) -> (position: Double, velocity: Double) {
    let own = pile[index].drift.state(at: t)
    let common = pull.state(at: t)
    let part = StackMetrics.share(index) * metrics.following
    return (own.position + part * common.position, own.velocity + part * common.velocity)
  }

  /// Drops what has come to rest out of sight.
  mutating func removeFinished(at t: Double) {
    flights.removeAll { $0.isOver(at: t) }
    leaving.removeAll { !$0.isMoving(at: t) }
  }

  package static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer {
    try query.validate(for: id, allowing: ["drag", "flip"])
    let (drag, flip) = (query.numbers["drag"] ?? 0, query.numbers["flip"] ?? 0)
    guard (0...1).contains(flip) else { throw LayoutQueryError("--flip goes from 0 to 1") }
    let layout = StackLayout(
      viewport: viewport.size, deck: options.count ?? StackMetrics.defaultDeck,
      tuning: options.tuning[Self.id])
    var items = layout.items(at: drag)
    var front = layout.pose(of: 0, at: drag)
    front.flip = flip
    items[items.count - 1] = layout.attributes(for: 0, pose: front)
    return LayoutAnswer(offset: 0, range: layout.offsetRange, items: items)
  }
}

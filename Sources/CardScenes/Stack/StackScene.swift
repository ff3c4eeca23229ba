package import CardCore

/// A pile of five cards, which are thrown to either side one after the other.
package struct StackScene: Scene {
  package static let id = SceneID(rawValue: "stack")
  package static let title = "Stack"
  package static let design = ViewportDesign(size: Size(375, 667), aspects: 0.45...0.65)

  /// What the pressed pointer does.
  enum Interaction: Hashable, Sendable {
    case idle
    /// Pressed on the pile, which is stopped; `flipTarget` is the target of a flip that was
    /// stopped.
    case holding(flipTarget: Double?)
    case dragging
    /// Flipping the front card; `perPoint` is the change of its flip per point to the right,
    /// negative where its right half was pressed.
    case turning(perPoint: Double)
    /// Still pressed, but without further effect; or pressed on nothing.
    case spent
  }

  /// The direction of a wheel notch.
  enum Notch: Hashable, Sendable { case up, down, left, right }

  var viewport: Viewport
  var options: SceneOptions
  var layout: StackLayout
  var deck: StackDeck
  /// The cards of the pile, front to back.
  var pile: [StackCard]
  /// The cards that undo removed at the back, oldest first.
  var leaving: [StackCard] = []
  /// The thrown cards in flight, oldest first; nothing that the pile does affects them.
  var flights: [StackCard] = []
  /// The throws that undo can take back, oldest first.
  var history: [StackThrow] = []
  /// The pointer's travel; each card of the pile follows it by its share.
  var pull = DraggableValue.still(0)
  var interaction = Interaction.idle
  var nextSerial: Int
  var wheelBurst = WheelBurst<Notch>()

  package init(viewport: Viewport, options: SceneOptions) {
    self.viewport = viewport
    self.options = options
    deck = StackDeck(options)
    layout = StackLayout(viewport: viewport.size, options: options)
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
    layout.metrics.viewport = viewport.size
    pull = pull.scaled(by: scale)
    for index in pile.indices {
      pile[index].drift = pile[index].drift.mapped(scale: scale, offset: 0)
    }
    for index in flights.indices {
      let drift = flights[index].drift.mapped(scale: scale, offset: 0)
      flights[index].drift = options.reducesMotion ? drift : leavingWindow(drift, at: t)
    }
  }

  /// A flight retargeted so that it leaves the resized window, whose edge may be farther out.
  private func leavingWindow(_ drift: Motion, at t: Double) -> Motion {
    let outside = metrics.outside(drift.rest < 0 ? -1 : 1, visible: viewport.visible)
    guard abs(drift.rest) < abs(outside) else { return drift }
    let (position, velocity) = drift.state(at: t)
    return .timed(
      .easeInOut, from: position, velocity: velocity, to: outside, duration: metrics.flight, at: t)
  }

  /// The sideways displacement of the card at `index`, and its velocity.
  func side(_ index: Int, at t: Double) -> (position: Double, velocity: Double) {
    let own = pile[index].drift.state(at: t)
    let common = pull.state(at: t)
    let part = StackMetrics.share(index) * metrics.following
    return (own.position + part * common.position, own.velocity + part * common.velocity)
  }

  /// Removes what has come to rest out of sight.
  mutating func removeFinished(at t: Double) {
    flights.removeAll { $0.hasFlown(at: t) }
    leaving.removeAll { !$0.isMoving(at: t) }
  }

  package static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer {
    try query.validate(for: id, allowing: ["drag", "flip"])
    let (drag, flip) = (query.numbers["drag"] ?? 0, query.numbers["flip"] ?? 0)
    guard (0...1).contains(flip) else { throw LayoutQueryError("--flip goes from 0 to 1") }
    let layout = StackLayout(viewport: viewport.size, options: options)
    var items = layout.items(at: drag)
    var front = layout.pose(of: 0, at: drag)
    front.flip = flip
    items[items.count - 1] = layout.attributes(for: 0, pose: front)
    return LayoutAnswer(offset: 0, range: layout.offsetRange, items: items)
  }
}

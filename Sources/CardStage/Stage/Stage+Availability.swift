package import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// Which actions are currently possible, and their states, for the menu and the key list.
extension Stage {
  private typealias Condition = @Sendable (_ stage: Stage, _ request: Request) -> Bool

  /// The conditions of actions that are not always possible. Actions of the scene have no conditions, because the stage
  /// tries them on a copy of itself.
  private static let conditions: [Action.ID: Condition] = [
    .scene: { stage, _ in stage.host.slots.count > 1 },
    .nextScene: { stage, _ in stage.host.slots.count > 1 },
    .previousScene: { stage, _ in stage.host.slots.count > 1 },
    // On a shelf with only one book, a number opens the book at that card.
    .goTo: { stage, _ in
      [Request(.first), Request(.last), Request(.goTo, .number(1))].contains(
        where: stage.changesScene)
    },
    .undo: { stage, _ in stage.canUndo },
    .copy: { stage, _ in stage.pointedCard != nil },
    .wipe: { stage, _ in
      stage.pointedCard.flatMap(stage.strokeTarget).map { stage.penInk.strokes[$0] != nil } ?? false
    },
    .saveDrawings: { stage, _ in !stage.penInk.isEmpty && !stage.deck.isBundled },
    .explain: { stage, _ in stage.showsXRay },
    .lesson: { stage, _ in
      stage.lessonPosition != nil
        || stage.configuration.lesson(about: stage.sceneID.rawValue) != nil
    },
    "classic": { stage, _ in stage.lessonPosition == nil },
    .tuner: { stage, _ in !stage.host.parameters.isEmpty },
    .speed: { stage, request in request.number != stage.speed },
  ]

  /// The states that the menu shows.
  private static let states: [Action.ID: Condition] = [
    .open: { stage, _ in stage.isOpened },
    .pen: { stage, _ in stage.isPenUp },
    .penColor: { stage, request in request.text == stage.overlays.pen.color.rawValue },
    .penThick: { stage, _ in stage.overlays.pen.isThick },
    .zoom: { stage, _ in stage.overlays.zoom.isOn },
    .xray: { stage, _ in stage.showsXRay },
    .lesson: { stage, _ in stage.lessonPosition != nil },
    .tuner: { stage, _ in stage.overlays.tuner.isOpen },
    .split: { stage, _ in stage.isSplit },
    .slower: { stage, _ in stage.speed < 1 },
    .pause: { stage, _ in stage.isPaused },
  ]

  /// The pairs of opposite actions. If one action of a pair is possible, the key list shows both.
  private static let opposites: [Action.ID: Action.ID] = [
    .left: .right, .right: .left, .up: .down, .down: .up, .previous: .next, .next: .previous,
    .first: .last, .last: .first,
  ]

  /// Returns whether a request currently has an effect.
  ///
  /// - Complexity: O(1). A request for the scene costs two frames.
  func allows(_ request: Request) -> Bool {
    // A frozen stage can always be unfrozen.
    guard
      !programState.unavailable.contains(request.action) || request.action == .freeze && isFrozen
    else { return false }
    if let steps = lessonSteps(of: request.action) {
      return nextLessonPosition(by: steps) != nil
    }
    if let condition = Self.conditions[request.action] { return condition(self, request) }
    return Action(request.action)?.owner != .scene || changesScene(request)
  }

  /// Returns the keys whose request, or the opposite request among `keys`, currently has an effect.
  package func useful(_ keys: [KeyBindings.Entry]) -> [KeyBindings.Entry] {
    let bound = keys.filter { !$0.chords.isEmpty }
    let allowed = Set(bound.map(\.request).filter(allows))
    return bound.filter { key in
      allowed.contains(key.request)
        || Self.opposites[key.request.action].map { allowed.contains(Request($0)) } ?? false
    }
  }

  /// Returns whether the state that a request sets is on.
  func isOn(_ request: Request) -> Bool {
    Self.states[request.action]?(self, request) ?? programState.on.contains(request.action)
  }

  /// Whether undo has an effect.
  var canUndo: Bool {
    isPenUp
      ? overlays.pen.canUndo
      : host.previous != nil || views.contains { host.slot.scene($0).undoCount > 0 }
  }

  /// Returns whether a request for the scene changes what the scene shows at rest.
  private func changesScene(_ request: Request) -> Bool {
    var copy = self
    copy.apply(.action(sceneRequest(for: request)))
    let t = stageTime + Self.restTime
    return copy.host.frame(at: t, in: configuration) != host.frame(at: t, in: configuration)
  }
}

package import CardInput
package import CardKinetics

/// An event with its time: the only input of a stage, and the content of a script file.
package struct StageEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case input(UserInput)
    case message(Message)
  }

  /// The time of the event, in seconds on the run loop's clock.
  package var time: Double
  package var kind: Kind

  package init(time: Double, kind: Kind) {
    (self.time, self.kind) = (time, kind)
  }

  package init(time: Double, _ input: UserInput) { self.init(time: time, kind: .input(input)) }

  package init(time: Double, _ message: Message) { self.init(time: time, kind: .message(message)) }

  package init(_ event: InputEvent) { self.init(time: event.time, event.kind) }

  /// The user's input; nil for a message.
  package var input: InputEvent? {
    if case .input(let input) = kind { InputEvent(time: time, kind: input) } else { nil }
  }

  /// Returns the event with `map` applied to every point of its input.
  package func mapped(_ map: (Point) -> Point) -> StageEvent {
    guard case .input(let input) = kind else { return self }
    return StageEvent(time: time, input.mapped(map))
  }

  /// The event, with its input limited to the range that a file can store.
  package var bounded: StageEvent {
    guard case .input(let input) = kind else { return self }
    return StageEvent(time: time, input.bounded)
  }
}

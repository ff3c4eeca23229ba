import CardInput
package import CardPaint
package import CardStage

/// What the presenter view says in words: a value for each panel, which is painted again where it has changed.
package struct PresenterContent: Hashable, Sendable {
  package var time: PresenterTime
  package var place: PresenterPlace
  package var keys: PresenterKeys
  /// Nil where there are none.
  package var cues: PresenterCues?
  /// What is to be said; nil where the card in front has no note.
  package var note: PresenterNote?

  /// What is said of a stage.
  ///
  /// - Parameters:
  ///   - pages: how many pages of the book that is open have numbers.
  ///   - time: of the timer's clock, in seconds.
  ///   - clock: the time of day.
  package init(
    of stage: Stage, pages: Int? = nil, timer: TalkTimer, at time: Double, clock: String,
    note: PresenterNote?, cues: PresenterCues? = nil
  ) {
    self.time = PresenterTime(
      clock: clock, timer: timer.text(at: time), caption: timer.caption(at: time),
      tone: timer.tone(at: time), isStill: timer.isStill)
    let (front, count) = ControlStatus.position(
      in: stage.status(at: stage.latest), pages: pages)
    place = PresenterPlace(
      scene: stage.sceneTitle, place: front, count: count,
      step: stage.stepPlace.map { "Step \($0.step) of \($0.count)" },
      signs: stage.runningSigns.map(PresenterPlace.Sign.init))
    keys = PresenterKeys(stage.bindings)
    self.note = note
    self.cues = cues
  }

  /// The same at no time: what differs in it is more than the clock's hands.
  package var butTime: PresenterContent {
    var content = self
    content.time = PresenterTime(clock: "", timer: "", caption: "", tone: .plain, isStill: true)
    return content
  }
}

extension PresenterPlace.Sign {
  init(_ sign: RunningSign) {
    switch sign {
    case .recording: self.init("Recording", isUrgent: true)
    case .speed(let words): self.init(words)
    case .frozen: self.init("Frozen", isUrgent: true)
    case .enlarged: self.init("Zoomed")
    case .black: self.init("Black")
    case .white: self.init("White")
    case .spotlight: self.init("Spotlight")
    case .pen: self.init("Pen")
    case .xray: self.init("X-ray")
    }
  }
}

extension PresenterKeys {
  /// The actions that are needed in a talk, the most needed first.
  private static let needed: [Action.ID] = [
    .next, .previous, "black", "freeze", .goTo, .open, .flip, .undo, .slower, .pause, "timer",
    "timer-reset", "spotlight", "pen", "white", .xray, .first, .last, "presenter",
  ]

  init(_ bindings: KeyBindings) {
    let rows = Self.needed.compactMap { action -> Row? in
      guard let entry = bindings.entry(of: action), let key = entry.chords.first else {
        return nil
      }
      return Row(keys: key.label, meaning: entry.meaning)
    }
    self.init(rows: rows)
  }
}

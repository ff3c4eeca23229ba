import CardInput
import CardScene
package import CardPaint
package import CardStage

/// The texts in the presenter view, with one value for each panel. If a value changes, its panel is repainted.
package struct PresenterContent: Hashable, Sendable {
  package var time: PresenterTime
  package var position: TalkPosition
  package var keys: PresenterKeys
  /// The cues; nil if the talk has none.
  package var cues: PresenterCues?
  /// The speaker note; nil if the front card has none.
  package var note: PresenterNote?

  /// Creates the content for a stage.
  ///
  /// - Parameters:
  ///   - content: the cards and books on stage. Cards after the end of the talk count only while one of them is in
  ///     front.
  ///   - time: the time on the timer's clock, in seconds.
  ///   - clock: the time of day.
  package init(
    of stage: Stage, _ content: Content, timer: TalkTimer, at time: Double, clock: String,
    keys: PresenterKeys, note: PresenterNote?,
    cues: PresenterCues? = nil
  ) {
    self.time = PresenterTime(
      clock: clock, timer: timer.text(at: time), caption: timer.caption(at: time),
      tone: timer.tone(at: time), isStill: timer.isStill)
    let status = stage.status(at: stage.latest)
    let closed = content.closedPosition(in: stage)
    let pages = content.pageCount(in: stage)
    let (front, count) = closed ?? ControlStatus.position(of: stage, status, pages: pages)
    // In a book of texts, the position counts the texts, which may have several pages.
    let countsPages = closed != nil || status.part == "book" && pages == count
    let afterEnd = content.countAfterEnd(in: stage)
    position = TalkPosition(
      scene: stage.sceneTitle, unit: countsPages ? "Page" : nil,
      number: front,
      count: front <= count - afterEnd ? count - afterEnd : count,
      step: stage.lessonPosition.map { "Lesson step \($0.index + 1) of \($0.lesson.steps.count)" }
        ?? stage.stepPosition?.words,
      signs: stage.runningSigns.map { TalkPosition.Sign($0, stage.bindings) })
    self.keys = keys
    self.note = note
    self.cues = cues
  }

  /// The content with a fixed time, to find changes other than the changes of the clock and the timer.
  package var withoutTime: PresenterContent {
    var content = self
    content.time = PresenterTime(clock: "", timer: "", caption: "", tone: .plain, isStill: true)
    return content
  }
}

extension TalkPosition.Sign {
  init(_ sign: RunningSign, _ bindings: KeyBindings) {
    self.init(
      [sign.title, sign.key(by: bindings)].compactMap(\.self).joined(separator: " \u{B7} "),
      isUrgent: sign == .recording || sign == .frozen)
  }
}

extension PresenterKeys {
  /// The actions that a talk needs, the most important first.
  private static let needed: [Action.ID] = [
    .next, .previous, "black", "freeze", .goTo, .open, .flip, .undo, .slower, .pause, "timer",
    "timer-reset", "spotlight", "pen", "white", .xray, .first, .last, "presenter",
  ]

  /// Creates the list of the keys that currently have an effect.
  ///
  /// - Complexity: O(1), but the cost is about that of 16 frames of the scene.
  package init(of stage: Stage) {
    let entries = stage.useful(Self.needed.compactMap { stage.bindings.entry(of: $0) })
    self.init(
      rows: entries.compactMap { entry in
        entry.chords.first.map { Row(keys: $0.label, meaning: stage.meaning(of: entry)) }
      })
  }
}

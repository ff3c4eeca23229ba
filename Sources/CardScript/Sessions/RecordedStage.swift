import CardRaster
import CardModel
package import CardStage

/// A rewindable stage with a log of its input, from which sessions are recorded.
package struct RecordedStage {
  private var lens: RewindableStage
  var log = SessionLog()

  package init(_ stage: Stage) { lens = RewindableStage(stage) }

  package var stage: Stage { lens.stage }

  package var deadline: Double? { lens.deadline }

  package var showsHand: Bool {
    get { lens.showsHand }
    set {
      log.note(.hand(isShown: newValue))
      lens.showsHand = newValue
    }
  }

  package var pace: Double {
    get { lens.pace }
    set {
      log.note(.pace(newValue))
      lens.pace = newValue
    }
  }

  package mutating func handle(_ event: StageEvent) -> [StageRequest] {
    let event = event.bounded
    // The message is not logged: a replay reads the files as they are then.
    if case .message(.deck(_, .changed)) = event.kind { return lens.handle(event) }
    defer { log.note(.event(event), isIdle: !lens.hasChanged) }
    return lens.handle(event)
  }

  package mutating func frame(at time: Double) -> Stage.Frame {
    lens.isRecorded = log.isRecording
    defer { log.note(.frame(at: time, isDrawn: false), isIdle: !lens.hasChanged) }
    return lens.frame(at: time)
  }

  /// Records that the last frame was drawn because it differed from the one before.
  package mutating func noteDrawn() { log.noteDrawn() }

  package mutating func restart(at time: Double, wipes: Bool = false) {
    log.note(.restart(at: time, wipes: wipes))
    lens.restart(at: time, wipes: wipes)
  }
}

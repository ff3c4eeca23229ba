package import CardKinetics
import CardModel
import CardRaster
package import CardStage

/// A rewindable stage with a log of its input, from which sessions are recorded. It also follows the pointer, to predict
/// where a frame shows a dragged item.
package struct RecordedStage {
  /// The stage with its history. The property is stored, because a computed one would copy the whole value for each
  /// motion of the pointer.
  package private(set) var rewindable: RewindableStage
  var log = SessionLog()
  private var pointer = StagePointer()

  package init(_ stage: Stage) { rewindable = RewindableStage(stage) }

  package var stage: Stage { rewindable.stage }

  package var deadline: Double? { rewindable.deadline }

  package var showsHand: Bool {
    get { rewindable.showsHand }
    set {
      log.record(.hand(isShown: newValue))
      rewindable.showsHand = newValue
    }
  }

  package var pace: Double {
    get { rewindable.pace }
    set {
      log.record(.pace(newValue))
      rewindable.pace = newValue
    }
  }

  /// Whether the held item still moves towards the pointer's last position, although no event arrives.
  package var isPointerSettling: Bool { stage.isDragging && pointer.isSettling }

  /// Returns the pointer's position for a dragged item in a frame for `time`, whose layout began at `begun`. Returns nil
  /// if nothing is dragged, or if the item stays where it is.
  package mutating func pointerPosition(at time: Double, begun: Double) -> Point? {
    guard stage.isDragging else { return nil }
    return pointer.position(at: time, begun: begun, in: stage.viewport)
  }

  package mutating func handle(_ event: StageEvent) -> [StageRequest] {
    pointer.record(event.input, in: stage.viewport)
    let event = event.bounded
    // The message is not logged, because a replay reads the files as they are at its own time.
    if case .message(.deck(_, .changed)) = event.kind { return rewindable.handle(event) }
    defer { log.record(.event(event), isIdle: !rewindable.hasChanged) }
    return rewindable.handle(event)
  }

  package mutating func frame(at time: Double) -> Stage.Frame {
    rewindable.isRecorded = log.isRecording
    defer { log.record(.frame(at: time, isDrawn: false), isIdle: !rewindable.hasChanged) }
    return rewindable.frame(at: time)
  }

  /// Records that the last frame was drawn because it differed from the one before.
  package mutating func frameDrawn() { log.frameDrawn() }

  package mutating func restart(at time: Double, wipes: Bool = false) {
    log.record(.restart(at: time, wipes: wipes))
    rewindable.restart(at: time, wipes: wipes)
  }
}

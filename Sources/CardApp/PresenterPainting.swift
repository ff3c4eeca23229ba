import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardRaster
import CardScene
import CardScript
import CardStage
import CardSystem
import CardTalk

/// The content of the presenter view, and the times at which the view is painted again, on `MonotonicClock`.
@MainActor
struct PresenterPainting {
  /// The minimum time between two paintings of a motion, in seconds. The speaker only glances at the view, so this rate
  /// suffices.
  private static let interval = 1.0 / 30

  private let canvas: PresenterCanvas
  private var notes: PresenterNotes
  private var nextCards = NextCards()
  private var keys = KeysAtRest()
  /// The presenter frame painted last, without the frames of the stage.
  private var shown: PresenterFrame?
  /// The number of the kept frame of the stage that was painted last.
  private var keptFrameNumber = 0
  /// The modes that were on at the last painting. A mode may begin or end without a new frame.
  private var signs: [RunningSign] = []
  private var timer: TalkTimer?
  /// The size of the stage's window when the shown frame was requested, in pixels.
  private(set) var extent = Size(1, 1)
  /// Whether something other than the stage has changed.
  var isStale = true
  private var isPainting = false
  private var paintedAt = -Double.infinity
  /// The time at which the displayed time of day or timer changes, and the time of a motion's next frame.
  private var changesAt, movesAt: Double?

  /// Creates the painting of a presenter view.
  ///
  /// - Parameter wake: called on another thread when something has been painted.
  init(_ images: ImageSource, wake: @escaping @Sendable () -> Void) {
    canvas = PresenterCanvas(wake: wake)
    notes = PresenterNotes(images, wake: wake)
  }

  var layout: PresenterLayout? { shown?.layout }

  /// The time of the next painting that needs no event; nil for never. While the canvas paints, nothing else is due.
  /// The canvas signals when it has finished.
  var deadline: Double? { isPainting ? nil : movesAt ?? changesAt }

  /// Returns the name of the listed cue at a point.
  func cue(at point: Point) -> String? {
    guard let shown else { return nil }
    return shown.layout.cue(
      at: point, of: shown.content.cues,
      by: PresenterPainter(theme: shown.theme, unit: shown.layout.unit))
  }

  mutating func scrollNote(by notches: Double) {
    notes.scroll(by: notches, overflow: canvas.noteOverflow)
    isStale = true
  }

  /// Requests the next cards again if some of their faces were missing.
  mutating func facesPainted() {
    nextCards.facesPainted(isComplete: canvas.isUpcomingComplete == true)
  }

  /// Runs a function on the queue that paints.
  func later(_ body: @escaping @Sendable () -> Void) { canvas.later(body) }

  /// Waits until the functions of `later` have run.
  func finish() { canvas.finish() }

  /// Returns the painted bitmap, with the parts that have changed since the last call. Returns nil while a painting is
  /// in progress.
  func take() -> (bitmap: Bitmap, changed: Damage)? { canvas.take() }

  /// Returns whether a painting has been finished since the last call.
  mutating func hasFinished() -> Bool {
    guard isPainting, !canvas.isPainting else { return false }
    isPainting = false
    return true
  }

  /// Starts painting the changes of a scene if they are due. Returns whether they are already painted.
  mutating func follow(
    _ scene: PresenterView.Scene, size: Size, _ fractions: [PresenterSeam: Double], at now: Double
  ) -> Bool {
    if notes.takeUpdates() || scene.timer != timer || scene.theme != shown?.theme
      || nextCards.areMissing && NextCards.areKnown(in: scene) || scene.cues != shown?.content.cues
      || scene.stage.runningSigns != signs || keys.areDue(in: scene)
    {
      isStale = true
    }
    let isNew = scene.projector.keptFrameNumber != keptFrameNumber
    guard isStale || isNew || changesAt.map({ now >= $0 }) ?? true else { return false }
    movesAt = nil
    guard !isPainting else { return false }
    guard now >= paintedAt + Self.interval else {
      movesAt = paintedAt + Self.interval
      return false
    }
    extent = scene.stage.configuration.window
    changesAt = [scene.timer.nextChange(after: now), now + WallClock.restOfMinute]
      .compactMap(\.self).min()
    let frame = frame(of: scene, isNew: isNew, size: size, fractions, at: now)
    return paint(frame, of: scene, isNew: isNew, at: now)
  }

  /// Returns the presenter frame of a scene. Its frame of the stage is nil if the last one is still valid.
  private mutating func frame(
    of scene: PresenterView.Scene, isNew: Bool, size: Size, _ fractions: [PresenterSeam: Double],
    at now: Double
  ) -> PresenterFrame {
    let stage = scene.stage
    let current = notes.follow(scene.content, of: stage)
    let layout = PresenterLayout(
      size: size,
      .init(
        aspect: extent.width / max(extent.height, 1), hasNotes: notes.areKnown,
        hasNotePages: notes.arePages,
        cueCount: scene.cues?.names.count ?? 0, isCopyAlone: stage.showsKeyList),
      fractions: fractions)
    let note = notes.presenterNote(
      current, in: layout, scene.theme, after: shown?.content.note)
    let content = PresenterContent(
      of: stage, scene.content, timer: scene.timer, at: now,
      clock: WallClock.text("%-H:%M"), keys: keys.follow(scene), note: note, cues: scene.cues)
    let isSame = shown?.layout == layout && shown?.theme == scene.theme
    if !isSame { nextCards.forget() }
    return PresenterFrame(
      layout: layout, theme: scene.theme, content: content,
      frame: isNew || !isSame ? scene.projector.keptFrame : nil,
      upcoming: nextCards.request(
        in: scene, isComplete: canvas.isUpcomingComplete != false))
  }

  /// Paints a frame if it differs from the last frame.
  ///
  /// Returns true if the frame is painted already. Returns false if the canvas paints it later, or if the frame needs
  /// no painting.
  private mutating func paint(
    _ frame: PresenterFrame, of scene: PresenterView.Scene, isNew: Bool, at now: Double
  ) -> Bool {
    let last = shown
    (shown, isStale, timer) = (frame.withoutFrames, false, scene.timer)
    keptFrameNumber = scene.projector.keptFrameNumber
    signs = scene.stage.runningSigns
    let isSame =
      last?.layout == frame.layout && last?.theme == frame.theme && !isNew && frame.upcoming == nil
    guard !isSame || last?.content != frame.content else { return false }
    paintedAt = now
    if isSame, last?.content.withoutTime == frame.content.withoutTime, canvas.paintHere(frame) {
      return true
    }
    isPainting = true
    canvas.paint(frame)
    return false
  }
}

/// The keys that have an effect while the stage is at rest.
///
/// A change of scene or lesson step updates the list at once. Otherwise the list stays during a motion or a press, because
/// a press blocks some actions, and an update costs about as much as 16 frames of the scene.
private struct KeysAtRest {
  private var keys = PresenterKeys(rows: [])
  private var place: (scene: SceneID, lesson: LessonPosition?)?
  /// The frame and the program's state to which the list belongs.
  private var source: (frame: Int, program: ProgramState)?

  /// Returns whether the list may be out of date and can be updated now.
  @MainActor
  func areDue(in scene: PresenterView.Scene) -> Bool {
    let stage = scene.stage
    guard let place, let source, place == (stage.sceneID, stage.lessonPosition) else { return true }
    return scene.isAtRest && !stage.isPressed
      && source != (scene.projector.keptFrameNumber, stage.programState)
  }

  /// Returns the keys of a scene.
  @MainActor
  mutating func follow(_ scene: PresenterView.Scene) -> PresenterKeys {
    if areDue(in: scene) {
      let stage = scene.stage
      keys = PresenterKeys(of: stage)
      place = (stage.sceneID, stage.lessonPosition)
      source = (scene.projector.keptFrameNumber, stage.programState)
    }
    return keys
  }
}

/// The requests for the next cards.
private struct NextCards {
  /// The maximum number of requests for one list. If memory is short, some faces are always missing, so the requests
  /// must end.
  private static let maximum = 64

  /// The stage's display list at the last request.
  private var list: DisplayList?
  /// The faces that were in front, or were moving to the front, at the last request.
  private var front: [Face] = []
  /// The step of a lesson at the last request.
  private var lessonPosition: LessonPosition?
  /// Whether faces of the next cards were missing at the last request, so that they are requested again.
  private(set) var areMissing = true
  /// The number of requests for the list.
  private var count = 0
  /// The number of the frame at the last request.
  private var frameNumber = 0
  /// The number of frames after which missing faces are requested again. Each frame drops earlier requests for faces
  /// that the frame doesn't show.
  private static let retryFrames = 8

  /// Whether the next cards can be found now. The next steps of a lesson don't depend on the cards, so they are known
  /// during motions too.
  static func areKnown(in scene: PresenterView.Scene) -> Bool {
    scene.isAtRest || scene.stage.lessonPosition != nil
  }

  /// Forgets the last request, because the next cards are shown in other sizes.
  mutating func forget() { list = nil }

  mutating func facesPainted(isComplete: Bool) {
    areMissing = !isComplete && count < Self.maximum
  }

  /// Returns a request for the next cards if the scenes have changed since the last request, or if faces were
  /// missing.
  ///
  /// - Parameter isComplete: whether the next cards have all of their faces.
  @MainActor
  mutating func request(
    in scene: PresenterView.Scene, isComplete: Bool
  ) -> PresenterFrame.UpcomingRequest? {
    let number = scene.projector.keptFrameNumber
    if !isComplete, count < Self.maximum, number >= frameNumber + Self.retryFrames {
      areMissing = true
    }
    let newFront = scene.stage.facesInFront
    // A motion to another card needs one request during the motion and one at rest.
    let isOther = newFront != front || scene.stage.lessonPosition != lessonPosition
    guard scene.isAtRest || isOther || areMissing && Self.areKnown(in: scene) else { return nil }
    guard var newList = scene.projector.keptFrame?.list else { return nil }
    newList.items.removeAll { $0.face.scene == .overlay }
    guard newList != list || areMissing || isOther else { return nil }
    count = newList == list ? count + 1 : 1
    (list, areMissing, front, frameNumber) = (newList, false, newFront, number)
    lessonPosition = scene.stage.lessonPosition
    return PresenterFrame.UpcomingRequest(
      of: scene.stage, isLast: count >= Self.maximum, lookUp: scene.projector.frameLookup)
  }
}

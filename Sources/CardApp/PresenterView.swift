import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardRaster
import CardScript
import CardStage
import CardSystem
import CardTalk
import CardX11

/// A second window with the audience view, the next cards, the speaker notes and the time.
///
/// The window has a separate connection to the server, so that neither its events nor its end affect the stage. The
/// window never requests a frame, and shows the paintings of its canvas at a limited rate. Times are on
/// `MonotonicClock`.
@MainActor
final class PresenterView {
  /// A request of the presenter view to the run loop.
  enum Request {
    /// A key, or a pointer event over the copy of the stage, in pixels of the stage's window.
    case input(InputEvent)
    case drop(ReceivedContent)
    /// The reason why a drop failed.
    case dropFailed(String)
    case toggleTimer
    /// The name of a cue to perform.
    case cue(String)
    case close
  }

  /// The state of the talk to show.
  struct Scene {
    var stage: Stage
    var projector: Projector
    /// Whether the stage is at rest, with no further frame to come.
    var isAtRest: Bool
    var timer: TalkTimer
    var theme: Theme
    /// The cues; nil if the talk has none.
    var cues: PresenterCues?
    /// The pointer's shape over the stage.
    var shape: PointerShape
    /// The content of the stage's deck.
    var content: Content
  }

  /// The size of a window that fills no monitor, and the window's minimum size beside the stage, in interface points.
  private static let (size, minimum) = (Size(1100, 700), Size(560, 420))

  private let window: StageWindow
  private let wakeUp: WakeUpPipe
  private var painting: PresenterPainting
  private var seams = PresenterSeams()
  private var pointer = PresenterPointer()
  /// Whether the window fills a monitor other than the stage's.
  private let fillsMonitor: Bool
  /// Whether the window left fullscreen because the stage is on the only monitor.
  private var gaveWay = false
  /// The parts of the painting that the window's buffers lack.
  private var history = DamageHistory()

  /// Opens the presenter view.
  ///
  /// - Parameters:
  ///   - monitor: the name or number of the monitor to fill; nil for a monitor without the stage, if there is one.
  ///   - stage: the stage's window, whose monitor the presenter view avoids.
  ///   - images: the source of note images.
  init(
    on monitor: String?, besides stage: StageWindow, scale: Double, _ theme: Theme,
    images: ImageSource
  ) throws {
    let connection = try DisplayConnection(isVital: false)
    var options = WindowOptions()
    options.title = "Cardstage: presenter view"
    options.className.instance = "cardstage-presenter"
    options.role = "presenter"
    options.takesFocus = false
    options.background = theme.presenterBackground
    let chosen =
      if let monitor { try connection.monitor(called: monitor) } else { stage.otherMonitor() }
    options.monitor = chosen
    fillsMonitor = chosen.map { $0.rect != stage.monitor.rect } ?? false
    options.isFullscreen = fillsMonitor
    let screen = chosen.map { ($0.rect.width, $0.rect.height) } ?? connection.screenSize
    options.size = (
      min(Int(Self.size.width * scale), screen.0), min(Int(Self.size.height * scale), screen.1)
    )
    let minimum = (Int(Self.minimum.width * scale), Int(Self.minimum.height * scale))
    if chosen == nil, let beside = stage.placeBeside(size: options.size, minimum: minimum) {
      (options.position, options.size) = (beside.position, beside.size)
    }
    window = try StageWindow(connection, options: options)
    window.useCursors(of: connection.desktop)
    (window.isShortcut, window.takesText) = (stage.isShortcut, stage.takesText)
    window.takesNumber = stage.takesNumber
    window.setCursor(.arrow)
    let wakeUp = try WakeUpPipe()
    self.wakeUp = wakeUp
    painting = PresenterPainting(images) { wakeUp.signal() }
  }

  // MARK: The run loop

  /// Whether the user can see the window.
  var isShown: Bool { window.isShown }

  /// The descriptors that wake the run loop for the presenter view.
  var descriptors: [Int32] { window.descriptors + [wakeUp.descriptor] }

  /// The time at which the presenter view has work even if no event arrives; nil for never.
  var wakesAt: Double? {
    if window.connection.isLost || window.hasEvents() { return 0 }
    return [window.wakesAt, isShown ? painting.deadline : nil].compactMap(\.self).min()
  }

  /// The number of pixels of the stage's window per pixel of its copy, along a side. Nil before the first painting, and
  /// while the presenter view cannot be seen.
  var reduction: Double? {
    guard isShown else { return nil }
    return painting.layout?.frames[.stage].map { painting.extent.width / $0.width }
  }

  /// Whether the pointer is over the copy of the stage, or holds something there.
  var isPointingAtStage: Bool { pointer.isOnStage }

  /// Whether the pointer is held since a press in the copy of the stage.
  var isPressed: Bool { pointer.isPressed }

  /// Handles the events of the presenter view itself, and returns requests for the other events.
  ///
  /// - Parameter isStagePressed: whether a pointer is held since a press in the stage's own window.
  func takeRequests(isStagePressed: Bool) -> [Request] {
    guard !window.connection.isLost else { return [.close] }
    var events: [WindowEvent] = []
    window.drainEvents { events.append($0) }
    return events.flatMap { requests($0, isStagePressed) }
  }

  private func requests(_ event: WindowEvent, _ isStagePressed: Bool) -> [Request] {
    switch event {
    case .input(let event): return requests(event, isStagePressed)
    case .closeRequested, .destroyed: return [.close]
    case .dropped(let content, _, _): return [.drop(content)]
    case .dropFailed(let reason): return [.dropFailed(reason)]
    case .resized, .visibilityChanged, .mapped: painting.isStale = true
    case .desktopChanged: _ = window.readDesktop()
    case .exposed: show()
    case .frameDue, .unmapped, .fullscreenChanged, .refused: break
    case .dragged, .dragLeft, .pasted, .pasteFailed: break
    }
    return []
  }

  private func requests(_ event: InputEvent, _ isStagePressed: Bool) -> [Request] {
    switch event.kind {
    case .keyDown, .keyUp: return [.input(event)]
    default:
      guard let layout = painting.layout else { return [] }
      let ofStage =
        seams.isDragging
        ? []
        : pointer.events(
          for: event, in: layout, extent: painting.extent, isStagePressed: isStagePressed)
      if pointer.isOnStage { return ofStage.map(Request.input) }
      return ofStage.map(Request.input) + [request(event, layout)].compactMap(\.self)
    }
  }

  /// Returns the request that a pointer event outside the copy of the stage makes, if any.
  private func request(_ event: InputEvent, _ layout: PresenterLayout) -> Request? {
    switch event.kind {
    case .press(let point, button: 1, _, _):
      if seams.press(layout.seam(at: point)) { return nil }
      if layout.panel(at: point) == .time { return .toggleTimer }
      return painting.cue(at: point).map(Request.cue)
    case .move(let point, _):
      if seams.drag(to: point) {
        painting.isStale = true
      } else {
        let seam = layout.seam(at: point)
        window.setCursor(seam.map { $0.isUpright ? .columns : .rows } ?? .arrow)
      }
    case .release, .cancel: seams.release { painting.later($0) }
    case .wheel(let point, _, let notches, _, _, _) where layout.panel(at: point) == .notes:
      scrollNote(by: notches)
    default: break
    }
    return nil
  }

  /// Scrolls the note, downwards if `notches` of a wheel are positive.
  func scrollNote(by notches: Double) { painting.scrollNote(by: notches) }

  /// Moves the window off the stage's monitor, to another one or out of fullscreen.
  func keepApart(from stage: StageWindow) {
    guard fillsMonitor, isShown else { return }
    let isApart = window.monitor.rect != stage.monitor.rect
    if isApart, gaveWay {
      gaveWay = false
      window.setFullscreen(true)
    } else if !isApart, gaveWay ? window.hasOtherMonitor : window.isFullscreen {
      if !window.moveToNextMonitor() {
        gaveWay = true
        window.setFullscreen(false)
      }
    }
  }

  /// Requests the next cards again if some of their faces were missing.
  func facesPainted() { painting.facesPainted() }

  /// Waits until the fractions of the panels are saved after the drag of a seam.
  func finish() { painting.finish() }

  /// Returns the releases of everything that the pointer holds on the stage, and of all held keys.
  ///
  /// Call this at the end: the real releases go to another window.
  func releaseAll() -> [InputEvent] {
    let last = pointer.endDrag(at: MonotonicClock.now())
    guard !window.connection.isLost else { return last }
    window.releaseKeys()
    return last
      + takeRequests(isStagePressed: false).compactMap { request in
        if case .input(let event) = request, case .keyUp = event.kind { event } else { nil }
      }
  }

  // MARK: Showing

  /// Shows the last painting, and starts to paint changes.
  func follow(_ scene: Scene, at now: Double) {
    // The pipe is drained before the canvas is read, so that no signal is lost.
    wakeUp.drain()
    if painting.hasFinished() { show() }
    // The speaker needs a pointer even if the audience sees none.
    if pointer.isOnStage { window.setCursor(scene.shape == .hidden ? .arrow : scene.shape) }
    guard isShown else { return }
    let size = Size(window.size)
    if painting.follow(scene, size: size, seams.fractions, at: now) { show(isQuiet: true) }
  }

  /// Shows the changes since the last call.
  ///
  /// - Parameter isQuiet: whether to send a few pixels without requesting the server's reply, which would wake the
  ///   program.
  private func show(isQuiet: Bool = false) {
    guard isShown, !window.connection.isLost else { return }
    guard let (bitmap, changed) = painting.take() else { return }
    for _ in 0..<2 {
      history.record(changed)
      let isLent = window.withRows { rows, age in
        let stale = history.damage(
          since: age, of: PixelRect(width: rows.width, height: rows.height))
        for rect in stale.rects { rows.copy(rect, from: bitmap.pixels, width: bitmap.width) }
      }
      guard isLent else {
        // The taken bitmap is not shown, so the next one must be drawn as a whole.
        history = DamageHistory()
        return window.invalidate()
      }
      if window.present(changed, isQuiet: isQuiet) != nil { return }
    }
  }
}

/// The seams between the panels, which the user can drag, and the saved fractions of the panels.
private struct PresenterSeams {
  private let file = PresenterFractions()
  private(set) var fractions: [PresenterSeam: Double]
  private var dragged: PresenterLayout.Seam?

  init() { fractions = file.read() }

  var isDragging: Bool { dragged != nil }

  /// Begins to drag a seam; returns false if there is no seam.
  mutating func press(_ seam: PresenterLayout.Seam?) -> Bool {
    dragged = seam
    return isDragging
  }

  /// Moves the dragged seam; returns false if no seam is dragged.
  mutating func drag(to point: Point) -> Bool {
    guard let dragged else { return false }
    fractions[dragged.seam] = PresenterLayout.fraction(of: dragged, draggedTo: point)
    return true
  }

  /// Ends a drag. If a seam was dragged, passes `later` a function that saves the fraction of that seam.
  mutating func release(_ later: (@escaping @Sendable () -> Void) -> Void) {
    if let seam = dragged?.seam, let fraction = fractions[seam] {
      later { [file] in file.record(fraction, of: seam) }
    }
    dragged = nil
  }
}

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
    case drop(FileList)
    case toggleTimer
    /// A cue to go to, by its name.
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
    /// The content of the stage, computed only if something has changed.
    var content: Content
  }

  /// The minimum time between two pictures of a motion, in seconds: enough for a glance.
  private static let interval = 1.0 / 30
  /// The size of a window that fills no monitor, in interface points.
  private static let size = Size(1100, 700)

  private let window: StageWindow
  private let canvas: PresenterCanvas
  private let notePictures: NotePictures
  private let wakeUp: WakeUpPipe
  private let file = PresenterShares()
  private var shares: [PresenterSeam: Double]
  /// Whether the window fills a monitor that the stage is not on.
  private let fillsMonitor: Bool
  /// Whether the window left its monitor because the stage is on the only one.
  private var gaveWay = false
  /// The frame painted last.
  private var view: PresenterFrame?
  private var pictureNumber = 0
  private var paintedAt = -Double.infinity
  private var isPainting = false
  /// Whether the presenter view itself has changed.
  private var isStale = true
  /// The times at which the shown time changes, and at which the next frame of a motion is due.
  private var changesAt: Double?
  private var movesAt: Double?
  /// The stage's list when the next cards were last requested.
  private var askedOf: DisplayList?
  /// The faces that were in front at that request, or were about to be.
  private var askedFront: [FaceID] = []
  /// Whether to request the next cards again, and the number of these requests.
  ///
  /// The number is limited: without enough memory, some faces are always missing.
  private var needsComing = true
  private var asks = 0
  private static let mostAsks = 64
  private var timer: TalkTimer?
  private var hasNotes = false
  private var deck: Deck?
  /// The scroll position of the note and its maximum in lines, and the fraction of a line that the wheel has turned.
  private var (scroll, overflow, turned) = (0, 0, 0.0)
  private static let linesPerNotch = 2.0
  /// The separator between the notes of an open book's pages.
  private static let betweenPages = "\n\n\u{2014}\n\n"
  private var dragged: PresenterLayout.Seam?
  private var pointer = PresenterPointer()
  /// The size of the stage's window in the picture on view.
  private var extent = Size(1, 1)
  private var history = DamageHistory()

  /// Opens the presenter view.
  ///
  /// - Parameters:
  ///   - monitor: the name or number of the monitor to fill; nil for one without the stage, if there is one.
  ///   - stage: the stage's window, whose monitor the presenter view avoids.
  ///   - pictures: the source of note pictures.
  init(
    on monitor: String?, besides stage: StageWindow, scale: Double, _ theme: Theme,
    pictures: PictureSource
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
    window = try StageWindow(connection, options: options)
    window.useCursors(of: connection.desktop)
    window.setCursor(.arrow)
    let wakeUp = try WakeUpPipe()
    self.wakeUp = wakeUp
    canvas = PresenterCanvas { wakeUp.signal() }
    notePictures = NotePictures(pictures) { wakeUp.signal() }
    shares = file.read()
  }

  // MARK: The run loop

  /// Whether the user can see the window.
  var isShown: Bool { window.isShown }

  /// The descriptors that wake the run loop for the presenter view.
  var descriptors: [Int32] { window.descriptors + [wakeUp.descriptor] }

  /// The time to run without an event; nil for never.
  var wakesAt: Double? {
    if window.connection.isLost || window.hasEvents() { return 0 }
    // The canvas signals when it has painted. Nothing else is due before that.
    return [window.wakesAt, isShown && !isPainting ? movesAt ?? changesAt : nil]
      .compactMap(\.self).min()
  }

  /// Whether the pointer is over the copy of the stage, or holds something there.
  var isPointingAtStage: Bool { pointer.isOnStage }

  /// Handles the events of the presenter view itself, and returns requests for the others.
  func takeRequests() -> [Request] {
    guard !window.connection.isLost else { return [.close] }
    var events: [WindowEvent] = []
    window.drainEvents { events.append($0) }
    return events.flatMap(requests)
  }

  private func requests(_ event: WindowEvent) -> [Request] {
    switch event {
    case .input(let event): return requests(event)
    case .closeRequested: return [.close]
    case .filesDropped(let list, _, _): return [.drop(list)]
    case .resized, .sightChanged, .mapped: isStale = true
    case .desktopChanged: _ = window.readDesktop()
    case .exposed: show()
    case .frameDue, .unmapped, .fullscreenChanged, .refused: break
    case .filesDragged, .dragLeft, .dropFailed, .pasted, .pasteFailed: break
    }
    return []
  }

  private func requests(_ event: InputEvent) -> [Request] {
    switch event.kind {
    case .keyDown, .keyUp: return [.input(event)]
    default:
      guard let layout = view?.layout else { return [] }
      let ofStage =
        dragged == nil ? pointer.events(for: event, in: layout, extent: extent) : []
      if pointer.isOnStage { return ofStage.map(Request.input) }
      return ofStage.map(Request.input) + [request(event, layout)].compactMap(\.self)
    }
  }

  /// Returns the request of a press in the presenter view itself.
  private func request(_ event: InputEvent, _ layout: PresenterLayout) -> Request? {
    switch event.kind {
    case .press(let point, button: 1, _, _):
      dragged = layout.seam(at: point)
      if dragged == nil, layout.panel(at: point) == .time { return .toggleTimer }
      if dragged == nil, let name = cue(at: point, layout) { return .cue(name) }
    case .move(let point, _):
      if let dragged {
        shares[dragged.seam] = PresenterLayout.share(of: dragged, draggedTo: point)
        isStale = true
      } else {
        let seam = layout.seam(at: point)
        window.setCursor(seam.map { $0.isUpright ? .columns : .rows } ?? .arrow)
      }
    case .release, .cancel:
      if dragged != nil { canvas.later { [file, shares] in file.note(shares) } }
      dragged = nil
    case .wheel(let point, _, let notches, _, _, _) where layout.panel(at: point) == .notes:
      turnNote(by: notches)
    default: break
    }
    return nil
  }

  private func cue(at point: Point, _ layout: PresenterLayout) -> String? {
    guard let view else { return nil }
    return layout.cue(
      at: point, of: view.content.cues, by: PresenterPainter(theme: view.theme, unit: layout.unit))
  }

  /// Scrolls the note, downwards if `notches` of a wheel are positive.
  func turnNote(by notches: Double) {
    turned += min(max(notches, -1000), 1000) * Self.linesPerNotch
    let lines = turned.rounded(.towardZero)
    turned -= lines
    overflow = canvas.noteOverflow ?? overflow
    scroll = min(max(scroll + Int(lines), 0), overflow)
    isStale = true
  }

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
  func noteNewFaces() {
    needsComing = canvas.knowsComing != true && asks < Self.mostAsks
  }

  /// Waits until the fractions of dragged seams are saved.
  func finish() { canvas.finish() }

  /// Returns the releases of everything that the pointer holds on the stage, and of all held keys.
  ///
  /// Call this at the end: the real releases go to another window.
  func releaseAll() -> [InputEvent] {
    let last = pointer.letGo(at: MonotonicClock.now())
    guard !window.connection.isLost else { return last }
    window.releaseKeys()
    return last
      + takeRequests().compactMap { request in
        if case .input(let event) = request, case .keyUp = event.kind { event } else { nil }
      }
  }

  // MARK: Showing

  /// Shows the last painting, and starts to paint changes.
  func follow(_ scene: Scene, at now: Double) {
    // Drained before the canvas is read, so that no signal is lost.
    wakeUp.drain()
    if isPainting, !canvas.isPainting {
      isPainting = false
      show()
    }
    if notePictures.takeNews() { isStale = true }
    // The speaker needs a pointer even if the audience sees none.
    if pointer.isOnStage { window.setCursor(scene.shape == .hidden ? .arrow : scene.shape) }
    let isNew = scene.projector.pictureNumber != pictureNumber
    let isTimeUp = changesAt.map { now >= $0 } ?? true
    if scene.timer != timer || scene.theme != view?.theme || scene.isAtRest && needsComing
      || scene.cues != view?.content.cues
    {
      isStale = true
    }
    guard isShown, isStale || isNew || isTimeUp else { return }
    movesAt = nil
    guard !isPainting else { return }
    guard now >= paintedAt + Self.interval else {
      movesAt = paintedAt + Self.interval
      return
    }
    paint(scene, isNew: isNew, at: now)
  }

  private func paint(_ scene: Scene, isNew: Bool, at now: Double) {
    let stage = scene.stage
    if stage.deck != deck {
      (deck, hasNotes, scroll) = (stage.deck, false, 0)
      notePictures.forget()
    }
    let notes = scene.content.notes(of: stage)
    hasNotes = hasNotes || !notes.isEmpty
    changesAt = [scene.timer.nextChange(after: now), now + WallClock.restOfMinute]
      .compactMap(\.self).min()
    let last = view
    extent = stage.configuration.window
    let layout = PresenterLayout(
      size: Size(Double(window.size.width), Double(window.size.height)),
      .init(
        aspect: extent.width / max(extent.height, 1), hasNotes: hasNotes,
        hasCues: scene.cues != nil), shares: shares)
    var note = note(notes, in: layout, scene.theme)
    if note?.text != last?.content.note?.text {
      scroll = 0
      note?.scroll = 0
    }
    let content = PresenterContent(
      of: stage, pages: scene.content.pageCount(in: stage), timer: scene.timer, at: now,
      clock: WallClock.text("%-H:%M"), note: note, cues: scene.cues)
    let isSame = last?.layout == layout && last?.theme == scene.theme
    let coming = coming(in: scene)
    let new = PresenterFrame(
      layout: layout, theme: scene.theme, content: content,
      picture: isNew || !isSame ? scene.projector.picture : nil, coming: coming)
    (view, isStale, timer) = (new.withoutPictures, false, scene.timer)
    pictureNumber = scene.projector.pictureNumber
    guard !isSame || isNew || coming != nil || last?.content != content else { return }
    paintedAt = now
    if isSame, !isNew, coming == nil, last?.content.butTime == content.butTime,
      canvas.paintHere(new)
    {
      return show(isQuiet: true)
    }
    isPainting = true
    canvas.paint(new)
  }

  /// Returns the words of notes, or else those of their pictures that are decoded; nil without notes.
  private func note(_ notes: [CardNote], in layout: PresenterLayout, _ theme: Theme)
    -> PresenterNote?
  {
    guard !notes.isEmpty, let panel = layout.panels[.notes] else { return nil }
    let words = notes.compactMap(\.words)
    guard words.isEmpty else {
      return PresenterNote(text: words.joined(separator: Self.betweenPages), scroll: scroll)
    }
    let images = notes.compactMap { if case .page(let image) = $0 { image } else { nil } }
    var pages = images.map { PresenterNote.Page(aspect: $0.aspect ?? 1) }
    let painter = PresenterPainter(theme: theme, unit: layout.unit)
    for (index, place) in painter.places(of: pages, in: panel.size).enumerated() {
      pages[index].picture = notePictures.picture(
        of: images[index], width: Int(place.width), height: Int(place.height))
    }
    return PresenterNote(text: "", pages: pages)
  }

  /// Returns the stage from which the next cards follow, if the scenes have changed since the last request.
  private func coming(in scene: Scene) -> PresenterFrame.Coming? {
    let front = scene.stage.facesInFront
    // A motion to another card needs one request on the way and one at rest.
    guard scene.isAtRest || front != askedFront else { return nil }
    guard var list = scene.projector.picture?.list else { return nil }
    list.items.removeAll { $0.face.scene == .overlay }
    guard list != askedOf || needsComing else { return nil }
    asks = list == askedOf ? asks + 1 : 1
    (askedOf, needsComing, askedFront) = (list, false, front)
    return PresenterFrame.Coming(of: scene.stage, look: scene.projector.looker)
  }

  /// Shows the changes since the last call.
  private func show(isQuiet: Bool = false) {
    guard isShown, !window.connection.isLost else { return }
    guard let (picture, changed) = canvas.take() else { return }
    for _ in 0..<2 {
      history.note(changed)
      let isLent = window.withRows { rows, age in
        let stale = history.damage(
          since: age, of: PixelRect(width: rows.width, height: rows.height))
        for rect in stale.rects { rows.copy(rect, from: picture.pixels, width: picture.width) }
      }
      guard isLent else {
        // The taken picture is not shown, so the next one must be drawn as a whole.
        history = DamageHistory()
        return window.invalidate()
      }
      if window.present(changed, isQuiet: isQuiet) != nil { return }
    }
  }
}

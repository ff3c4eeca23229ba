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
/// The window has a connection of its own, so that neither its events nor its end affect the stage. It never requests
/// a frame, and shows what its canvas has painted at a limited rate. Times are on `MonotonicClock`.
@MainActor
final class PresenterView {
  /// What its events ask of the run loop.
  enum Request {
    /// A key, or a pointer event over the copy of the stage, in pixels of the stage's window.
    case input(InputEvent)
    case drop(FileList)
    case toggleTimer
    /// A cue, by its name.
    case cue(String)
    case close
  }

  /// What it shows now.
  struct Scene {
    var stage: Stage
    var projector: Projector
    /// Whether no frame of the stage is to come.
    var isAtRest: Bool
    var timer: TalkTimer
    var theme: Theme
    /// Nil where there are none.
    var cues: PresenterCues?
    /// The pointer's shape over the stage.
    var shape: PointerShape
    /// What the stage shows; asked where something has changed.
    var content: Content
  }

  /// The least time between two pictures of what moves, in seconds: enough for a glance.
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
  /// Whether the window fills no monitor because the stage is on the only one.
  private var gaveWay = false
  /// The frame painted last.
  private var view: PresenterFrame?
  private var pictureNumber = 0
  private var paintedAt = -Double.infinity
  private var isPainting = false
  /// Whether something of its own has changed.
  private var isStale = true
  /// When the shown time changes, and when a new frame of moving cards is due.
  private var changesAt: Double?
  private var movesAt: Double?
  /// The stage's list when the next cards were last requested.
  private var askedOf: DisplayList?
  /// The faces that were in front then, or were about to be.
  private var askedFront: [FaceID] = []
  /// Whether to request the next cards again, and how often that was done. Without enough memory, some faces are
  /// always missing.
  private var needsComing = true
  private var asks = 0
  private static let mostAsks = 64
  private var timer: TalkTimer?
  private var hasNotes = false
  private var deal: Deal?
  /// How far the note is scrolled and can be, in lines, and what of a line a wheel has turned.
  private var (scroll, overflow, turned) = (0, 0, 0.0)
  private static let linesPerNotch = 2.0
  /// What stands between the notes of an open book's pages.
  private static let betweenPages = "\n\n\u{2014}\n\n"
  private var dragged: PresenterLayout.Seam?
  private var pointer = PresenterPointer()
  /// The size of the stage's window in what is shown.
  private var extent = Size(1, 1)
  private var history = DamageHistory()

  /// - Parameters:
  ///   - monitor: the name or number of one that it fills; nil for another one than the stage's, if there is one.
  ///   - stage: the stage's window, from which it keeps away.
  ///   - pictures: where the notes come from that are pictures.
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

  /// Whether it can be seen.
  var isShown: Bool { window.isShown }

  /// What wakes the run loop for it.
  var descriptors: [Int32] { window.descriptors + [wakeUp.descriptor] }

  /// When it is to be tended although nothing has come; nil for never.
  var wakesAt: Double? {
    if window.connection.isLost || window.hasEvents() { return 0 }
    // The canvas signals when it has painted. Nothing else is due before that.
    return [window.wakesAt, isShown && !isPainting ? movesAt ?? changesAt : nil]
      .compactMap(\.self).min()
  }

  /// Whether the pointer is over the copy of the stage, or holds something of it.
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

  /// Performs what a press in the presenter view itself asks for.
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

  /// Scrolls the note, downwards where `notches` of a wheel are positive.
  func turnNote(by notches: Double) {
    turned += min(max(notches, -1000), 1000) * Self.linesPerNotch
    let lines = turned.rounded(.towardZero)
    turned -= lines
    overflow = canvas.noteOverflow ?? overflow
    scroll = min(max(scroll + Int(lines), 0), overflow)
    isStale = true
  }

  /// Keeps the window off the stage's monitor: fills another one, or none until there is one again.
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

  /// Requests the next cards again if faces of them were missing.
  func noteNewFaces() {
    needsComing = canvas.knowsComing != true && asks < Self.mostAsks
  }

  /// Waits until what was dragged is noted.
  func finish() { canvas.finish() }

  /// Returns the releases of what the pointer holds of the stage and of all held keys.
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

  // MARK: What it shows

  /// Shows what has been painted, and has painted what has changed.
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
    if stage.deal != deal {
      (deal, hasNotes, scroll) = (stage.deal, false, 0)
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

  /// The words of notes, or else their pictures, as far as these are drawn; nil of none.
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
    // On the way to another card once, and at rest.
    guard scene.isAtRest || front != askedFront else { return nil }
    guard var list = scene.projector.picture?.list else { return nil }
    list.items.removeAll { $0.face.scene == .overlay }
    guard list != askedOf || needsComing else { return nil }
    asks = list == askedOf ? asks + 1 : 1
    (askedOf, needsComing, askedFront) = (list, false, front)
    return PresenterFrame.Coming(of: scene.stage, look: scene.projector.looker)
  }

  /// Shows what has been painted since the last time.
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
        // What is taken is not shown: the next picture is a whole one.
        history = DamageHistory()
        return window.invalidate()
      }
      if window.present(changed, isQuiet: isQuiet) != nil { return }
    }
  }
}

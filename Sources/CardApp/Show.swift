import CardContent
import CardInput
import CardKinetics
import CardPaint
import CardPicture
package import CardRaster
import CardScript
import CardStage
package import CardSystem
import CardTalk
package import CardX11

/// The run loop: a stage in a window, until the user quits.
///
/// The run loop alone reads a clock. In each iteration it moves events from the server to the stage, draws a frame if
/// one is due, and sleeps. At rest it requests no frame, so only input wakes it.
@MainActor
package final class Show {
  let window: StageWindow
  let projector: Projector
  private let pictures: PictureSource
  let wakeUp: WakeUpPipe
  private var trace: TraceFile?
  var clock = SessionClock()
  /// The times of the start, written with the trace of the first frame.
  private var startTimes: StartTimes?
  var lens: LoggedLens
  var recorder: SessionRecorder
  var stage: Stage { lens.stage }
  /// Whether something may have changed since the last frame.
  var isDirty = true
  let tuning: TuningKeeper?
  /// The reader and the watch of the user's layout file.
  var layouts: (keeper: LayoutKeeper, watch: FileWatch)?
  /// The cues of the talk.
  let cues: CueKeeper?
  /// The server for other programs' requests, created after the first frame.
  var control: ControlServer?
  /// The presenter view while it is open.
  var presenter: PresenterView?
  let presenterMonitor: String?
  private let opensPresenter: Bool
  var timer: TalkTimer
  /// The last reported error in a layout.
  var layoutProblem: String?
  let warn: @MainActor (String) -> Void
  var isDone = false
  /// The input that waits for faces to be painted.
  var held: HeldInput?
  var pointer = PointerResampler()
  /// The viewport of the pointer's coordinates.
  var pointerViewport: Viewport?
  /// The faces that the first frame waits for; nil after that frame.
  private var opening: FaceWait?
  /// The faces to paint next, for the rest of the opening motion.
  private var wayOfOpening: FaceWait?
  private var hasOpened = false
  private var hasIcons = false
  /// The maximum wait of the first frame, in seconds; tuned by eye, so that the start doesn't seem slower.
  private static let openingPatience = 0.3
  /// The part of the opening motion whose faces the first frame waits for, in seconds.
  ///
  /// Painting the rest is faster than showing it.
  private static let openingHead = 0.1
  /// The time at which free memory is returned to the system, once after a rest.
  private var tidyAt: Double?
  /// The rest before memory is returned, in seconds; tuned by eye to be longer than the pause of a speaker.
  private static let tidying = 20.0
  /// The time until which a second request to quit is accepted.
  var quitsUntil = -Double.infinity
  /// The user's deck with its files.
  var supply: Dealing.Supply
  let opener: DeckOpener
  let watch = CardWatch()
  /// Whether cards begin at the user's last position.
  let resumes: Bool
  var waitingDeals: [WaitingDeal] = []
  var takenDealings = 0
  /// The changed paths by opening.
  var changedPaths: [Int: Set<FilePath>] = [:]
  var firstChange, reloadsAt: Double?
  var hasToldOfWatching = false
  /// Whether the caption about a drop is shown.
  var offersDrop = false
  var tour: TourGuide
  var tourScript: Script?
  /// Whether the caption of the first start is shown.
  var isHinting = false
  /// The services of the user's desktop, available after the first frame; nil without a bus.
  var desktop: DesktopServices?
  /// The user's choices about the appearance; the desktop determines the rest.
  let chosenLook: ChosenLook
  /// The settings of the desktop, from the display.
  var displayDesktop: Desktop
  var desktopLook = DesktopLook()
  /// The key whose dialog the desktop shows; nil without a dialog.
  var chooserKey: StageEvent?
  var hasChooser = false
  /// The time since which the picture has been moving by itself, on `MonotonicClock`.
  var movingSince: Double?

  /// Creates the window and the stage.
  ///
  /// - Parameter wakeUp: a pipe for other threads, created first so that a lack of descriptors is reported as such.
  package init(_ options: ShowOptions, wakeUp: WakeUpPipe) throws(Failure) {
    tuning = try TuningKeeper(path: options.tuningPath)
    cues = try options.cuesPath.map { (path) throws(Failure) in try CueKeeper(path: path) }
    (opensPresenter, presenterMonitor) = (options.opensPresenter, options.presenterMonitor)
    timer = TalkTimer(minutes: options.minutes, lastMinutes: options.lastMinutes)
    warn = options.warn
    layouts = try options.layoutPath.map { (path) throws(Failure) in
      try Self.following(path, wakeUp)
    }
    if let path = options.sessionPath { try SessionFile.checkIsWritable(path) }
    self.wakeUp = wakeUp
    do {
      var times = StartTimes(loaded: clock.start)
      let connection = try DisplayConnection()
      times.connected = MonotonicClock.now()
      displayDesktop = connection.desktop
      var setup = options.setup
      chosenLook = ChosenLook(
        theme: options.themeChoice, reducesMotion: setup.settings.reducesMotion,
        interfaceScale: options.interfaceScale)
      let look = chosenLook.look(displayDesktop, desktopLook)
      (setup.settings.theme, setup.settings.reducesMotion) = (Theme(look), look.reducesMotion)
      let scale = look.interfaceScale
      var windowOptions = WindowOptions()
      var screen = connection.screenSize
      if let name = options.monitor {
        let monitor = try connection.monitor(called: name)
        windowOptions.monitor = monitor
        screen = (monitor.rect.width, monitor.rect.height)
      }
      // An unknown name is reported before anything is shown.
      if let name = options.presenterMonitor { _ = try connection.monitor(called: name) }
      windowOptions.size = options.size ?? ShowOptions.defaultSize(scale: scale, screen: screen)
      windowOptions.isFullscreen = options.isFullscreen
      windowOptions.presentMode = options.presentMode
      windowOptions.renderScale = options.renderScale
      pictures = setup.content.source
      if let folder = UserFolder.thumbnails { pictures.use(Thumbnails(in: folder)) }
      projector = Projector(
        content: setup.content, theme: setup.settings.theme, scale: options.renderScale,
        wake: { wakeUp.signal() })
      // The first faces are painted for the probable size while the window is created.
      let expected = options.isFullscreen ? screen : windowOptions.size
      var extent = Size(Double(expected.width), Double(expected.height))
      var stage = setup.stage(window: extent, interfaceScale: scale)
      _ = projector.prepare(stage.firstFaces(until: Self.openingHead), of: stage)
      windowOptions.background = stage.background
      window = try StageWindow(connection, options: windowOptions)
      window.useCursors(of: displayDesktop)
      times.opened = MonotonicClock.now()
      startTimes = times
      if window.size != expected {
        extent = Size(Double(window.size.width), Double(window.size.height))
        stage = setup.stage(window: extent, interfaceScale: scale)
      }
      lens = LoggedLens(stage)
      recorder = SessionRecorder(
        SessionHeading(setup.settings, window: extent, interfaceScale: scale),
        path: options.sessionPath,
        wake: { wakeUp.signal() }, warn: options.warn)
      supply = Dealing.Supply(setup.dealer, projector.catalogue)
      resumes = options.resumes
      opener = DeckOpener(setup.dealer, resumes: resumes, catalogue: projector.cataloguer) {
        wakeUp.signal()
      }
    } catch {
      throw Failure(error)
    }
    tour = TourGuide(isBooth: options.isBooth, at: 0)
    tourScript = options.tourScript
    if let path = options.tracePath { trace = try TraceFile(path: path) }
    if tourScript != nil {
      beginTour()
    } else if options.welcomes, !options.opensPresenter, UserFolder.noteStart() {
      giveHint()
    }
    follow(supply.interest)
    // The file may have been saved since it was read.
    layouts?.keeper.read()
    if !options.setup.settings.sources.isEmpty { opener.note(options.setup.settings.sources) }
  }

  /// Runs until the window is closed or the user quits.
  package func run() {
    while !isDone {
      // The refresh is on the monotonic clock, because an earlier event may change the pace of the window's time.
      var refresh: Double?
      window.drainEvents { event in
        if case .frameDue(let time) = event {
          refresh = time
        } else {
          handle(event)
        }
      }
      releaseHeld()
      dealWaiting()
      reloadChanged()
      if isSeen { playTour(until: refresh.map(clock.time) ?? clock.now()) }
      if let refresh { draw(refresh: refresh) }
      if recorder.follow(&lens, at: clock.now()) { isDirty = true }
      if let deadline, clock.now() >= deadline { isDirty = true }
      if let tidyAt, clock.now() >= tidyAt {
        projector.returnFreeMemory()
        noteWhereabouts()
        self.tidyAt = nil
      }
      takeLayout()
      serveControl()
      tendPresenter()
      if isDirty, isSeen { window.requestFrame() }
      keepAwake()
      if isDone { break }
      let files =
        [wakeUp.descriptor, watch.descriptor]
        + [
          tuning?.descriptor, layouts?.watch.descriptor, cues?.descriptor, desktop?.descriptor,
          controlDescriptor,
        ].compactMap(\.self) + (presenter?.descriptors ?? [])
      let next = [deadline, tidyAt, reloadsAt].compactMap { $0 }.min()
      let wake =
        isDirty && isSeen
        ? presenter?.wakesAt
        : [next.flatMap(clock.moment), control?.wakesAt, presenter?.wakesAt].compactMap(\.self)
          .min()
      let news = window.wait(until: wake, extraFDs: files.filter { $0 >= 0 })
      if news.contains(wakeUp.descriptor) {
        wakeUp.drain()
        takeReadings()
        noteNewFaces()
      }
      if news.contains(watch.descriptor) { noteChanges() }
      if let desktop, news.contains(desktop.descriptor) { takeNews(of: desktop) }
      if let tuning, news.contains(tuning.descriptor), tuning.hasChanged() { loadTuning() }
      if let cues, news.contains(cues.descriptor) { followCues() }
      if let layouts, news.contains(layouts.watch.descriptor), layouts.watch.readEvents() {
        layouts.keeper.read()
      }
    }
    control = nil
    presenter?.finish()
    recorder.end(&lens, at: clock.now())
    noteWhereabouts()
    // The end waits for painting threads, and these may wait for a decoder.
    pictures.cancel()
    opener.finishNotes()
  }

  /// Shows newly painted faces in the next frame, unless the first frame still waits for others.
  private func noteNewFaces() {
    if let wayOfOpening { _ = isOver(wayOfOpening) }
    if let opening, !isOver(opening) { return }
    projector.invalidate()
    presenter?.noteNewFaces()
    isDirty = true
  }

  /// The time of the next change without an event; nil for never, as for a hidden window.
  private var deadline: Double? {
    isSeen && clock.rate > 0
      ? [lens.deadline, tour.deadline, held?.wait.until, opening?.until, dealsAt]
        .compactMap { $0 }.min()
      : nil
  }

  private func handle(_ event: WindowEvent) {
    isDirty = true
    switch event {
    case .input(var event):
      event.time = clock.time(at: event.time)
      handle(StageEvent(event))
    case .resized(let width, let height):
      let size = Size(Double(width), Double(height))
      _ = pass(StageEvent(time: clock.now(), .resize(size)))
      projector.invalidate()
      if let opening { awaitFaces(until: opening.until) }
    case .exposed: projector.invalidate()
    case .mapped:
      projector.invalidate()
      startTimes?.mapped = MonotonicClock.now()
    case .sightChanged:
      projector.invalidate()
      if !window.isShown { movingSince = nil }
      if window.isShown, !hasOpened { awaitFaces(until: clock.now() + Self.openingPatience) }
    case .fullscreenChanged(let isFullscreen):
      _ = lens.handle(StageEvent(time: clock.now(), .fullscreen(isFullscreen)))
    case .desktopChanged:
      displayDesktop = window.readDesktop()
      takeLook()
    case .refused(let words): tell(words)
    case .closeRequested: isDone = true
    case .filesDragged: offerDrop()
    case .dragLeft: withdrawOffer()
    case .filesDropped(let list, let point, _):
      withdrawOffer()
      open(list.paths, omitted: list.omitted, at: point)
    case .pasted(let content): open(content)
    case .dropFailed(let reason):
      withdrawOffer()
      tell("Cannot open what was dropped: \(reason)")
    case .pasteFailed(let reason): tell("Cannot paste: \(reason)")
    case .frameDue, .unmapped: break
    }
  }

  /// Delays the first frame until its faces are painted, but at most until `end`.
  private func awaitFaces(until end: Double) {
    opening = FaceWait(faces: stage.firstFaces(until: Self.openingHead), until: end)
    wayOfOpening = FaceWait(faces: stage.firstFaces(), until: end + Stage.openingTime)
  }

  private func setIcons() {
    let icons = AppIcon.sizes.compactMap { size in
      (try? AppIcon.pixels(size: size)).map { IconImage(width: size, height: size, pixels: $0) }
    }
    if !icons.isEmpty { window.setIcons(icons) }
  }

  func setCursor() {
    let shape = stage.pointerShape(at: clock.now())
    window.setCursor(tour.isRunning ? .hidden : shape)
  }

  /// Shows a caption for a duration in seconds.
  func say(_ words: String, for seconds: Double) {
    isHinting = false
    _ = lens.handle(StageEvent(time: clock.now(), .say(words, seconds: seconds)))
  }

  /// Draws the frame for a refresh, on the monotonic clock.
  private func draw(refresh: Double) {
    isDirty = false
    guard isSeen else { return }
    let begun = MonotonicClock.now()
    let now = clock.frameTime(at: refresh, after: stage.latest)
    // The rest of the opening is less urgent than the next requests.
    if let wayOfOpening, isOver(wayOfOpening) { self.wayOfOpening = nil }
    if let opening, !isOver(opening) {
      projector.project(stage.emptyFrame, of: stage, at: begun, begun: begun, onto: window)
      isDirty = projector.isStale
      return
    }
    opening = nil
    resamplePointer(for: now, begun: clock.time(at: begun))
    let frame = lens.frame(at: now)
    tellProblem(in: frame.speakerList ?? frame.list)
    // Faces fade in on the monotonic clock, because the window's time may stand still.
    let times = projector.project(frame, of: stage, at: begun, begun: begun, onto: window)
    // A card that comes to rest under the pointer may change the pointer's shape. A new shape is loaded after the
    // frame, because the server must reply first.
    setCursor()
    window.setBackground(stage.background)
    if !hasOpened {
      hasOpened = true
      desktop = DesktopServices()
      control = ControlServer()
      if let path = control?.path { window.connection.removeAtLoss(path) }
    }
    movingSince = frame.isMoving && clock.rate > 0 ? movingSince ?? begun : nil
    if !hasIcons, !frame.isMoving {
      hasIcons = true
      // Icons take as long to paint as some frames, so they come after the first one.
      setIcons()
      if opensPresenter { openPresenter() }
    }
    isDirty =
      (frame.isMoving || stage.isDragging && pointer.isSettling) && clock.rate > 0
      || projector.isStale
    guard let times else { return }
    lens.noteDrawn()
    tidyAt = now + Self.tidying
    do throws(Failure) {
      try trace?.write(frame, of: stage, at: now, times: times, start: startTimes)
    } catch {
      warn(error.message)
      trace = nil
    }
    startTimes = nil
  }
}

extension Failure {
  fileprivate init(_ error: DisplayError) {
    if case .noMonitor = error {
      self.init(.usage, "\(error)")
    } else {
      self.init(.noDisplay, "\(error)")
    }
  }
}

extension StageWindow: @MainActor FrameTarget {
  package func present(_ changed: Damage) -> Int? { present(changed as Damage?) }
}

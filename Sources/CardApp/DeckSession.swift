import CardContent
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardScript
import CardStage
import CardSystem
import CardX11

/// The openings that are new or have changed, and the deck that shows them next.
private struct PendingDecks {
  /// The user's openings that are read and wait to be shown, in order.
  var opened: [(number: Int, origin: DeckOrigin)] = []
  /// The openings whose files have changed.
  var changed: Set<Int> = []
  /// Whether the deck loader is computing a deck.
  var isComputed = false
  /// The next deck, which waits until its first faces are painted.
  var waiting: (update: DeckUpdate, wait: FaceWait)?

  /// Makes the openings of a deck pending again, because the deck was not shown.
  mutating func putBack(_ update: DeckUpdate) {
    if update.origin.isChange {
      changed.formUnion(update.numbers)
    } else {
      opened.insert(contentsOf: update.numbers.map { ($0, update.origin) }, at: 0)
    }
  }
}

/// The manager of the window's deck. It opens files, watches them for changes, and saves the drawings and the user's
/// position.
@MainActor
final class DeckSession: RunLoopSource, FrameObserver {
  /// The maximum time for which a new deck waits for its faces, in seconds; tuned by eye.
  ///
  /// During the wait, the old deck stays visible.
  private static let timeout = 0.5
  /// The duration of captions about files, in seconds; tuned by eye.
  private static let shortTime = 2.0
  /// The time after the last new frame at which the user's position is saved, in seconds; tuned by eye.
  private static let restTime = 20.0
  /// The resolution of a card that is copied for other programs, in pixels per point.
  private static let copyScale = 3.0

  private let gate: StageGate
  private let windows: StageWindows
  private let projector: Projector
  private let tour: TourRunner
  private let loader: DeckLoader
  /// Whether opened cards begin at the position where the user last left them.
  private let resumes: Bool
  /// The openings of the user's deck.
  private var openings: Openings
  private var pending = PendingDecks()
  private var changes = FileChanges()
  /// The stage's deck at the last check of this session. If the stage has another deck now, undo has restored that
  /// deck.
  private var deck: Deck { didSet { showTitle() } }
  /// The time at which the user's position is saved, on `MonotonicClock`; nil if no save is due.
  private var savesAt: Double?

  init(
    _ gate: StageGate, _ windows: StageWindows, _ projector: Projector, _ tour: TourRunner,
    _ wakeUp: WakeUpPipe, _ setup: StageSetup, resumes: Bool
  ) {
    (self.gate, self.windows, self.projector, self.tour) = (gate, windows, projector, tour)
    self.resumes = resumes
    (openings, deck) = (setup.openings, gate.stage.deck)
    loader = DeckLoader(setup.openings, resumes: resumes, catalogue: projector.cataloguer) {
      wakeUp.signal()
    }
    follow(CardWatch.Interest(openings))
    showTitle()
    if !setup.settings.sources.isEmpty { loader.record(setup.settings.sources) }
  }

  /// The content of the deck.
  var content: Content { openings.content }

  // MARK: Opening

  /// Opens files in place of all cards.
  func openInPlace(of paths: [String], omitted: String? = nil) {
    if let omitted { gate.report("Some files were not opened: \(omitted)") }
    guard !paths.isEmpty else { return }
    // If the deck already contains these files, they open at the saved position.
    savePosition()
    loader.open(paths, after: nil)
  }

  /// Opens content dropped or pasted from another program. Inserts it at `point` in the window, or at the pointer if
  /// `point` is nil.
  func open(_ content: ReceivedContent, at point: Point?) {
    let point = insertionPointOfNew(at: point)
    switch content {
    case .files(let list):
      if let omitted = list.omitted { gate.report("Some files were not opened: \(omitted)") }
      if !list.paths.isEmpty { loader.open(list.paths, after: point) }
    case .image(let bytes, let type): loader.open(bytes, type: type, after: point)
    }
  }

  /// Requests completions of the path that the user is typing.
  func suggestPaths() {
    if let text = gate.stage.typedPath { loader.suggest(for: text) }
  }

  /// Returns the position for new cards, which is after the card at `point` or, if `point` is nil, under the pointer.
  /// Returns nil if the new cards replace bundled cards.
  private func insertionPointOfNew(at point: Point?) -> DeckOrigin.InsertionPoint? {
    let stage = gate.stage
    let isFirst = stage.deck.isBundled && pending.opened.isEmpty && !loader.isOpening
    return isFirst ? nil : stage.insertionPoint(ofDropAt: point ?? stage.pointerPosition)
  }

  /// Shows a caption that describes the effect of dropping the dragged files.
  func offerDrop() {
    guard gate.invitation != .drop, !tour.isRunning else { return }
    gate.offerDrop(gate.stage.deck.isBundled ? "Drop to show these" : "Drop to add these")
  }

  /// Reports why the dropped content cannot be opened.
  func refuseDrop(_ reason: String) {
    gate.withdrawDrop()
    gate.report("Cannot open what was dropped: \(reason)")
  }

  /// Handles the results of the deck loader. A new deck is shown after its faces are painted.
  private func takeOutcomes() {
    for outcome in loader.takeOutcomes() {
      switch outcome {
      case .failed(let message, let paths): fail(message, of: paths)
      case .warned(let message): gate.log(message)
      case .ink(let pages): gate.post(.ink(pages))
      case .wroteInk(let paths):
        let names = paths.map { FileText.name(of: $0) }.joined(separator: ", ")
        gate.showNotice(
          paths.isEmpty ? "No new drawings to save" : "Drawings saved to \(names)",
          for: Self.shortTime)
      case .copied(let bytes): takeCopy(bytes)
      case .suggested(let paths, let text): gate.post(.suggest(paths, for: text))
      case .opened(let number, let origin): pending.opened.append((number, origin))
      case .changed(let number): pending.changed.insert(number)
      case .updated(let update): adopt(update)
      }
    }
  }

  /// Reports a failure, in the path line if the path was typed there. Otherwise the window shows the names of the files
  /// at `paths` without their folders.
  private func fail(_ message: String, of paths: [String]) {
    guard gate.stage.isOpeningTypedPath else {
      return gate.report(message, shown: FileText.withoutFolders(of: paths, message))
    }
    gate.log(message)
    gate.post(.pathProblem(message.capitalizingFirst))
  }

  /// Adopts the content of a new deck, and watches its files. The deck is shown after its faces are painted.
  ///
  /// The loader frees the old content on a queue, because large content would delay a frame.
  private func adopt(_ update: DeckUpdate) {
    pending.isComputed = false
    projector.extend(by: update.catalogue)
    follow(update.interest)
    let old = openings
    openings = update.openings
    loader.release(old)
    let (now, new) = (gate.clock.now(), update.diff.new)
    guard !update.origin.isChange || new != update.diff.old else { return }
    let event = StageEvent(time: now, .deck(new, update.origin))
    let wait = FaceWait(faces: gate.stage.newFaces(after: event), until: now + Self.timeout)
    pending.waiting = (update, wait)
  }

  /// The deck to show when its faces are painted; nil if no deck waits, or if the deck must wait longer.
  ///
  /// A deck with changed files waits while the stage is rewound and while the tour runs. It also waits during a drag if
  /// cards would change their indices.
  private var nextDeck: (update: DeckUpdate, wait: FaceWait)? {
    guard let (update, wait) = pending.waiting else { return nil }
    let stage = gate.stage
    let isAllowed =
      !update.origin.isChange
      || !stage.isInThePast && !tour.isRunning
        && (update.diff.keepsIndices || !stage.isDragging)
    return isAllowed ? (update, wait) : nil
  }

  /// Shows the next deck if its faces are painted or its wait has timed out, and requests another deck from the loader.
  ///
  /// New openings come before changed files. If the stage's deck has changed since the loader computed the next deck,
  /// the loader computes it again.
  private func showPending() {
    if let (update, wait) = nextDeck, gate.isOver(wait) {
      pending.waiting = nil
      if update.diff.old == gate.stage.deck {
        show(update)
      } else {
        pending.putBack(update)
      }
    }
    if let update = pending.waiting?.update, update.origin.isChange, !pending.opened.isEmpty {
      pending.waiting = nil
      pending.putBack(update)
    }
    guard !pending.isComputed, pending.waiting == nil else { return }
    if !pending.opened.isEmpty {
      let (number, origin) = pending.opened.removeFirst()
      workOut(origin, of: [number])
    } else if !pending.changed.isDisjoint(with: gate.stage.deck.openings) {
      workOut(.changed, of: pending.changed)
      pending.changed = []
    }
  }

  private func workOut(_ origin: DeckOrigin, of numbers: Set<Int>) {
    pending.isComputed = true
    loader.update(origin, of: numbers, over: gate.stage.decks)
  }

  private func show(_ update: DeckUpdate) {
    tour.end()
    let old = gate.stage.deck
    if case .opened(_, after: nil, _) = update.origin { savePosition() }
    gate.post(.deck(update.diff.new, update.origin))
    // A report, for example about missing files, is more important than the number of added cards.
    if !gate.isReporting, let words = update.origin.notice(from: old, to: update.diff.new) {
      gate.showNotice(words, for: Self.shortTime)
    }
    deck = update.diff.new
    loader.release(old)
    changes.deckChanged(at: MonotonicClock.now())
  }

  private func showTitle() {
    let program = WindowOptions().title
    windows.stage.setTitle(openings.title(of: deck).map { "\($0) – \(program)" } ?? program)
  }

  /// Requests an update of a deck that undo has restored.
  private func followUndo(at now: Double) {
    guard gate.stage.deck != deck else { return }
    deck = gate.stage.deck
    pending.changed.formUnion(deck.openings)
    changes.deckChanged(at: now)
  }

  // MARK: Saving

  /// Saves the user's position in the cards, for the next start.
  private func savePosition() {
    let stage = gate.stage
    guard resumes, !tour.isRunning, let position = stage.deckPosition else { return }
    loader.saveBookmark(
      position, in: stage.deck, of: openings, scene: stage.sceneID, isOpened: stage.isOpened)
  }

  /// Saves the drawings beside the user's files. Drawings on bundled cards are not saved, because these cards have no
  /// files.
  func saveDrawings() {
    // A booth keeps no drawings of its visitors.
    guard !tour.isBooth else { return }
    if gate.stage.deck.isBundled {
      gate.showNotice("These cards have no file to save to", for: Self.shortTime)
    } else {
      loader.write(gate.stage.penInk, in: gate.stage.deck, of: openings)
    }
  }

  // MARK: Files that change

  private func follow(_ interest: CardWatch.Interest) {
    if let problem = changes.follow(interest) { gate.log(problem) }
  }

  /// Reads the changed files of the shown deck after a time without further changes.
  ///
  /// Files outside the shown deck wait until undo restores a deck that contains them. Otherwise each change would
  /// reread all files that were ever opened.
  private func reloadChanged() {
    for number in gate.stage.deck.openings {
      if let paths = changes.take(number) { loader.reload(number, changed: paths) }
    }
  }

  /// Whether some files could not be shown.
  var hasUnshownFiles: Bool { content.source.hasUnshownFiles }

  /// Tries again to read the files that could not be shown.
  func retry() {
    let paths = Set(content.source.unshownFiles.map { FilePath($0.path) })
    gate.showNotice(paths.isEmpty ? "All files are shown" : "Trying again", for: Self.shortTime)
    guard !paths.isEmpty else { return }
    for number in gate.stage.deck.openings { loader.reload(number, changed: paths) }
  }

  // MARK: The clipboard

  /// Copies the card under the pointer, or the front card.
  func copyCard() {
    guard let face = gate.stage.pointedCard else { return }
    loader.copy { [copier = projector.copier, scale = Self.copyScale] in copier(face, scale) }
  }

  private func takeCopy(_ bytes: [UInt8]?) {
    guard let bytes else { return gate.report("Cannot copy this card") }
    windows.stage.copy(png: bytes) { try? BMPFile.bytes(of: PNGFile.read(bytes)) }
    gate.showNotice("Copied", for: Self.shortTime)
  }

  // MARK: RunLoopSource

  var descriptors: [Int32] { [changes.descriptor] }

  var deadline: Double? {
    let next =
      windows.isSeen && gate.clock.rate > 0
      ? nextDeck.flatMap { gate.clock.realTime(at: $0.wait.until) } : nil
    return [next, changes.deadline, savesAt].compactMap(\.self).min()
  }

  func service(ready: Set<Int32>, at now: Double) {
    takeOutcomes()
    followUndo(at: now)
    showPending()
    if ready.contains(changes.descriptor) { changes.record(at: now) }
    if changes.areDue(at: now) { reloadChanged() }
    if let savesAt, now >= savesAt {
      savePosition()
      self.savesAt = nil
    }
  }

  func frameShown(_ frame: Stage.Frame, at time: Double, _ times: FrameTimes?) {
    if times != nil { savesAt = MonotonicClock.now() + Self.restTime }
  }

  /// Saves the user's position, and waits until everything is written.
  func finish() {
    savePosition()
    // The program waits for its painting threads, and these threads may wait for a decoder.
    content.source.cancel()
    loader.finishNotes()
  }
}

/// The files that have changed since they were last read, for each opening.
private struct FileChanges {
  /// The time without changes before files are read again, and the maximum delay of the reading, in seconds; tuned by
  /// eye.
  ///
  /// The delay is needed because a program may write a file in several steps.
  private static let (quiet, maximumQuietTime) = (0.08, 1.0)

  private let watch = CardWatch()
  private var paths: [Int: Set<FilePath>] = [:]
  private var firstChange: Double?
  /// The time at which the files are read, on `MonotonicClock`.
  private(set) var deadline: Double?
  private var hasReported = false

  var descriptor: Int32 { watch.descriptor }

  /// Watches the files of `interest` in place of the current ones. Returns an error message if this fails for the
  /// first time.
  mutating func follow(_ interest: CardWatch.Interest) -> String? {
    guard !watch.follow(interest), !hasReported else { return nil }
    hasReported = true
    return "cannot watch all of your files for changes: \(FileText.lastError)"
  }

  /// Records which files have changed.
  mutating func record(at now: Double) {
    let changes = watch.changes()
    for (opening, changed) in changes { paths[opening, default: []].formUnion(changed) }
    guard !changes.isEmpty else { return }
    let first = firstChange ?? now
    firstChange = first
    deadline = min(now + Self.quiet, first + Self.maximumQuietTime)
  }

  /// Records that another deck is shown. Its files may have changed while it was not shown.
  mutating func deckChanged(at now: Double) {
    if !paths.isEmpty { deadline = deadline ?? now }
  }

  /// Returns whether the changed files must be read now. If so, the delay begins again with the next change.
  mutating func areDue(at now: Double) -> Bool {
    guard let deadline, now >= deadline else { return false }
    (self.deadline, firstChange) = (nil, nil)
    return true
  }

  /// Removes and returns the changed files of an opening.
  mutating func take(_ opening: Int) -> Set<FilePath>? { paths.removeValue(forKey: opening) }
}

import CardContent
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardScript
import CardStage
import CardSystem
import CardX11

/// A deck that has been read and waits for its first faces.
private struct WaitingDeal {
  var origin: DealOrigin
  let opening: Int
  var change: DealChange
  /// Whether the deck is being recomputed because another deck has been shown since.
  var isRemade = false
  let wait: FaceWait
}

/// The deck of the window: opens files, follows their changes, and saves what hangs on them.
@MainActor
final class DeckSession: RunLoopSource, FrameObserver {
  /// The maximum time that a new deck waits for its faces, in seconds; tuned by eye.
  ///
  /// Meanwhile the old deck is visible.
  private static let timeout = 0.5
  private static let (shortWords, longWords) = (2.0, 6.0)
  /// The rest after which the user's position is saved, in seconds; tuned by eye.
  private static let restTime = 20.0
  /// The pixels per point of a copied card, for other programs' pages.
  private static let copyScale = 3.0

  private let gate: StageGate
  private let windows: StageWindows
  private let projector: Projector
  private let tour: TourRunner
  private let opener: DeckOpener
  /// Whether cards begin at the user's last position.
  private let resumes: Bool
  /// The user's deck with its files.
  private var supply: Dealing.Supply
  private var waiting: [WaitingDeal] = []
  private var takenDealings = 0
  private var changes = FileChanges()
  /// Whether the caption about a drop is shown.
  private var offersDrop = false
  /// The time at which the user's position is saved, once after a rest.
  private var savesAt: Double?

  init(
    _ gate: StageGate, _ windows: StageWindows, _ projector: Projector, _ tour: TourRunner,
    _ wakeUp: WakeUpPipe, _ setup: StageSetup, resumes: Bool
  ) {
    (self.gate, self.windows, self.projector, self.tour) = (gate, windows, projector, tour)
    self.resumes = resumes
    supply = Dealing.Supply(setup.dealer, projector.catalogue)
    opener = DeckOpener(setup.dealer, resumes: resumes, catalogue: projector.cataloguer) {
      wakeUp.signal()
    }
    follow(supply.interest)
    if !setup.settings.sources.isEmpty { opener.note(setup.settings.sources) }
  }

  /// The content of the deck.
  var content: Content { supply.dealer.content }

  // MARK: Opening

  /// Opens files in place of all cards.
  func openInPlace(of paths: [String], omitted: String? = nil) {
    if let omitted { gate.report("Some files were not opened: \(omitted)") }
    guard !paths.isEmpty else { return }
    // They may be the files that are shown.
    savePosition()
    opener.open(paths, after: nil, use)
  }

  /// Opens the content that another program has provided, dropped at a point of the window or pasted.
  func open(_ content: ReceivedContent, at point: Point?) {
    let place = placeOfNew(at: point)
    switch content {
    case .files(let list):
      if let omitted = list.omitted { gate.report("Some files were not opened: \(omitted)") }
      if !list.paths.isEmpty { opener.open(list.paths, after: place, use) }
    case .image(let bytes, let type): opener.open(bytes, type: type, after: place, use)
    }
  }

  /// Lists paths like the one that the user types.
  func suggestPaths() {
    if let text = gate.stage.typedPath { opener.suggest(for: text) }
  }

  /// The decks in use: on screen, in the history, or waiting for their faces.
  private var use: DeckOpener.Use {
    DeckOpener.Use(
      of: gate.stage.deal, gate.withLens { $0.deals } + waiting.map(\.change.new),
      dealings: takenDealings)
  }

  /// Returns the position for new cards: after the card at a point or at the pointer; nil to replace bundled cards.
  private func placeOfNew(at point: Point?) -> DealOrigin.Place? {
    let stage = gate.stage
    let isFirst = stage.deal.isShipped && waiting.isEmpty && !opener.isOpening
    return isFirst ? nil : stage.place(ofDropAt: point ?? stage.pointerPlace)
  }

  /// Shows a caption that describes the effect of dropping the dragged files.
  func offerDrop() {
    guard !offersDrop, !tour.isRunning else { return }
    offersDrop = true
    gate.say(
      gate.stage.deal.isShipped ? "Drop to show these" : "Drop to add these",
      for: Message.longestCaption)
  }

  func withdrawOffer() {
    if offersDrop { gate.say("", for: 0) }
    offersDrop = false
  }

  /// Takes the results of the deck loader; a new deck is shown after its faces are painted.
  private func takeOutcomes() {
    for outcome in opener.takeOutcomes() {
      switch outcome {
      case .failed(let message): gate.report(message)
      case .warned(let message): gate.log(message)
      case .ink(let pages): gate.post(.ink(pages))
      case .wroteInk(let paths):
        let names = paths.map { FileText.name(of: $0) }.joined(separator: ", ")
        gate.say(
          paths.isEmpty ? "No new drawings to save" : "Drawings saved to \(names)",
          for: Self.shortWords)
      case .copied(let bytes): takeCopy(bytes)
      case .suggested(let paths, let text): gate.post(.suggest(paths, for: text))
      case .dealt(let dealing):
        adopt(dealing.supply)
        wait(for: dealing)
      case .remade(let dealing):
        adopt(dealing.supply)
        guard let index = waiting.firstIndex(where: \.isRemade) else { continue }
        (waiting[index].change, waiting[index].isRemade) = (dealing.change, false)
        joinChanges(after: index)
      case .read(let opening, let paths): opener.renew(opening, read: paths, use)
      }
    }
  }

  /// Adopts a deck's supply, and watches its files.
  ///
  /// The loader frees the old supply, which may be large, outside of the frames.
  private func adopt(_ new: Dealing.Supply) {
    takenDealings += 1
    // Results come from two queues, so an older one may arrive later.
    guard new.dealer.age >= supply.dealer.age else { return }
    projector.extend(by: new.catalogue)
    follow(new.interest)
    let old = supply
    supply = new
    opener.release(old)
  }

  private func wait(for dealing: Dealing) {
    let now = gate.clock.now()
    let event = StageEvent(time: now, .deal(dealing.change.new, dealing.origin))
    let wait = FaceWait(faces: gate.stage.newFaces(after: event), until: now + Self.timeout)
    waiting.append(
      WaitingDeal(
        origin: dealing.origin, opening: dealing.opening, change: dealing.change, wait: wait))
  }

  /// The index of the deck to show next; nil for none.
  ///
  /// A changed file never interrupts a pause, the tour or a drag. Changes of one opening keep their order. All decks
  /// wait while one is recomputed.
  private var nextDeal: Int? {
    guard !waiting.contains(where: \.isRemade) else { return nil }
    let stage = gate.stage
    return waiting.indices.first { index in
      let deal = waiting[index]
      guard deal.origin.isChange else { return true }
      return !stage.isInThePast && !tour.isRunning && (deal.change.keepsPlaces || !stage.isDragging)
        && !waiting[..<index].contains { $0.opening == deal.opening }
    }
  }

  /// Shows the decks that have waited long enough, in their order.
  private func dealWaiting() {
    while let index = nextDeal, gate.isOver(waiting[index].wait) {
      let opening = waiting[index].opening
      let old = gate.stage.deal
      guard waiting[index].change.old == old else {
        joinChanges(after: index)
        waiting[index].isRemade = true
        return opener.remake(waiting[index].origin, of: opening, over: old)
      }
      let (change, origin) = (waiting[index].change, waiting[index].origin)
      waiting.remove(at: index)
      tour.end()
      if case .opened(_, after: nil, _) = origin { savePosition() }
      gate.post(.deal(change.new, origin))
      if let news = origin.news(from: old, to: change.new) { gate.say(news, for: Self.shortWords) }
      if case .changed(let files, _) = origin, !supply.dealer.isDealt(opening, in: [change.old]) {
        // The files are read again when their opening is shown again.
        changes.add(files.map { FilePath($0.path) }, of: opening)
      }
    }
  }

  /// Joins later changes of an opening to the deck to recompute, which will include them.
  private func joinChanges(after index: Int) {
    let deal = waiting[index]
    guard deal.origin.isChange else { return }
    var rest = Array(waiting[...index])
    for later in waiting[(index + 1)...] {
      if later.opening == deal.opening, later.origin.isChange {
        rest[index].origin = rest[index].origin.joined(with: later.origin)
      } else {
        rest.append(later)
      }
    }
    waiting = rest
  }

  // MARK: Saving

  /// Saves the user's position in the cards, for the next start.
  private func savePosition() {
    guard resumes, !tour.isRunning else { return }
    let stage = gate.stage
    opener.noteWhereabouts(stage.places, in: stage.deal, of: supply.dealer, scene: stage.sceneID)
  }

  /// Saves the drawings beside the user's files; bundled cards have no file.
  func saveDrawings() {
    // Nothing is kept of a booth's visitors.
    guard !tour.isBooth else { return }
    if gate.stage.deal.isShipped {
      gate.say("These cards have no file to save to", for: Self.shortWords)
    } else {
      opener.write(gate.stage.penInk, in: gate.stage.deal, of: supply.dealer)
    }
  }

  // MARK: Files that change

  private func follow(_ interest: CardWatch.Interest) {
    if let problem = changes.follow(interest) { gate.log(problem) }
  }

  /// Reads the changed files of the shown deck after a quiet time.
  ///
  /// Files outside the shown deck wait until they are shown. Otherwise each change would reread everything that was
  /// ever dropped.
  private func reloadChanged() {
    for index in changes.openings {
      guard
        supply.dealer.isDealt(index, in: [gate.stage.deal])
          || waiting.contains(where: { $0.opening == index })
      else { continue }
      opener.reload(index, changed: changes.take(index), use)
    }
  }

  // MARK: The clipboard

  /// Copies the card under the pointer, or the front card.
  func copyCard() {
    guard let face = gate.stage.pointedCard else { return }
    opener.copy { [copier = projector.copier, scale = Self.copyScale] in copier(face, scale) }
  }

  private func takeCopy(_ bytes: [UInt8]?) {
    guard let bytes else { return gate.report("Cannot copy this card") }
    windows.stage.copy(png: bytes)
    gate.say("Copied", for: Self.shortWords)
  }

  // MARK: RunLoopSource

  var descriptors: [Int32] { [changes.descriptor] }

  var deadline: Double? {
    let deal =
      windows.isSeen && gate.clock.rate > 0
      ? nextDeal.flatMap { gate.clock.moment(at: waiting[$0].wait.until) } : nil
    return [deal, changes.deadline, savesAt].compactMap(\.self).min()
  }

  func service(ready: Set<Int32>, at now: Double) {
    takeOutcomes()
    dealWaiting()
    if ready.contains(changes.descriptor) { changes.note(at: now) }
    if changes.areDue(at: now, in: gate.stage.deal) { reloadChanged() }
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
    // The end waits for painting threads, and these may wait for a decoder.
    content.source.cancel()
    opener.finishNotes()
  }
}

/// The changed files of each opening, until they are read again.
private struct FileChanges {
  /// The time without changes before files are read again, and its maximum delay, in seconds; tuned by eye.
  ///
  /// A program may write a file in pieces.
  private static let (quiet, longestQuiet) = (0.08, 1.0)

  private let watch = CardWatch()
  private var paths: [Int: Set<FilePath>] = [:]
  private var firstChange: Double?
  /// The time at which the files are read, on `MonotonicClock`.
  private(set) var deadline: Double?
  private var hasReported = false
  /// The deck at the last call of `areDue`.
  private var deal: Deal?

  var descriptor: Int32 { watch.descriptor }
  /// The openings with changed files, in their order.
  var openings: [Int] { paths.keys.sorted() }

  /// Watches other files. Returns a message if that fails for the first time.
  mutating func follow(_ interest: CardWatch.Interest) -> String? {
    guard !watch.follow(interest), !hasReported else { return nil }
    hasReported = true
    return "cannot watch all of your files for changes: \(FileText.lastError)"
  }

  /// Notes which files have changed.
  mutating func note(at now: Double) {
    let changes = watch.changes()
    for (opening, changed) in changes { add(changed, of: opening) }
    guard !changes.isEmpty else { return }
    let first = firstChange ?? now
    firstChange = first
    deadline = min(now + Self.quiet, first + Self.longestQuiet)
  }

  mutating func add(_ changed: some Sequence<FilePath>, of opening: Int) {
    paths[opening, default: []].formUnion(changed)
  }

  /// Returns whether the changed files are to be read: after a quiet time, or because another deck is shown.
  mutating func areDue(at now: Double, in deal: Deal) -> Bool {
    let isOther = deal != self.deal
    self.deal = deal
    guard isOther && !paths.isEmpty || deadline.map({ now >= $0 }) == true else { return false }
    (deadline, firstChange) = (nil, nil)
    return true
  }

  /// Removes and returns the changed files of an opening.
  mutating func take(_ opening: Int) -> Set<FilePath> { paths.removeValue(forKey: opening) ?? [] }
}

import CardContent
import CardKinetics
import CardModel
import CardPaint
import CardScript
import CardStage
import CardSystem
import CardX11
import Glibc

/// The openings that are new or have changed, and the deck that shows them next.
struct PendingDecks {
  /// The openings of the user that have been read, in order.
  var opened: [(number: Int, origin: DeckOrigin)] = []
  /// The openings whose files have changed.
  var changed: Set<Int> = []
  /// Whether the deck loader is working out a deck.
  var isWorkedOut = false
  /// The deck that waits for its first faces.
  var waiting: (update: DeckUpdate, wait: FaceWait)?
}

/// Cards that arrive while the window runs: by drop, by paste or from changed files.
extension Show {
  /// The maximum time that a new deck waits for its faces, in seconds; tuned by eye.
  ///
  /// Meanwhile the old deck is visible.
  private static let patience = 0.5
  /// The time without changes before files are read again, and its maximum delay, in seconds; tuned by eye.
  ///
  /// A program may write a file in pieces.
  private static let (quiet, longestQuiet) = (0.08, 1.0)
  private static let (shortWords, longWords) = (2.0, 6.0)
  /// The pixels per point of a copied card, for other programs' pages.
  private static let copyScale = 3.0

  // MARK: Opening

  /// Opens files that were dropped at a point of the window, or pasted.
  func open(_ paths: [String], omitted: String?, at point: Point?) {
    if let omitted { tell("Some files were not opened: \(omitted)") }
    if !paths.isEmpty { loader.open(paths, after: placeOfNew(at: point)) }
  }

  /// Returns the position for new cards: after the card at a point or at the pointer; nil to replace bundled cards.
  private func placeOfNew(at point: Point?) -> DeckOrigin.Place? {
    let isFirst = stage.deck.isBundled && pending.opened.isEmpty && !loader.isOpening
    return isFirst ? nil : stage.place(ofDropAt: point ?? stage.pointerPlace)
  }

  /// Shows a caption that describes the effect of dropping the dragged files.
  func offerDrop() {
    guard !offersDrop, !tour.isRunning else { return }
    offersDrop = true
    say(
      stage.deck.isBundled ? "Drop to show these" : "Drop to add these",
      for: Message.longestCaption)
  }

  func withdrawOffer() {
    if offersDrop { say("", for: 0) }
    offersDrop = false
  }

  /// Takes the results of the deck loader; a new deck is shown after its faces are painted.
  func takeReadings() {
    for outcome in loader.takeOutcomes() {
      switch outcome {
      case .failed(let message): tell(message)
      case .warned(let message): warn(message)
      case .ink(let pages):
        isDirty = true
        _ = lens.handle(StageEvent(time: clock.now(), .ink(pages)))
      case .wroteInk(let paths):
        let names = paths.map { FileText.name(of: $0) }.joined(separator: ", ")
        say(
          paths.isEmpty ? "No new drawings to save" : "Drawings saved to \(names)",
          for: Self.shortWords)
      case .copied(let bytes): takeCopy(bytes)
      case .suggested(let paths, let text):
        isDirty = true
        _ = lens.handle(StageEvent(time: clock.now(), .suggest(paths, for: text)))
      case .opened(let number, let origin): pending.opened.append((number, origin))
      case .changed(let number): pending.changed.insert(number)
      case .updated(let update): adopt(update)
      }
    }
    showPending()
  }

  /// Adopts the content of a deck that is shown after its faces are painted, and watches its files.
  ///
  /// The loader frees the old content, which may be large, outside of the frames.
  private func adopt(_ update: DeckUpdate) {
    pending.isWorkedOut = false
    projector.extend(by: update.catalogue)
    follow(update.interest)
    let old = openings
    openings = update.openings
    loader.release(old)
    let (now, new) = (clock.now(), update.diff.new)
    guard !update.origin.isChange || new != update.diff.old else { return }
    let event = StageEvent(time: now, .deck(new, update.origin))
    let wait = FaceWait(faces: stage.newFaces(after: event), until: now + Self.patience)
    pending.waiting = (update, wait)
  }

  /// The deck that can be shown when its faces are painted; nil for none.
  ///
  /// A changed file never interrupts a pause, the tour or a drag.
  private var nextDeck: (update: DeckUpdate, wait: FaceWait)? {
    guard let (update, wait) = pending.waiting else { return nil }
    let isAllowed =
      !update.origin.isChange
      || !stage.isInThePast && !tour.isRunning
        && (update.diff.keepsIndices || !stage.isDragging)
    return isAllowed ? (update, wait) : nil
  }

  /// The time at which the next deck is shown at the latest; nil for none.
  var showsDeckAt: Double? { nextDeck?.wait.until }

  /// Shows the next deck if it has waited long enough, and asks the loader for another one.
  ///
  /// What the user opens precedes changes of files. A deck that was worked out over another one than the stage has now
  /// is worked out again.
  func showPending() {
    if let (update, wait) = nextDeck, isOver(wait) {
      pending.waiting = nil
      if update.diff.old == stage.deck {
        show(update)
      } else {
        putBack(update)
      }
    }
    if let update = pending.waiting?.update, update.origin.isChange, !pending.opened.isEmpty {
      pending.waiting = nil
      putBack(update)
    }
    guard !pending.isWorkedOut, pending.waiting == nil else { return }
    if !pending.opened.isEmpty {
      let (number, origin) = pending.opened.removeFirst()
      workOut(origin, of: [number])
    } else if !pending.changed.isDisjoint(with: stage.deck.openings) {
      workOut(.changed, of: pending.changed)
      pending.changed = []
    }
  }

  private func workOut(_ origin: DeckOrigin, of numbers: Set<Int>) {
    pending.isWorkedOut = true
    loader.update(origin, of: numbers, over: stage.decks)
  }

  private func putBack(_ update: DeckUpdate) {
    if update.origin.isChange {
      pending.changed.formUnion(update.numbers)
    } else {
      pending.opened.insert(contentsOf: update.numbers.map { ($0, update.origin) }, at: 0)
    }
  }

  private func show(_ update: DeckUpdate) {
    if tour.isRunning { endTour(at: clock.now()) }
    let old = stage.deck
    let news = update.origin.news(from: old, to: update.diff.new)
    isDirty = true
    if case .opened(_, after: nil, _) = update.origin { noteWhereabouts() }
    _ = lens.handle(StageEvent(time: clock.now(), .deck(update.diff.new, update.origin)))
    if let news { say(news, for: Self.shortWords) }
    loader.release(old)
    if !changedPaths.isEmpty { reloadsAt = reloadsAt ?? clock.now() }
  }

  /// Brings a deck that undo has restored up to date.
  func noteRestoredDeck() {
    pending.changed.formUnion(stage.deck.openings)
    if !changedPaths.isEmpty { reloadsAt = reloadsAt ?? clock.now() }
    showPending()
  }

  /// Saves the user's position in the cards, for the next start.
  func noteWhereabouts() {
    guard resumes, !tour.isRunning else { return }
    loader.noteWhereabouts(stage.places, in: stage.deck, of: openings, scene: stage.sceneID)
  }

  /// Saves the drawings beside the user's files; bundled cards have no file.
  func saveDrawings() {
    // Nothing is kept of a booth's visitors.
    guard !tour.isBooth else { return }
    if stage.deck.isBundled {
      say("These cards have no file to save to", for: Self.shortWords)
    } else {
      loader.write(stage.penInk, in: stage.deck, of: openings)
    }
  }

  // MARK: Files that change

  /// Watches the files of interest.
  func follow(_ interest: CardWatch.Interest) {
    guard !watch.follow(interest), !hasToldOfWatching else { return }
    hasToldOfWatching = true
    warn("cannot watch all of your files for changes: \(FileText.lastError)")
  }

  /// Records which files have changed.
  func noteChanges() {
    let now = clock.now()
    let changes = watch.changes()
    for (opening, paths) in changes { changedPaths[opening, default: []].formUnion(paths) }
    guard !changes.isEmpty else { return }
    let first = firstChange ?? now
    firstChange = first
    reloadsAt = min(now + Self.quiet, first + Self.longestQuiet)
  }

  /// Reads the changed files of the shown deck after a quiet time.
  ///
  /// Files outside the shown deck wait until they are shown. Otherwise each change would reread everything that was
  /// ever dropped.
  func reloadChanged() {
    guard let reloadsAt, clock.now() >= reloadsAt else { return }
    for number in stage.deck.openings {
      guard let paths = changedPaths.removeValue(forKey: number) else { continue }
      loader.reload(number, changed: paths)
    }
    (self.reloadsAt, firstChange) = (nil, nil)
  }

  // MARK: The clipboard

  /// Opens the content that another program has provided.
  func open(_ content: PastedContent) {
    switch content {
    case .files(let list): open(list.paths, omitted: list.omitted, at: nil)
    case .image(let bytes, let type):
      loader.open(bytes, type: type, after: placeOfNew(at: nil))
    }
  }

  /// Copies the card under the pointer, or the front card.
  func copyCard() {
    guard let face = stage.pointedCard else { return }
    loader.copy { [copier = projector.copier, scale = Self.copyScale] in copier(face, scale) }
  }

  func takeCopy(_ bytes: [UInt8]?) {
    guard let bytes else { return tell("Cannot copy this card") }
    window.copy(png: bytes)
    say("Copied", for: Self.shortWords)
  }

  /// Reports a failure to the user, on standard error and in the window.
  func tell(_ words: String) {
    warn(words)
    say(words, for: Self.longWords)
  }
}

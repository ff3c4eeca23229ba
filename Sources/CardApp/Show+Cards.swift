import CardContent
import CardKinetics
import CardModel
import CardPaint
import CardScript
import CardStage
import CardSystem
import CardX11
import Glibc

/// A deck that has been read and waits for its first faces.
struct WaitingDeal {
  var origin: DealOrigin
  let opening: Int
  var change: DealChange
  /// Whether the deck is being recomputed because another deck has been shown since.
  var isRemade = false
  let wait: FaceWait
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
    if !paths.isEmpty { opener.open(paths, after: placeOfNew(at: point), use) }
  }

  /// The decks in use: on screen, in the history, or waiting for their faces.
  var use: DeckOpener.Use {
    DeckOpener.Use(
      of: stage.deal, lens.deals + waitingDeals.map(\.change.new),
      dealings: takenDealings)
  }

  /// Returns the position for new cards: after the card at a point or at the pointer; nil to replace bundled cards.
  private func placeOfNew(at point: Point?) -> DealOrigin.Place? {
    let isFirst = stage.deal.isShipped && waitingDeals.isEmpty && !opener.isOpening
    return isFirst ? nil : stage.place(ofDropAt: point ?? stage.pointerPlace)
  }

  /// Shows a caption that describes the effect of dropping the dragged files.
  func offerDrop() {
    guard !offersDrop, !tour.isRunning else { return }
    offersDrop = true
    say(
      stage.deal.isShipped ? "Drop to show these" : "Drop to add these",
      for: Message.longestCaption)
  }

  func withdrawOffer() {
    if offersDrop { say("", for: 0) }
    offersDrop = false
  }

  /// Takes the results of the deck loader; a new deck is shown after its faces are painted.
  func takeReadings() {
    for outcome in opener.takeOutcomes() {
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
      case .dealt(let dealing):
        adopt(dealing.supply)
        wait(for: dealing)
      case .remade(let dealing):
        adopt(dealing.supply)
        guard let index = waitingDeals.firstIndex(where: \.isRemade) else { continue }
        (waitingDeals[index].change, waitingDeals[index].isRemade) = (dealing.change, false)
        joinChanges(after: index)
      case .read(let opening, let paths): opener.renew(opening, read: paths, use)
      }
    }
    dealWaiting()
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
    let now = clock.now()
    let event = StageEvent(time: now, .deal(dealing.change.new, dealing.origin))
    let wait = FaceWait(faces: stage.newFaces(after: event), until: now + Self.patience)
    waitingDeals.append(
      WaitingDeal(
        origin: dealing.origin, opening: dealing.opening, change: dealing.change, wait: wait))
  }

  /// The index of the deck to show next; nil for none.
  ///
  /// A changed file never interrupts a pause, the tour or a drag. Changes of one opening keep their order. All decks
  /// wait while one is recomputed.
  private var nextDeal: Int? {
    guard !waitingDeals.contains(where: \.isRemade) else { return nil }
    return waitingDeals.indices.first { index in
      let deal = waitingDeals[index]
      guard deal.origin.isChange else { return true }
      return !stage.isInThePast && !tour.isRunning && (deal.change.keepsPlaces || !stage.isDragging)
        && !waitingDeals[..<index].contains { $0.opening == deal.opening }
    }
  }

  /// The time at which the next deck is shown at the latest; nil for none.
  var dealsAt: Double? { nextDeal.map { waitingDeals[$0].wait.until } }

  /// Shows the decks that have waited long enough, in their order.
  func dealWaiting() {
    while let index = nextDeal, isOver(waitingDeals[index].wait) {
      let opening = waitingDeals[index].opening
      guard waitingDeals[index].change.old == stage.deal else {
        joinChanges(after: index)
        waitingDeals[index].isRemade = true
        return opener.remake(waitingDeals[index].origin, of: opening, over: stage.deal)
      }
      let (change, origin) = (waitingDeals[index].change, waitingDeals[index].origin)
      waitingDeals.remove(at: index)
      if tour.isRunning { endTour(at: clock.now()) }
      let news = origin.news(from: stage.deal, to: change.new)
      isDirty = true
      if case .opened(_, after: nil, _) = origin { noteWhereabouts() }
      _ = lens.handle(StageEvent(time: clock.now(), .deal(change.new, origin)))
      if let news { say(news, for: Self.shortWords) }
      if case .changed(let files, _) = origin, !supply.dealer.isDealt(opening, in: [change.old]) {
        // The files are read again when their opening is shown again.
        changedPaths[opening, default: []].formUnion(files.map { FilePath($0.path) })
      }
      reloadDealtAgain()
    }
  }

  /// Joins later changes of an opening to the deck to recompute, which will include them.
  private func joinChanges(after index: Int) {
    let deal = waitingDeals[index]
    guard deal.origin.isChange else { return }
    var rest = Array(waitingDeals[...index])
    for later in waitingDeals[(index + 1)...] {
      if later.opening == deal.opening, later.origin.isChange {
        rest[index].origin = rest[index].origin.joined(with: later.origin)
      } else {
        rest.append(later)
      }
    }
    waitingDeals = rest
  }

  /// Saves the user's position in the cards, for the next start.
  func noteWhereabouts() {
    guard resumes, !tour.isRunning else { return }
    opener.noteWhereabouts(stage.places, in: stage.deal, of: supply.dealer, scene: stage.sceneID)
  }

  /// Saves the drawings beside the user's files; bundled cards have no file.
  func saveDrawings() {
    // Nothing is kept of a booth's visitors.
    guard !tour.isBooth else { return }
    if stage.deal.isShipped {
      say("These cards have no file to save to", for: Self.shortWords)
    } else {
      opener.write(stage.penInk, in: stage.deal, of: supply.dealer)
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

  /// Schedules the reading of changed files that are shown again.
  func reloadDealtAgain() {
    if !changedPaths.isEmpty { reloadsAt = reloadsAt ?? clock.now() }
  }

  /// Reads the changed files of the shown deck after a quiet time.
  ///
  /// Files outside the shown deck wait until they are shown. Otherwise each change would reread everything that was
  /// ever dropped.
  func reloadChanged() {
    guard let reloadsAt, clock.now() >= reloadsAt else { return }
    for index in changedPaths.keys.sorted() {
      guard
        supply.dealer.isDealt(index, in: [stage.deal])
          || waitingDeals.contains(where: { $0.opening == index }),
        let paths = changedPaths.removeValue(forKey: index)
      else { continue }
      opener.reload(index, changed: paths, use)
    }
    (self.reloadsAt, firstChange) = (nil, nil)
  }

  // MARK: The clipboard

  /// Opens the content that another program has provided.
  func open(_ content: PastedContent) {
    switch content {
    case .files(let list): open(list.paths, omitted: list.omitted, at: nil)
    case .image(let bytes, let type):
      opener.open(bytes, type: type, after: placeOfNew(at: nil), use)
    }
  }

  /// Copies the card under the pointer, or the front card.
  func copyCard() {
    guard let face = stage.pointedCard else { return }
    opener.copy { [copier = projector.copier, scale = Self.copyScale] in copier(face, scale) }
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

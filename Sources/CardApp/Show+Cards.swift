import CardContent
import CardKinetics
import CardModel
import CardPaint
import CardScript
import CardStage
import CardSystem
import CardX11
import Glibc

/// What is read and waits for its first faces, to be dealt then.
struct WaitingDeal {
  var origin: DealOrigin
  let opening: Int
  var change: DealChange
  /// Whether it is being worked out anew: something else has been dealt since.
  var isRemade = false
  let wait: FaceWait
}

/// Cards that come while the window runs: by drop, paste or from files that change.
extension Show {
  /// How long a deal waits for the faces that it shows, in seconds: what it replaces is seen meanwhile. Tuned by
  /// eye.
  private static let patience = 0.5
  /// How long the files are quiet before they are read anew, and for how long that is waited for at most, in
  /// seconds: who writes a file may write it in pieces. Tuned by eye.
  private static let (quiet, longestQuiet) = (0.08, 1.0)
  private static let (shortWords, longWords) = (2.0, 6.0)
  /// Pixels a point of a copied card, for other programs' pages.
  private static let copyScale = 3.0

  // MARK: Opening

  /// Opens files that were dropped at a point of the window, or pasted.
  func open(_ paths: [String], omitted: String?, at point: Point?) {
    if let omitted { tell("Some files were not opened: \(omitted)") }
    if !paths.isEmpty { opener.open(paths, after: placeOfNew(at: point), use) }
  }

  /// What is in use of all that was dealt.
  var use: DeckOpener.Use {
    DeckOpener.Use(
      of: stage.deal, lens.deals + waitingDeals.map(\.change.new),
      dealings: takenDealings)
  }

  /// Where new cards come: in place of the shipped ones, else after those at a point, or at the pointer.
  private func placeOfNew(at point: Point?) -> DealOrigin.Place? {
    let isFirst = stage.deal.isShipped && waitingDeals.isEmpty && !opener.isOpening
    return isFirst ? nil : stage.place(ofDropAt: point ?? stage.pointerPlace)
  }

  /// Says what a drop of the files that are dragged over the window does.
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

  /// Takes up what has been read: it is dealt once its faces are there.
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

  /// Shows and watches what there is now. It may be large, and what it replaces is not to be freed between frames.
  private func adopt(_ new: Dealing.Supply) {
    takenDealings += 1
    // Two queues deal.
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

  /// The one that is dealt next; nil for none. Nothing that changes by itself disturbs a pause or the tour, or takes
  /// a card from the hand; no change of an opening overtakes another one of it, and nothing what is worked out anew.
  private var nextDeal: Int? {
    guard !waitingDeals.contains(where: \.isRemade) else { return nil }
    return waitingDeals.indices.first { index in
      let deal = waitingDeals[index]
      guard deal.origin.isChange else { return true }
      return !stage.isInThePast && !tour.isRunning && (deal.change.keepsPlaces || !stage.isDragging)
        && !waitingDeals[..<index].contains { $0.opening == deal.opening }
    }
  }

  /// When the next one is dealt at last; nil for none.
  var dealsAt: Double? { nextDeal.map { waitingDeals[$0].wait.until } }

  /// Deals what has waited long enough, in its order.
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
        // It is to be read again when it is dealt again.
        changedPaths[opening, default: []].formUnion(files.map { FilePath($0.path) })
      }
      reloadDealtAgain()
    }
  }

  /// Joins the later changes of an opening to one that is worked out anew: that has them, for it is of what there is
  /// now.
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

  /// Notes where the user is among the cards, to begin there the next time.
  func noteWhereabouts() {
    guard resumes, !tour.isRunning else { return }
    opener.noteWhereabouts(stage.places, in: stage.deal, of: supply.dealer, scene: stage.sceneID)
  }

  /// Writes what the pen drew beside the cards, if there is a beside.
  func saveDrawings() {
    // Of a booth's visitors nothing is kept.
    guard !tour.isBooth else { return }
    if stage.deal.isShipped {
      say("These cards have no file to save to", for: Self.shortWords)
    } else {
      opener.write(stage.penInk, in: stage.deal, of: supply.dealer)
    }
  }

  // MARK: Files that change

  /// Watches what is of interest.
  func follow(_ interest: CardWatch.Interest) {
    guard !watch.follow(interest), !hasToldOfWatching else { return }
    hasToldOfWatching = true
    warn("cannot watch all of your files for changes: \(FileText.lastError)")
  }

  /// Notes which files have changed.
  func noteChanges() {
    let now = clock.now()
    let changes = watch.changes()
    for (opening, paths) in changes { changedPaths[opening, default: []].formUnion(paths) }
    guard !changes.isEmpty else { return }
    let first = firstChange ?? now
    firstChange = first
    reloadsAt = min(now + Self.quiet, first + Self.longestQuiet)
  }

  /// Reads what is dealt now, and was not while its files changed.
  func reloadDealtAgain() {
    if !changedPaths.isEmpty { reloadsAt = reloadsAt ?? clock.now() }
  }

  /// Reads anew what has changed, once it is quiet. What is not shown waits until it is: else whatever was ever dropped
  /// would be read with each change.
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

  /// Opens what another program has given.
  func open(_ content: PastedContent) {
    switch content {
    case .files(let list): open(list.paths, omitted: list.omitted, at: nil)
    case .image(let bytes, let type):
      opener.open(bytes, type: type, after: placeOfNew(at: nil), use)
    }
  }

  /// Copies the card under the pointer, or the one in front.
  func copyCard() {
    guard let face = stage.pointedCard else { return }
    opener.copy { [copier = projector.copier, scale = Self.copyScale] in copier(face, scale) }
  }

  func takeCopy(_ bytes: [UInt8]?) {
    guard let bytes else { return tell("Cannot copy this card") }
    window.copy(png: bytes)
    say("Copied", for: Self.shortWords)
  }

  /// Tells the user why something is not done, in the window as well.
  func tell(_ words: String) {
    warn(words)
    say(words, for: Self.longWords)
  }
}

import CardCore
import CardPaint
import CardPlay
import CardSystem
import CardX11
import Glibc

/// What is read and waits for its first faces, to be dealt then.
struct WaitingDeal {
  var origin: DealOrigin
  /// What an opening has become; nil for a new one.
  var change: (opening: Int, reading: DeckReader.Reading)?
  /// Whether pictures are all that changes.
  var keepsPlaces: Bool
  /// What it would be over the deal that was shown when it was read: of a large folder that takes long to find out.
  var made: (over: Deal, deal: Deal)
  var wait: FaceWait
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
    if let omitted { tell("Not all is opened; \(omitted)") }
    if !paths.isEmpty { opener.open(paths, after: placeOfNew(at: point)) }
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
      for: InputEvent.longestCaption)
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
      case .copied(let bytes): takeCopy(bytes)
      case .suggested(let paths, let text):
        isDirty = true
        _ = lens.handle(InputEvent(time: clock.now(), kind: .suggest(paths, for: text)))
      case .opened(let reading, let files, let place, let bookmark):
        let opening = dealer.take(reading, of: files, isAmongOthers: place != nil)
        readAwaited(of: opening, reading.awaited)
        let places = place == nil && resumes ? bookmark.map(dealer.places) : nil
        wait(for: .opened(files, after: place, at: places ?? [:]), nil)
      case .changed(let opening, let reading, let files):
        wait(for: .changed(files), (opening, reading))
      }
    }
    dealWaiting()
  }

  /// Has read what of an opening there was no time for: it comes as it is read.
  func readAwaited(of opening: Int, _ paths: [String]) {
    if !paths.isEmpty { opener.read(paths, of: opening, dealer.openings[opening]) }
  }

  private func wait(
    for origin: DealOrigin, _ change: (opening: Int, reading: DeckReader.Reading)?
  ) {
    // What is to come is dealt with on a copy, to learn what it will show.
    var copy = dealer
    let deal = Self.deal(origin, change, &copy, over: stage.deal)
    if change != nil { dealer = copy }
    projector.extend(by: dealer.content)
    let event = InputEvent(time: clock.now(), kind: .deal(deal, origin))
    let faces = stage.newFaces(after: event)
    waitingDeals.append(
      WaitingDeal(
        origin: origin, change: change,
        keepsPlaces: DealChange(from: stage.deal, to: deal).keepsPlaces, made: (stage.deal, deal),
        wait: FaceWait(faces: faces, until: clock.now() + Self.patience)))
  }

  private static func deal(
    _ origin: DealOrigin, _ change: (opening: Int, reading: DeckReader.Reading)?,
    _ dealer: inout Dealer, over deal: Deal
  ) -> Deal {
    guard let change, case .changed(let files) = origin else {
      return dealer.deal(origin, over: deal)
    }
    return dealer.change(
      change.opening, to: change.reading, changed: Set(files.map(\.path)), over: deal)
  }

  /// The one that is dealt next; nil for none. Nothing that changes by itself disturbs a pause or the tour, or takes
  /// a card from the hand; no change of an opening overtakes another one of it.
  private var nextDeal: Int? {
    waitingDeals.indices.first { index in
      let deal = waitingDeals[index]
      guard let opening = deal.change?.opening else { return true }
      return !stage.isInThePast && !tour.isRunning && (deal.keepsPlaces || !stage.isDragging)
        && !waitingDeals[..<index].contains { $0.change?.opening == opening }
    }
  }

  /// When the next one is dealt at last; nil for none.
  var dealsAt: Double? { nextDeal.map { waitingDeals[$0].wait.until } }

  /// Deals what has waited long enough, in its order.
  func dealWaiting() {
    while let index = nextDeal, isOver(waitingDeals[index].wait) {
      let next = waitingDeals.remove(at: index)
      if tour.isRunning { endTour(at: clock.now()) }
      // Its cards have their editions.
      let deal =
        if let change = next.change {
          next.made.over == stage.deal
            ? next.made.deal
            : dealer.change(change.opening, to: change.reading, changed: [], over: stage.deal)
        } else { dealer.deal(next.origin, over: stage.deal) }
      let added = deal.cards.count - stage.deal.cards.count
      let isAmongOthers = next.change == nil && !stage.deal.isShipped && added > 0
      isDirty = true
      if case .opened(_, after: nil, _) = next.origin { noteWhereabouts() }
      _ = lens.handle(InputEvent(time: clock.now(), kind: .deal(deal, next.origin)))
      // They may be out of sight.
      if isAmongOthers {
        say(added == 1 ? "1 card added" : "\(added) cards added", for: Self.shortWords)
      }
      // What is dealt again may have changed since it was taken back.
      if !changedPaths.isEmpty { reloadsAt = reloadsAt ?? clock.now() }
      follow()
    }
  }

  /// Notes where the user is among the cards, to begin there the next time.
  func noteWhereabouts() {
    guard resumes, !tour.isRunning else { return }
    let bookmark = dealer.bookmark(at: stage.places, in: stage.deal, scene: stage.sceneID)
    if let (files, bookmark) = bookmark { opener.note(files, bookmark) }
  }

  // MARK: Files that change

  /// Watches what is dealt.
  func follow() {
    guard !watch.follow(dealer), !hasToldOfWatching else { return }
    hasToldOfWatching = true
    warn("cannot watch all files of the cards: \(FileText.lastError)")
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

  /// Reads anew what has changed, once it is quiet. What has been taken back, which a rewind alone returns to, waits
  /// for a change after that: else whatever was ever dropped would be read with each change.
  func reloadChanged() {
    guard let reloadsAt, clock.now() >= reloadsAt else { return }
    let deals = stage.deals
    for index in changedPaths.keys.sorted() where dealer.isWanted(index, in: deals) {
      guard let paths = changedPaths.removeValue(forKey: index) else { continue }
      opener.reload(index, dealer.openings[index], changed: paths)
    }
    (self.reloadsAt, firstChange) = (nil, nil)
  }

  // MARK: The clipboard

  /// Opens what another program has given.
  func open(_ content: PastedContent) {
    switch content {
    case .files(let list): open(list.paths, omitted: list.omitted, at: nil)
    case .image(let bytes, let type): opener.open(bytes, type: type, after: placeOfNew(at: nil))
    }
  }

  /// Copies the card under the pointer, or the one in front.
  func copyCard() {
    guard let face = stage.pointedCard else { return }
    opener.copy { [copier = projector.copier, scale = Self.copyScale] in copier(face, scale) }
  }

  func takeCopy(_ bytes: [UInt8]?) {
    guard let bytes else { return tell("The card cannot be copied") }
    window.copy(png: bytes)
    say("Copied", for: Self.shortWords)
  }

  /// Tells the user why something is not done, in the window as well.
  func tell(_ words: String) {
    warn(words)
    say(words, for: Self.longWords)
  }
}

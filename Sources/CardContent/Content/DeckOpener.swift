import CardDecode
package import CardModel
package import CardPaint
package import CardStage
package import CardSystem
import Dispatch
import Synchronization

/// Reads the opened and changed files while a window runs, and works out the new deck.
///
/// The work runs on queues, since a folder may have a hundred thousand files.
package final class DeckOpener: Sendable {
  package enum Outcome: Sendable {
    /// An opening, or a change of one, with the new deck.
    case dealt(Dealing)
    /// A change after `remake`, for another deck.
    case remade(Dealing)
    /// Pending files of an opening have been read, at these paths. The window then calls `renew`.
    case read(opening: Int, [String])
    /// The image of a card as the bytes of a PNG file, or nil if painting failed.
    case copied([UInt8]?)
    /// The suggested paths for a text.
    case suggested([String], for: String)
    /// Drawings that were read from a file.
    case ink([PenPage])
    /// The drawings have been written to the files at these paths.
    case wroteInk([String])
    /// The opening failed. The text gives the reason in one line.
    case failed(String)
    /// A part of the opening is missing. The text describes it in one line.
    case warned(String)
  }

  private let queue = DispatchQueue(label: "cardstage.opener")
  /// The queue for new decks that need no reading, so that they wait for no file.
  private let deals = DispatchQueue(label: "cardstage.deals")
  /// The queue for reading that no window waits for.
  private let late = DispatchQueue(label: "cardstage.reader")
  /// The queue for writing, in order. The end of the program waits for this queue alone.
  private let notes = DispatchQueue(label: "cardstage.notes")
  private let outcomes = Mutex<[Outcome]>([])
  private let openCount = Atomic(0)
  /// The dealer of everything that has been read, and the number of dealings that were sent.
  private let dealer: Mutex<(Dealer, dealings: Int)>
  private let source: PictureSource
  private let resumes: Bool
  private let catalogue: @Sendable (Content) -> FaceCatalogue
  private let wake: @Sendable () -> Void

  /// The timeout after which the cards are shown without the files that take longer, in seconds. Tuned by eye.
  package static let patience = 0.4
  /// The minimum interval between two reports of files that have been read, in seconds. Tuned by eye.
  private static let pace = 1.0

  /// Creates an opener, and starts to read the pending files of the first opening.
  ///
  /// - Parameter dealer: The dealer of everything that was opened before.
  /// - Parameter resumes: Whether an opening begins at the position where the user last left it.
  /// - Parameter catalogue: Creates the catalogue of the faces of a content.
  /// - Parameter wake: A function that is called on a queue when there is an outcome.
  package init(
    _ dealer: Dealer, resumes: Bool, catalogue: @escaping @Sendable (Content) -> FaceCatalogue,
    wake: @escaping @Sendable () -> Void
  ) {
    source = dealer.content.source
    self.dealer = Mutex((dealer, 0))
    (self.resumes, self.catalogue, self.wake) = (resumes, catalogue, wake)
    read(dealer.awaited, of: 0)
    work(on: queue) { [self] in dealer.openings.indices.forEach { readInk(of: $0) } }
  }

  /// A Boolean value that indicates whether an opening is being read.
  package var isOpening: Bool { openCount.load(ordering: .relaxed) > 0 }

  /// Returns the outcomes since the last call, oldest first.
  package func takeOutcomes() -> [Outcome] {
    outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
  }

  /// The decks that a window shows and can show again.
  package struct Use: Sendable {
    let shown: Deal
    let deals: [Deal]
    let dealings: Int

    /// Creates the value for a window.
    ///
    /// - Parameters:
    ///   - shown: The deck that is shown.
    ///   - deals: All decks that may be shown again.
    ///   - dealings: The number of dealings that the window has taken.
    package init(of shown: Deal, _ deals: [Deal], dealings: Int) {
      (self.shown, self.deals, self.dealings) = (shown, deals, dealings)
    }
  }

  /// Opens paths in place of all cards, or after a position in the current deck. A tilde stands for the home folder.
  package func open(_ paths: [String], after place: DealOrigin.Place?, _ use: Use) {
    open(after: place, use) { paths.map(PathCompletion.expanded) }
  }

  /// Saves an image from another program, given as the bytes of a file, and opens it.
  package func open(
    _ picture: [UInt8], type: String, after place: DealOrigin.Place?, _ use: Use
  ) {
    open(after: place, use) { () throws(Failure) in
      [try PastedPicture.keep(picture, type: type)]
    }
  }

  private func open(
    after place: DealOrigin.Place?, _ use: Use,
    _ paths: @escaping @Sendable () throws(Failure) -> [String]
  ) {
    openCount.add(1, ordering: .relaxed)
    work(on: queue) { [self] in
      defer { openCount.subtract(1, ordering: .relaxed) }
      do throws(Failure) {
        let named = try paths().map { FileState(opening: $0) }
        let reading = try DeckReader.readAnew(
          named.map(\.path), source, isAmongOthers: place != nil,
          until: MonotonicClock.now() + Self.patience)
        let files = reading.withParts(named).map { $0.looked() }
        let paths = files.map(\.path)
        let bookmark =
          place == nil && resumes ? notes.sync { RecentDecks().bookmark(of: paths) } : nil
        let dealing = deal(for: use) { dealer in
          let opening = dealer.take(reading, of: files, isAmongOthers: place != nil)
          let places = bookmark.map { dealer.places(of: $0, in: opening) }
          let origin = DealOrigin.opened(files, after: place, at: places ?? [:])
          return (origin, opening)
        }
        give(.dealt(dealing))
        reading.warnings.forEach { give(.warned($0)) }
        readInk(of: dealing.opening)
        read(reading.awaited, of: dealing.opening)
        note(files)
      } catch {
        give(.failed(error.message))
      }
    }
  }

  /// Notes the files that were opened before the window.
  package func note(_ files: [FileState]) {
    work(on: notes) { RecentDecks().note(files.map(\.path)) }
  }

  /// Notes the positions in the opening as a bookmark. This runs on a queue, since finding the names takes long in a
  /// large deck.
  package func noteWhereabouts(
    _ places: ScenePlaces, in deal: Deal, of dealer: Dealer, scene: SceneID
  ) {
    work(on: notes) {
      guard let (files, bookmark) = dealer.bookmark(at: places, in: deal, scene: scene) else {
        return
      }
      RecentDecks().note(bookmark, in: files.map(\.path))
    }
  }

  /// Reads the drawings on the cards of an opening. Cards that already have drawings keep theirs.
  private func readInk(of index: Int) {
    let (pages, problems) = dealer.withLock { $0.0 }.readInk(of: index)
    // Each page is one line of a session.
    for page in pages { give(.ink([page])) }
    for problem in problems { give(.warned(problem)) }
  }

  /// Writes the drawings on the cards of a deck beside their files.
  package func write(_ ink: PenInk, in deal: Deal, of dealer: Dealer) {
    work(on: notes) { [self] in
      do throws(Failure) {
        give(.wroteInk(try dealer.write(ink, in: deal)))
      } catch {
        give(.failed(error.message))
      }
    }
  }

  /// Waits until all notes are written.
  package func finishNotes() { notes.sync {} }

  /// Suggests paths that begin as `text` does, or the recent paths for an empty text.
  package func suggest(for text: String) {
    work(on: queue) { [self] in
      let recent = text.isEmpty ? RecentDecks().paths() : []
      let paths = PathCompletion.paths(for: text, recent: recent, most: Stage.mostSuggestions)
      give(.suggested(paths, for: text))
    }
  }

  /// Paints a card for the clipboard.
  package func copy(_ paint: @escaping @Sendable () -> [UInt8]?) {
    work(on: queue) { [self] in give(.copied(paint())) }
  }

  /// Works out the change of an opening again, for another deck.
  package func remake(_ origin: DealOrigin, of opening: Int, over deal: Deal) {
    work(on: deals) { [self] in
      let dealing = dealer.withLock {
        $0.dealings += 1
        return Dealing(origin, of: opening, by: $0.0, over: deal, catalogue)
      }
      give(.remade(dealing))
    }
  }

  /// Frees a value that may be large, on a queue.
  package func release(_ value: consuming any Sendable) {
    work(on: deals) { [value] in withExtendedLifetime(value) {} }
  }

  /// Reads an opening again after the files at some paths have changed.
  package func reload(_ index: Int, changed paths: Set<FilePath>, _ use: Use) {
    work(on: queue) { [self] in
      let folders = dealer.withLock { $0.0.openings[index].files }.map(\.path).filter(
        FileText.isFolder)
      // The folders of the changed files have changed as well.
      giveAnew(
        index, changed: whole(paths), in: folders, use, until: MonotonicClock.now() + Self.patience)
    }
  }

  /// Updates an opening with the pending files that have been read.
  package func renew(_ index: Int, read paths: [String], _ use: Use) {
    work(on: queue) { [self] in giveAnew(index, changed: paths, in: [], use, until: 0) }
  }

  /// Reads the pending files of an opening, and reports them as they arrive. Files that take long come last.
  ///
  /// No other request waits for this.
  private func read(_ paths: [String], of index: Int) {
    guard !paths.isEmpty else { return }
    work(on: late) { [self] in
      var (rest, done, givenAt) = (paths, [String](), MonotonicClock.now())
      func giveDone() {
        if !done.isEmpty { give(.read(opening: index, done)) }
        (done, givenAt) = ([], MonotonicClock.now())
      }
      for patience in [Self.patience, .infinity] {
        rest = rest.filter { path in
          guard finishes(path, by: MonotonicClock.now() + patience) else { return true }
          source.endReading(path)
          done.append(path)
          if MonotonicClock.now() - givenAt > Self.pace { giveDone() }
          return false
        }
        giveDone()
      }
    }
  }

  /// Reads a file's structure, text or aspect. Returns false if that takes longer than until `end`.
  ///
  /// If the file cannot be read, its card shows the reason.
  private func finishes(_ path: String, by end: Double) -> Bool {
    do throws(DecodeFailure) {
      if DeckReader.isDocument(path) {
        _ = try source.document(path, until: end)
      } else if DeckReader.isMarkdown(path) {
        _ = try source.text(path, until: end)
      } else {
        _ = try source.aspect(ofFile: path, until: end)
      }
    } catch {
      if error == .awaited { return false }
      // No later reading should wait for the file again.
      if DeckReader.isDocument(path) { source.keep(error, ofDocument: path) }
      if DeckReader.isMarkdown(path) { source.keep(error, ofText: path) }
    }
    return true
  }

  /// Reports the new state of an opening after files have changed or have been read. Files that take longer than until
  /// `end` are read afterwards.
  private func giveAnew(
    _ index: Int, changed paths: [String], in folders: [String], _ use: Use, until end: Double
  ) {
    let opening = dealer.withLock { $0.0.openings[index] }
    // If the opening is invalid for a moment, the deck stays as it is.
    guard let reading = try? opening.read(source, until: end) else { return }
    let changed = Set((paths + folders).map(FilePath.init))
    let opened = reading.withParts(opening.files).filter { changed.contains(FilePath($0.path)) }
    var looked = (opening.changes(of: paths, to: reading) + opened).map { $0.looked() }
    // The names of the files that came or left are enough.
    for index in looked.indices { looked[index].names = nil }
    let dealing = deal(for: use) { dealer in
      dealer.follow(index, to: reading, changed: Set(looked.map(\.path)))
      return (.changed(looked, of: index), index)
    }
    give(.dealt(dealing))
    readInk(of: index)
    for warning in reading.warnings where !opening.warnings.contains(warning) {
      give(.warned(warning))
    }
    // Pending aspects of images no longer matter.
    read(source.beginReading(reading.awaitedTexts), of: index)
  }

  /// Lets the dealer take in a change, and works out the new deck. Frees unused cards if the window has taken all
  /// earlier dealings.
  private func deal(
    for use: Use, _ take: (inout Dealer) -> (DealOrigin, opening: Int)
  ) -> Dealing {
    dealer.withLock { state in
      if state.dealings == use.dealings { state.0.forget(except: use.deals) }
      state.dealings += 1
      let (origin, opening) = take(&state.0)
      return Dealing(origin, of: opening, by: state.0, over: use.shown, catalogue)
    }
  }

  /// Returns the paths of missing files and of files that can be decoded.
  ///
  /// Another program may still be writing a file that cannot be decoded, so the file's card keeps its face.
  private func whole(_ paths: Set<FilePath>) -> [String] {
    var whole: [String] = []
    for path in paths.map(\.text).sorted() {
      if FileText.isRegularFile(path) != true {
      } else if DeckReader.isDocument(path) {
        guard (try? source.renew(document: path)) != nil else { continue }
      } else if DeckReader.isMarkdown(path) {
        guard (try? source.renew(text: path)) != nil else { continue }
      } else if DeckReader.isCardFile(path) {
        guard (try? source.check(pictureAt: path)) != nil else { continue }
      }
      whole.append(path)
    }
    return whole
  }

  /// Runs `body` on a queue. Frames have priority over the work and over the programs that it starts.
  private func work(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
    queue.async {
      Niceness.lowerThread()
      body()
    }
  }

  private func give(_ outcome: Outcome) {
    outcomes.withLock { $0.append(outcome) }
    wake()
  }
}

extension DeckReader.Reading {
  /// Creates a reading with one card, which reports that nothing is left of the opening.
  init(emptied name: String) {
    let (name, title) = (name.onOneLine, "This file is gone")
    let text = "\(name) has no more images, PDFs or Markdown files."
    let look = Look(of: name)
    let card = Card(
      title: title, subtitle: name, text: text, color: look.card, seed: 1, kind: "")
    let book = Book(
      title: name, author: "", color: look.cloth, accent: look.foil,
      pages: [.text("# \(title)\n\n\(text)")])
    self.init(cards: [card], books: [book], isRead: false)
  }
}

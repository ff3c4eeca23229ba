import CardDecode
package import CardModel
package import CardPaint
package import CardStage
package import CardSystem
import Dispatch
import Synchronization

/// A loader that reads the opened and changed files while a window is open, and creates the new decks.
///
/// The work runs on queues, because a folder may have a hundred thousand files.
package final class DeckLoader: Sendable {
  package enum Outcome: Sendable {
    /// An opening has been read. The window then calls `update`.
    case opened(Int, DeckOrigin)
    /// An opening has been read again. The window then calls `update` if the opening is on stage.
    case changed(Int)
    /// A new deck, or the old one if nothing has changed.
    case updated(DeckUpdate)
    /// The image of a card as the bytes of a PNG file, or nil if painting failed.
    case copied([UInt8]?)
    /// The suggested paths for a text.
    case suggested([String], for: String)
    /// Drawings that were read from a file.
    case ink([PenPage])
    /// The drawings have been written to the files at these paths.
    case wroteInk([String])
    /// The opening failed, or some of its files are missing. The text gives the reason in one line, and may name the
    /// files at the paths.
    case failed(String, of: [String])
    /// A part of the opening is missing. The text describes that part in one line.
    case warned(String)
  }

  private let queue = DispatchQueue(label: "cardstage.loader")
  /// The queue that creates decks. Separate from `queue`, so that no deck waits for a file.
  private let decks = DispatchQueue(label: "cardstage.decks")
  /// The queue for answers that must not wait for files: suggested paths and copied cards.
  private let answers = DispatchQueue(label: "cardstage.answers")
  /// The queue that reads pending files. The window doesn't wait for these files.
  private let late = DispatchQueue(label: "cardstage.reader")
  /// The queue that writes recent decks, bookmarks and drawings, in order. Only this queue delays the end of the
  /// program.
  private let notes = DispatchQueue(label: "cardstage.notes")
  private let outcomes = Mutex<[Outcome]>([])
  private let openCount = Atomic(0)
  private let openings: Mutex<Openings>
  private let source: ImageSource
  private let resumes: Bool
  private let catalogue: @Sendable (Content) -> FaceCatalogue
  private let wake: @Sendable () -> Void

  /// The timeout after which the cards are shown without the pending files, in seconds; tuned by eye.
  package static let timeout = 0.4
  /// The minimum interval between two reports of files that have been read, in seconds; tuned by eye.
  private static let pace = 1.0

  /// Creates a loader, and starts to read the pending files of the first opening.
  ///
  /// - Parameter openings: The openings that were read before the window opened.
  /// - Parameter resumes: Whether an opening begins at the position where the user last left it.
  /// - Parameter catalogue: A function that creates the catalogue of the faces of a content.
  /// - Parameter wake: A function that is called on a queue when there is an outcome.
  package init(
    _ openings: Openings, resumes: Bool, catalogue: @escaping @Sendable (Content) -> FaceCatalogue,
    wake: @escaping @Sendable () -> Void
  ) {
    source = openings.content.source
    self.openings = Mutex(openings)
    (self.resumes, self.catalogue, self.wake) = (resumes, catalogue, wake)
    read(openings.pending, of: 0)
    work(on: queue) { [self] in openings.numbers.forEach { readInk(of: $0) } }
  }

  /// Whether an opening is being read.
  package var isOpening: Bool { openCount.load(ordering: .relaxed) > 0 }

  /// Returns the outcomes since the last call, oldest first.
  package func takeOutcomes() -> [Outcome] {
    outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
  }

  /// Opens paths in place of all cards, or after a position in the current deck. A tilde stands for the home folder.
  ///
  /// If some of several paths are missing, the others are opened.
  package func open(_ paths: [String], after point: DeckOrigin.InsertionPoint?) {
    open(after: point) { paths.map(PathCompletion.expanded) }
  }

  /// Saves an image from another program, given as the bytes of a file, and opens it.
  package func open(_ image: [UInt8], type: String, after point: DeckOrigin.InsertionPoint?) {
    open(after: point) { () throws(Failure) in
      [try PastedImage.keep(image, type: type)]
    }
  }

  private func open(
    after point: DeckOrigin.InsertionPoint?,
    _ paths: @escaping @Sendable () throws(Failure) -> [String]
  ) {
    openCount.add(1, ordering: .relaxed)
    work(on: queue) { [self] in
      defer { openCount.subtract(1, ordering: .relaxed) }
      var named: [FileState] = []
      var missing = Missing()
      do throws(Failure) {
        named = try paths().map { FileState(opening: $0) }
        missing = Missing(movedFrom: &named)
        let reading = try DeckReader.reread(
          named.map(\.path), source, isAmongOthers: point != nil,
          until: MonotonicClock.now() + Self.timeout)
        let files = named.map { $0.refreshed() }
        let bookmark =
          point == nil && resumes
          ? notes.sync { RecentDecks().bookmark(of: files.map(\.path)) } : nil
        let (number, start) = openings.withLock { openings in
          let number = openings.take(reading, of: files, isAmongOthers: point != nil)
          return (number, bookmark.flatMap { openings.position(of: $0, in: number) })
        }
        give(.opened(number, .opened(files, after: point, at: start)))
        report(missing)
        reading.warnings.forEach { give(.warned($0)) }
        readInk(of: number)
        read(reading.pending, of: number)
        record(files)
      } catch {
        report(missing)
        // A pasted image that cannot be saved is not in `named`.
        give(
          .failed(error.message, of: named.map(\.path) + [PastedImage.folder].compactMap(\.self)))
      }
    }
  }

  /// The paths of an opening that cannot be read, and the reason for the first of them.
  private struct Missing {
    var paths: [String] = []
    var reason = ""

    init() {}

    /// Moves the files that cannot be read out of `named`, unless these are all files.
    init(movedFrom named: inout [FileState]) {
      var found: [FileState] = []
      for file in named {
        if FileText.exists(file.path) {
          found.append(file)
        } else {
          if paths.isEmpty { reason = FileText.lastError }
          paths.append(file.path)
        }
      }
      if found.isEmpty { paths = [] } else { named = found }
    }
  }

  private func report(_ missing: Missing) {
    guard let first = missing.paths.first else { return }
    let others = missing.paths.count == 1 ? "" : " and \(missing.paths.count - 1) more"
    give(.failed("cannot read \(first.echoed)\(others): \(missing.reason)", of: [first]))
  }

  /// Creates the new deck after openings were added or have changed.
  ///
  /// - Parameter decks: The deck on stage, followed by the deck that undo can restore. Everything else is freed, except
  ///   openings that have not been on stage yet.
  package func update(_ origin: DeckOrigin, of numbers: Set<Int>, over decks: [Deck]) {
    work(on: self.decks) { [self] in
      let now = openings.withLock { openings in
        openings.prune(keeping: decks)
        return openings
      }
      give(.updated(DeckUpdate(origin, of: numbers, by: now, over: decks[0], catalogue)))
    }
  }

  /// Adds opened files to the recent decks.
  package func record(_ files: [FileState]) {
    work(on: notes) { RecentDecks().record(files.map(\.path)) }
  }

  /// Saves the front position in the deck as a bookmark.
  package func saveBookmark(
    _ position: DeckPosition, in deck: Deck, of openings: Openings, scene: SceneID, isOpened: Bool
  ) {
    work(on: notes) {
      guard
        let (files, bookmark) = openings.bookmark(
          at: position, in: deck, scene: scene, isOpened: isOpened)
      else { return }
      RecentDecks().record(bookmark, in: files.map(\.path))
    }
  }

  /// Reads the drawings on the cards of an opening, and reports them. The stage keeps the drawings that cards already
  /// have.
  private func readInk(of number: Int) {
    let (pages, problems) = openings.withLock { $0 }.readInk(of: number)
    // Each page is reported separately, because it is one line of a session.
    for page in pages { give(.ink([page])) }
    for problem in problems { give(.warned(problem)) }
  }

  /// Writes the drawings on the cards of a deck beside their files.
  package func write(_ ink: PenInk, in deck: Deck, of openings: Openings) {
    work(on: notes) { [self] in
      do throws(Failure) {
        give(.wroteInk(try openings.write(ink, in: deck)))
      } catch {
        let opened = deck.openings.compactMap { openings[$0] }.flatMap(\.files)
        give(.failed(error.message, of: opened.map { InkFile.path(of: $0.path) }))
      }
    }
  }

  /// Waits until recent decks, bookmarks and drawings are written.
  package func finishNotes() { notes.sync {} }

  /// Suggests paths that begin with `text`; for an empty text, the recent paths.
  package func suggest(for text: String) {
    work(on: answers) { [self] in
      let recent = text.isEmpty ? RecentDecks().paths() : []
      let paths = PathCompletion.paths(for: text, recent: recent, maximum: Stage.maximumSuggestions)
      give(.suggested(paths, for: text))
    }
  }

  /// Paints a card for the clipboard.
  package func copy(_ paint: @escaping @Sendable () -> [UInt8]?) {
    work(on: answers) { [self] in give(.copied(paint())) }
  }

  /// Frees a value that may be large, on a queue.
  package func release(_ value: consuming any Sendable) {
    work(on: decks) { [value] in withExtendedLifetime(value) {} }
  }

  /// Reads an opening again after the files at some paths have changed.
  package func reload(_ number: Int, changed paths: Set<FilePath>) {
    work(on: queue) { [self] in
      readAgain(number, changed: whole(paths), until: MonotonicClock.now() + Self.timeout)
    }
  }

  /// Reads the pending files of an opening, and reports them as they arrive. Files that take a long time come last.
  ///
  /// New openings don't wait for these files, but the pending files of a later opening do. The files of a removed
  /// opening are not read.
  private func read(_ paths: [String], of number: Int) {
    guard !paths.isEmpty else { return }
    work(on: late) { [self] in
      var (rest, done, givenAt) = (paths, [String](), MonotonicClock.now())
      func giveDone() {
        if !done.isEmpty {
          work(on: queue) { [self, done] in readAgain(number, changed: done, until: 0) }
        }
        (done, givenAt) = ([], MonotonicClock.now())
      }
      for timeout in [Self.timeout, .infinity] {
        rest = rest.filter { path in
          guard openings.withLock({ $0[number] != nil }) else {
            source.endReading(path)
            return false
          }
          guard finishes(path, by: MonotonicClock.now() + timeout) else { return true }
          source.endReading(path)
          done.append(path)
          if MonotonicClock.now() - givenAt > Self.pace { giveDone() }
          return false
        }
        giveDone()
      }
    }
  }

  /// Reads a file's structure, text or aspect ratio. Returns false if the file is still pending at `end`.
  ///
  /// If the file cannot be read, its card shows the reason.
  private func finishes(_ path: String, by end: Double) -> Bool {
    let kind = DeckReader.FileKind(of: path)
    do throws(DecodeFailure) {
      switch kind {
      case .document: _ = try source.document(path, until: end)
      case .text: _ = try source.text(path, until: end)
      case .image, nil: _ = try source.aspect(ofFile: path, until: end)
      }
    } catch {
      if error == .pending { return false }
      // No later reading should wait for the file again.
      switch kind {
      case .document: source.keep(error, ofDocument: path)
      case .text: source.keep(error, ofText: path)
      case .image, nil: break
      }
    }
    return true
  }

  /// Reads an opening again after files have changed or have been read. Files that are still pending at `end` are read
  /// afterwards.
  private func readAgain(_ number: Int, changed paths: [String], until end: Double) {
    // If the opening is invalid for a moment, the deck stays as it is.
    guard let opening = openings.withLock({ $0[number] }),
      let reading = try? opening.read(source, until: end)
    else { return }
    openings.withLock { $0.follow(number, to: reading, changed: Set(paths)) }
    give(.changed(number))
    readInk(of: number)
    for warning in reading.warnings where !opening.warnings.contains(warning) {
      give(.warned(warning))
    }
    // Pending aspects of images no longer matter.
    read(source.beginReading(reading.pendingTexts), of: number)
  }

  /// Decodes again the parts of a file that a reading needs.
  ///
  /// - Throws: An error if the file cannot be decoded.
  private func check(_ path: String) throws(DecodeFailure) {
    switch DeckReader.FileKind(of: path) {
    case .document: try source.renew(document: path)
    case .text: try source.renew(text: path)
    case .image: try source.check(imageAt: path)
    case nil: break
    }
  }

  /// Returns the paths of missing files and of files that can be decoded.
  ///
  /// Another program may still be writing a file that cannot be decoded. The card of such a file keeps its face.
  private func whole(_ paths: Set<FilePath>) -> [String] {
    var whole: [String] = []
    for path in paths.map(\.text).sorted() {
      if FileText.isRegularFile(path) != true || (try? check(path)) != nil { whole.append(path) }
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

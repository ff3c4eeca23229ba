import CardDecode
package import CardModel
package import CardPaint
package import CardStage
package import CardSystem
import Dispatch
import Synchronization

/// Reads what is opened while a window runs, and what of it has changed, and works out how it is dealt, on a queue of
/// its own: a folder may have a hundred thousand files.
package final class DeckOpener: Sendable {
  package enum Outcome: Sendable {
    /// What was opened, or what has become of it.
    case dealt(Dealing)
    /// What was to be dealt over another deal.
    case remade(Dealing)
    /// The paths of files of an opening that have been read at last: `renew` is to be called.
    case read(opening: Int, [String])
    /// The picture of a card as the bytes of a PNG file; nil where it could not be painted.
    case copied([UInt8]?)
    /// The paths to choose from for a text.
    case suggested([String], for: String)
    /// Strokes of the pen that were kept, as they are read.
    case ink([PenPage])
    /// The paths of the files to which the strokes were written.
    case wroteInk([String])
    /// Why nothing was opened, in one line.
    case failed(String)
    /// What of what is opened is left out, in one line.
    case warned(String)
  }

  private let queue = DispatchQueue(label: "cardstage.opener")
  /// Where is dealt for which nothing is to be read: it waits for no file.
  private let deals = DispatchQueue(label: "cardstage.deals")
  /// Where that is read for which nobody waits.
  private let late = DispatchQueue(label: "cardstage.reader")
  /// Where all is noted, in order: the end of the program waits for that, but for no reading.
  private let notes = DispatchQueue(label: "cardstage.notes")
  private let outcomes = Mutex<[Outcome]>([])
  private let openCount = Atomic(0)
  /// Of what was read so far, and how many dealings it has made.
  private let dealer: Mutex<(Dealer, dealings: Int)>
  private let source: PictureSource
  private let resumes: Bool
  private let catalogue: @Sendable (Content) -> FaceCatalogue
  private let wake: @Sendable () -> Void

  /// The time in which files are read before the cards are shown without what takes longer, in seconds. Tuned by eye.
  package static let patience = 0.4
  /// At most how often what has been read since is told, in seconds. Tuned by eye.
  private static let pace = 1.0

  /// Reads what there was no time for of what was opened first.
  ///
  /// - Parameters:
  ///   - dealer: deals what was opened so far.
  ///   - resumes: whether what is opened begins where the user was in it the last time.
  ///   - catalogue: makes the catalogue of what there is to show.
  ///   - wake: called on a queue when there is an outcome.
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

  /// Whether something is being read that was to be opened.
  package var isOpening: Bool { openCount.load(ordering: .relaxed) > 0 }

  /// The outcomes since it was asked last, oldest first.
  package func takeOutcomes() -> [Outcome] {
    outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
  }

  /// What a window shows and can show again.
  package struct Use: Sendable {
    let shown: Deal
    let deals: [Deal]
    let dealings: Int

    /// - Parameters:
    ///   - shown: the deal that is shown.
    ///   - deals: every deal that may be shown again.
    ///   - dealings: how many dealings it has taken.
    package init(of shown: Deal, _ deals: [Deal], dealings: Int) {
      (self.shown, self.deals, self.dealings) = (shown, deals, dealings)
    }
  }

  /// Opens paths: in place of all cards, or after some of the deal that is shown. A tilde stands for the home folder.
  package func open(_ paths: [String], after place: DealOrigin.Place?, _ use: Use) {
    open(after: place, use) { paths.map(PathCompletion.expanded) }
  }

  /// Keeps a picture that another program gave, as the bytes of a file, and opens it.
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

  /// Notes what was opened before the window was.
  package func note(_ files: [FileState]) {
    work(on: notes) { RecentDecks().note(files.map(\.path)) }
  }

  /// Notes where one is in what was opened: to name a place takes long where there are many cards.
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

  /// Reads the strokes on the cards of an opening; those of which there are some already stay as they are.
  private func readInk(of index: Int) {
    let (pages, problems) = dealer.withLock { $0.0 }.readInk(of: index)
    // Each is a line of a session.
    for page in pages { give(.ink([page])) }
    for problem in problems { give(.warned(problem)) }
  }

  /// Writes the strokes on the cards of a deal beside their files.
  package func write(_ ink: PenInk, in deal: Deal, of dealer: Dealer) {
    work(on: notes) { [self] in
      do throws(Failure) {
        give(.wroteInk(try dealer.write(ink, in: deal)))
      } catch {
        give(.failed(error.message))
      }
    }
  }

  /// Waits until all is noted.
  package func finishNotes() { notes.sync {} }

  /// Looks for paths that begin as `text` does; for nothing typed, for the recent ones.
  package func suggest(for text: String) {
    work(on: queue) { [self] in
      let recent = text.isEmpty ? RecentDecks().paths() : []
      let paths = PathCompletion.paths(for: text, recent: recent, most: Stage.mostSuggestions)
      give(.suggested(paths, for: text))
    }
  }

  /// Paints a card, to be copied.
  package func copy(_ paint: @escaping @Sendable () -> [UInt8]?) {
    work(on: queue) { [self] in give(.copied(paint())) }
  }

  /// Works out anew how an opening is dealt, where another deal is shown.
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

  /// Reads an opening anew, of which the files at some paths have changed.
  package func reload(_ index: Int, changed paths: Set<FilePath>, _ use: Use) {
    work(on: queue) { [self] in
      let folders = dealer.withLock { $0.0.openings[index].files }.map(\.path).filter(
        FileText.isFolder)
      // The folders that they are in have changed as well.
      giveAnew(
        index, changed: whole(paths), in: folders, use, until: MonotonicClock.now() + Self.patience)
    }
  }

  /// Lets an opening have what of it has been read at last.
  package func renew(_ index: Int, read paths: [String], _ use: Use) {
    work(on: queue) { [self] in giveAnew(index, changed: paths, in: [], use, until: 0) }
  }

  /// Reads what of an opening there was no time for, and tells as it comes, what takes long last.
  /// Whatever else is asked for meanwhile does not wait for it.
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

  /// Reads what a file tells until `end`; false where it takes longer. Of what cannot be read the card says why.
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
      // Nobody is to wait for it again.
      if DeckReader.isDocument(path) { source.keep(error, ofDocument: path) }
      if DeckReader.isMarkdown(path) { source.keep(error, ofText: path) }
    }
    return true
  }

  /// Gives what has become of an opening, the files at some paths having changed, or been read at last; what there is no
  /// time for until `end` is read after that.
  private func giveAnew(
    _ index: Int, changed paths: [String], in folders: [String], _ use: Use, until end: Double
  ) {
    let opening = dealer.withLock { $0.0.openings[index] }
    // Where it is bad for a moment, what is shown stays.
    guard let reading = try? opening.read(source, until: end) else { return }
    let changed = Set((paths + folders).map(FilePath.init))
    let opened = reading.withParts(opening.files).filter { changed.contains(FilePath($0.path)) }
    var looked = (opening.changes(of: paths, to: reading) + opened).map { $0.looked() }
    // The names of those that came or left are enough.
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
    // The aspects of pictures that take long are of no use any more.
    read(source.beginReading(reading.awaitedTexts), of: index)
  }

  /// Lets the dealer take something in, and works out how it is dealt. What is no longer in use is freed, if the window
  /// has taken all that was dealt.
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

  /// The paths of what is gone, and of the files that can be decoded: one that cannot may still be being written,
  /// and keeps the face that it has.
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

  /// Does something on a queue; frames go first, before the programs that it runs as well.
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
  /// The card that says that nothing is left of what was opened.
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

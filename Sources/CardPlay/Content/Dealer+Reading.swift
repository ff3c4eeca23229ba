package import CardCore
import CardPaint
import CardScenes
package import CardDecode
package import CardSystem

extension Dealer {
  /// Deals the cards of paths; blocking.
  ///
  /// - Parameters:
  ///   - notes: where documents have notes on their pages.
  ///   - end: until when documents and texts of folders are read, as `DeckReader.read` has it.
  /// - Throws: as `DeckReader.read`.
  package init(
    opening files: [FileState], notes: PageNotes = .auto, until end: Double = .infinity
  ) throws(Failure) {
    try self.init(opening: files, notes, until: end, past: nil)
  }

  /// Deals the cards with which a session began, as they were then; blocking.
  ///
  /// - Throws: as `DeckReader.read`.
  package init(openingSourcesOf script: Script) throws(Failure) {
    try self.init(
      opening: script.sources, script.session?.heading.settings.notes ?? .auto, until: .infinity,
      past: PastFiles(opened: script.sources))
  }

  private init(
    opening files: [FileState], _ notes: PageNotes, until end: Double, past: PastFiles?
  ) throws(Failure) {
    let source = PictureSource(pageNotes: notes)
    let reading = try DeckReader.readAnew(files.map(\.path), source, until: end, past: past)
    self.init(reading, of: reading.withParts(files), source: source, past: past)
    (suitedScene, awaited) = (reading.suitedScene, reading.awaited)
  }

  /// Reads what a script opens; blocking.
  ///
  /// - Throws: as `DeckReader.read`.
  package mutating func take(openedBy script: Script) throws(Failure) {
    for case .opened(let files, let place, _) in script.origins {
      coming.append(
        try DeckReader.read(
          files.map(\.path), content.source, isAmongOthers: place != nil,
          past: PastFiles(opened: files)))
    }
  }
}

extension Dealer.Opening {
  /// Reads it again; where nothing is left in its folders, there is the card that says so.
  ///
  /// - Parameter past: how its files were; nil for now.
  /// - Throws: as `DeckReader.read`.
  func read(
    _ source: PictureSource, until end: Double = .infinity, past: PastFiles? = nil
  ) throws(Failure) -> DeckReader.Reading {
    let paths = files.map(\.path)
    do throws(Failure) {
      return try DeckReader.read(
        paths, source, isAmongOthers: isAmongOthers, until: end, past: past)
    } catch {
      // A deck file that is being written may be bad for a moment.
      guard error.status == .missingInput, paths.allSatisfy(FileText.isFolder) else { throw error }
      var reading = DeckReader.Reading(
        emptied: paths.map { FileText.name(of: $0) }.joined(separator: ", "))
      reading.names = paths.map { _ in [] }
      return reading
    }
  }

  /// What becomes of its files as it becomes `reading`, those at some paths having changed: these, and those that came,
  /// left, or are no longer awaited, or are now. What was opened itself is not among them.
  func changes(of paths: [String], to reading: DeckReader.Reading) -> [FileState] {
    var moves: [FilePath: FileState.Move?] = [:]
    let awaited = Set(reading.awaitedTexts.map(FilePath.init))
    for path in self.awaited.symmetricDifference(awaited).union(paths.map(FilePath.init)) {
      moves[path] = .some(nil)
    }
    for file in files { moves[FilePath(file.path)] = nil }
    for (file, (old, new)) in zip(files, zip(names, reading.names)) {
      let (old, new) = (Set((old ?? []).map(FilePath.init)), Set((new ?? []).map(FilePath.init)))
      for name in old.symmetricDifference(new) {
        moves[FilePath(file.path + "/" + name.text)] = new.contains(name) ? .added : .removed
      }
    }
    return moves.map { path, move in
      FileState(path: path.text, move: move, isAwaited: awaited.contains(path))
    }.sorted { $0.path < $1.path }
  }
}

extension DeckReader.Reading {
  /// The name of the scene that suits the cards best.
  package var suitedScene: String { isRead ? "library" : "stack" }

  /// The files that were read, with the other ones that their cards show, the names in folders, and what of them is
  /// awaited.
  func withParts(_ files: [FileState]) -> [FileState] {
    var files = files
    for (index, (paths, names)) in zip(files.indices, zip(parts, names)) {
      let folder = FilePath(files[index].path + "/")
      let awaited = awaitedTexts.filter { FilePath($0).folder == folder }
      files[index].names = names.flatMap { $0.count > Self.mostNames ? nil : $0 }
      files[index].parts =
        paths.map { FileState(path: $0) } + awaited.map { FileState(path: $0, isAwaited: true) }
    }
    return files
  }

  /// How many names of a folder are told at most: a recording has room for 8 MB of all that happened before it.
  private static let mostNames = 20_000

  /// What of it is awaited but the aspects of pictures, which tell no more than the shape of all.
  var awaitedTexts: [String] {
    awaited.filter { DeckReader.isDocument($0) || DeckReader.isMarkdown($0) }
  }
}

extension Script {
  /// Checks that the files of its session are what they were when it told of them for the last time, and those in a
  /// folder that were there then.
  ///
  /// - Throws: where one is not.
  package func checkFiles() throws(Failure) {
    var last: [FilePath: (file: FileState, isPart: Bool)] = [:]
    // As a dealer has them.
    var openings: [(opened: [FilePath]?, past: PastFiles)] = []
    for origin in [.opened(sources, after: nil)] + origins where !origin.files.isEmpty {
      var past: PastFiles?
      switch origin {
      case .opened(let files, let place, _):
        let opened = place == nil ? files.map { FilePath($0.path) } : nil
        let known = opened.flatMap { opened in openings.firstIndex { $0.opened == opened } }
        let now = PastFiles(opened: files)
        if let known { openings[known].past = now } else { openings.append((opened, now)) }
        past = now
      case .changed(let files, let opening):
        for index in openings.indices where index == opening ?? index {
          openings[index].past.follow(files)
          past = openings[index].past
        }
      }
      for var file in origin.files {
        for part in file.parts { last[FilePath(part.path)] = (part, true) }
        file.names = past?.names[FilePath(file.path)]
        last[FilePath(file.path)] = (file, false)
      }
    }
    for (file, isPart) in last.values.sorted(by: { $0.file.path < $1.file.path }) {
      try file.check(isPart: isPart)
    }
  }

  /// The paths of the files that may have been others while its session ran than at its end: they are played as they
  /// are now.
  package var changingPaths: [String] {
    var changing: Set<FilePath> = []
    var hashes: [FilePath: String?] = [:]
    var awaited: Set<FilePath> = []
    for (files, isChange) in [(sources, false)] + origins.map({ ($0.files, $0.isChange) }) {
      for file in files where !FileText.isFolder(file.path) {
        let path = FilePath(file.path)
        let isFirst = file.move == .added || awaited.contains(path)
        let known = hashes.updateValue(file.hash, forKey: path)
        if known.map({ $0 != file.hash }) ?? (isChange && !isFirst) { changing.insert(path) }
      }
      let others = files.flatMap { [$0] + $0.parts }
      awaited.formUnion(others.filter(\.isAwaited).map { FilePath($0.path) })
    }
    return changing.subtracting(removedPaths.map(FilePath.init)).map(\.text).sorted()
  }

  /// The paths of the files that left their folders while its session ran: nothing is known of what they showed.
  package var removedPaths: [String] {
    let removed = origins.flatMap(\.files).filter { $0.move == .removed }
    return Set(removed.map { FilePath($0.path) }).map(\.text).filter { !FileText.exists($0) }
      .sorted()
  }

  /// What the cards are made of that its session began with.
  fileprivate var sources: [FileState] { session?.heading.settings.sources ?? [] }

  /// What brings the deals in it.
  fileprivate var origins: [DealOrigin] {
    let steps = session?.steps.lazy.compactMap {
      if case .event(let event) = $0 { event } else { nil }
    }
    return (steps.map(Array.init) ?? events).compactMap { event in
      if case .message(.deal(_, let origin)) = event.kind { origin } else { nil }
    }
  }
}

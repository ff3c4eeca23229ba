package import CardDecode
package import CardModel
import CardPaint
import CardScenes
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

  /// Deals the cards of files; blocking.
  ///
  /// - Parameter past: how the files were; nil for now.
  /// - Throws: as `DeckReader.read`.
  package init(
    opening files: [FileState], _ notes: PageNotes, until end: Double, past: PastFiles?
  ) throws(Failure) {
    let source = PictureSource(pageNotes: notes)
    let reading = try DeckReader.readAnew(files.map(\.path), source, until: end, past: past)
    self.init(reading, of: reading.withParts(files), source: source, past: past)
    (suitedScene, awaited) = (reading.suitedScene, reading.awaited)
  }

  /// Reads files of a session's opening, which is dealt next; blocking.
  ///
  /// - Throws: as `DeckReader.read`.
  package mutating func read(_ files: [FileState], isAmongOthers: Bool) throws(Failure) {
    coming.append(
      try DeckReader.read(
        files.map(\.path), content.source, isAmongOthers: isAmongOthers,
        past: PastFiles(opened: files)))
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

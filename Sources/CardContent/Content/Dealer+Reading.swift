package import CardDecode
package import CardModel
import CardPaint
import CardScenes
package import CardSystem

extension Dealer {
  /// Creates a dealer for the cards of paths, and blocks meanwhile.
  ///
  /// - Parameters:
  ///   - notes: The side on which the pages of documents have speaker notes.
  ///   - end: The deadline for reading documents and texts in folders, as in `DeckReader.read`.
  /// - Throws: The errors of `DeckReader.read`.
  package init(
    opening files: [FileState], notes: PageNotes = .auto, until end: Double = .infinity
  ) throws(Failure) {
    try self.init(opening: files, notes, until: end, past: nil)
  }

  /// Creates a dealer for the cards of files, and blocks meanwhile.
  ///
  /// - Parameter past: The earlier state of the files, or nil for their current state.
  /// - Throws: The errors of `DeckReader.read`.
  package init(
    opening files: [FileState], _ notes: PageNotes, until end: Double, past: PastFiles?
  ) throws(Failure) {
    let source = PictureSource(pageNotes: notes)
    let reading = try DeckReader.readAnew(files.map(\.path), source, until: end, past: past)
    self.init(reading, of: reading.withParts(files), source: source, past: past)
    (suitedScene, awaited) = (reading.suitedScene, reading.awaited)
  }

  /// Reads the files of a session's next opening, and blocks meanwhile.
  ///
  /// - Throws: The errors of `DeckReader.read`.
  package mutating func read(_ files: [FileState], isAmongOthers: Bool) throws(Failure) {
    coming.append(
      try DeckReader.read(
        files.map(\.path), content.source, isAmongOthers: isAmongOthers,
        past: PastFiles(opened: files)))
  }
}

extension Dealer.Opening {
  /// Reads the opening again. If its folders are empty, the result is a card with a message about that.
  ///
  /// - Parameter past: The earlier state of the files, or nil for their current state.
  /// - Throws: The errors of `DeckReader.read`.
  func read(
    _ source: PictureSource, until end: Double = .infinity, past: PastFiles? = nil
  ) throws(Failure) -> DeckReader.Reading {
    let paths = files.map(\.path)
    do throws(Failure) {
      return try DeckReader.read(
        paths, source, isAmongOthers: isAmongOthers, until: end, past: past)
    } catch {
      // A deck file may be invalid for a moment while another program writes it.
      guard error.status == .missingInput, paths.allSatisfy(FileText.isFolder) else { throw error }
      var reading = DeckReader.Reading(
        emptied: paths.map { FileText.name(of: $0) }.joined(separator: ", "))
      reading.names = paths.map { _ in [] }
      return reading
    }
  }

  /// Returns the changed files of the opening after it was read again.
  ///
  /// The result contains the files at `paths`, the files that came or left, and the files whose pending state changed.
  /// The opened paths themselves are not in the result.
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

  /// Returns the files with their parts: the other files that their cards show, the names in folders, and the pending
  /// files.
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

  /// The maximum number of names of a folder that are kept. A session has room for 8 MB about everything that happened
  /// before it.
  private static let mostNames = 20_000

  /// The pending documents and texts. Pending aspects of images do not count, since they only affect the shape of all
  /// cards.
  var awaitedTexts: [String] {
    awaited.filter { DeckReader.isDocument($0) || DeckReader.isMarkdown($0) }
  }
}

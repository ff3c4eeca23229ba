package import CardDecode
package import CardModel
import CardPaint
package import CardSystem

extension Openings {
  /// Creates the openings of a stage that begins with `files`, and blocks while reading them.
  ///
  /// - Parameters:
  ///   - notes: The side on which the pages of documents have speaker notes.
  ///   - end: The deadline for reading documents and texts in folders, as in `DeckReader.read`.
  /// - Throws: The errors of `DeckReader.read`.
  package init(
    opening files: [FileState], notes: PageNotes = .auto, until end: Double = .infinity
  ) throws(Failure) {
    let source = ImageSource(notes)
    let reading = try DeckReader.reread(files.map(\.path), source, until: end)
    self.init(reading, of: files, source: source)
    (suitedScene, pending) = (reading.suitedScene, reading.pending)
  }

  /// Adds an opening that a script opens later, and blocks while reading its files.
  ///
  /// - Throws: The errors of `DeckReader.read`.
  package mutating func read(_ files: [FileState], isAmongOthers: Bool) throws(Failure) {
    let reading = try DeckReader.read(
      files.map(\.path), content.source, isAmongOthers: isAmongOthers)
    _ = take(reading, of: files, isAmongOthers: isAmongOthers)
  }
}

extension Opening {
  /// Reads the opening again. If its folders are empty, the result is one card with a message.
  ///
  /// - Throws: The errors of `DeckReader.read`.
  func read(
    _ source: ImageSource, until end: Double = .infinity
  ) throws(Failure) -> DeckReader.Reading {
    let paths = files.map(\.path)
    do throws(Failure) {
      return try DeckReader.read(paths, source, isAmongOthers: isAmongOthers, until: end)
    } catch {
      // Other errors may be temporary: a deck file is invalid while another program writes it.
      guard error.status == .missingInput, paths.allSatisfy(FileText.isFolder) else { throw error }
      return DeckReader.Reading(emptied: paths)
    }
  }
}

extension DeckReader.Reading {
  /// Creates a reading with one card that reports that the folders at `paths` are empty.
  fileprivate init(emptied paths: [String]) {
    let name = paths.map { FileText.name(of: $0) }.joined(separator: ", ").onOneLine
    let title = "This file is gone"
    let text = "\(name) has no more images, PDFs or Markdown files."
    let colors = BookColors(of: name)
    let card = Card(
      title: title, subtitle: name, text: text, color: colors.card, seed: 1, kind: "")
    let book = Book(
      title: name, author: "", color: colors.cloth, accent: colors.foil,
      pages: [.text("# \(title)\n\n\(text)")])
    self.init(
      cards: [card], books: [book], areDocuments: false, folders: Set(paths.map(FilePath.init)))
  }
}

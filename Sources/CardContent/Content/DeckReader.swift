import CardDecode
import CardKinetics
package import CardModel
import CardPaint
import CardScenes
import CardSystem

/// A reader of the files that a user opens: images, documents, texts, folders and deck files.
///
/// The reader reads the names in folders, deck files, the structure of documents, and the sizes of the first images.
/// Images and pages are decoded only when they are shown.
package enum DeckReader {
  /// The content of opened paths.
  package struct Reading: Sendable {
    package var cards: [Card]
    package var books: [Book]
    /// A Boolean value that indicates whether all paths are documents. Documents suit the Library scene.
    package var areDocuments: Bool
    /// The paths of files that were shown before and have changed since.
    var changed: Set<String> = []
    /// The paths of pending files. Their pages, texts or image sizes arrive later.
    package var pending: [String] = []
    /// The faults of files with notes, one per line. Their documents are shown without the notes.
    package var warnings: [String] = []
    /// The opened paths that lead to folders.
    var folders: Set<FilePath> = []

    /// The name of the scene that suits the cards best.
    package var suitedScene: String { areDocuments ? "library" : "stack" }

    /// The pending documents and texts. Pending aspect ratios of images do not count, because they only affect the
    /// shape of all cards.
    var pendingTexts: [String] {
      pending.filter { [.document, .text].contains(FileKind(of: $0)) }
    }

    /// The paths of all files of the cards and books.
    var files: Set<FilePath> { Set(cards.flatMap(\.files) + books.flatMap(\.files)) }
  }

  /// Reads the cards of `paths`, in their order. Blocks the calling thread.
  ///
  /// The names in a folder are sorted naturally, and files that are no cards are ignored. All scenes except the Library
  /// show all cards. The Library has a book for the images of each folder, for each document, text and deck file, and
  /// for all other images together.
  ///
  /// - Parameter isAmongOthers: Whether the cards are added to others. A document is then one card.
  /// - Parameter end: The deadline for reading documents, texts in folders, and sizes of images, on the monotonic
  ///   clock. A pending file has a card without its page or text.
  /// - Throws: An error if a path does not exist, if a deck file is invalid, or if there is no card.
  static func read(
    _ paths: [String], _ source: ImageSource, isAmongOthers: Bool = false,
    until end: Double = .infinity
  ) throws(Failure) -> Reading {
    var groups = Groups()
    for path in paths { try groups.add(path, source, until: end) }
    groups.endLoose(source, until: end)
    let cards = groups.cards(isAmongOthers: isAmongOthers)
    guard !cards.isEmpty else {
      let names = paths.map(\.echoed).joined(separator: ", ")
      throw Failure(
        .missingInput,
        "\(names): nothing to show; expected images, PDF files, Markdown files (.md) or deck files (.json)"
      )
    }
    let books = groups.books
    return Reading(
      cards: cards, books: books.map(\.book), areDocuments: books.allSatisfy(\.isDocument),
      pending: groups.pending, warnings: books.compactMap(\.warning),
      folders: groups.folders)
  }

  /// The cards of opened paths in groups, and the images that are outside folders and deck files.
  private struct Groups {
    private var groups: [CardGroup] = []
    private var loose = CardGroup(title: "Images")
    /// The number of groups before each of the loose images.
    private var positions: [Int] = []
    private(set) var pending: [String] = []
    /// The paths that lead to folders.
    private(set) var folders: Set<FilePath> = []

    /// Reads the cards of a path.
    mutating func add(
      _ path: String, _ source: ImageSource, until end: Double
    ) throws(Failure) {
      if FileText.isFolder(path) {
        let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
        let files = try FileText.namesRead(in: path).naturallySorted().compactMap { name in
          let path = folder + "/" + name
          return cardFileKind(of: path).map { (path: path, kind: $0) }
        }
        groups += DeckReader.folder(folder, files, source, until: end, &pending)
        folders.insert(FilePath(path))
      } else if path.lowercased().hasSuffix(".json") {
        var deck = try DeckFile.read(path)
        deck.learnAspects(source, until: end, &pending)
        groups.append(deck)
      } else if FileText.isRegularFile(path) != true {
        let reason = FileText.exists(path) ? "not a regular file" : FileText.lastError
        throw Failure(.missingInput, "cannot read \(path.echoed): \(reason)")
      } else {
        try add(file: path, source)
      }
    }

    private mutating func add(file path: String, _ source: ImageSource) throws(Failure) {
      do throws(DecodeFailure) {
        switch FileKind(of: path) {
        case .document: groups.append(CardGroup(try source.document(path)))
        case .text: if let group = try markdown(path, source) { groups.append(group) }
        case .image:
          loose.cards.append(Card(imageAt: path))
          positions.append(groups.count)
        case nil: break
        }
      } catch {
        throw Failure(.badData, "\(path.echoed): \(error.message)")
      }
    }

    /// Reads the aspect ratios of the loose images. Call this method after the last path.
    mutating func endLoose(_ source: ImageSource, until end: Double) {
      if loose.cards.count == 1 { loose.title = loose.cards[0].title }
      loose.learnAspects(source, until: end, &pending)
    }

    /// All groups, including a group of the loose images if there are any. The Library shows each group as a book.
    var books: [CardGroup] { loose.cards.isEmpty ? groups : groups + [loose] }

    /// Returns the cards in the order of the paths. The pages of a document are the cards if it is alone; otherwise the
    /// document is one card with its first page.
    func cards(isAmongOthers: Bool) -> [Card] {
      let isAlone = books.count == 1 && !isAmongOthers
      var cards: [Card] = []
      var images = Array(zip(positions, loose.cards))[...]
      for (index, group) in groups.enumerated() {
        while let next = images.first, next.0 <= index { cards.append(images.removeFirst().1) }
        cards += group.isDocument && !isAlone ? [group.cover] : group.cards
      }
      return cards + images.map(\.1)
    }
  }

  /// Reads paths again. Files that were opened before may have changed since then without an event.
  ///
  /// No face waits for the pending files. The caller must call `ImageSource.endReading` for each of them later.
  ///
  /// - Throws: The errors of `read`.
  static func reread(
    _ paths: [String], _ source: ImageSource, isAmongOthers: Bool = false, until end: Double
  ) throws(Failure) -> Reading {
    source.checkAll()
    var reading = try read(paths, source, isAmongOthers: isAmongOthers, until: end)
    reading.changed = Set(source.takeChanged(among: reading.files))
    _ = source.beginReading(reading.pending)
    return reading
  }

  /// Returns whether a file in a folder becomes a card.
  static func isCardFile(_ path: String) -> Bool { cardFileKind(of: path) != nil }

  /// Returns the kind of a file in a folder; nil for a file that becomes no card.
  private static func cardFileKind(of path: String) -> FileKind? {
    isByproduct(path) ? nil : FileKind(of: path)
  }

  /// Returns whether a file is, by its name, the backup of another one, a part of a download, or a camera's thumbnail.
  private static func isByproduct(_ path: String) -> Bool {
    let endings = [
      "~", ".bak", ".backup", ".orig", ".old", ".save", ".tmp", ".temp", ".part", ".partial",
      ".crdownload", ".download", ".thm",
    ]
    let name = path.lowercased()
    return endings.contains { name.hasSuffix($0) }
  }

  /// The kind of a file that becomes cards.
  enum FileKind {
    case document, text, image

    /// Creates the kind of a file from its name, or from its first bytes if the name does not show the kind. Nil for a
    /// file that becomes no card. A file with the name of a PDF document may be an image.
    init?(of path: String) {
      if MarkdownDecoder.isMarkdown(fileName: path) {
        self = .text
      } else if path.lowercased().hasSuffix(".pdf") {
        self = ImageKind(ofFileAt: path) == nil ? .document : .image
      } else if ImageKind(fileName: path) != nil {
        self = .image
      } else if PDFDocument.isDocument(at: path) {
        self = .document
      } else if ImageKind(ofFileAt: path) != nil {
        self = .image
      } else {
        return nil
      }
    }
  }

  static func isDocument(_ path: String) -> Bool { FileKind(of: path) == .document }

  /// Returns the groups of a folder with card files: one for the images, and one for each document or text.
  private static func folder(
    _ folder: String, _ files: [(path: String, kind: FileKind)], _ source: ImageSource,
    until end: Double,
    _ pending: inout [String]
  ) -> [CardGroup] {
    var images = CardGroup(title: FileText.realName(of: folder).onOneLine)
    images.cards = files.filter { $0.kind == .image }.map { Card(imageAt: $0.path) }
    // The aspects come before anything that may take long, because the shape of all cards follows from them.
    images.learnAspects(source, until: end, &pending)
    var documents: [CardGroup] = []
    for (path, kind) in files where kind != .image {
      do throws(DecodeFailure) {
        if kind == .document {
          documents.append(CardGroup(try source.document(path, until: end)))
        } else if let deck = try markdown(path, source, until: end) {
          documents.append(deck)
        }
      } catch {
        if error == .pending { pending.append(path) } else { source.recordUnshown(path, error) }
        documents.append(
          kind == .document
            ? CardGroup(unreadDocument: path, error) : CardGroup(refusing: path, error))
      }
    }
    return (images.cards.isEmpty ? [] : [images]) + documents
  }

  /// The cards of a folder, a deck file, a document or a text, or of separate images.
  package struct CardGroup {
    var title: String
    var author = ""
    var cards: [Card] = []
    /// A Boolean value that indicates whether the cards are the pages of one document or text.
    var isDocument = false
    /// A Boolean value that indicates whether the file is pending.
    var isPending = false
    /// A Boolean value that indicates whether the file cannot be read.
    var isRefused = false
    /// The single file of all cards, or nil if there are several files.
    var path: String?
    /// The size of the pages of the group's book.
    var pageSize = Book.standardPage
    /// The pages of the group's book, or nil if the cards are the pages.
    var leaves: [Book.Leaf]?
    /// The language of the Chinese characters of a text, or nil if it is unknown.
    var language: HanLanguage?
    /// The fault of the file with the speaker notes, in one line.
    var warning: String?

    /// The maximum number of images whose aspect ratios are read, and the number of unreadable images after which
    /// reading stops. Tuned by eye.
    ///
    /// The aspect ratios determine the shape of the other images. Reading all files of a large folder takes a long
    /// time, and a single unreadable file may take seconds.
    private static let (imageLimit, failureLimit) = (24, 3)

    /// Reads the aspect ratios of the first images from their files.
    mutating func learnAspects(
      _ source: ImageSource, until end: Double, _ pending: inout [String]
    ) {
      var failed = 0
      for index in cards.indices.filter({ cards[$0].image?.page == nil }).prefix(Self.imageLimit) {
        guard let image = cards[index].image, image.aspect == nil, failed < Self.failureLimit else {
          continue
        }
        do throws(DecodeFailure) {
          cards[index].image?.aspect = try source.aspect(ofFile: image.path, until: end)
        } catch {
          if error == .pending { pending.append(image.path) } else { failed += 1 }
        }
      }
    }

    /// The card that represents the whole group: a copy of the first card with the group's title.
    var cover: Card {
      var card = cards[0]
      let part = leaves == nil ? "page" : "card"
      (card.steps, card.notes) = ([], Array(card.notes.prefix(1)))
      card.slide = nil
      card.title = title
      card.subtitle = cards.count == 1 ? "One \(part)" : "\(cards.count) \(part)s"
      if isPending { card.subtitle = "Loading" }
      if isRefused { card.subtitle = "Cannot be read" }
      return card
    }

    /// Returns the words of a card's page: the title as a heading, then the subtitle and the text.
    private func text(of card: Card) -> String {
      (["# " + card.title, card.subtitle, card.text].filter { !$0.isEmpty })
        .joined(separator: "\n\n")
    }

    /// The book of the cards. A card without an image is a page of text.
    var book: Book {
      let colors = BookColors(of: title)
      var book = Book(
        title: title, author: author, color: colors.cloth, accent: colors.foil,
        pages: leaves
          ?? cards.map { card in
            card.image == nil ? .text(text(of: card)) : .plate(card)
          }, isDocument: isDocument && leaves == nil, pageSize: pageSize, path: path)
      book.language = language
      return book
    }
  }
}

extension DeckReader.CardGroup {
  /// Creates the group of a document that is unreadable or pending.
  ///
  /// The only page of an unreadable document shows the reason. A pending document has a cloth cover with its name.
  init(unreadDocument path: String, _ failure: DecodeFailure) {
    title = FileText.name(of: path).onOneLine
    isDocument = true
    self.path = path
    cards = [Card(imageAt: path)]
    cards[0].image?.page = 0
    (isPending, isRefused) = (failure == .pending, failure != .pending)
    cards[0].image?.isPending = isPending
    if isPending { leaves = [.plate(cards[0])] }
  }

  private static let page = "Page "

  /// Creates the group of a document's pages. Each card has the title of the section that contains its page.
  init(_ document: PDFDocument) {
    title = document.name
    isDocument = true
    path = document.path
    if let first = document.pages.first {
      pageSize = LibraryOptions.pageSize(ofAspect: first.width / first.height)
    }
    let notes = readNotes()
    let facts = notes?.pages(of: document.pages) ?? NotesFile.Pages()
    let cardIndices = document.pages.cardIndices(hidden: facts.hidden, steps: facts.steps)
    let slides = document.pages.cardIndices(steps: facts.steps)
    let sections = document.sections
    for (index, page) in document.pages.enumerated() where !facts.hidden.contains(index) {
      var card = Card(imageAt: document.path)
      card.title = sections[index] ?? title
      card.subtitle = Self.page + (facts.labels[index] ?? page.label)
      card.slide = slides[index]
      card.image?.page = index
      card.image?.aspect = page.width / page.height
      card.image?.links = page.links.compactMap { $0.leading(to: cardIndices) }
      var note =
        facts.notes[index].flatMap { CardNote($0) }
        ?? CardNote(page.notes.joined(separator: "\n\n"))
      if document.notes != .none, note == nil, var image = card.image {
        (image.isNote, image.links) = (true, [])
        note = .page(image)
      }
      // Pages with equal labels are the overlay steps of one card.
      if cardIndices[index] == cards.count - 1, let image = card.image {
        cards[cards.count - 1].steps.append(image)
      } else {
        cards.append(card)
      }
      cards[cards.count - 1].addNote(note)
    }
    countCards(until: facts.last ?? document.pages.count)
  }

  /// Adds the number of the last page to the subtitles of the talk's cards, and marks the cards after the page `end`.
  private mutating func countCards(until end: Int) {
    let count = cards.prefix { ($0.image?.page ?? 0) <= end }.count
    // The last number differs from the number of cards if there are hidden pages, section pages or a title page 0.
    let last = cards.prefix(count).compactMap { Int($0.subtitle.dropFirst(Self.page.count)) }.max()
    for index in cards.indices {
      cards[index].isAfterEnd = index >= count
      if index < count { cards[index].subtitle += " of \(last ?? count)" }
    }
  }

  /// Reads the speaker notes in the file beside the document.
  private mutating func readNotes() -> NotesFile? {
    let file = path.map { NotesFile.path(beside: $0) }
    guard let file, FileText.exists(file) else { return nil }
    do throws(Failure) {
      return try NotesFile(path: file)
    } catch {
      warning = error.message
      return nil
    }
  }
}

extension Card {
  /// Adds the speaker note, if any, to the card's last overlay step.
  fileprivate mutating func addNote(_ note: CardNote?) {
    guard let note else { return }
    notes += [CardNote?](repeating: nil, count: steps.count - notes.count) + [note]
  }
}

import CardDecode
import CardKinetics
package import CardModel
import CardPaint
import CardScenes
import CardSystem

/// Reads what a user opens: picture files, documents, texts, folders of them and deck files.
///
/// The names in folders are read, deck files, the structure of documents, and how large the first pictures are;
/// nothing is decoded before it is shown.
package enum DeckReader {
  /// What paths hold.
  package struct Reading: Sendable {
    package var cards: [Card]
    package var books: [Book]
    /// Whether all of them are documents, which are read rather than thrown.
    package var isRead: Bool
    /// Of each of the paths, in their order: the other files that its cards show.
    var parts: [[String]] = []
    /// The paths of files that were shown before and have changed since.
    var changed: Set<String> = []
    /// The paths of what there was no time to read: pages, texts, and the shapes of pictures are still to come.
    package var awaited: [String] = []
    /// Of each of the paths, in their order: the names of the card files in it; nil where it is no folder.
    var names: [[String]?] = []
    /// What is wrong with files of notes, a line each: their documents are shown without.
    package var warnings: [String] = []

    /// All files that the cards and books are made of.
    var files: Set<FilePath> { Set(cards.flatMap(\.files) + books.flatMap(\.files)) }
  }

  /// The cards of `paths`, in their order; the names in a folder are sorted as people do, and what is no card
  /// there is passed over.
  ///
  /// Every scene but the Library shows all cards; its shelf has a book of each folder and each deck file, and
  /// one of the other pictures.
  ///
  /// - Parameters:
  ///   - isAmongOthers: whether the cards come to others: a document then is one card.
  ///   - end: until when documents and texts in folders and the shapes of pictures are read, on the monotonic clock:
  ///     what there is no time for has a card without its page or text, and its path is among those awaited.
  ///   - past: how the files of folders were; nil for now.
  /// - Throws: where a path leads to nothing, a deck file is none, or there is no card at all.
  static func read(
    _ paths: [String], _ source: PictureSource, isAmongOthers: Bool = false,
    until end: Double = .infinity, past: PastFiles? = nil
  ) throws(Failure) -> Reading {
    var (decks, parts, awaited): ([Deck], [[String]], [String]) = ([], [], [])
    var allNames: [[String]?] = []
    var loose = Deck(title: "Images")
    /// How many decks come before each of the loose pictures.
    var places: [Int] = []
    for path in paths {
      let first = decks.count
      var names: [String]?
      defer {
        parts.append(Self.parts(of: decks[first...], in: path))
        allNames.append(names)
      }
      if FileText.isFolder(path) {
        let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
        let cards: [String]
        if let past = past?.names[FilePath(path)] {
          cards = past.filter(isCardFile)
        } else {
          cards = try FileText.namesRead(in: path).filter(isCardFile)
        }
        names = cards
        decks += Self.folder(
          folder, cards.naturallySorted(), source, until: end, past?.awaited ?? [], &awaited)
      } else if path.lowercased().hasSuffix(".json") {
        var deck = try DeckFile.read(path)
        deck.learnAspects(source, until: end, &awaited)
        decks.append(deck)
      } else if FileText.isRegularFile(path) != true {
        let reason = FileText.exists(path) ? "not a regular file" : FileText.lastError
        throw Failure(.missingInput, "cannot read \(path.echoed): \(reason)")
      } else if isDocument(path) {
        do throws(DecodeFailure) {
          decks.append(Deck(try source.document(path)))
        } catch {
          throw Failure(.badData, "\(path.echoed): \(error.message)")
        }
      } else if isMarkdown(path) {
        do throws(DecodeFailure) {
          if let deck = try markdown(path, source) { decks.append(deck) }
        } catch {
          throw Failure(.badData, "\(path.echoed): \(error.message)")
        }
      } else if PictureKind(fileName: path) != nil {
        loose.cards.append(Card(pictureAt: path))
        places.append(decks.count)
      }
    }
    if loose.cards.count == 1 { loose.title = loose.cards[0].title }
    loose.learnAspects(source, until: end, &awaited)
    // Alone, a document's pages are the cards; among others it is one of them, by its first page.
    let isAlone = decks.count + (loose.cards.isEmpty ? 0 : 1) == 1 && !isAmongOthers
    var cards: [Card] = []
    var pictures = Array(zip(places, loose.cards))[...]
    for (index, deck) in decks.enumerated() {
      while let next = pictures.first, next.0 <= index { cards.append(pictures.removeFirst().1) }
      cards += deck.isDocument && !isAlone ? [deck.cover] : deck.cards
    }
    cards += pictures.map(\.1)
    if !loose.cards.isEmpty { decks.append(loose) }
    guard !cards.isEmpty else {
      let names = paths.map(\.echoed).joined(separator: ", ")
      throw Failure(
        .missingInput,
        "\(names): nothing to show; expected images, PDF files, Markdown files (.md) or deck files (.json)"
      )
    }
    return Reading(
      cards: cards, books: decks.map(\.book), isRead: decks.allSatisfy(\.isDocument),
      parts: parts, awaited: awaited, names: allNames, warnings: decks.compactMap(\.warning))
  }

  /// Reads what is opened: it may have been before, and its files may be others by now, though nothing has told so.
  /// Nobody who shows it waits for what is awaited: `PictureSource.endReading` must follow.
  ///
  /// - Throws: as `read`.
  static func readAnew(
    _ paths: [String], _ source: PictureSource, isAmongOthers: Bool = false, until end: Double,
    past: PastFiles? = nil
  ) throws(Failure) -> Reading {
    source.checkAll()
    var reading = try read(paths, source, isAmongOthers: isAmongOthers, until: end, past: past)
    reading.changed = Set(source.takeChanged(among: reading.files))
    // Nobody reads what was awaited in the past.
    if past == nil { _ = source.beginReading(reading.awaited) }
    return reading
  }

  /// The files that decks show besides the one at a path, or those in the folder there.
  private static func parts(of decks: ArraySlice<Deck>, in path: String) -> [String] {
    let isFolder = FileText.isFolder(path)
    let shown = decks.flatMap { deck in
      deck.cards.flatMap { card in
        isFolder ? card.passage?.blocks.pictures ?? [] : card.pictures
      }
    }
    let folder = FilePath(path + "/")
    var known: Set<FilePath> = [FilePath(path)]
    return shown.filter { file in
      if isFolder, FilePath(file).folder == folder { return false }
      return known.insert(FilePath(file)).inserted
    } + decks.compactMap(\.notesFile)
  }

  /// Whether a file of a folder is a card, by its name.
  static func isCardFile(_ name: String) -> Bool {
    isDocument(name) || isMarkdown(name) || PictureKind(fileName: name) != nil
  }

  static func isDocument(_ path: String) -> Bool { path.lowercased().hasSuffix(".pdf") }

  /// The decks of a folder with card files of these names: one of its pictures, and one of each document.
  private static func folder(
    _ folder: String, _ names: [String], _ source: PictureSource, until end: Double,
    _ unread: Set<FilePath>, _ awaited: inout [String]
  ) -> [Deck] {
    var pictures = Deck(title: FileText.realName(of: folder).onOneLine)
    for name in names where PictureKind(fileName: name) != nil {
      pictures.cards.append(Card(pictureAt: folder + "/" + name))
    }
    // Before anything that may take long: the shape of all cards follows them.
    pictures.learnAspects(source, until: end, &awaited)
    var documents: [Deck] = []
    for name in names where PictureKind(fileName: name) == nil {
      let path = folder + "/" + name
      do throws(DecodeFailure) {
        if unread.contains(FilePath(path)) { throw .awaited }
        if isDocument(name) {
          documents.append(Deck(try source.document(path, until: end)))
        } else if let deck = try markdown(path, source, until: end) {
          documents.append(deck)
        }
      } catch {
        if error == .awaited { awaited.append(path) } else { source.noteUnshown(path, error) }
        documents.append(
          isDocument(name) ? Deck(unreadDocument: path, error) : Deck(refusing: path, error))
      }
    }
    return (pictures.cards.isEmpty ? [] : [pictures]) + documents
  }

  /// Cards that belong together.
  struct Deck {
    var title: String
    var author = ""
    var cards: [Card] = []
    /// Whether the cards are the pages of one document, or of one text.
    var isDocument = false
    /// Whether it is still to be read.
    var isAwaited = false
    /// Whether it cannot be read.
    var isRefused = false
    /// The file that all of it is from, if it is one.
    var path: String?
    /// The extent of its book's pages.
    var pageSize = Book.standardPage
    /// The pages of its book, where they are not its cards.
    var leaves: [Book.Leaf]?
    /// The file with what is said about it, and what is wrong with that in a line.
    var notesFile: String?
    var warning: String?

    /// How many pictures tell the shape of the others, as to ask all files of a large folder takes long, and how
    /// many that cannot be read, each of which may take seconds, end the questions. Tuned by eye.
    private static let (asked, refused) = (24, 3)

    /// Asks the files of the first pictures for their aspects.
    mutating func learnAspects(
      _ source: PictureSource, until end: Double, _ awaited: inout [String]
    ) {
      var refused = 0
      for index in cards.indices.filter({ cards[$0].image?.page == nil }).prefix(Self.asked) {
        guard let image = cards[index].image, image.aspect == nil, refused < Self.refused else {
          continue
        }
        do throws(DecodeFailure) {
          cards[index].image?.aspect = try source.aspect(ofFile: image.path, until: end)
        } catch {
          if error == .awaited { awaited.append(image.path) } else { refused += 1 }
        }
      }
    }

    /// The card that stands for all: its first.
    var cover: Card {
      var card = cards[0]
      let part = leaves == nil ? "page" : "card"
      (card.steps, card.notes) = ([], Array(card.notes.prefix(1)))
      card.title = title
      card.subtitle = cards.count == 1 ? "One \(part)" : "\(cards.count) \(part)s"
      if isAwaited { card.subtitle = "Loading" }
      if isRefused { card.subtitle = "Cannot be read" }
      return card
    }

    /// The album of its pictures: what has none is a page of text.
    var book: Book {
      let look = Look(of: title)
      return Book(
        title: title, author: author, color: look.cloth, accent: look.foil,
        pages: leaves
          ?? cards.map { card in
            card.image == nil ? .text("# \(card.title)\n\n\(card.text)") : .plate(card)
          }, isDocument: isDocument && leaves == nil, pageSize: pageSize, path: path)
    }
  }
}

extension DeckReader.Deck {
  /// A document that cannot be read, and says why on its only page; one that is still to be read has a cover of
  /// cloth until then, which tells its name.
  init(unreadDocument path: String, _ failure: DecodeFailure) {
    title = FileText.name(of: path).onOneLine
    isDocument = true
    self.path = path
    cards = [Card(pictureAt: path)]
    cards[0].image?.page = 0
    (isAwaited, isRefused) = (failure == .awaited, failure != .awaited)
    cards[0].image?.isAwaited = isAwaited
    if isAwaited { leaves = [.plate(cards[0])] }
  }

  /// The pages of a document, each called as the section that it is in.
  init(_ document: PDFDocument) {
    title = document.title ?? FileText.stem(of: document.path).onOneLine
    isDocument = true
    path = document.path
    if let first = document.pages.first {
      pageSize = LibraryOptions.pageSize(ofAspect: first.width / first.height)
    }
    let notes = readNotes()
    var sections = document.outline.sorted { $0.page < $1.page }[...]
    var section = title
    let places = document.pages.places
    for (index, page) in document.pages.enumerated() {
      while let next = sections.first, next.page <= index {
        section = next.title
        sections.removeFirst()
      }
      var card = Card(pictureAt: document.path)
      card.title = section
      card.subtitle = "Page \(page.label)"
      card.image?.page = index
      card.image?.aspect = page.width / page.height
      card.image?.links = page.links.compactMap { $0.leading(to: places) }
      // Pages of one label are the steps of one card.
      let isStep = index > 0 && places[index - 1] == places[index]
      var note = notes?.note(ofPage: index, first: isStep ? nil : places[index])
      if document.notes != .none, note == nil, var image = card.image {
        (image.isNote, image.links) = (true, [])
        note = .page(image)
      }
      if isStep, let image = card.image {
        cards[cards.count - 1].steps.append(image)
      } else {
        cards.append(card)
      }
      cards[cards.count - 1].say(note)
    }
    for index in cards.indices { cards[index].subtitle += " of \(cards.count)" }
  }

  /// What is said about its pages, in the file beside it.
  private mutating func readNotes() -> NotesFile? {
    let file = path.map { NotesFile.path(beside: $0) }
    guard let file, FileText.exists(file) else { return nil }
    notesFile = file
    do throws(Failure) {
      return try NotesFile(path: file)
    } catch {
      warning = error.message
      return nil
    }
  }
}

extension Card {
  /// Adds what is said at its last step, if anything.
  fileprivate mutating func say(_ note: CardNote?) {
    guard let note else { return }
    notes += [CardNote?](repeating: nil, count: steps.count - notes.count) + [note]
  }
}

extension Card {
  /// The card of a picture file, called as the file is.
  init(pictureAt path: String) {
    let name = FileText.name(of: path)
    self.init(
      title: FileText.stem(of: path).replacing("_", with: " ").onOneLine, subtitle: "", text: "",
      color: Look(of: name).card, seed: stableHash(name),
      kind: "", image: CardImage(path: path))
  }
}

/// Colours for what names none, the same for the same name. All tuned by eye.
struct Look {
  let card, cloth, foil: Color

  init(of name: String) {
    let place = Int(stableHash(name) % UInt64(Self.all.count))
    (card, cloth, foil) = Self.all[place]
  }

  private static let all: [(Color, Color, Color)] = [
    (Color(92, 116, 148), Color(38, 54, 84), Color(222, 200, 150)),
    (Color(112, 132, 104), Color(44, 66, 52), Color(226, 206, 158)),
    (Color(150, 104, 92), Color(96, 38, 36), Color(232, 208, 160)),
    (Color(138, 122, 92), Color(98, 80, 52), Color(240, 224, 186)),
    (Color(122, 102, 140), Color(62, 46, 84), Color(220, 200, 176)),
    (Color(88, 128, 132), Color(26, 72, 80), Color(226, 208, 166)),
    (Color(120, 120, 124), Color(56, 58, 64), Color(214, 206, 190)),
  ]
}

package import CardDecode
import CardModel
package import CardPaint
package import CardSystem

/// A loader of the bundled decks and books.
package enum ContentLoader {
  /// Returns all decks (`decks/SCENE.json`) and all books (`books/*/`) in an asset folder. The books are sorted by
  /// the order in their files.
  ///
  /// - Parameter notes: The side on which the pages of opened documents have speaker notes.
  /// - Throws: An error if a file cannot be read or is invalid.
  package static func load(
    from folder: String, notes: PageNotes = .auto
  ) throws(Failure) -> Content {
    var decks: [SceneID: [Card]] = [:]
    for name in FileText.names(in: folder + "/decks") where name.hasSuffix(".json") {
      let scene = SceneID(rawValue: String(name.dropLast(".json".count)))
      decks[scene] = try DeckFile.read(folder + "/decks/" + name).cards
    }
    var books: [(order: Int, book: Book)] = []
    for name in FileText.names(in: folder + "/books") {
      books.append(try book(in: folder + "/books/" + name))
    }
    return Content(
      decks: decks, books: books.sorted { $0.order < $1.order }.map { $0.book },
      source: ImageSource(notes))
  }

  private static func book(in folder: String) throws(Failure) -> (order: Int, book: Book) {
    let file = try FileText.decode(BookFile.self, at: folder + "/book.json")
    let text = try FileText.readText(folder + "/pages.md")
    let book = Book(
      title: file.title, author: file.author, color: file.color.color,
      accent: file.accent.color, pages: pages(of: text).map(Book.Leaf.text))
    return (file.order, book)
  }

  /// Returns the pages between lines of three hyphens, without the white space around them.
  ///
  /// The function works on bytes. Iterating over characters would account for half of the program's start time.
  private static func pages(of text: [UInt8]) -> [String] {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let blanks = Array(" \t\r\n".utf8)
    return lines.split { $0.elementsEqual("---".utf8) }.compactMap { lines in
      guard let first = lines.first, let last = lines.last else { return nil }
      let page = text[first.startIndex..<last.endIndex].drop { blanks.contains($0) }
      guard let end = page.lastIndex(where: { !blanks.contains($0) }) else { return nil }
      return String(decoding: page[...end], as: UTF8.self)
    }
  }
}

private struct BookFile: Decodable {
  var order: Int
  var title: String
  var author: String
  var color: HexColor
  var accent: HexColor
}

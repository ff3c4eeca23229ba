import CardCore

/// Covers and pages of the shelf's books.
struct LibraryPainter: FacePainter {
  private let books: [Book]
  /// For each book and page of text, the heading of the chapter it stands in.
  private let chapters: [[String]]

  init(books: [Book]) {
    self.books = books.isEmpty ? [Self.unwritten] : books
    chapters = self.books.map { Self.chapters(of: $0.pages) }
  }

  func color(of face: FaceID) -> Color {
    face.part == .page ? Theme.paper : book(face.index).color
  }

  func paint(_ face: FaceID, on canvas: Canvas) {
    guard face.part == .page else {
      BookCover(book: book(face.index), volume: face.index + 1).paint(on: canvas)
      return
    }
    let book = book(face.group)
    let titles = chapters[repeating(face.group, books.count)]
    let text = repeating(face.index - 1, max(book.pages.count, 1))
    BookPage(
      text: book.pages.isEmpty ? "" : book.pages[text], number: face.index,
      isLeft: face.index % 2 == 1, bookTitle: book.title,
      chapter: titles.isEmpty ? "" : titles[text]
    ).paint(on: canvas)
  }

  private func book(_ index: Int) -> Book { books[repeating(index, books.count)] }

  private static func chapters(of pages: [String]) -> [String] {
    var chapter = ""
    return pages.map { page in
      for line in page.split(separator: "\n") where line.hasPrefix("# ") {
        chapter = String(line.dropFirst(2))
      }
      return chapter
    }
  }

  private static let unwritten = Book(
    title: "Unwritten", author: "No book is loaded", color: Color(70, 84, 108),
    accent: Color(214, 190, 140), pages: [""])
}

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
    switch face.part {
    case .page: Theme.paper
    case .pageEdges: Theme.paper.darker(0.1)
    case .board: book(face.group).color
    case .shelf: ShelfBoard.wood
    case .reflection: ShelfBoard.wood
    default: book(face.index).color
    }
  }

  func paint(_ face: FaceID, on canvas: Canvas) {
    switch face.part {
    case .page: page(face, on: canvas)
    case .pageEdges: BookEdges.pages(on: canvas, onLeft: face.index == 1)
    case .board: BookEdges.board(of: book(face.group), on: canvas, onLeft: face.index == 1)
    case .shelf: ShelfBoard.paint(on: canvas)
    case .reflection: ShelfBoard.reflection(of: cover(face.index), on: canvas)
    default: cover(face.index).paint(on: canvas, canvas.bounds)
    }
  }

  private func cover(_ index: Int) -> BookCover {
    BookCover(book: book(index), volume: index + 1)
  }

  private func page(_ face: FaceID, on canvas: Canvas) {
    let book = book(face.group)
    let titles = chapters[repeating(face.group, books.count)]
    let text = repeating(face.index - 1, max(book.pages.count, 1))
    BookPage(
      text: book.pages.isEmpty ? "" : book.pages[text], number: face.index,
      isLeft: face.index % 2 == 1, bookTitle: book.title,
      chapter: titles.isEmpty ? "" : titles[text],
      cloth: face.index == 1 ? book.color : nil
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

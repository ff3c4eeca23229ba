import CardCore

/// Paints the shelf and the covers and pages of its books.
struct LibraryPainter: FacePainter {
  private let books: [Book]
  private let pictures: FilePictures
  private let theme: Theme
  /// The bound pages of each book, and the heading of the chapter of each.
  private let leaves: [[Book.Leaf]]
  private let chapters: [[String]]

  init(books: [Book], pictures: FilePictures, theme: Theme) {
    (self.pictures, self.theme) = (pictures, theme)
    self.books = books.isEmpty ? [Self.unwritten] : books
    leaves = self.books.map(\.leaves)
    chapters = leaves.map(Self.chapters)
  }

  func color(of face: FaceID) -> Color {
    switch face.part {
    case .page: theme.paper
    case .pageEdges: theme.paper.darker(0.1)
    case .board: book(face.group).color
    case .shelf, .reflection, .cord: theme.wood
    default: book(face.index).color
    }
  }

  func ground(of face: FaceID) -> FaceGround {
    [.leafShadow, .lamp].contains(face.part) ? .clear : .opaque
  }

  func paint(_ face: FaceID, on canvas: Canvas) {
    switch face.part {
    case .page: page(face, on: canvas)
    case .pageEdges: BookEdges.pages(of: theme.paper, on: canvas, onLeft: face.index == 1)
    case .board: BookEdges.board(of: book(face.group), on: canvas, onLeft: face.index == 1)
    case .leafShadow: BookEdges.leafShadow(on: canvas, onLeft: face.group == 1)
    case .lamp: PendantLamp.paint(on: canvas, glow: theme.isHighContrast ? 0 : 1)
    case .cord: PendantLamp.cord(on: canvas)
    case .shelf: ShelfBoard.paint(theme.wood, on: canvas)
    case .reflection: ShelfBoard.reflection(of: cover(face.index), in: theme.wood, on: canvas)
    default: cover(face.index).paint(on: canvas, canvas.bounds)
    }
  }

  private func cover(_ index: Int) -> BookCover {
    BookCover(book: book(index), volume: index + 1, pictures: pictures, theme: theme)
  }

  private func page(_ face: FaceID, on canvas: Canvas) {
    let book = book(face.group)
    let place = repeating(face.group, books.count)
    let leaf = repeating(face.index - 1, leaves[place].count)
    let isLeft = face.index % 2 == 1
    let text: String
    switch leaves[place][leaf] {
    case .text(let words): text = words
    case .plate(let card):
      return BookPlate(
        card: card, number: face.index - Book.pagesBeforeNumbers, isLeft: isLeft,
        pictures: pictures, theme: theme
      ).paint(on: canvas)
    case let matter:
      return BookMatter(
        leaf: matter, book: book, volume: face.group + 1, isLeft: isLeft, theme: theme
      ).paint(on: canvas)
    }
    BookPage(
      text: text, number: face.index - Book.pagesBeforeNumbers, isLeft: isLeft,
      bookTitle: book.title, chapter: chapters[place][leaf],
      tailpiece: endsChapter(leaf, of: place) ? Emblem.of(volume: face.group + 1) : nil,
      theme: theme
    ).paint(on: canvas)
  }

  private func endsChapter(_ leaf: Int, of book: Int) -> Bool {
    guard leaf + 1 < leaves[book].count, case .text(let next) = leaves[book][leaf + 1] else {
      return true
    }
    return next.hasPrefix("# ")
  }

  /// The outline is rounded at the fore-edge; at the spine that of a page lies beyond it.
  func edge(of face: FaceID, _ bounds: Rect) -> Path? {
    guard theme.isHighContrast, face.part == .page || face.part == .cover else { return nil }
    let isLeft = face.part == .page && face.index % 2 == 1
    let beyond = 40.0
    let size = Size(bounds.width + beyond, bounds.height)
    var path = Path(rect: Rect(origin: Point(isLeft ? 0 : -beyond, 0), size: size), radius: 20)
    if face.part == .cover { path.append(Path(line: [bounds.at(0, 0), bounds.at(0, 1)])) }
    return path
  }

  private func book(_ index: Int) -> Book { books[repeating(index, books.count)] }

  private static func chapters(of leaves: [Book.Leaf]) -> [String] {
    var chapter = ""
    return leaves.map { leaf in
      guard case .text(let page) = leaf else { return "" }
      // By bytes: by characters this is a twentieth of the program's start.
      let lines = page.utf8.split(separator: UInt8(ascii: "\n"))
      for line in lines where line.starts(with: "# ".utf8) {
        chapter = String(Substring(line.dropFirst(2)))
      }
      return chapter
    }
  }

  private static let unwritten = Book(
    title: "Unwritten", author: "No book is loaded", color: Color(70, 84, 108),
    accent: Color(214, 190, 140), pages: [.text("")])
}

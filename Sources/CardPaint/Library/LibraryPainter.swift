import CardKinetics
import CardModel
import CardPicture

/// Paints the shelf and the covers and pages of its books.
struct LibraryPainter: FacePainter {
  private let books: [BoundBook]
  private let userBooks: [CardKey: BoundBook]
  private let pictures: FilePictures
  private let theme: Theme

  init(
    books: [Book], userBooks: [CardKey: Book] = [:], pictures: FilePictures, theme: Theme
  ) {
    (self.pictures, self.theme) = (pictures, theme)
    self.books = (books.isEmpty ? [Self.unwritten] : books).map(BoundBook.init)
    self.userBooks = userBooks.mapValues(BoundBook.init)
  }

  func color(of face: FaceID) -> Color {
    switch face.part {
    case .page: theme.paper
    case .pageEdges: theme.paper.darker(0.1)
    case .board: bound(face, face.group).book.color
    case .shelf, .reflection, .cord: theme.wood
    default: bound(face, face.index).book.color
    }
  }

  func ground(of face: FaceID) -> FaceGround {
    [.leafShadow, .lamp].contains(face.part) ? .clear : .opaque
  }

  func waitsForFile(_ face: FaceID) -> Bool {
    switch face.part {
    case .page:
      let leaves = bound(face, face.group).leaves
      switch leaves[repeating(face.index - 1, leaves.count)] {
      case .plate(let card): return card.waitsForFile
      case .prose(let blocks, _): return !blocks.pictures.isEmpty
      default: return false
      }
    case .cover, .reflection: return bound(face, face.index).hasPlate
    default: return false
    }
  }

  func paint(_ face: FaceID, on canvas: Canvas) {
    switch face.part {
    case .page: page(face, on: canvas)
    case .pageEdges: BookEdges.pages(of: theme.paper, on: canvas, onLeft: face.index == 1)
    case .board:
      BookEdges.board(of: bound(face, face.group).book, on: canvas, onLeft: face.index == 1)
    case .leafShadow: BookEdges.leafShadow(on: canvas, onLeft: face.group == 1)
    case .lamp: PendantLamp.paint(on: canvas, glow: theme.isHighContrast ? 0 : 1)
    case .cord: PendantLamp.cord(on: canvas)
    case .shelf: ShelfBoard.paint(theme.wood, on: canvas)
    case .reflection: ShelfBoard.reflection(of: cover(face), in: theme.wood, on: canvas)
    default: cover(face).paint(on: canvas, canvas.bounds)
    }
  }

  private func cover(_ face: FaceID) -> BookCover {
    BookCover(
      book: bound(face, face.index).book, volume: face.index + 1, pictures: pictures, theme: theme)
  }

  private func page(_ face: FaceID, on canvas: Canvas) {
    let bound = bound(face, face.group)
    let leaf = repeating(face.index - 1, bound.leaves.count)
    let isLeft = face.index % 2 == 1
    let blocks: [Prose.Block]
    var isOurs = false
    switch bound.leaves[leaf] {
    case .text(let words): (blocks, isOurs) = (PageText.blocks(of: words), true)
    case .prose(let page, _): blocks = page
    case .plate(let card):
      return BookPlate(
        card: card.at(step: face.step), number: face.index - Book.pagesBeforeNumbers,
        isLeft: isLeft, pictures: pictures, theme: theme
      ).paint(on: canvas)
    case let matter:
      return BookMatter(
        leaf: matter, book: bound.book, volume: face.group + 1, isLeft: isLeft, theme: theme
      ).paint(on: canvas)
    }
    BookPage(
      blocks: blocks, number: face.index - Book.pagesBeforeNumbers, isLeft: isLeft,
      bookTitle: bound.book.title, chapter: bound.chapters[leaf],
      tailpiece: bound.endsChapter(leaf) ? Emblem.of(volume: face.group + 1) : nil,
      theme: theme, isOurs: isOurs, pictures: pictures
    ).paint(on: canvas)
  }

  /// Returns the outline of a page or a cover, rounded at the fore-edge. The outline of a page extends beyond the
  /// spine.
  func edge(of face: FaceID, _ bounds: Rect) -> Path? {
    guard theme.isHighContrast, face.part == .page || face.part == .cover else { return nil }
    let isLeft = face.part == .page && face.index % 2 == 1
    let beyond = 40.0
    let size = Size(bounds.width + beyond, bounds.height)
    var path = Path(rect: Rect(origin: Point(isLeft ? 0 : -beyond, 0), size: size), radius: 20)
    if face.part == .cover { path.append(Path(line: [bounds.at(0, 0), bounds.at(0, 1)])) }
    return path
  }

  /// Returns the book that a face shows; `place` is the book's index on the shelf.
  private func bound(_ face: FaceID, _ place: Int) -> BoundBook {
    face.key.flatMap { userBooks[$0] } ?? books[repeating(place, books.count)]
  }

  private static let unwritten = Book(
    title: "Unwritten", author: "No book is loaded", color: Color(70, 84, 108),
    accent: Color(214, 190, 140), pages: [.text("")])
}

/// A book with its bound pages.
private struct BoundBook: Equatable, Sendable {
  let book: Book
  let leaves: Book.Leaves
  /// The heading of each leaf's chapter; empty if no page has text.
  let chapters: [String]
  /// Whether the cover shows an image file.
  let hasPlate: Bool

  init(_ book: Book) {
    self.book = book
    leaves = book.leaves
    hasPlate = book.firstPlate != nil
    let hasWords = book.pages.contains { if case .plate = $0 { false } else { true } }
    chapters = hasWords ? Self.chapters(of: leaves) : []
  }

  private static func chapters(of leaves: Book.Leaves) -> [String] {
    var chapter = ""
    return leaves.map { leaf in
      if case .prose(let blocks, _) = leaf {
        if case .heading(let words, _) = blocks.first { chapter = words.plain }
        return chapter
      }
      guard case .text(let page) = leaf else { return "" }
      // Comparing characters instead of bytes would take a twentieth of the program's start.
      let lines = page.utf8.split(separator: UInt8(ascii: "\n"))
      for line in lines where line.starts(with: "# ".utf8) {
        chapter = String(Substring(line.dropFirst(2)))
      }
      return chapter
    }
  }

  func endsChapter(_ leaf: Int) -> Bool {
    guard leaf + 1 < leaves.count else { return true }
    switch leaves[leaf + 1] {
    case .text(let next): return next.hasPrefix("# ")
    case .prose(let next, _): return next.first?.isHeading == true
    default: return true
    }
  }
}

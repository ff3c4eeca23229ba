import CardKinetics
import CardModel
import CardPicture

/// A painter of the covers and the pages of books.
struct BookPainter: FacePainter {
  private let books: [BoundBook]
  private let userBooks: [CardKey: BoundBook]
  private let images: FileImages
  private let theme: Theme

  init(
    books: [Book], userBooks: [CardKey: Book] = [:], images: FileImages, theme: Theme
  ) {
    (self.images, self.theme) = (images, theme)
    self.books = (books.isEmpty ? [Self.unwritten] : books).map(BoundBook.init)
    self.userBooks = userBooks.mapValues(BoundBook.init)
  }

  func color(of content: BookFace, in face: Face) -> Color {
    switch content.part {
    case .page: theme.paper
    case .reflection: theme.wood
    case .cover, .board: bound(content).book.color
    }
  }

  func decodedFile(_ content: BookFace, in face: Face) -> DecodedFile? {
    switch content.part {
    case .page(let number):
      let leaves = bound(content).leaves
      switch leaves[repeating(number - 1, leaves.count)] {
      case .plate(let card): return card.decodedFile
      case .prose(let blocks, _, _): return blocks.imagePaths.isEmpty ? nil : .image
      default: return nil
      }
    case .cover, .reflection: return bound(content).plateFile
    case .board: return nil
    }
  }

  func paint(_ content: BookFace, in face: Face, on canvas: Canvas) {
    switch content.part {
    case .cover: cover(content).paint(on: canvas, canvas.bounds)
    case .reflection: ShelfBoard.reflection(of: cover(content), in: theme.wood, on: canvas)
    case .page(let number): paint(page: number, of: content, step: face.step, on: canvas)
    case .board(let side):
      BookEdges.board(of: bound(content).book, on: canvas, onLeft: side == .left)
    }
  }

  private func cover(_ face: BookFace) -> BookCover {
    BookCover(
      book: bound(face).book, volume: face.index + 1, images: images, theme: theme)
  }

  private func paint(page: Int, of face: BookFace, step: Int, on canvas: Canvas) {
    let bound = bound(face)
    let leaf = repeating(page - 1, bound.leaves.count)
    let (number, isLeft) = (page - Book.pagesBeforeNumbers, page % 2 == 1)
    let blocks: [Prose.Block]
    var isBundled = false
    switch bound.leaves[leaf] {
    case .text(let words):
      isBundled = face.key == nil
      blocks = PageText.blocks(of: words, isBundled: isBundled)
    case .prose(let page, _, _): blocks = page
    case .plate(let card) where !card.text.isEmpty: blocks = card.blocks
    case .plate(let card):
      return BookPlate(
        card: card.at(step: step), number: number, isLeft: isLeft, isFlat: face.isFlat,
        images: images, theme: theme
      ).paint(on: canvas)
    case let other:
      return NonTextPage(
        leaf: other, book: bound.book, volume: face.index + 1, isLeft: isLeft,
        isFlat: face.isFlat, theme: theme
      ).paint(on: canvas)
    }
    BookPage(
      blocks: blocks, number: number, isLeft: isLeft, isFlat: face.isFlat,
      bookTitle: bound.book.title,
      chapter: bound.chapters[leaf],
      tailpiece: bound.endsChapter(leaf) ? Emblem.of(volume: face.index + 1) : nil,
      theme: theme, isBundled: isBundled, images: images
    ).paint(on: canvas)
  }

  /// Returns the outline of a page or a cover, rounded at the fore-edge. The outline of a page extends beyond the
  /// spine.
  func edge(of content: BookFace, _ bounds: Rect) -> Path? {
    guard theme.isHighContrast else { return nil }
    let isLeft: Bool
    switch content.part {
    case .page(let number): isLeft = number % 2 == 1
    case .cover: isLeft = false
    case .reflection, .board: return nil
    }
    let beyond = 40.0
    let size = Size(bounds.width + beyond, bounds.height)
    var path = Path(rect: Rect(origin: Point(isLeft ? 0 : -beyond, 0), size: size), radius: 20)
    if content.part == .cover { path.append(Path(line: [bounds.at(0, 0), bounds.at(0, 1)])) }
    return path
  }

  private func bound(_ face: BookFace) -> BoundBook {
    face.key.flatMap { userBooks[$0] } ?? books[repeating(face.index, books.count)]
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
  /// The kind of file that the cover shows; nil for none.
  let plateFile: DecodedFile?

  init(_ book: Book) {
    self.book = book
    leaves = book.leaves
    plateFile = book.firstPlate?.decodedFile
    let hasWords = book.pages.contains {
      if case .plate(let card) = $0 { !card.text.isEmpty } else { true }
    }
    chapters = hasWords ? Self.chapters(of: leaves) : []
  }

  private static func chapters(of leaves: Book.Leaves) -> [String] {
    var chapter = ""
    return leaves.map { leaf in
      if case .prose(let blocks, _, _) = leaf {
        if case .heading(let words, _) = blocks.first { chapter = words.plain }
        return chapter
      }
      guard case .text(let page) = leaf else { return "" }
      // Comparing characters instead of bytes would account for a twentieth of the program's start time.
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
    case .prose(let next, _, _): return next.first?.isHeading == true
    default: return true
    }
  }
}

extension Card {
  /// The blocks of a page that shows both the image and the text of a card.
  fileprivate var blocks: [Prose.Block] {
    var blocks: [Prose.Block] = title.isEmpty ? [] : [.heading(Prose.Words(title))]
    if !subtitle.isEmpty { blocks.append(.paragraph(Prose.Words(subtitle))) }
    if let image { blocks.append(.image(path: image.path, caption: "")) }
    return blocks + PageText.paragraphs(of: text)
  }
}

package import CardKinetics

/// The image of a card: an image file, or a page of a document.
package struct CardImage: Hashable, Sendable {
  /// The file's path.
  package var path: String
  /// The index of a document's page; nil for an image file.
  package var page: Int?
  /// The width over the height; nil for an image file that has not been read yet. Comparisons of images ignore the
  /// aspect.
  package var aspect: Double?
  package var links: [CardLink] = []
  /// Whether the document is pending. The image shows nothing until the document has been read.
  package var isPending = false
  /// Whether the image is the part of a page that holds the speaker note, beside the slide.
  package var isNote = false

  package init(path: String, page: Int? = nil) { (self.path, self.page) = (path, page) }

  package static func == (one: CardImage, other: CardImage) -> Bool {
    (one.path, one.page, one.isPending, one.isNote)
      == (other.path, other.page, other.isPending, other.isNote)
      && one.links == other.links
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(page)
  }
}

/// The kind of file that is decoded before a card is painted.
package enum DecodedFile: Sendable { case image, page }

extension CardImage {
  package var decodedFile: DecodedFile { page == nil ? .image : .page }
}

extension Card {
  /// The kind of file that the card shows; nil for none.
  package var decodedFile: DecodedFile? {
    image?.decodedFile ?? (passage?.blocks.imagePaths.isEmpty == false ? .image : nil)
  }
}

/// The content of a card, from a deck file or a user's file.
package struct Card: Hashable, Sendable {
  package var title: String
  package var subtitle: String
  /// The text for the back and the detail sheet, two or three sentences long.
  package var text: String
  /// The card's own colour. The card shows the colour until its face is painted, and the painter uses it for the face.
  package var color: Color
  /// The seed of the card's generated picture: equal seeds give equal pictures.
  package var seed: UInt64
  /// The kind of picture that the painter makes ("mail", "waves", …). Unknown kinds get a general picture.
  package var kind: String
  /// The number of parts of the picture (lines, discs, tiles per side, …), for kinds that count them; nil for the
  /// kind's default.
  package var amount: Int?
  /// The image that is shown instead of a generated picture; nil for none.
  package var image: CardImage?
  /// The images of the overlay steps after the first step. They replace `image` one after another.
  package var steps: [CardImage] = []
  /// The text of a card that shows a text instead of a picture; nil for none.
  package var passage: Prose.Passage?
  /// The speaker note of each overlay step. A step with nil has the note of the step before it. The array may end
  /// before the last step.
  package var notes: [CardNote?] = []
  /// The index of the slide in its document, in which hidden slides count; nil for a card that is no page of a
  /// document. A slide shows its own title. If a slide gets or loses an overlay step, the indices of the other slides
  /// stay.
  package var slide: Int?
  /// Whether the card comes after the end of the talk, for questions.
  package var isAfterEnd = false

  package init(
    title: String, subtitle: String, text: String, color: Color, seed: UInt64, kind: String,
    amount: Int? = nil, image: CardImage? = nil, passage: Prose.Passage? = nil
  ) {
    (self.title, self.subtitle, self.text, self.color) = (title, subtitle, text, color)
    (self.seed, self.kind, self.amount, self.image) = (seed, kind, amount, image)
    self.passage = passage
  }

  /// Returns the card at an overlay step, counted from 0.
  package func at(step: Int) -> Card {
    var card = self
    if steps.indices.contains(step - 1) { card.image = steps[step - 1] }
    return card
  }
}

/// The content of a book, from a book folder: the text of its cover and of its pages.
package struct Book: Hashable, Sendable {
  package var title: String
  package var author: String
  package var color: Color
  package var accent: Color
  /// The book's own pages in order, without the front matter and the end.
  package var pages: [Leaf]
  /// Whether the book is a document. A document has only its own pages, and the first page is on its cover.
  package var isDocument: Bool
  /// The size of the cover and the pages, in page points.
  package var pageSize: Size
  /// The path of the only file of the book; nil for a book from several files and for a bundled book.
  package var path: String?
  /// The language of the book's Chinese characters, or nil if it is unknown.
  package var language: HanLanguage?

  /// The size of a page, unless a document defines another size. Source: `Sources/CardScenes/README.md`, "The shelf".
  package static let standardPage = Size(362, 568)

  package init(
    title: String, author: String, color: Color, accent: Color, pages: [Leaf],
    isDocument: Bool = false, pageSize: Size = standardPage, path: String? = nil
  ) {
    (self.title, self.author, self.color) = (title, author, color)
    (self.accent, self.pages, self.isDocument) = (accent, pages, isDocument)
    (self.pageSize, self.path) = (pageSize, path)
  }

  /// The bound pages in order.
  ///
  /// A book has an endpaper, a title page, an imprint, its own pages and an end page. A document has its own pages
  /// after an endpaper, so that the first page is alone on the right. The last bound page is on the back board, on the
  /// right. If the number of pages would be odd, an endpaper is added.
  package var leaves: Leaves {
    Leaves(
      front: isDocument ? [.endpaper] : [.endpaper, .title, .imprint], pages: pages,
      end: isDocument ? [] : [.end])
  }

  /// The bound pages of a book, an even number. The collection refers to the book's own pages without a copy.
  package struct Leaves: RandomAccessCollection, Hashable, Sendable {
    private let front, pages, back: [Leaf]

    fileprivate init(front: [Leaf], pages: [Leaf], end: [Leaf]) {
      let count = front.count + pages.count + end.count
      (self.front, self.pages, back) = (front, pages, end + (count % 2 == 0 ? [] : [.endpaper]))
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { front.count + pages.count + back.count }

    package subscript(index: Int) -> Leaf {
      let page = index - front.count
      if page < 0 { return front[index] }
      return page < pages.count ? pages[page] : back[page - pages.count]
    }
  }

  /// The number of the last bound page that is no endpaper.
  package var lastPage: Int { (leaves.lastIndex { $0 != .endpaper } ?? 0) + 1 }

  /// The paths of the image files on the book's pages.
  package var imagePaths: [String] {
    pages.flatMap { leaf -> [String] in
      switch leaf {
      case .plate(let card): card.image.map { [$0.path] } ?? []
      case .prose(let blocks, _, _): blocks.imagePaths
      default: []
      }
    }
  }

  /// Returns the image files on the book's first pages, at most `maximum` of them.
  package func plates(maximum: Int) -> [CardImage] {
    Array(
      pages.lazy.compactMap { if case .plate(let card) = $0 { card.image } else { nil } }
        .prefix(maximum))
  }

  /// The first image file on the book's pages.
  package var firstPlate: CardImage? { plates(maximum: 1).first }

  /// The number of bound pages before page 1: the endpaper, so that odd numbers are on the right.
  package static let pagesBeforeNumbers = 1

  /// A bound page.
  package enum Leaf: Hashable, Sendable {
    case endpaper, title, imprint, end
    /// A page of text. Blank lines separate its parts. `# ` begins a chapter's heading and `$ ` a formula in TeX's
    /// notation. `![caption](name)` is the figure of that name.
    case text(String)
    /// A page of a user's text, with the index of its passage and the speaker note to show while the page is in front.
    case prose([Prose.Block], passage: Int = 0, note: CardNote? = nil)
    /// A page with the image of a card.
    case plate(Card)
  }
}

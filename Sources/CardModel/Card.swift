package import CardKinetics

/// The picture of a card that has one of its own: a file's, or that of a page of a file.
package struct CardImage: Hashable, Sendable {
  /// The file's path.
  package var path: String
  /// The index of a document's page; nil for a picture file.
  package var page: Int?
  /// The width over the height; nil for a picture file that has not been looked at. What is known of a picture is no
  /// part of what it is: two are equal without it.
  package var aspect: Double?
  package var links: [CardLink] = []
  /// Whether its document is still to be read: it shows nothing until then.
  package var isAwaited = false
  /// Whether it is what a page has for its speaker, beside the slide.
  package var isNote = false

  package init(path: String, page: Int? = nil) { (self.path, self.page) = (path, page) }

  package static func == (one: CardImage, other: CardImage) -> Bool {
    (one.path, one.page, one.isAwaited, one.isNote)
      == (other.path, other.page, other.isAwaited, other.isNote)
      && one.links == other.links
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(page)
  }
}

extension Card {
  /// Whether a file must be decoded to show it.
  package var waitsForFile: Bool { image != nil || passage?.blocks.pictures.isEmpty == false }
}

/// The content of a card, from a deck file or a picture of the user's.
package struct Card: Hashable, Sendable {
  package var title: String
  package var subtitle: String
  /// Two or three sentences for the back and the detail sheet.
  package var text: String
  /// The card's own colour, shown while its face is not painted and used by its painter.
  package var color: Color
  /// Seeds the card's picture: the same seed always gives the same picture.
  package var seed: UInt64
  /// The kind of picture the painter makes ("mail", "waves", …); unknown kinds get a general one.
  package var kind: String
  /// The number of parts of its picture (lines, discs, tiles a side, …), for kinds that count them; nil
  /// for the kind's default.
  package var amount: Int?
  /// What is shown in place of a generated picture; nil for none.
  package var image: CardImage?
  /// What takes the place of `image` while one goes on, one after another.
  package var steps: [CardImage] = []
  /// What is shown in place of a picture where the card is a text; nil for none.
  package var passage: Prose.Passage?
  /// What is said at each step, nil for nothing new; fewer than there are steps where the last ones have none.
  package var notes: [CardNote?] = []

  package init(
    title: String, subtitle: String, text: String, color: Color, seed: UInt64, kind: String,
    amount: Int? = nil, image: CardImage? = nil, passage: Prose.Passage? = nil
  ) {
    (self.title, self.subtitle, self.text, self.color) = (title, subtitle, text, color)
    (self.seed, self.kind, self.amount, self.image) = (seed, kind, amount, image)
    self.passage = passage
  }

  /// The card as it is at a step, counted from 0.
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
  /// Its pages, in order, between its front matter and its end if it has them.
  package var pages: [Leaf]
  /// Whether it is a document, which has no other pages than its own, and the first of them on its cover.
  package var isDocument: Bool
  /// The extent of its cover and its pages, in page points.
  package var pageSize: Size
  /// The file that all of it is from; nil for what is from several, and for a shipped one.
  package var path: String?

  /// The extent of a page that no document gives its shape. Source: seed 004.
  package static let standardPage = Size(362, 568)

  package init(
    title: String, author: String, color: Color, accent: Color, pages: [Leaf],
    isDocument: Bool = false, pageSize: Size = standardPage, path: String? = nil
  ) {
    (self.title, self.author, self.color) = (title, author, color)
    (self.accent, self.pages, self.isDocument) = (accent, pages, isDocument)
    (self.pageSize, self.path) = (pageSize, path)
  }

  /// The bound pages: endpaper, title page, imprint, its own, and one that says it is the last; of a document
  /// its own between endpapers, the first of them alone on the right. What lies on the back board is on the
  /// right.
  package var leaves: Leaves {
    Leaves(
      front: isDocument ? [.endpaper] : [.endpaper, .title, .imprint], pages: pages,
      end: isDocument ? [] : [.end])
  }

  /// The bound pages of a book, an even number of them, around its own pages, of which there is no copy.
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

  /// The paths of the pictures' files on its pages.
  package var pictures: [String] {
    pages.flatMap { leaf -> [String] in
      switch leaf {
      case .plate(let card): card.image.map { [$0.path] } ?? []
      case .prose(let blocks, _): blocks.pictures
      default: []
      }
    }
  }

  /// The pictures of files on its first pages that have one.
  package func plates(most: Int) -> [CardImage] {
    Array(
      pages.lazy.compactMap { if case .plate(let card) = $0 { card.image } else { nil } }
        .prefix(most))
  }

  /// The first page with a picture of a file.
  package var firstPlate: CardImage? { plates(most: 1).first }

  /// The bound pages before that with the number 1: the endpaper, so that odd numbers are on the right.
  package static let pagesBeforeNumbers = 1

  /// A bound page.
  package enum Leaf: Hashable, Sendable {
    case endpaper, title, imprint, end
    /// A page of text, whose parts a blank line separates. `# ` begins a chapter's heading and `$ ` a formula in
    /// TeX's notation; `![caption](name)` is a figure by its name.
    case text(String)
    /// A page of a text of the user's, and what is said while it is in front.
    case prose([Prose.Block], note: CardNote? = nil)
    /// The picture of a card.
    case plate(Card)
  }
}

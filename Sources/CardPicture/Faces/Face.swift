package import CardKinetics
package import CardModel

/// The identity of the image on a display item. A painter draws the image.
///
/// Equal faces look the same. Until a face is painted, a face that differs only in `size` may be shown instead.
package struct Face: Hashable, Sendable {
  /// The response of a face to the pointer.
  package enum State: UInt8, Hashable, Sendable {
    case normal, hovered, pressed

    /// The fraction of a highlight colour that is mixed into a card or control under the pointer. Tuned by eye.
    package static let hoverTint = 0.1
  }

  /// The content of a face, in groups. Each group has a painter, which switches over all faces of the group.
  package enum Content: Hashable, Sendable {
    case card(CardFace)
    case mark(CardMark)
    case book(BookFace)
    case furniture(Furniture)
    case layout(LayoutFace)
    case overlay(OverlayFace)
  }

  package var scene: SceneID
  package var content: Content
  /// The overlay step that the face shows; the scenes' host fills it in.
  package var step = 0
  package var state: State
  /// The size for which the face is laid out, in points.
  package var size: Size

  package init(scene: SceneID, _ content: Content, state: State = .normal, size: Size) {
    (self.scene, self.content, self.state, self.size) = (scene, content, state, size)
  }

  /// Creates the face of an overlay.
  package init(_ overlay: OverlayFace, state: State = .normal, size: Size) {
    self.init(scene: .overlay, .overlay(overlay), state: state, size: size)
  }

  /// Hashes the values that distinguish most faces of a frame, and leaves the rest to `==`.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(content)
    hasher.combine(step)
    hasher.combine(size)
  }
}

// MARK: Groups

/// One side of a card.
package struct CardFace: Hashable, Sendable {
  package enum Side: UInt8, Hashable, Sendable {
    case front
    /// The back, which is unmirrored after the flip.
    case back
    /// The content, enlarged to a sheet or to the whole viewport.
    case detail
    /// The content that fills the window.
    case opened
  }

  package var side: Side
  package var index: Int
  /// The key of the user's card, which the scenes' host fills in; nil for a bundled card.
  package var key: CardKey?

  package init(_ side: Side, _ index: Int) { (self.side, self.index) = (side, index) }
}

/// A face of a book: its cover, a page, or another part that looks different for each book.
package struct BookFace: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case cover
    /// The reflection of the cover in the shelf's top, from the bottom of the book downwards.
    case reflection
    /// The page with a number. Page 1 is the inside of the cover.
    case page(Int)
    /// The edge of a cover's board behind the pages.
    case board(LateralSide)
  }

  package var part: Part
  /// The index of the book on the shelf.
  package var index: Int
  /// Whether a page is shown as if it were not bound, without the shadow towards the spine.
  package var isFlat = false
  /// The key of the user's book, which the scenes' host fills in; nil for a bundled book.
  package var key: CardKey?
  /// Whether the user's book is an album and no document, which the scenes' host fills in.
  package var isAlbum = false

  package init(_ part: Part, of index: Int) { (self.part, self.index) = (part, index) }
}

/// A mark or a button on a card or below the cards.
package enum CardMark: Hashable, Sendable {
  case button(card: Int)
  /// A stamp on a card that is being thrown to a side.
  case stamp(LateralSide)
  /// A plain sheet behind the current card, visible as a ring around the card.
  case ring(card: Int)
  /// The frame and the paper of a card that flies to another scene, as two plain sheets behind the card.
  case frame(card: Int), paper(card: Int)
  /// A dot below the cards for one of several pages.
  case dot(page: Int)
}

/// The furniture of a library.
package enum Furniture: Hashable, Sendable {
  /// The board under the books: its top and its front edge.
  case shelf
  /// A lamp over the shelf with its light on the wall, and a lamp that is switched off.
  case lamp, darkLamp
  /// The cord of a lamp.
  case cord
  /// The edges of the pages of the book at an index.
  case pageEdges(book: Int, LateralSide)
  /// The shadow of a turning leaf on the page beneath: dense where the leaf ends, fading away from it.
  case leafShadow(LateralSide)
}

package enum LateralSide: UInt8, CaseIterable, Hashable, Sendable { case left, right }

// MARK: Queries

extension Face.Content {
  package static func front(_ index: Int) -> Self { .card(CardFace(.front, index)) }
  package static func back(_ index: Int) -> Self { .card(CardFace(.back, index)) }
  package static func detail(_ index: Int) -> Self { .card(CardFace(.detail, index)) }
  package static func opened(_ index: Int) -> Self { .card(CardFace(.opened, index)) }
  package static func cover(_ book: Int) -> Self { .book(BookFace(.cover, of: book)) }

  package static func page(_ number: Int, of book: Int) -> Self {
    .book(BookFace(.page(number), of: book))
  }

  /// The content without the key of the user's card or book, and bound if it is a page.
  package var anonymous: Self {
    var content = self
    content.key = nil
    guard case .book(var book) = content else { return content }
    (book.isFlat, book.isAlbum) = (false, false)
    return .book(book)
  }

  /// The content, bound if it is a page.
  package var bound: Self {
    guard case .book(var book) = self else { return self }
    book.isFlat = false
    return .book(book)
  }

  /// The key of the user's card or book; nil for other content. Setting the key of other content has no effect.
  package var key: CardKey? {
    get {
      switch self {
      case .card(let card): card.key
      case .book(let book): book.key
      case .mark, .furniture, .layout, .overlay: nil
      }
    }
    set {
      switch self {
      case .card(var card):
        card.key = newValue
        self = .card(card)
      case .book(var book):
        book.key = newValue
        self = .book(book)
      case .mark, .furniture, .layout, .overlay: break
      }
    }
  }
}

extension Face {
  package var card: CardFace? { if case .card(let card) = content { card } else { nil } }
  package var book: BookFace? { if case .book(let book) = content { book } else { nil } }
  package var layout: LayoutFace? { if case .layout(let layout) = content { layout } else { nil } }

  package var overlay: OverlayFace? {
    if case .overlay(let overlay) = content { overlay } else { nil }
  }

  /// The number of a book's page; nil for other faces.
  package var page: Int? { if case .page(let number)? = book?.part { number } else { nil } }

  /// The face, flat if it is a page.
  package var flat: Face {
    guard case .book(var book) = content, page != nil else { return self }
    book.isFlat = true
    var face = self
    face.content = .book(book)
    return face
  }

  package var isCover: Bool { book?.part == .cover }

  /// The index of the card that the face shows, or to which the face's mark belongs; nil for other faces.
  package var cardIndex: Int? {
    switch content {
    case .card(let card): card.index
    case .mark(.button(let card)), .mark(.ring(let card)), .mark(.frame(let card)),
      .mark(.paper(let card)):
      card
    case .mark(.stamp), .mark(.dot), .book, .furniture, .layout, .overlay: nil
    }
  }

  /// The face without the index and the version of its card or book. The results of two faces of one card are equal,
  /// even if the card was moved or its file changed between them.
  package var withoutIndex: Face {
    guard let key = content.key else { return self }
    var face = self
    face.content.key = CardKey(key.id)
    switch face.content {
    case .card(var card):
      card.index = 0
      face.content = .card(card)
    case .book(var book):
      book.index = 0
      face.content = .book(book)
    case .mark, .furniture, .layout, .overlay: break
    }
    return face
  }
}

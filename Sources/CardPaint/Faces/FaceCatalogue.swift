package import CardKinetics
import CardModel
package import CardPicture
package import CardRaster
import Glibc

/// A catalogue that paints every face with the painter of its group. Cards have a painter for each scene.
package struct FaceCatalogue: Sendable {
  let theme: Theme
  private let content: Content
  /// The painters of the cards of each scene with a deck.
  private let cards: [SceneID: any FacePainter<CardFace>]
  /// The painter of the cards of all other scenes.
  private let otherCards: StackPainter
  /// The painters of the opened cards of each scene.
  private let openedCards: [SceneID: OpenedPainter]
  private let marks: MarkPainter
  private let books: BookPainter
  private let furniture: FurniturePainter
  private let layouts: LayoutPainter
  private let overlays: OverlayPainter
  private let source: ImageSource

  /// Creates the painters of all faces.
  package init(content: Content, theme: Theme = Theme()) {
    (self.theme, self.content, source) = (theme, content, content.source)
    let images = FileImages(source: content.source, retryKey: content.retryKey)
    func deck(_ scene: SceneID) -> SceneCards {
      SceneCards(cards: content.deck(of: scene), userCards: content.userCards)
    }
    func painter(_ scene: SceneID) -> any FacePainter<CardFace> {
      switch scene.rawValue {
      case "switcher": SwitcherPainter(deck: deck(scene), images: images, theme: theme)
      case "carousel": CarouselPainter(deck: deck(scene), images: images, theme: theme)
      default: StackPainter(deck: deck(scene), images: images, theme: theme)
      }
    }
    let scenes = ["switcher", "carousel", "stack", "custom"].map(SceneID.init)
    cards = Dictionary(
      uniqueKeysWithValues: Set(scenes).union(content.decks.keys).map { ($0, painter($0)) })
    openedCards = Dictionary(
      uniqueKeysWithValues: cards.map {
        (
          $0,
          OpenedPainter(
            deck: deck($0), images: images, theme: theme, cards: $1)
        )
      })
    otherCards = StackPainter(
      deck: SceneCards(cards: [], userCards: content.userCards), images: images, theme: theme)
    marks = MarkPainter(theme: theme)
    books = BookPainter(
      books: content.books, userBooks: content.userBooks, images: images, theme: theme)
    furniture = FurniturePainter(theme: theme)
    layouts = LayoutPainter(theme: theme)
    overlays = OverlayPainter(theme: theme)
  }

  /// Returns the catalogue for another theme, with the same content.
  package func themed(_ theme: Theme) -> FaceCatalogue {
    theme == self.theme
      ? self : FaceCatalogue(content: content, theme: theme)
  }

  /// Returns the colour that is shown in place of a face until the face is painted.
  package func color(of face: Face) -> Color { traits(of: face).color }

  /// Returns the face's colour and background, and the kind of file that is decoded before it is painted. Every
  /// frame calls the function for each item.
  func traits(of face: Face) -> (color: Color, background: FaceBackground, file: DecodedFile?) {
    func traits<Group>(
      _ painter: some FacePainter<Group>, _ content: Group
    ) -> (color: Color, background: FaceBackground, file: DecodedFile?) {
      (
        painter.color(of: content, in: face), painter.background(of: content),
        painter.decodedFile(content, in: face)
      )
    }
    switch face.content {
    case .card(let card): return traits(cardPainter(of: card, in: face.scene), card)
    case .mark(let mark): return traits(marks, mark)
    case .book(let book): return traits(books, book)
    case .furniture(let piece): return traits(furniture, piece)
    case .layout(let layout): return traits(layouts, layout)
    case .overlay(let overlay): return traits(overlays, overlay)
    }
  }

  /// Returns the face as a texture, at about `scale` pixels per point.
  ///
  /// - Parameter isDraft: whether an image may be decoded faster, with pixels that differ from the file's.
  package func texture(
    of face: Face, scale: Double, isDraft: Bool = false
  ) throws(PaintError) -> Texture {
    let extent = try extent(of: face, scale: scale)
    let isOpaque = traits(of: face).background != .clear
    return try Texture(width: extent.width, height: extent.height, isOpaque: isOpaque) {
      (buffer, bytesPerRow) throws(PaintError) in
      let rows = PixelRows(
        base: buffer.baseAddress!, width: extent.width, height: extent.height,
        bytesPerRow: bytesPerRow)
      try Canvas.draw(into: rows, size: face.layoutSize) {
        $0.isDraft = isDraft
        paint(face, on: $0)
      }
    }
  }

  /// Returns the face as an image, at about `scale` pixels per point.
  package func bitmap(of face: Face, scale: Double) throws(PaintError) -> Bitmap {
    let extent = try extent(of: face, scale: scale)
    return try Bitmap(width: extent.width, height: extent.height, size: face.layoutSize) {
      paint(face, on: $0)
    }
  }

  /// Whether deferred work is left, such as making thumbnails.
  var hasSpareWork: Bool { source.hasSpareWork }

  /// Does a small part of the deferred work, and blocks meanwhile. Returns false if no work is left.
  func doSpareWork() -> Bool { source.doSpareWork() }

  private func extent(of face: Face, scale: Double) throws(PaintError) -> PixelExtent {
    guard face.size.width > 0, face.size.height > 0, face.size.width.isFinite,
      face.size.height.isFinite
    else { throw .badSize(width: 0, height: 0) }
    return PixelExtent(of: face.size, scale: scale)
  }

  private func paint(_ face: Face, on canvas: Canvas) {
    func paint<Group>(_ painter: some FacePainter<Group>, _ content: Group) {
      if painter.background(of: content) != .clear {
        canvas.flood(painter.color(of: content, in: face))
      }
      painter.paint(content, in: face, on: canvas)
      if let edge = theme.edge(in: face.scene), let path = painter.edge(of: content, canvas.bounds)
      {
        // The outer half of the line lies beyond the path, and fills the corners that the path cuts off.
        canvas.stroke(path, edge.paint, width: 2 * edge.width)
      }
    }
    canvas.language = content.language(of: face)
    switch face.content {
    case .card(let card): paint(cardPainter(of: card, in: face.scene), card)
    case .mark(let mark): paint(marks, mark)
    case .book(let book): paint(books, book)
    case .furniture(let piece): paint(furniture, piece)
    case .layout(let layout): paint(layouts, layout)
    case .overlay(let overlay): paint(overlays, overlay)
    }
  }

  private func cardPainter(of card: CardFace, in scene: SceneID) -> any FacePainter<CardFace> {
    let painter = cards[scene] ?? otherCards
    return card.side == .opened ? openedCards[scene] ?? painter : painter
  }
}

/// A face's size in pixels: its size in points times the scale, limited to save memory.
struct PixelExtent: Hashable {
  /// The maximum length of a side, in pixels. Up to this length, the coordinates of Cairo and of the compositor are
  /// safe.
  static let maximumSide = 8192.0
  /// The maximum area, in pixels: 64 MiB before mips, four times a card on a 4K screen.
  static let maximumPixels = 16_777_216.0

  let width: Int
  let height: Int

  init(of size: Size, scale: Double) {
    let size = Size(max(size.width, 1), max(size.height, 1))
    let scale = min(
      max(scale.isFinite ? scale : 1, 1 / min(size.width, size.height)),
      Self.maximumSide / max(size.width, size.height),
      (Self.maximumPixels / (size.width * size.height)).squareRoot())
    width = max(1, Int((size.width * scale).rounded()))
    height = max(1, Int((size.height * scale).rounded()))
  }
}

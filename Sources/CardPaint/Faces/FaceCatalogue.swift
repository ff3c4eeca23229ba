package import CardKinetics
package import CardModel
package import CardPicture
package import CardRaster
import Glibc

/// Paints every face with the painter of its scene.
package struct FaceCatalogue: Sendable {
  let theme: Theme
  private let content: Content
  private let scenes: [SceneID]
  private let painters: [SceneID: any FacePainter]
  private let source: PictureSource

  /// Creates the painters of all scenes.
  ///
  /// - Precondition: Each of `scenes` has a painter.
  package init(
    content: Content, theme: Theme = Theme(), scenes: [SceneID] = []
  ) {
    (self.theme, source) = (theme, content.source)
    (self.content, self.scenes) = (content, scenes)
    let pictures = FilePictures(source: content.source)
    func deck(_ scene: String) -> Deck {
      Deck(cards: content.deck(of: SceneID(rawValue: scene)), own: content.ownCards)
    }
    painters = [
      SceneID(rawValue: "switcher"): SwitcherPainter(
        deck: deck("switcher"), pictures: pictures, theme: theme),
      SceneID(rawValue: "stack"): StackPainter(
        deck: deck("stack"), pictures: pictures, theme: theme),
      SceneID(rawValue: "carousel"): CarouselPainter(
        deck: deck("carousel"), pictures: pictures, theme: theme),
      SceneID(rawValue: "library"): LibraryPainter(
        books: content.books, own: content.ownBooks, pictures: pictures, theme: theme),
      SceneID(rawValue: "custom"): CustomPainter(
        cards: StackPainter(deck: deck("custom"), pictures: pictures, theme: theme), theme: theme),
      .overlay: OverlayPainter(theme: theme),
    ]
    for scene in scenes { _ = painter(of: scene) }
  }

  /// Returns the catalogue for another theme, with the same content.
  package func themed(_ theme: Theme) -> FaceCatalogue {
    theme == self.theme
      ? self : FaceCatalogue(content: content, theme: theme, scenes: scenes)
  }

  /// Returns the colour that stands for a face until it is painted.
  package func color(of face: FaceID) -> Color { look(of: face).color }

  /// Returns the face's colour and background, and whether its painting waits for a file. Each item of each frame needs
  /// them.
  func look(of face: FaceID) -> (color: Color, ground: FaceGround, waitsForFile: Bool) {
    let painter = painter(of: face.scene)
    return (painter.color(of: face), painter.ground(of: face), painter.waitsForFile(face))
  }

  /// Returns the face as a texture, at about `scale` pixels per point.
  ///
  /// - Parameter isDraft: whether an image may be decoded faster, with pixels that differ from the file's.
  package func texture(
    of face: FaceID, scale: Double, isDraft: Bool = false
  ) throws(PaintError) -> Texture {
    let extent = try extent(of: face, scale: scale)
    let isOpaque = look(of: face).ground != .clear
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
  package func bitmap(of face: FaceID, scale: Double) throws(PaintError) -> Bitmap {
    let extent = try extent(of: face, scale: scale)
    return try Bitmap(width: extent.width, height: extent.height, size: face.layoutSize) {
      paint(face, on: $0)
    }
  }

  /// Whether files were decoded fast lately, so that drafts gain nothing.
  var decodesFast: Bool { source.decodesFast }

  /// Whether deferred work is left, such as making thumbnails.
  var hasSpareWork: Bool { source.hasSpareWork }

  /// Does a small part of the deferred work; returns false if none is left. Blocking.
  func doSpareWork() -> Bool { source.doSpareWork() }

  private func extent(of face: FaceID, scale: Double) throws(PaintError) -> PixelExtent {
    guard face.size.width > 0, face.size.height > 0, face.size.width.isFinite,
      face.size.height.isFinite
    else { throw .badSize(width: 0, height: 0) }
    return PixelExtent(of: face.size, scale: scale)
  }

  private func paint(_ face: FaceID, on canvas: Canvas) {
    let painter = painter(of: face.scene)
    if painter.ground(of: face) != .clear { canvas.flood(painter.color(of: face)) }
    painter.paint(face, on: canvas)
    if let edge = theme.edge, let path = painter.edge(of: face, canvas.bounds) {
      // The outer half of the line lies beyond the path, and fills the corners that the path cuts off.
      canvas.stroke(path, edge.paint, width: 2 * edge.width)
    }
  }

  private func painter(of scene: SceneID) -> any FacePainter {
    guard let painter = painters[scene] else {
      preconditionFailure("the scene \"\(scene.rawValue)\" has no painter in FaceCatalogue")
    }
    return painter
  }
}

/// A face's size in pixels: its size in points times the scale, within limits of memory.
struct PixelExtent: Hashable {
  /// The longest side; Cairo's and the compositor's coordinates are safe up to it.
  static let longestSide = 8192.0
  /// The largest area: 64 MiB before mips, four times a card on a 4K screen.
  static let mostPixels = 16_777_216.0

  let width: Int
  let height: Int

  init(of size: Size, scale: Double) {
    let size = Size(max(size.width, 1), max(size.height, 1))
    let scale = min(
      max(scale.isFinite ? scale : 1, 1 / min(size.width, size.height)),
      Self.longestSide / max(size.width, size.height),
      (Self.mostPixels / (size.width * size.height)).squareRoot())
    width = max(1, Int((size.width * scale).rounded()))
    height = max(1, Int((size.height * scale).rounded()))
  }
}

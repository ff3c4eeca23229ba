package import CardCore
package import CardRaster
import Glibc

/// Knows what every face looks like: maps a face's name to its painter, its words and its colour.
package struct FaceCatalogue: Sendable {
  private let theme: Theme
  private let overlay: OverlayPainter
  private let painters: [SceneID: any FacePainter]

  package init(content: Content, theme: Theme = Theme()) {
    self.theme = theme
    func deck(_ scene: String) -> Deck { Deck(content.decks[SceneID(rawValue: scene)] ?? []) }
    painters = [
      SceneID(rawValue: "switcher"): SwitcherPainter(deck: deck("switcher"), theme: theme),
      SceneID(rawValue: "stack"): StackPainter(deck: deck("stack"), theme: theme),
      SceneID(rawValue: "carousel"): CarouselPainter(deck: deck("carousel"), theme: theme),
      SceneID(rawValue: "library"): LibraryPainter(books: content.books, theme: theme),
    ]
    overlay = OverlayPainter(theme: theme)
  }

  /// The colour that stands for the face while it is not painted.
  package func color(of face: FaceID) -> Color { painter(of: face).color(of: face) }

  func ground(of face: FaceID) -> FaceGround { painter(of: face).ground(of: face) }

  /// Both at once: asked for every item of every frame.
  func look(of face: FaceID) -> (color: Color, ground: FaceGround) {
    let painter = painter(of: face)
    return (painter.color(of: face), painter.ground(of: face))
  }

  /// The face as a texture, at about `scale` pixels a point.
  package func texture(of face: FaceID, scale: Double) throws(PaintError) -> Texture {
    let extent = try extent(of: face, scale: scale)
    var failure: PaintError?
    let isOpaque = ground(of: face) != .clear
    let texture = Texture(width: extent.width, height: extent.height, isOpaque: isOpaque) {
      buffer, bytesPerRow in
      let rows = PixelRows(
        base: buffer.baseAddress!, width: extent.width, height: extent.height,
        bytesPerRow: bytesPerRow)
      do throws(PaintError) {
        try Canvas.draw(into: rows, size: layoutSize(of: face)) { paint(face, on: $0) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return texture
  }

  /// The face as a picture of its own, at about `scale` pixels a point.
  package func bitmap(of face: FaceID, scale: Double) throws(PaintError) -> Bitmap {
    let extent = try extent(of: face, scale: scale)
    return try Bitmap(width: extent.width, height: extent.height, size: layoutSize(of: face)) {
      paint(face, on: $0)
    }
  }

  private func extent(of face: FaceID, scale: Double) throws(PaintError) -> PixelExtent {
    guard face.size.width > 0, face.size.height > 0, face.size.width.isFinite,
      face.size.height.isFinite
    else { throw .badSize(width: 0, height: 0) }
    return PixelExtent(of: face.size, scale: scale)
  }

  private func paint(_ face: FaceID, on canvas: Canvas) {
    let painter = painter(of: face)
    if painter.ground(of: face) != .clear { canvas.flood(painter.color(of: face)) }
    painter.paint(face, on: canvas)
    if let edge = theme.edge, let path = painter.edge(of: face, canvas.bounds) {
      // Half of the line lies outside, where it fills what the corners cut.
      canvas.stroke(path, edge.paint, width: 2 * edge.width)
    }
  }

  /// The points the painter lays out for: the face's own, unless they are too few for any layout;
  /// then the picture is laid out larger and shrunk.
  private func layoutSize(of face: FaceID) -> Size {
    guard face.scene != .overlay, face.part != .action else { return face.size }
    let size = face.size * max(1, Self.leastWidth / face.size.width)
    return Size(size.width, min(size.height, Self.greatestHeight))
  }

  /// In points; no layout is asked to be narrower, or taller.
  private static let leastWidth = 240.0
  private static let greatestHeight = 4000.0

  /// - Precondition: the face's scene has a painter.
  private func painter(of face: FaceID) -> any FacePainter {
    if face.scene == .overlay { return overlay }
    guard let painter = painters[face.scene] else {
      preconditionFailure("no painter for the scene \(face.scene.rawValue) in FaceCatalogue")
    }
    return painter
  }
}

/// How many pixels a face gets: what its size and scale ask for, within what memory allows.
struct PixelExtent: Hashable {
  /// No side is longer; Cairo's and the compositor's coordinates are safe below this.
  static let longestSide = 8192.0
  /// No face is larger: 64 MiB before its mips, four times a 4K screen's card.
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

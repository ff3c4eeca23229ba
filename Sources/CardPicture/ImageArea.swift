package import CardKinetics
import CardModel

/// The fitting of an image into a rectangle.
package enum ImageFit: Hashable, Sendable {
  /// The image fills the rectangle if that crops only a little of the image. Otherwise the image is shown whole, on a
  /// mat.
  case fill
  /// The image fills the rectangle, regardless of how much that crops at the bottom or at the sides.
  case cover
  /// The image is as wide as the rectangle, from the top down. The bottom of a high image is cropped, and below a low image
  /// the rectangle is empty.
  case top
  /// The whole image, up to the rectangle's edges.
  case whole
  /// The whole image as its own sheet, without a border.
  case paper

  /// The maximum fraction of an image that is cropped to fill a rectangle. Tuned by eye.
  private static let maximumCrop = 0.15
  /// The mat's width as a fraction of the rectangle's shorter side; tuned by eye.
  private static let mat = 0.06

  /// Returns the rectangle that an image of `size` occupies in `rect`. The result exceeds `rect` if the image is
  /// cropped.
  package func frame(of size: Size, in rect: Rect) -> Rect {
    let (wide, high) = (rect.width / size.width, rect.height / size.height)
    let cropped = 1 - min(wide, high) / max(wide, high)
    switch self {
    case .whole, .paper: return size.fitted(into: rect)
    case .cover:
      // The top is kept, because people and horizons are more often above the middle than below.
      var frame = size.filling(rect)
      frame.origin.y = rect.minY
      return frame
    case .top:
      return Rect(
        x: rect.minX, y: rect.minY, width: rect.width, height: rect.width * size.height / size.width
      )
    case .fill where cropped <= Self.maximumCrop: return size.filling(rect)
    case .fill: break
    }
    let margin = Self.mat * min(rect.width, rect.height)
    return size.fitted(into: rect.insetBy(dx: margin, dy: margin))
  }

  /// Returns the frame of an image in an area. The frame is the whole area if `isWhole` is false and filling the area
  /// crops only a little of the image. Otherwise it is the rectangle of the whole image.
  package static func frame(of size: Size, in area: Rect, isWhole: Bool = false) -> Rect {
    let filled = fill.frame(of: size, in: area)
    return !isWhole && filled.width >= area.width && filled.height >= area.height
      ? area : whole.frame(of: size, in: area)
  }
}

extension Size {
  /// Whether a window of this size is taller than wide.
  package var isPortrait: Bool { width < height }

  /// Returns the smallest rectangle with this aspect that covers a rectangle, centred. It exceeds the rectangle if
  /// the aspects differ.
  package func filling(_ rect: Rect) -> Rect {
    placed(in: rect, scale: max(rect.width / width, rect.height / height))
  }

  /// Returns the largest rectangle with this aspect in a rectangle, centred.
  fileprivate func fitted(into rect: Rect) -> Rect {
    placed(in: rect, scale: min(rect.width / width, rect.height / height))
  }

  private func placed(in rect: Rect, scale: Double) -> Rect {
    let size = Size(width * scale, height * scale)
    return Rect(origin: rect.center - Point(size.width / 2, size.height / 2), size: size)
  }
}

/// The area of an image on a card, where painters draw the image and where its links are.
package struct ImageArea: Hashable, Sendable {
  /// The rectangle, in the points for which the face is laid out (`Face.layoutSize`).
  package var rect: Rect
  package var fit: ImageFit

  package init(_ rect: Rect, _ fit: ImageFit) { (self.rect, self.fit) = (rect, fit) }

  /// Returns the image area on a document's page in a book, and on an opened card.
  package static func page(_ page: Size) -> ImageArea { ImageArea(Rect(page), .paper) }

  /// Returns the image area on a page of an album. The image fills a wide page. On an upright page, a caption and a number
  /// are below it.
  package static func albumPage(_ page: Size, isLeft: Bool) -> ImageArea {
    guard !isWide(page) else { return .page(page) }
    let (spine, foreEdge, top, bottom) = (38.0, 30.0, 40.0, 104.0)
    return ImageArea(
      Rect(
        x: isLeft ? foreEdge : spine, y: top, width: max(page.width - spine - foreEdge, 20),
        height: max(page.height - top - bottom, 20)), .whole)
  }

  /// Returns the image area on the cover of an album: a plate that the cloth frames.
  package static func plate(on cover: Size) -> ImageArea {
    let radius = min(cover.width * 0.2, 78)
    let middle = Point(cover.width / 2 + 8, cover.height * 0.585)
    let size = Size(2.4 * radius, 2 * radius)
    return ImageArea(
      Rect(origin: middle - Point(size.width / 2, size.height / 2), size: size), .cover)
  }

  /// Returns the area of the first page on a document's cover. The page fills the cover if that crops only a little of
  /// the page. Otherwise the cloth frames the page, and the title is below it.
  package static func cover(_ cover: Size, of page: Size) -> ImageArea {
    let bounds = Rect(cover)
    if ImageFit.frame(of: page, in: bounds) == bounds { return ImageArea(bounds, .cover) }
    return ImageArea(ImageFit.frame(of: page, in: framedPage(on: cover)), .cover)
  }

  /// Returns the space for a page that the cloth of a document's cover frames; tuned by eye.
  package static func framedPage(on cover: Size) -> Rect {
    Rect(x: 44, y: cover.height * 0.1, width: cover.width - 66, height: cover.height * 0.7)
  }

  /// Returns the image area on a card of a pile: the part above the title.
  package static func pileCard(_ card: Size) -> ImageArea {
    ImageArea(Rect(Size(card.width, max(card.height - pileTitle, 1))), .fill)
  }

  /// Returns the image area on a face of a pile's card. An opened card shows only its image.
  package static func pileFace(_ face: Face) -> ImageArea {
    face.card?.side == .opened ? .page(face.layoutSize) : .pileCard(face.layoutSize)
  }

  /// The height of the title of a card of a pile, in points; tuned by eye.
  package static let pileTitle = 92.0

  /// Returns the image area of an application window: the part below its header. Windows of one width show the image at
  /// the same position, whatever their heights are.
  package static func window(_ window: Size) -> ImageArea {
    let height = max(window.height - windowHeader, 0)
    return ImageArea(Rect(x: 0, y: windowHeader, width: window.width, height: height), .top)
  }

  /// The height of a window's header, in points; tuned by eye.
  package static let windowHeader = 56.0

  /// Returns the image area on a folding card that has no text, or on the sheet of such a card.
  package static func paper(_ paper: Size, isSheet: Bool, of image: Size) -> ImageArea {
    let isWide = isWide(paper)
    let area =
      isWide
      ? wideArea(on: paper, isSheet: isSheet) : uprightArea(on: paper, isSheet: isSheet)
    let frame = ImageFit.frame(of: image, in: area, isWhole: isSheet)
    return ImageArea(isWide || isSheet ? frame : centered(frame, in: area, on: paper), .cover)
  }

  /// Returns the frame of an image in its area on an upright card without a text. The image and the title below it are
  /// in the middle of the card, as one block.
  package static func centered(_ frame: Rect, in area: Rect, on paper: Size) -> Rect {
    var frame = frame
    let lowest = max(area.maxY - frame.height, area.minY)
    frame.origin.y = (area.minY...lowest).clamping((paper.height - frame.height - paperTitle) / 2)
    return frame
  }

  /// The height of the title and the caption below an image on an upright card, in points; tuned by eye.
  private static let paperTitle = 68.0

  /// Returns the largest area of an image on wide paper.
  ///
  /// Below the area, a card has space for two lines beside its button, and a sheet for one line. Tuned by eye.
  package static func wideArea(on paper: Size, isSheet: Bool) -> Rect {
    isSheet
      ? area(on: paper, 24, top: 30, height: paper.height - 30 - 60)
      : area(on: paper, 20, top: 20, height: paper.height - 20 - 80)
  }

  /// Returns the largest area of an image on upright paper, and on wide paper with a text. Tuned by eye.
  ///
  /// - Parameters:
  ///   - fraction: the maximum height of the area, as a fraction of the paper's height.
  ///   - text: the height of the text beneath the image on a sheet.
  package static func uprightArea(
    on paper: Size, isSheet: Bool, fraction: Double = 1, text: Double = 0
  ) -> Rect {
    let maximum = paper.height * fraction
    guard isSheet else {
      return area(on: paper, 20, top: 20, height: min(maximum, paper.height - 170))
    }
    let margin = min(28, paper.width * 0.08)
    let space = paper.height - 34 - 94 - text - margin
    let minimum = min(paper.height * 0.22, max(paper.width - 2 * margin, 20))
    return area(on: paper, margin, top: 34, height: max(min(space, maximum), minimum))
  }

  private static func area(on paper: Size, _ margin: Double, top: Double, height: Double) -> Rect {
    Rect(x: margin, y: top, width: max(paper.width - 2 * margin, 20), height: max(height, 20))
  }

  /// Whether paper is wider than it is high.
  package static func isWide(_ paper: Size) -> Bool { paper.width > paper.height }
}

extension Face {
  /// The size for which the face is laid out, in points.
  ///
  /// This is the face's own size, unless that is too small for any layout. The layout is then larger, and its image is
  /// scaled down.
  package var layoutSize: Size {
    switch content {
    case .overlay, .mark(.button): return size
    case .card, .mark, .book, .furniture, .layout: break
    }
    let size = size * max(1, Self.minimumWidth / size.width)
    return Size(size.width, min(size.height, Self.maximumHeight))
  }

  /// The limits of a layout, in points.
  private static let minimumWidth = 240.0
  private static let maximumHeight = 4000.0
}

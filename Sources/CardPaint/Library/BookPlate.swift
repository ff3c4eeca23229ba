import CardKinetics
import CardModel
import CardPicture

/// A page with an image, of a card without a text. In a document, or in an album of wide images, the image fills the
/// page. In any other album, a caption and a number are below the image.
struct BookPlate {
  let card: Card
  /// The number printed at the bottom.
  let number: Int
  /// Whether the spine is on the right.
  let isLeft: Bool
  /// Whether the page is shown without the shadow towards the spine.
  let isFlat: Bool
  let images: FileImages
  let theme: Theme

  func paint(on canvas: Canvas) {
    if let image = card.image, image.page != nil || ImageArea.isWide(canvas.size) {
      let imageArea = ImageArea.page(canvas.size)
      images.draw(
        image, on: canvas, in: imageArea.rect, fit: imageArea.fit,
        background: image.page == nil ? theme.paper : .white, theme: theme)
      return PageBackground(isLeft: isLeft, isFlat: isFlat).paint(on: canvas)
    }
    PageBackground(isLeft: isLeft, isFlat: isFlat).paint(on: canvas)
    let imageArea = ImageArea.albumPage(canvas.size, isLeft: isLeft)
    let area = imageArea.rect
    if let image = card.image {
      images.draw(
        image, on: canvas, in: area, fit: imageArea.fit, background: theme.paper, theme: theme)
    }
    let title = TextBlock(
      card.title, .book(16, italic: true), on: canvas, width: area.width, maxLines: 1,
      alignment: .center)
    title.draw(baseline: Point(area.minX, area.maxY + 30), .solid(theme.paperInk))
    let caption = TextBlock(
      images.caption(of: card), .book(12.5), on: canvas, width: area.width, maxLines: 1,
      alignment: .center)
    caption.draw(baseline: Point(area.minX, area.maxY + 49), .solid(theme.paperDim))
    canvas.folio(number, isLeft: isLeft, below: area, theme)
  }
}

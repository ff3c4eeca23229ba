import CardKinetics
import CardModel

/// A text on a card, at the largest size at which all of it fits. A text that does not fit at the smallest size is cut.
struct ProseSheet {
  let blocks: [Prose.Block]
  let inks: ProseInks
  let theme: Theme
  let images: FileImages
  /// The largest and the smallest font size of the text, in points.
  var sizes = (largest: 16.5, smallest: 10.5)
  /// Whether a text that doesn't fill the area is placed a little above its middle instead of at its top.
  var isCentered = false

  /// The font size of a chapter's heading, in ems of the text, as in a book.
  private static let headingSize = 27 / 16.5
  /// The factor from each tried font size to the next.
  private static let step = 0.955

  /// Draws the text in `rect`, beginning at the top; an ellipsis at the bottom marks a text that does not fit.
  func draw(on canvas: Canvas, in rect: Rect) {
    let (placed, isWhole) = set(on: canvas, rect.size)
    let drop = blocks.drop(of: placed, in: rect.height, isCentered: isCentered)
    let origin = rect.origin + Point(0, drop)
    canvas.clipped(to: rect.insetBy(dx: -4, dy: -2)) {
      for piece in placed { piece.draw(origin + Point(0, piece.top)) }
    }
    guard !isWhole else { return }
    let bottom = rect.minY + (placed.map { $0.top + $0.height }.max() ?? 0)
    let y = min(bottom + sizes.smallest * 1.4, rect.maxY + sizes.smallest * 0.2)
    for step in [-1.0, 0, 1] {
      let center = Point(rect.midX + step * sizes.smallest, y)
      canvas.fill(circle: center, radius: sizes.smallest * 0.11, .solid(inks.dim))
    }
  }

  /// Lays out the pieces that fit into an area. Returns the pieces, and whether they contain the whole text.
  func set(on canvas: Canvas, _ area: Size) -> (placed: [Typesetter.Placed], isWhole: Bool) {
    let smallest = ProsePages(
      width: area.width, height: area.height, size: sizes.smallest,
      headingSize: sizes.smallest * Self.headingSize)
    var rest = ProsePages.Rest(blocks)
    let head = smallest.page(of: &rest)
    let isWhole = rest.isEmpty
    var size = isWhole ? sizes.largest : sizes.smallest
    // The estimate may be one line too low.
    let minimum = sizes.smallest * 0.8
    while true {
      let setter = Typesetter(
        size: size, canvas: canvas, width: area.width, theme: theme, inks: inks,
        headingSize: size * Self.headingSize, isBundled: false, hasDropCaps: false,
        images: images)
      let placed = setter.set(isWhole ? blocks : head, height: area.height)
      let bottom = placed.map { $0.top + $0.height }.max() ?? 0
      if bottom <= area.height || size <= minimum { return (placed, isWhole) }
      size *= Self.step
    }
  }
}

extension [Prose.Block] {
  /// Returns the distance of a text from the top. A text that is centred, or consists only of headings, is placed a
  /// little above the middle.
  func drop(
    of placed: [Typesetter.Placed], in height: Double, isCentered: Bool = false
  ) -> Double {
    guard isCentered || allSatisfy(\.isHeading), let last = placed.last else { return 0 }
    return Swift.max(height - last.top - last.height, 0) * 0.38
  }
}

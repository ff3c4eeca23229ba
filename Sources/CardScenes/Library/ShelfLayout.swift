import CardKinetics
import CardPicture
import CardScene
import Glibc

/// A row of covers with the largest in the middle. Source: `Sources/CardScenes/README.md`, "The shelf".
///
/// Each cover stands on the board, whatever its size, and is centred at its position.
struct ShelfLayout: CollectionLayout, Hashable, RuledLayout {
  var viewport: Viewport
  var count: Int
  var metrics: LibraryMetrics
  var strengths = RuleStrengths<LibraryRule>()
  /// The sizes of the covers, in page points. If there are more books than sizes, the sizes repeat.
  private let pages: [Size]
  /// The width of the widest cover in the middle, at a cover scale of 1.
  private let widest: Double
  /// Whether a shelf with only one book is shown larger.
  private let nearsOneBook: Bool

  init(
    viewport: Viewport, count: Int, metrics: LibraryMetrics = .standard, pages: [Size] = [],
    nearsOneBook: Bool = false
  ) {
    (self.viewport, self.count, self.metrics, self.pages) = (viewport, count, metrics, pages)
    self.nearsOneBook = nearsOneBook
    widest =
      pages.map { $0.width * LibraryMetrics.shelfScale(of: $0) }.max()
      ?? LibraryMetrics.pageSize.width
  }

  /// Returns the size of a book's cover and pages, in page points.
  func page(of book: Int) -> Size {
    pages.isEmpty ? LibraryMetrics.pageSize : pages[book % pages.count]
  }

  /// The factor that enlarges a shelf with one book, so that the cover fills its part of the window; 1 for other
  /// shelves.
  var nearness: Double {
    guard nearsOneBook, count == 1 else { return 1 }
    let cover = page(of: 0) * (metrics.coverScale * LibraryMetrics.shelfScale(of: page(of: 0)))
    let (width, height) = (viewport.visible.width, viewport.size.height)
    return max(
      min(
        LibraryMetrics.nearWidth * width / cover.width,
        LibraryMetrics.nearHeight * height / cover.height),
      1)
  }

  /// Converts a vertical position on the shelf to the viewport, in points. The result differs from `y` only on a shelf
  /// with one book, which is enlarged and moved down.
  func seen(_ y: Double) -> Double {
    let nearness = nearness
    guard nearness > 1 else { return y }
    let cover = metrics.coverScale * LibraryMetrics.shelfScale(of: page(of: 0)) * page(of: 0).height
    let bottom = viewport.size.height / 2 + metrics.coverScale * LibraryMetrics.pageSize.height / 2
    return LibraryMetrics.nearMiddle * viewport.size.height + nearness * (cover / 2 + y - bottom)
  }

  /// The inset of the content, with which the first book and the last book can be centred. The offset that centres the
  /// first book is −inset.
  var inset: Double { viewport.size.width / 2 - LibraryMetrics.pageSize.width / 2 }

  var lastBook: Int { max(count - 1, 0) }

  var offsetRange: ClosedRange<Double> {
    -inset...Double(lastBook) * metrics.pitch - inset
  }

  /// Returns the position of an offset, in books: 1.5 is halfway from book 1 to book 2.
  func position(at offset: Double) -> Double { (offset + inset) / metrics.pitch }

  /// Returns the offset that centres a book. The index is clamped to the shelf.
  func offset(ofBook book: Int) -> Double {
    Double(min(max(book, 0), lastBook)) * metrics.pitch - inset
  }

  /// Returns the book nearest to the middle.
  func book(at offset: Double) -> Int {
    Int(min(max(position(at: offset).rounded(), 0), Double(lastBook)))
  }

  func visibleItems(at offset: Double) -> Range<Int> {
    visibleItems(at: offset, reach: 0)
  }

  /// Returns the covers that are visible if each extends `reach` points beyond its edges.
  func visibleItems(at offset: Double, reach: Double) -> Range<Int> {
    // The centre of cover k is at k·pitch + w/2 − offset. The cover reaches `half` to each side.
    let half = metrics.coverScale * widest * nearness / 2 + reach
    let middle = LibraryMetrics.pageSize.width / 2
    let low = (offset + viewport.visible.minX - half - middle) / metrics.pitch
    let high = (offset + viewport.visible.maxX + half - middle) / metrics.pitch
    let first = min(max(low.rounded(.down) + 1, 0), Double(count))
    let end = min(max(high.rounded(.up), first), Double(count))
    return Int(first)..<Int(end)
  }

  func attributes(for index: Int, at offset: Double) -> LayoutAttributes {
    let (size, standard) = (page(of: index), LibraryMetrics.pageSize)
    let x = Double(index) * metrics.pitch
    let distance = abs(offset + inset - x)
    let fraction = LibraryMetrics.shelfScale(of: size)
    let standing = scale(atDistance: distance)
    let scale = standing * fraction * nearness
    let drop = (standard.height - size.height * fraction) / 2 * standing
    return LayoutAttributes(
      index: index,
      center: Point(
        x + standard.width / 2 - offset, seen(viewport.size.height / 2 + drop)),
      size: size, transform: .scale(scale, scale), z: -distance)
  }

  /// Returns the scale of a standard cover whose middle is `distance` points from the viewport's middle.
  func scale(atDistance distance: Double) -> Double {
    let fraction = min(max(1 - distance / viewport.size.width, metrics.minimumFraction), 1)
    return metrics.coverScale * .mix(1, fraction, strengths[.distance])
  }

  func snapTarget(forProposed proposed: Double, velocity: Double) -> Double? {
    guard strengths.applies(.snap) else { return nil }
    let number = position(at: proposed)
    let nearest = number.rounded()
    // A rest offset snaps to itself, even if the division isn't exact.
    guard velocity != 0, abs(number - nearest) > 1e-9 else { return restOffset(nearest) }
    return restOffset(velocity > 0 ? number.rounded(.up) : number.rounded(.down))
  }

  private func restOffset(_ book: Double) -> Double {
    min(max(book, 0), Double(lastBook)) * metrics.pitch - inset
  }
}

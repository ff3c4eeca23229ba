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
  /// Whether a shelf is shown larger in a tall window.
  var fillsTallWindows = false

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

  /// Whether the shelf has one book, which is shown larger.
  var isNearOneBook: Bool { nearsOneBook && count == 1 }

  /// The factor that enlarges a shelf with one book, so that the cover fills its part of the window, or several books in
  /// a tall window; 1 for other shelves.
  var nearness: Double {
    guard isNearOneBook || fillsTallWindows else { return 1 }
    let page = page(of: 0)
    let cover =
      (isNearOneBook
        ? page * LibraryMetrics.shelfScale(of: page)
        : Size(widest, LibraryMetrics.pageSize.height)) * metrics.coverScale
    let (width, height) = (viewport.visible.width, viewport.size.height)
    let fitting = min(
      LibraryMetrics.nearWidth * width / cover.width,
      LibraryMetrics.nearHeight * height / cover.height)
    let (tallness, growth) = (viewport.visible.height / width, LibraryMetrics.tallGrowth)
    return max(isNearOneBook ? fitting : min(fitting, 1 + growth * (tallness - 1)), 1)
  }

  /// The distance from one book of the shelf to the next, in points. On an enlarged shelf, the books are closer together,
  /// so that the next book is still visible.
  var pitch: Double { metrics.pitch * nearness.squareRoot() }

  /// Converts a vertical position on the shelf to the viewport, in points. The result differs from `y` only on an
  /// enlarged shelf. A single book is also moved down.
  func seen(_ y: Double) -> Double {
    let (nearness, middle) = (nearness, viewport.size.height / 2)
    guard nearness > 1 else { return y }
    guard isNearOneBook else { return middle + nearness * (y - middle) }
    let cover = metrics.coverScale * LibraryMetrics.shelfScale(of: page(of: 0)) * page(of: 0).height
    let bottom = middle + metrics.coverScale * LibraryMetrics.pageSize.height / 2
    return LibraryMetrics.nearMiddle * viewport.size.height + nearness * (cover / 2 + y - bottom)
  }

  /// The inset of the content, with which the first book and the last book can be centred. The offset that centres the
  /// first book is −inset.
  var inset: Double { viewport.size.width / 2 - LibraryMetrics.pageSize.width / 2 }

  var lastBook: Int { max(count - 1, 0) }

  var offsetRange: ClosedRange<Double> {
    -inset...Double(lastBook) * pitch - inset
  }

  /// Returns the position of an offset, in books: 1.5 is halfway from book 1 to book 2.
  func position(at offset: Double) -> Double { (offset + inset) / pitch }

  /// Returns the offset that centres a book. The index is clamped to the shelf.
  func offset(ofBook book: Int) -> Double {
    Double(min(max(book, 0), lastBook)) * pitch - inset
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
    let (pitch, half) = (pitch, metrics.coverScale * widest * nearness / 2 + reach)
    let middle = LibraryMetrics.pageSize.width / 2
    let low = (offset + viewport.visible.minX - half - middle) / pitch
    let high = (offset + viewport.visible.maxX + half - middle) / pitch
    let first = min(max(low.rounded(.down) + 1, 0), Double(count))
    let end = min(max(high.rounded(.up), first), Double(count))
    return Int(first)..<Int(end)
  }

  func attributes(for index: Int, at offset: Double) -> LayoutAttributes {
    let (size, standard) = (page(of: index), LibraryMetrics.pageSize)
    let x = Double(index) * pitch
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

  /// Returns how to convert offsets of another shelf to offsets of this shelf: multiply by the scale, then add the shift.
  /// The same books are then in the middle.
  func mapped(from old: ShelfLayout) -> (scale: Double, shift: Double) {
    let scale = pitch / old.pitch
    return (scale, old.inset * scale - inset)
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
    min(max(book, 0), Double(lastBook)) * pitch - inset
  }
}

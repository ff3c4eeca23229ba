package import CardCore
import Glibc

/// A row of covers; the one in the middle is the largest. Source: seed 004.
package struct ShelfLayout: CollectionLayout, Hashable {
  package var viewport: Size
  /// The visible region in viewport points: at least the viewport.
  package var visible: Rect
  package var count: Int
  package var metrics: LibraryMetrics

  package init(viewport: Viewport, count: Int, metrics: LibraryMetrics = .standard) {
    self.metrics = metrics
    self.viewport = viewport.size
    visible = viewport.visible
    self.count = count
  }

  /// The offset that centres the first book is −inset.
  package var inset: Double { viewport.width / 2 - LibraryMetrics.pageSize.width / 2 }

  package var lastBook: Int { max(count - 1, 0) }

  package var offsetRange: ClosedRange<Double> {
    -inset...Double(lastBook) * metrics.pitch - inset
  }

  /// The offset counted in books: 1.5 is half-way from book 1 to book 2.
  package func position(at offset: Double) -> Double { (offset + inset) / metrics.pitch }

  /// The offset that centres a book, which is clamped to the shelf.
  package func offset(ofBook book: Int) -> Double {
    Double(min(max(book, 0), lastBook)) * metrics.pitch - inset
  }

  /// The book nearest to the middle.
  package func book(at offset: Double) -> Int {
    Int(min(max(position(at: offset).rounded(), 0), Double(lastBook)))
  }

  package func visibleItems(at offset: Double) -> Range<Int> {
    visibleItems(at: offset, reach: 0)
  }

  /// The covers of which something is visible that extends `reach` points beyond their edges.
  func visibleItems(at offset: Double, reach: Double) -> Range<Int> {
    // A cover's centre is at k·pitch + w/2 − offset, and it reaches 0.35·w to each side.
    let half = metrics.coverScale * LibraryMetrics.pageSize.width / 2 + reach
    let middle = LibraryMetrics.pageSize.width / 2
    let low = (offset + visible.minX - half - middle) / metrics.pitch
    let high = (offset + visible.maxX + half - middle) / metrics.pitch
    let first = min(max(low.rounded(.down) + 1, 0), Double(count))
    let end = min(max(high.rounded(.up), first), Double(count))
    return Int(first)..<Int(end)
  }

  package func attributes(for index: Int, at offset: Double) -> LayoutAttributes {
    let size = LibraryMetrics.pageSize
    let place = Double(index) * metrics.pitch
    let distance = abs(offset + inset - place)
    let share = min(max(1 - distance / viewport.width, metrics.leastShare), 1)
    let scale = metrics.coverScale * share
    return LayoutAttributes(
      index: index, center: Point(place + size.width / 2 - offset, viewport.height / 2),
      size: size, transform: .scale(scale, scale), z: -distance)
  }

  package func snapTarget(forProposed proposed: Double, velocity: Double) -> Double? {
    let place = position(at: proposed)
    let nearest = place.rounded()
    // On a book, despite the rounding of the division: a rest snaps to itself.
    guard velocity != 0, abs(place - nearest) > 1e-9 else { return restOffset(nearest) }
    return restOffset(velocity > 0 ? place.rounded(.up) : place.rounded(.down))
  }

  private func restOffset(_ book: Double) -> Double {
    min(max(book, 0), Double(lastBook)) * metrics.pitch - inset
  }
}

package import CardCore

/// A book's sheets about its spine, open as a V, or on the way from the shelf.
///
/// Item 0 is the cover, item 1 its inside; a sheet carries an even item on its right side and the
/// next odd one on its left. A sheet's ratio is 1 where it lies flat on the right, 0 upright, −1
/// flat on the left. Source: seed 004.
package struct BookLayout: Hashable, Sendable {
  package var viewport: Size
  /// The cover and the pages.
  package var itemCount: Int
  package var metrics: LibraryMetrics

  /// A book of `pages` pages, at least 1, the cover not counted.
  package init(viewport: Size, pages: Int, metrics: LibraryMetrics = .standard) {
    self.viewport = viewport
    self.metrics = metrics
    itemCount = max(pages, 1) + 1
  }

  /// The last place at which the book rests, counted from 0: between items 2n + 1 and 2n + 2.
  package var lastSpread: Int { itemCount / 2 - 1 }
  package var lastSheet: Int { (itemCount - 1) / 2 }

  package var offsetRange: ClosedRange<Double> { 0...Double(lastSpread) * viewport.width }

  /// The spread at which an item lies open, held to the book.
  package func spread(showing item: Int) -> Int { min(max((item - 1) / 2, 0), lastSpread) }

  /// The spread nearest to an offset.
  package func spread(at offset: Double) -> Int {
    Int(min(max((offset / viewport.width).rounded(), 0), Double(lastSpread)))
  }

  /// The item on the right-hand side at an offset; at the book's end the last one, on the left.
  package func rightItem(at offset: Double) -> Int {
    min(2 * spread(at: offset) + 2, itemCount - 1)
  }

  /// How many sheets away from upright a sheet is: ±0.5 at the top of either side.
  package func distance(ofSheet sheet: Int, at offset: Double) -> Double {
    -0.5 + Double(sheet) - offset / viewport.width
  }

  /// An open book's ratio: beyond ±0.5 a tenth counts; not held to ±1.
  package func ratio(ofSheet sheet: Int, at offset: Double) -> Double {
    let r = distance(ofSheet: sheet, at: offset)
    let side = r < 0 ? -0.5 : 0.5
    return abs(r) <= 0.5 ? r : side + metrics.stackedShare * (r - side)
  }

  /// The ratio on the way: every sheet goes from 1, the closed book, to its open ratio.
  func ratio(ofSheet sheet: Int, at offset: Double, open: Double) -> Double {
    let r = min(max(ratio(ofSheet: sheet, at: offset), -1), 1)
    return open == 1 ? r : min(max(1 + (r - 1) * open, -1), 1)
  }

  /// The angle about the spine of an item at a ratio, in radians.
  package static func angle(ofItem item: Int, ratio: Double) -> Double {
    item % 2 == 0 ? -(1 - ratio) * .pi / 2 : (1 + ratio) * .pi / 2 + LibraryMetrics.oddLift
  }

  package func attributes(
    for item: Int, at offset: Double, pose: BookPose = .open
  ) -> LayoutAttributes {
    attributes(for: item, ratio: ratio(ofSheet: item / 2, at: offset, open: pose.open), pose)
  }

  func attributes(for item: Int, ratio: Double, _ pose: BookPose) -> LayoutAttributes {
    let size = LibraryMetrics.pageSize
    let scale = pose.scale + (1 - pose.scale) * pose.open
    let shift = -pose.scale / 2 * size.width * (1 - pose.open)
    let transform = Transform3D.perspective(distance: metrics.eyeDistance)
      .translated(shift, 0)
      .rotated(Self.angle(ofItem: item, ratio: ratio), 0, 1, 0)
      .scaled(scale, scale)
    return LayoutAttributes(
      index: item,
      center: Point(viewport.width / 2 + pose.shift * (1 - pose.open), viewport.height / 2),
      size: size, anchor: Point(item % 2 == 0 ? 0 : 1, 0.5), transform: transform,
      z: -abs(ratio))
  }

  /// The items that are shown, back to front: a dozen, however long the book is.
  ///
  /// Even items face the reader at ratios from 0 up, odd ones from 0 down. Of those that lie flat
  /// upon each other only the one nearest to the reader is listed. `z` is −|ratio|: on either
  /// side the pages furthest from upright come first, and the turning sheet last.
  package func items(at offset: Double, pose: BookPose = .open) -> [LayoutAttributes] {
    let place = offset / viewport.width
    let flat = metrics.flatDistance
    // The nearest of the sheets that lie flat on the left, and on the right.
    let low = min(max((place + 0.5 - flat + 1e-9).rounded(.down), 0), Double(lastSheet))
    let high = min(max((place + 0.5 + flat - 1e-9).rounded(.up), low), Double(lastSheet))
    var right: [LayoutAttributes] = []
    var left: [LayoutAttributes] = []
    for sheet in Int(low)...Int(high) {
      let r = ratio(ofSheet: sheet, at: offset, open: pose.open)
      let isInLeftPile = sheet == Int(low) && sheet > 0
      // Turned back over by a closing book, the left pile shows the cover.
      let even = isInLeftPile ? 0 : 2 * sheet
      if r >= 0, even < itemCount, !(isFlat(r) && right.contains { isFlat($0.z) }) {
        right.append(attributes(for: even, ratio: r, pose))
      }
      if r <= 0, 2 * sheet + 1 < itemCount {
        left.removeAll { isFlat($0.z) && isFlat(r) }
        left.append(attributes(for: 2 * sheet + 1, ratio: r, pose))
      }
    }
    return (right + left).sorted { ($0.z, $0.index) < ($1.z, $1.index) }
  }

  /// Whether a ratio, or a z made of one, is that of a page that lies flat.
  private func isFlat(_ ratio: Double) -> Bool { abs(ratio) >= 1 - 1e-9 }

  /// Where a drag comes to rest that began at the offset `pressed` and ends at `released`.
  ///
  /// One sheet, unless the pointer is as fast as 4,000 points a second: then one more for each
  /// such speed, five at most.
  package func rest(pressed: Double, released: Double, velocity: Double) -> Double {
    let speed = min(abs(velocity), 1e6)
    let riffled = 1 + Int(speed / metrics.riffleSpeed)
    let page = Paging.page(
      pressed: spread(at: pressed), released: released / viewport.width,
      velocity: velocity, step: min(riffled, LibraryMetrics.mostSheets), last: lastSpread)
    return Double(page) * viewport.width
  }
}

import CardKinetics
import CardScene

/// The sheets of a book about its spine, open as a V or opening from the shelf.
///
/// Item 0 is the cover, item 1 its inside; a sheet has an even item on its right side and the next
/// odd item on its left. Its ratio is 1 flat on the right, 0 upright, −1 flat on the left. Source:
/// seed 004.
struct BookLayout: Hashable, Sendable {
  var viewport: Size
  /// The number of pages, the cover not counted; a book has at least one.
  var pages: Int
  var metrics = LibraryMetrics.standard
  /// The extent of its cover and its pages, in page points.
  var page = LibraryMetrics.pageSize

  /// The viewport points in a page point of the open book.
  var openScale: Double { metrics.openScale(of: page, in: viewport) }

  /// The cover and the pages.
  var itemCount: Int { max(pages, 1) + 1 }

  /// The last spread, counted from 0; spread n is between items 2n + 1 and 2n + 2.
  var lastSpread: Int { itemCount / 2 - 1 }
  var lastSheet: Int { (itemCount - 1) / 2 }

  var offsetRange: ClosedRange<Double> { 0...Double(lastSpread) * viewport.width }

  /// The spread that shows an item, clamped to the book.
  func spread(showing item: Int) -> Int { min(max((item - 1) / 2, 0), lastSpread) }

  /// The spread nearest to an offset.
  func spread(at offset: Double) -> Int {
    Int(min(max((offset / viewport.width).rounded(), 0), Double(lastSpread)))
  }

  /// The item on the right at an offset; at the end of the book the last item, on the left.
  func rightItem(at offset: Double) -> Int {
    min(2 * spread(at: offset) + 2, itemCount - 1)
  }

  /// The distance of a sheet from upright, in sheets: ±0.5 on top of either side.
  func distance(ofSheet sheet: Int, at offset: Double) -> Double {
    -0.5 + Double(sheet) - offset / viewport.width
  }

  /// The ratio of a sheet of the open book: beyond ±0.5 a tenth counts; not clamped to ±1.
  func ratio(ofSheet sheet: Int, at offset: Double) -> Double {
    let r = distance(ofSheet: sheet, at: offset)
    let side = r < 0 ? -0.5 : 0.5
    return abs(r) <= 0.5 ? r : side + metrics.stackedShare * (r - side)
  }

  /// The ratio of a sheet while the book opens: from 1, closed, to that of the open book.
  func ratio(ofSheet sheet: Int, at offset: Double, open: Double) -> Double {
    let r = min(max(ratio(ofSheet: sheet, at: offset), -1), 1)
    return open == 1 ? r : min(max(1 + (r - 1) * open, -1), 1)
  }

  /// The angle of an item about the spine at a ratio, in radians.
  static func angle(ofItem item: Int, ratio: Double) -> Double {
    item % 2 == 0 ? -(1 - ratio) * .pi / 2 : (1 + ratio) * .pi / 2 + LibraryMetrics.oddLift
  }

  func attributes(for item: Int, at offset: Double, pose: BookPose = .open) -> LayoutAttributes {
    attributes(for: item, ratio: ratio(ofSheet: item / 2, at: offset, open: pose.open), pose)
  }

  func attributes(for item: Int, ratio: Double, _ pose: BookPose) -> LayoutAttributes {
    var attributes = attributes(
      for: item, turnedBy: Self.angle(ofItem: item, ratio: ratio), about: .zero, pose)
    attributes.z = item % 2 == 0 ? -ratio : ratio
    return attributes
  }

  /// An item turned by an angle about an axis beside the spine: `axis` is x to the right and y towards
  /// the reader, in page points.
  func attributes(
    for item: Int, turnedBy angle: Double, about axis: Point, _ pose: BookPose
  ) -> LayoutAttributes {
    let scale = pose.scale + (openScale - pose.scale) * pose.open
    let shift = -pose.scale / 2 * page.width * (1 - pose.open)
    let transform = Transform3D.perspective(distance: metrics.eyeDistance)
      .translated(shift + scale * axis.x, 0, scale * axis.y)
      .rotated(angle, 0, 1, 0)
      .scaled(scale, scale)
    return LayoutAttributes(
      index: item,
      center: Point(
        viewport.width / 2 + pose.shift * (1 - pose.open),
        viewport.height / 2 + pose.drop * (1 - pose.open)),
      size: page, anchor: Point(item % 2 == 0 ? 0 : 1, 0.5), transform: transform, z: 0)
  }

  /// The visible items, back to front: about a dozen, however long the book is.
  ///
  /// Even items face the reader at ratios of at least 0, odd ones at ratios of at most 0. Of the
  /// items that lie flat on each other only the top one is listed. `z` is −ratio of an even item and the
  /// ratio of an odd one: on either side the pages furthest from upright come first, the turning
  /// sheet last.
  func items(at offset: Double, pose: BookPose = .open) -> [LayoutAttributes] {
    let low = leftPile(at: offset)
    // The nearest sheet that lies flat on the right.
    let flat = offset / viewport.width + 0.5 + metrics.flatDistance
    let high = Int((flat - 1e-9).rounded(.up), clampedTo: low...max(low, lastSheet))
    var right: [LayoutAttributes] = []
    var left: [LayoutAttributes] = []
    for sheet in low...high {
      let r = ratio(ofSheet: sheet, at: offset, open: pose.open)
      // In a closing book the left pile, which turns back as a whole, shows the cover.
      let even = sheet == low ? 0 : 2 * sheet
      if r >= 0, even < itemCount, !(isFlat(r) && right.contains { isFlat($0.z) }) {
        right.append(attributes(for: even, ratio: r, pose))
      }
      if r <= 0, 2 * sheet + 1 < itemCount {
        left.removeAll { isFlat($0.z) && isFlat(r) }
        left.append(attributes(for: 2 * sheet + 1, ratio: r, pose))
      }
    }
    return (right + left).backToFront()
  }

  /// The nearest sheet that lies flat on the left with all before it; 0, the cover's, for none.
  func leftPile(at offset: Double) -> Int {
    let flat = offset / viewport.width + 0.5 - metrics.flatDistance
    return Int((flat + 1e-9).rounded(.down), clampedTo: 0...max(lastSheet, 0))
  }

  /// Whether a ratio, or a z made from one, is that of a flat page.
  private func isFlat(_ ratio: Double) -> Bool { abs(ratio) >= 1 - 1e-9 }

  /// The rest of a drag from the offset `pressed` to the offset `released`.
  ///
  /// A drag turns at most one sheet; a fling one more for each 4,000 points per second, at most
  /// five.
  func rest(pressed: Double, released: Double, velocity: Double) -> Double {
    let speed = min(abs(velocity), 1e6)
    let riffled = 1 + Int(speed / metrics.riffleSpeed)
    let page = Paging.page(
      pressed: spread(at: pressed), released: released / viewport.width,
      velocity: velocity, step: min(riffled, LibraryMetrics.mostSheets), last: lastSpread)
    return Double(page) * viewport.width
  }
}

import CardKinetics
import CardScene
import Glibc

/// The sheets of a book about its spine, open as a V or opening from the shelf.
///
/// Item 0 is the cover, item 1 its inside. A sheet has an even item on its right side and the next odd item on its
/// left. The ratio of a sheet is 1 if the sheet lies flat on the right, 0 if it is upright, and −1 if it lies flat on
/// the left. Source: `Sources/CardScenes/README.md`, "The book".
struct BookLayout: Hashable, Sendable {
  var viewport: Size
  /// The number of pages without the cover; at least one.
  var pages: Int
  var metrics = LibraryMetrics.standard
  /// The size of the cover and the pages, in page points.
  var page = LibraryMetrics.pageSize
  var strengths = RuleStrengths<LibraryRule>()

  /// The viewport points per page point of the open book.
  var openScale: Double { metrics.openScale(of: page, in: viewport) }

  /// The number of items: the cover and the pages.
  var itemCount: Int { max(pages, 1) + 1 }

  /// The index of the last spread. Spread n lies between items 2n + 1 and 2n + 2.
  var lastSpread: Int { itemCount / 2 - 1 }
  var lastSheet: Int { (itemCount - 1) / 2 }

  var offsetRange: ClosedRange<Double> { 0...Double(lastSpread) * viewport.width }

  /// Returns the spread that shows an item, clamped to the book.
  func spread(showing item: Int) -> Int { min(max((item - 1) / 2, 0), lastSpread) }

  /// Returns the spread nearest to an offset.
  func spread(at offset: Double) -> Int {
    Int(min(max((offset / viewport.width).rounded(), 0), Double(lastSpread)))
  }

  /// Returns the item on the right at an offset. At the end of the book this is the last item, on the left.
  func rightItem(at offset: Double) -> Int {
    min(2 * spread(at: offset) + 2, itemCount - 1)
  }

  /// Returns the distance of a sheet from upright, in sheets: ±0.5 if the sheet is on top of either side.
  func distance(ofSheet sheet: Int, at offset: Double) -> Double {
    -0.5 + Double(sheet) - offset / viewport.width
  }

  /// Returns the ratio of a sheet of the open book, not clamped to ±1. The part of the distance beyond ±0.5 is
  /// multiplied by `stackedFraction`.
  func ratio(ofSheet sheet: Int, at offset: Double) -> Double {
    let r = distance(ofSheet: sheet, at: offset)
    let side = r < 0 ? -0.5 : 0.5
    return abs(r) <= 0.5 ? r : side + metrics.stackedFraction * (r - side)
  }

  /// Returns the ratio of a sheet in a pose: 1 in a closed book, and the ratio of the open book in an open one. In a
  /// flat book the pages of the open spread have the ratios ±1.
  func ratio(ofSheet sheet: Int, at offset: Double, _ pose: BookPose) -> Double {
    let r = min(max(ratio(ofSheet: sheet, at: offset) * (1 + pose.flat), -1), 1)
    return pose.open == 1 ? r : min(max(1 + (r - 1) * pose.open, -1), 1)
  }

  /// Returns the ratio of a sheet that the reader sees edge-on: 0 in an open book. While a book comes from the shelf, its
  /// spine is to the left of the eye.
  func edgeOnRatio(_ pose: BookPose) -> Double {
    atan2(-spineShift(pose), metrics.eyeDistance) / (.pi / 2)
  }

  /// Returns the distance of the spine from the eye, in points, positive to the right.
  private func spineShift(_ pose: BookPose) -> Double {
    -pose.scale / 2 * page.width * (1 - pose.open)
  }

  /// Returns the angle about the spine of an item whose sheet has the given ratio, in radians.
  static func angle(ofItem item: Int, ratio: Double) -> Double {
    item % 2 == 0 ? -(1 - ratio) * .pi / 2 : (1 + ratio) * .pi / 2 + LibraryMetrics.oddLift
  }

  func attributes(for item: Int, at offset: Double, pose: BookPose = .open) -> LayoutAttributes {
    attributes(for: item, ratio: ratio(ofSheet: item / 2, at: offset, pose), pose)
  }

  func attributes(for item: Int, ratio: Double, _ pose: BookPose) -> LayoutAttributes {
    let angle = Self.angle(ofItem: item, ratio: ratio) + pose.turn(ofSheet: item / 2, ratio: ratio)
    var attributes = attributes(
      for: item, turnedBy: angle * strengths[.angle], about: .zero, pose)
    attributes.z = item % 2 == 0 ? -ratio : ratio
    return attributes
  }

  /// Returns the attributes of an item turned by `angle`, in radians, about an axis beside the spine. In `axis`, x
  /// points to the right and y towards the reader, in page points.
  func attributes(
    for item: Int, turnedBy angle: Double, about axis: Point, _ pose: BookPose
  ) -> LayoutAttributes {
    let scale = pose.scale + (openScale - pose.scale) * pose.open
    let transform = Transform3D.perspective(distance: metrics.eyeDistance)
      .translated(spineShift(pose) + scale * axis.x, 0, scale * axis.y)
      .rotated(angle, 0, 1, 0)
      .scaled(scale, scale)
    return LayoutAttributes(
      index: item,
      center: Point(
        viewport.width / 2 + pose.shift * (1 - pose.open),
        viewport.height / 2 + pose.drop * (1 - pose.open)),
      size: page, anchor: Point(.mix(0.5, item % 2 == 0 ? 0 : 1, strengths[.spine]), 0.5),
      transform: transform, z: 0)
  }

  /// Returns the visible items, back to front: about a dozen, however long the book is.
  ///
  /// Even items face the reader at ratios of at least 0, odd ones at ratios of at most 0. If items lie flat on each
  /// other, only the top item is listed. `z` is −ratio of an even item and the ratio of an odd one. So on either side
  /// the pages furthest from upright come first, and the turning sheet comes last.
  func items(at offset: Double, pose: BookPose = .open) -> [LayoutAttributes] {
    let low = leftPile(at: offset, pose)
    // The first sheet that lies flat on the right.
    let flat = offset / viewport.width + 0.5 + metrics.flatDistance(atFlatness: pose.flat)
    let high = Int((flat - 1e-9).rounded(.up), clampedTo: low...max(low, lastSheet))
    var right: [LayoutAttributes] = []
    var left: [LayoutAttributes] = []
    for sheet in low...high {
      let r = ratio(ofSheet: sheet, at: offset, pose)
      // In a closing book the left pile turns back as a whole and shows the cover.
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

  /// Returns the last sheet that lies flat on the left. All sheets before it also lie flat. Returns 0, the index of the
  /// cover's sheet, if no sheet lies flat.
  func leftPile(at offset: Double, _ pose: BookPose) -> Int {
    let flat = offset / viewport.width + 0.5 - metrics.flatDistance(atFlatness: pose.flat)
    return Int((flat + 1e-9).rounded(.down), clampedTo: 0...max(lastSheet, 0))
  }

  /// Whether a ratio, or a z made from a ratio, belongs to a flat page.
  private func isFlat(_ ratio: Double) -> Bool { abs(ratio) >= 1 - 1e-9 }

  /// Returns the offset at which a drag from `pressed` to `released` comes to rest.
  ///
  /// A drag turns at most one sheet. A fling turns one more sheet for each 4,000 points per second, at most five in
  /// all.
  func rest(pressed: Double, released: Double, velocity: Double) -> Double {
    let speed = min(abs(velocity), 1e6)
    let riffled = 1 + Int(speed / metrics.riffleSpeed)
    let page = Paging.page(
      pressed: spread(at: pressed), released: released / viewport.width,
      velocity: velocity, step: min(riffled, LibraryMetrics.maximumSheets), last: lastSpread)
    return Double(page) * viewport.width
  }
}

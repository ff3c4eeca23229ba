/// A painter of a band of rows. Each row is first planned front to back, then painted back to front.
struct BandPainter {
  /// The minimum length of a span that occludes, in pixels. Splitting the pieces behind a shorter span costs more than
  /// drawing these pixels twice (tuned by measurement).
  private static let minimumSolidPixels = 16

  let frame: Frame
  let storage: BandStorage

  init(_ frame: Frame, _ storage: BandStorage) {
    self.frame = frame
    self.storage = storage
  }

  func draw(_ rows: Range<Int>) {
    var count = 0
    for i in 0..<frame.spriteCount where frame.damages(frame.sprites + i, in: rows) {
      storage.active[count] = BandStorage.Active(sprite: i, rows: (frame.sprites + i).touchedRows)
      count += 1
    }
    for y in rows { draw(y, count) }
    if frame.isStreamed { SpanKernel.endStream(frame.kernel) }
  }

  private func draw(_ y: Int, _ activeCount: Int) {
    var covered = CoveredLayers(storage: storage.covered, isFading: frame.isFading)
    frame.coverUndamaged(y, in: &covered)
    var pieceCount = 0
    var index = activeCount
    while index > 0 {
      index &-= 1
      let active = storage.active[index]
      guard active.rows.contains(y) else { continue }
      let sprite = frame.sprites + active.sprite
      let layer = sprite.pointee.layer
      let hidden = plan(sprite, index, y, covered[layer], &pieceCount)
      if hidden.isEmpty { continue }
      if sprite.pointee.opacity == 255 {
        if frame.usesOcclusion { covered.insert(hidden) }
      } else if sprite.pointee.hides {
        covered.insert(hidden, in: layer)
      }
    }
    // A large frame does not stay in the caches, so its rows bypass them.
    let row = frame.isStreamed ? storage.row : frame.row(y)
    paintBackdrop(y, row, covered[.none])
    while pieceCount > 0 {
      pieceCount &-= 1
      let piece = storage.pieces[pieceCount]
      let sprite = frame.sprites + storage.active[piece.index].sprite
      switch piece.kind {
      case .body: paint(sprite, piece, y, row)
      case .line: paintLine(sprite, y, row, piece.columns)
      case .copy: paintCopy(sprite, y, row, piece.columns)
      case .shadow: paintShadow(sprite, y, row, piece.columns)
      }
    }
    if frame.isStreamed { frame.stream(row, to: y) }
  }

  // MARK: Front to back

  /// Plans the visible parts of a sprite and its shadow. Returns the columns in which the sprite's source is opaque.
  private func plan(
    _ sprite: UnsafePointer<Sprite>, _ index: Int, _ y: Int, _ covered: CoveredSpans,
    _ pieceCount: inout Int
  ) -> Range<Int> {
    let visible = covered.uncovered(in: sprite.span(y))
    if sprite.pointee.method != .cover {
      let kind: BandStorage.Piece.Kind = sprite.pointee.method == .line ? .line : .copy
      addPieces(kind, index, visible, covered, &pieceCount)
      return 0..<0
    }
    var body = 0..<0
    if !visible.isEmpty {
      let span = cover(sprite, index, y, visible)
      storage.spans[index] = span
      addPieces(.body, index, span.outer, covered, &pieceCount)
      body = span.solid
    }
    // The shadow does not show through its own card, however faint the card is.
    guard sprite.pointee.castsShadow, let columns = sprite.pointee.shadow?.span(y) else {
      return body
    }
    guard !columns.isEmpty else { return body }
    if body.isEmpty {
      addPieces(.shadow, index, columns, covered, &pieceCount)
    } else {
      let left =
        columns.lowerBound..<max(columns.lowerBound, min(body.lowerBound, columns.upperBound))
      let right =
        min(columns.upperBound, max(body.upperBound, columns.lowerBound))..<columns.upperBound
      addPieces(.shadow, index, left, covered, &pieceCount)
      addPieces(.shadow, index, right, covered, &pieceCount)
    }
    return body
  }

  private func addPieces(
    _ kind: BandStorage.Piece.Kind, _ index: Int, _ columns: Range<Int>,
    _ covered: CoveredSpans, _ pieceCount: inout Int
  ) {
    var rest = columns
    while true {
      let gap = covered.firstGap(in: rest)
      if gap.isEmpty { return }
      storage.pieces[pieceCount] = BandStorage.Piece(kind, index: index, columns: gap)
      pieceCount &+= 1
      rest = gap.upperBound..<rest.upperBound
    }
  }

  /// Computes the coverage of a row's partial pixels, from both visible ends inwards until a pixel is full.
  ///
  /// A face is convex, and so is its rounded part, so all pixels between two full ones are full.
  private func cover(
    _ sprite: UnsafePointer<Sprite>, _ index: Int, _ y: Int, _ outer: Range<Int>
  ) -> BandStorage.RowSpan {
    let coverage = storage.coverage + index &* storage.width
    let cuts = sprite.cuts(y, within: outer)
    let missesCorners = sprite.missesCorners(y, within: outer)
    if cuts.isNone, missesCorners {
      return rowSpan(sprite, y, outer: outer, full: outer, coverage)
    }
    let outer =
      missesCorners ? outer : sprite.pointee.corners.reach(y, within: outer, sprite.pointee.map)
    var (start, end) = (outer.lowerBound, outer.upperBound)
    var first = start
    while first < end {
      let value = UInt32(sprite.coverage(first, y, cuts, missesCorners: missesCorners) * 255 + 0.5)
      if value == 255 { break }
      coverage[first] = value
      if value == 0, first == start { start &+= 1 }
      first &+= 1
    }
    var last = end
    while last > first {
      let value = UInt32(
        sprite.coverage(last &- 1, y, cuts, missesCorners: missesCorners) * 255 + 0.5)
      if value == 255 { break }
      coverage[last &- 1] = value
      if value == 0, last == end { end &-= 1 }
      last &-= 1
    }
    // Even a small span of a card must hide the card's own shadow, or what is behind it in a fading layer.
    guard
      end &- start >= BandPainter.minimumSolidPixels || sprite.pointee.castsShadow
        || sprite.pointee.layer != .none
    else {
      // A span with so few pixels hides nothing. All of its pixels are blended.
      if last > first { (coverage + first).update(repeating: 255, count: last &- first) }
      let end = max(start, end)
      return BandStorage.RowSpan(outer: start..<end, full: end..<end, solid: end..<end)
    }
    return rowSpan(sprite, y, outer: start..<end, full: first..<last, coverage)
  }

  /// Returns the spans of a row, after writing the coverage of the margins beside its solid part.
  private func rowSpan(
    _ sprite: UnsafePointer<Sprite>, _ y: Int, outer: Range<Int>, full: Range<Int>,
    _ coverage: UnsafeMutablePointer<UInt32>
  ) -> BandStorage.RowSpan {
    let solid = sprite.solid(y, within: full)
    // The margins beside a solid part are blended with its partial pixels.
    if !solid.isEmpty {
      (coverage + full.lowerBound).update(
        repeating: 255, count: solid.lowerBound &- full.lowerBound)
      (coverage + solid.upperBound).update(
        repeating: 255, count: full.upperBound &- solid.upperBound)
    }
    return BandStorage.RowSpan(outer: outer, full: full, solid: solid)
  }
}

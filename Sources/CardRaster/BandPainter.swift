internal import CShims

/// Draws a band of rows: each row is first planned front to back, then painted back to front.
struct BandPainter {
  private let frame: Frame
  private let storage: BandStorage

  init(_ frame: Frame, _ storage: BandStorage) {
    self.frame = frame
    self.storage = storage
  }

  func draw(_ rows: Range<Int>) {
    var count = 0
    for i in 0..<frame.spriteCount where frame.sprites[i].touches(rows) {
      storage.active[count] = i
      count += 1
    }
    for y in rows { draw(y, count) }
  }

  private func draw(_ y: Int, _ activeCount: Int) {
    var covered = CoveredSpans(storage: storage.covered)
    frame.coverUndamaged(y, in: &covered)
    var pieceCount = 0
    var index = activeCount
    while index > 0 {
      index &-= 1
      let sprite = frame.sprites + storage.active[index]
      plan(sprite, index, y, &covered, &pieceCount)
    }
    let row = frame.row(y)
    paintBackdrop(y, row, covered)
    while pieceCount > 0 {
      pieceCount &-= 1
      let piece = storage.pieces[pieceCount]
      let sprite = frame.sprites + storage.active[piece.index]
      if piece.isShadow {
        paintShadow(sprite, y, row, piece.columns)
      } else {
        paint(sprite, piece, y, row)
      }
    }
  }

  // MARK: Front to back

  /// Notes what shows of a sprite and of its shadow, and what they hide.
  private func plan(
    _ sprite: UnsafePointer<Sprite>, _ index: Int, _ y: Int, _ covered: inout CoveredSpans,
    _ pieceCount: inout Int
  ) {
    let outer = sprite.pointee.span(y)
    var body = 0..<0
    if !outer.isEmpty, !covered.firstGap(in: outer).isEmpty {
      let span = cover(sprite, index, y, outer)
      storage.spans[index] = span
      addPieces(index, isShadow: false, span.outer, covered, &pieceCount)
      body = span.solid
      if frame.usesOcclusion, sprite.pointee.opacity == 255, !span.solid.isEmpty {
        covered.insert(span.solid)
      }
    }
    // The shadow does not show through its own card, however faint the card is.
    guard let shadow = sprite.pointee.shadow else { return }
    let columns = shadow.span(y)
    guard !columns.isEmpty else { return }
    if body.isEmpty {
      addPieces(index, isShadow: true, columns, covered, &pieceCount)
    } else {
      let left =
        columns.lowerBound..<max(columns.lowerBound, min(body.lowerBound, columns.upperBound))
      let right =
        min(columns.upperBound, max(body.upperBound, columns.lowerBound))..<columns.upperBound
      addPieces(index, isShadow: true, left, covered, &pieceCount)
      addPieces(index, isShadow: true, right, covered, &pieceCount)
    }
  }

  private func addPieces(
    _ index: Int, isShadow: Bool, _ columns: Range<Int>, _ covered: CoveredSpans,
    _ pieceCount: inout Int
  ) {
    var rest = columns
    while true {
      let gap = covered.firstGap(in: rest)
      if gap.isEmpty { return }
      storage.pieces[pieceCount] = BandStorage.Piece(
        index: index, isShadow: isShadow, columns: gap)
      pieceCount &+= 1
      rest = gap.upperBound..<rest.upperBound
    }
  }

  /// Computes the coverage of a row's partial pixels, from both ends inwards until it is full.
  ///
  /// A face is convex, and so is its rounded part: what lies between two full pixels is full.
  private func cover(
    _ sprite: UnsafePointer<Sprite>, _ index: Int, _ y: Int, _ outer: Range<Int>
  ) -> BandStorage.RowSpan {
    let coverage = storage.coverage + index &* storage.width
    var (start, end) = (outer.lowerBound, outer.upperBound)
    var first = start
    while first < end {
      let value = UInt32(sprite.pointee.coverage(first, y) * 255 + 0.5)
      if value == 255 { break }
      coverage[first] = value
      if value == 0, first == start { start &+= 1 }
      first &+= 1
    }
    var last = end
    while last > first {
      let value = UInt32(sprite.pointee.coverage(last &- 1, y) * 255 + 0.5)
      if value == 255 { break }
      coverage[last &- 1] = value
      if value == 0, last == end { end &-= 1 }
      last &-= 1
    }
    let full = first..<last
    let solid: Range<Int>
    if sprite.pointee.isOpaque {
      solid = full
    } else if let core = sprite.pointee.core {
      solid = core.span(y, within: full)
    } else {
      solid = first..<first
    }
    return BandStorage.RowSpan(outer: start..<max(start, end), full: full, solid: solid)
  }

  // MARK: Back to front

  private func paintBackdrop(
    _ y: Int, _ row: UnsafeMutablePointer<UInt32>, _ covered: CoveredSpans
  ) {
    let pattern = frame.backdrop.pattern(y)
    var rest = 0..<frame.rows.width
    while true {
      let gap = covered.firstGap(in: rest)
      if gap.isEmpty { return }
      SpanKernel.fill(row, gap, with: pattern)
      rest = gap.upperBound..<rest.upperBound
    }
  }

  private func paintShadow(
    _ sprite: UnsafePointer<Sprite>, _ y: Int, _ row: UnsafeMutablePointer<UInt32>,
    _ columns: Range<Int>
  ) {
    guard let shadow = sprite.pointee.shadow else { return }
    // Places on the rows' own grid: a shadow cut by a card continues beyond it without a seam.
    let skip = columns.lowerBound & (shadow.step - 1)
    let count = (skip + columns.count - 1) / shadow.step + 2
    shadow.strengths(columns.lowerBound - skip, y, count, into: storage.strengths)
    SpanKernel.darken(
      row + columns.lowerBound, storage.strengths, step: shadow.step, skip: skip,
      count: columns.count)
  }

  /// Paints one piece: partial pixels by coverage, solid ones stored, the rest blended.
  private func paint(
    _ sprite: UnsafePointer<Sprite>, _ piece: BandStorage.Piece, _ y: Int,
    _ row: UnsafeMutablePointer<UInt32>
  ) {
    let span = storage.spans[piece.index]
    let coverage = storage.coverage + piece.index &* storage.width
    let opacity = sprite.pointee.opacity
    var x = piece.columns.lowerBound
    let end = piece.columns.upperBound
    let solid = opacity == 255 ? span.solid : end..<end
    while x < end {
      var next = end
      var isPartial = false
      var isSolid = false
      if x < span.full.lowerBound {
        next = min(next, span.full.lowerBound)
        isPartial = true
      } else if x >= span.full.upperBound {
        isPartial = true
      } else {
        next = min(next, span.full.upperBound)
        if x < solid.lowerBound {
          next = min(next, solid.lowerBound)
        } else if x < solid.upperBound {
          next = min(next, solid.upperBound)
          isSolid = true
        }
      }
      if isSolid {
        fetch(sprite, x, y, next &- x, into: row + x)
      } else {
        next = min(next, x &+ BandStorage.chunk)
        fetch(sprite, x, y, next &- x, into: storage.source)
        if isPartial {
          SpanKernel.blend(
            frame.kernel, storage.source, opacity: opacity, coverage: coverage + x, over: row + x,
            count: next &- x)
        } else {
          SpanKernel.blend(
            frame.kernel, storage.source, opacity: opacity, over: row + x, count: next &- x)
        }
      }
      x = next
    }
  }

  /// Makes a sprite's source pixels: texture, colour beneath it, shade on top.
  private func fetch(
    _ sprite: UnsafePointer<Sprite>, _ x: Int, _ y: Int, _ count: Int,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    if let texels = sprite.pointee.texels {
      sample(texels, x, y, count, into: out)
      if sprite.pointee.fade < 255 {
        SpanKernel.mix(out, with: sprite.pointee.color, amount: sprite.pointee.fade, count: count)
      }
    } else {
      SpanKernel.fill(out, 0..<count, with: Pixels(repeating: sprite.pointee.color))
    }
    if let shade = sprite.pointee.shade {
      SpanKernel.shade(
        out, shade, shade.run(x, y, sprite.pointee.map), dither: Dither.offsets(x, y),
        count: count)
    }
  }

  private func sample(
    _ texels: TexelSource, _ x: Int, _ y: Int, _ count: Int,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    var done = 0
    while done < count {
      let run = texels.run(x &+ done, y, min(count &- done, TexelSource.longestSpan))
      sample(texels, x &+ done, y, run.count, level: run.level, into: out + done)
      if let mix = run.mix {
        sample(texels, x &+ done, y, run.count, level: run.level &+ 1, into: storage.nextLevel)
        SpanKernel.crossFade(
          out + done, to: storage.nextLevel, from: mix.start, rate: mix.rate, count: run.count)
      }
      done &+= run.count
    }
  }

  private func sample(
    _ texels: TexelSource, _ x: Int, _ y: Int, _ count: Int, level: Int,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    let span = texels.span(x, y, count, level: level)
    SpanKernel.sample(frame.kernel, span, into: out, count: count)
  }
}

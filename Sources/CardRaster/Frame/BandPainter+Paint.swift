internal import CShims

// Painting, back to front, of the parts of a row that its plan left visible.
extension BandPainter {
  func paintBackdrop(_ y: Int, _ row: UnsafeMutablePointer<UInt32>, _ covered: CoveredSpans) {
    let pattern = frame.backdrop.pattern(y)
    var rest = 0..<frame.rows.width
    while true {
      let gap = covered.firstGap(in: rest)
      if gap.isEmpty { return }
      SpanKernel.fill(row, gap, with: pattern)
      rest = gap.upperBound..<rest.upperBound
    }
  }

  func paintShadow(
    _ sprite: UnsafePointer<Sprite>, _ y: Int, _ row: UnsafeMutablePointer<UInt32>,
    _ columns: Range<Int>
  ) {
    guard let shadow = sprite.pointee.shadow else { return }
    // The strengths are computed at fixed columns of the row, so that a shadow continues beyond a card without a seam.
    let skip = columns.lowerBound & (shadow.step - 1)
    let count = ((skip + columns.count - 1) >> shadow.step.trailingZeroBitCount) + 2
    SpanKernel.strengths(
      frame.kernel, shadow.run(columns.lowerBound - skip, y), into: storage.strengths, count: count)
    SpanKernel.darken(
      frame.kernel, row + columns.lowerBound, storage.strengths, step: shadow.step,
      skip: skip, count: columns.count)
  }

  /// Computes the coverage of a stretch of a line, and paints the stretch.
  func paintLine(
    _ sprite: UnsafePointer<Sprite>, _ y: Int, _ row: UnsafeMutablePointer<UInt32>,
    _ columns: Range<Int>
  ) {
    guard let sides = sprite.pointer(to: \.line.sides) else { return }
    SpanKernel.tint(
      frame.kernel, row + columns.lowerBound, with: sprite.pointee.color,
      opacity: sprite.pointee.opacity, within: sides,
      at: sprite.pointee.line.distances(columns.lowerBound, y), count: columns.count)
  }

  /// Paints a stretch of a sprite that is shown texel by texel.
  func paintCopy(
    _ sprite: UnsafePointer<Sprite>, _ y: Int, _ row: UnsafeMutablePointer<UInt32>,
    _ columns: Range<Int>
  ) {
    let (x, count) = (columns.lowerBound, columns.count)
    guard let texels = sprite.pointee.texels.texels(x, y, count) else { return }
    SpanKernel.blend(
      frame.kernel, texels, opacity: sprite.pointee.opacity, over: row + x, count: count)
  }

  /// Paints one piece: stores solid pixels, and blends all others. The coverage weights partial pixels.
  func paint(
    _ sprite: UnsafePointer<Sprite>, _ piece: BandStorage.Piece, _ y: Int,
    _ row: UnsafeMutablePointer<UInt32>
  ) {
    let columns = piece.columns
    let span = storage.spans[piece.index]
    let coverage = storage.coverage + piece.index &* storage.width
    let scratchRow = storage.scratchRow
    let opacity = sprite.pointee.opacity
    func blend(
      _ x: Int, _ end: Int, _ source: UnsafePointer<UInt32>, over below: UnsafePointer<UInt32>
    ) {
      guard x < end else { return }
      SpanKernel.blend(
        frame.kernel, source + x, opacity: opacity, coverage: coverage + x, over: below + x,
        into: row + x, count: end &- x)
    }

    // Most margins are one pixel wide. For one pixel, a call costs more than the copy.
    func save(_ margin: Range<Int>) {
      if margin.count > 1 {
        (scratchRow + margin.lowerBound).update(from: row + margin.lowerBound, count: margin.count)
      } else if margin.count == 1 {
        scratchRow[margin.lowerBound] = row[margin.lowerBound]
      }
    }

    let solid = span.solid.clamped(to: columns)
    if opacity == 255, solid == columns, sprite.pointee.isOneColor {
      return SpanKernel.fill(row, columns, with: Pixels(repeating: sprite.pointee.color))
    }
    if opacity == 255, !solid.isEmpty {
      // The piece is drawn in place at once; the pixels below its partial margins are saved first.
      let (left, right) = (columns.lowerBound, solid.upperBound)
      save(left..<solid.lowerBound)
      save(right..<columns.upperBound)
      fetch(sprite, left, y, columns.count, into: row + left)
      blend(left, solid.lowerBound, row, over: scratchRow)
      blend(right, columns.upperBound, row, over: scratchRow)
    } else {
      let x = columns.lowerBound
      let full = span.full.clamped(to: columns)
      let source: UnsafePointer<UInt32>
      if let texels = plainTexels(sprite, x, y, columns.count) {
        source = texels - x
      } else {
        fetch(sprite, x, y, columns.count, into: scratchRow + x)
        source = UnsafePointer(scratchRow)
      }
      blend(x, full.lowerBound, source, over: row)
      if !full.isEmpty {
        SpanKernel.blend(
          frame.kernel, source + full.lowerBound, opacity: opacity, over: row + full.lowerBound,
          count: full.count)
      }
      blend(full.upperBound, columns.upperBound, source, over: row)
    }
  }

  /// Returns the sprite's pixels in its texture if they need no sampling, fade or shade; nil otherwise.
  private func plainTexels(
    _ sprite: UnsafePointer<Sprite>, _ x: Int, _ y: Int, _ count: Int
  ) -> UnsafePointer<UInt32>? {
    guard sprite.pointee.fade == 255, sprite.pointee.shade == nil else { return nil }
    return sprite.pointee.texels.texels(x, y, count)
  }

  /// Writes a sprite's source pixels: the texture, the colour beneath it, and the shade on top.
  private func fetch(
    _ sprite: UnsafePointer<Sprite>, _ x: Int, _ y: Int, _ count: Int,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    if sprite.pointee.fade > 0, let texels = sprite.pointer(to: \.texels) {
      sample(texels, x, y, count, into: out)
      if sprite.pointee.fade < 255 {
        SpanKernel.mix(
          frame.kernel, out, with: sprite.pointee.color, amount: sprite.pointee.fade, count: count)
      }
    } else {
      SpanKernel.fill(out, 0..<count, with: Pixels(repeating: sprite.pointee.color))
    }
    guard let shade = sprite.pointee.shade else { return }
    if let amount = shade.evenAmount, sprite.pointee.isOpaque {
      // The other branch also multiplies the colour by each pixel's alpha. Opaque pixels don't need that.
      SpanKernel.mix(frame.kernel, out, with: shade.color, amount: 255 &- amount, count: count)
    } else {
      SpanKernel.shade(
        frame.kernel, out, shade.run(x, y, sprite.pointee.map), dither: Dither.offsets(x, y),
        count: count)
    }
  }

  private func sample(
    _ texels: UnsafePointer<TexelSource>, _ x: Int, _ y: Int, _ count: Int,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    if let texels = texels.pointee.texels(x, y, count) {
      out.update(from: texels, count: count)
      return
    }
    var done = 0
    if texels.pointee.isEven {
      while done < count {
        let length = min(count &- done, LevelMap.maximumSpan)
        let span = texels.pointee.evenMap.span(x &+ done, y, length)
        SpanKernel.sample(frame.kernel, span, into: out + done, count: length)
        done &+= length
      }
      return
    }
    while done < count {
      let stretch = texels.pointee.stretch(x &+ done, y, min(count &- done, LevelMap.maximumSpan))
      sample(
        texels, x &+ done, y, stretch.count, in: texels.pointee.chain(stretch.step),
        into: out + done)
      if let mix = stretch.mix {
        sample(
          texels, x &+ done, y, stretch.count, in: texels.pointee.chain(stretch.step &+ 1),
          into: storage.nextChain)
        SpanKernel.crossFade(
          frame.kernel, out + done, to: storage.nextChain, from: mix.start, rate: mix.rate,
          count: stretch.count)
      }
      done &+= stretch.count
    }
  }

  private func sample(
    _ texels: UnsafePointer<TexelSource>, _ x: Int, _ y: Int, _ count: Int,
    in chain: TexelSource.Chain,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    var done = 0
    while done < count {
      let run = texels.pointee.run(x &+ done, y, count &- done, in: chain)
      sample(texels, x &+ done, y, run.count, level: run.step, of: chain, into: out + done)
      if let mix = run.mix {
        sample(
          texels, x &+ done, y, run.count, level: run.step &+ 1, of: chain,
          into: storage.nextLevel)
        SpanKernel.crossFade(
          frame.kernel, out + done, to: storage.nextLevel, from: mix.start, rate: mix.rate,
          count: run.count)
      }
      done &+= run.count
    }
  }

  private func sample(
    _ texels: UnsafePointer<TexelSource>, _ x: Int, _ y: Int, _ count: Int, level: Int,
    of chain: TexelSource.Chain, into out: UnsafeMutablePointer<UInt32>
  ) {
    let span = texels.pointee.span(x, y, count, level: level, of: chain)
    SpanKernel.sample(frame.kernel, span, into: out, count: count)
  }
}

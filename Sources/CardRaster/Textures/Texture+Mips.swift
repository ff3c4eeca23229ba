extension Texture.Level {
  /// Fills this level from the level above, which is twice as large, and extends this level's edges.
  ///
  /// A texel is the mean of the area that it covers: two by two texels if the size above is even. If the size is odd, a
  /// texel covers three texels along that axis, with weights that shift from texel to texel. The image therefore does
  /// not creep from level to level.
  func shrink(_ above: Texture.Level) {
    if above.width == 2 * width, above.height == 2 * height {
      quarter(above, rows: 0..<height)
    } else {
      reduce(above)
    }
    extendEdges(of: 0..<height)
  }

  /// Fills rows of this level with the means of two texels across, down or both from the level above, and extends their
  /// edges. A single last texel is its own mean, because the border repeats it.
  func halve(_ above: Texture.Level, across: Bool, down: Bool, rows: Range<Int>) {
    if across && down {
      quarter(above, rows: rows)
    } else {
      for y in rows {
        let line = above.origin + (down ? 2 * y : y) * above.stride
        let out = origin + y * stride
        if down {
          SpanKernel.halveDown(.best, line, line + above.stride, into: out, count: width)
        } else {
          SpanKernel.halveAcross(.best, line, into: out, count: width)
        }
      }
    }
    extendEdges(of: rows)
  }

  private func quarter(_ above: Texture.Level, rows: Range<Int>) {
    for y in rows {
      let a = above.origin + 2 * y * above.stride
      SpanKernel.quarter(.best, a, a + above.stride, into: origin + y * stride, count: width)
    }
  }

  private func reduce(_ above: Texture.Level) {
    let columns = (0..<width).map { Taps($0, of: width, from: above.width) }
    let rows = (0..<height).map { Taps($0, of: height, from: above.height) }
    for (y, row) in rows.enumerated() {
      let out = origin + y * stride
      let line = above.origin + row.first * above.stride
      for (x, column) in columns.enumerated() {
        let p = line + column.first
        var sum = Channels(column.sum(p)).lanes &* row.weights.0
        // A row with a weight of zero may lie outside of the level.
        if row.weights.1 > 0 {
          sum &+= Channels(column.sum(p + above.stride)).lanes &* row.weights.1
        }
        if row.weights.2 > 0 {
          sum &+= Channels(column.sum(p + 2 * above.stride)).lanes &* row.weights.2
        }
        out[x] = Channels(lanes: sum).pixel(dividedBy: 8)
      }
    }
  }
}

/// The texels of the level above that a texel covers along one axis, weighted in 256ths.
private struct Taps {
  var first: Int
  var weights: (UInt64, UInt64, UInt64)

  init(_ i: Int, of count: Int, from above: Int) {
    first = 2 * i
    if above == count {  // a single texel remains
      first = i
      weights = (256, 0, 0)
    } else if above == 2 * count {
      weights = (128, 128, 0)
    } else {
      let left = UInt64((256 * (count - i) + count) / above)
      let right = UInt64((256 * (i + 1) + count) / above)
      weights = (left, 256 - left - right, right)
    }
  }

  @inline(__always)
  func sum(_ line: UnsafeMutablePointer<UInt32>) -> UInt32 {
    var sum = Channels(line[0]).lanes &* weights.0
    if weights.1 > 0 { sum &+= Channels(line[1]).lanes &* weights.1 }
    if weights.2 > 0 { sum &+= Channels(line[2]).lanes &* weights.2 }
    return Channels(lanes: sum).pixel(dividedBy: 8)
  }
}

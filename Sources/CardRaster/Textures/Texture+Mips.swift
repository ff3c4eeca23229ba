/// A pixel's four channels in the 16-bit lanes of a word: room for sums and for products by 256.
private struct Channels {
  var lanes: UInt64

  @inline(__always)
  init(_ pixel: UInt32) {
    let p = UInt64(pixel)
    lanes = (p & 0x00FF_00FF) | (p & 0xFF00_FF00) << 24
  }

  @inline(__always)
  init(lanes: UInt64) { self.lanes = lanes }

  /// The lanes divided by 2^`shift` and rounded, as a pixel again.
  @inline(__always)
  func pixel(dividedBy shift: UInt64) -> UInt32 {
    let half: UInt64 = (1 << shift) / 2
    let rounded = (lanes &+ half &* 0x0001_0001_0001_0001) &>> shift & 0x00FF_00FF_00FF_00FF
    return UInt32(truncatingIfNeeded: rounded | rounded &>> 24)
  }
}

/// The mean of two pixels, channel by channel, rounded up.
@inline(__always)
private func mean(_ a: UInt32, _ b: UInt32) -> UInt32 {
  // The sum is twice the bits of either, less those of one alone.
  (a | b) &- ((a ^ b) &>> 1 & 0x7F7F_7F7F)
}

extension Texture.Level {
  /// Fills this level, of half the size, from the level above it, and extends its edges.
  ///
  /// A texel is the mean of the area it covers: two by two texels where the size above is even;
  /// where it is odd, three with weights that shift along the row, so that the picture does not
  /// creep from level to level.
  func shrink(_ above: Texture.Level) {
    if above.width == 2 * width, above.height == 2 * height {
      quarter(above)
    } else {
      reduce(above)
    }
    extendEdges()
  }

  /// Fills this level with the means of two texels across, down or both from the level above it, and
  /// extends its edges; one left over is its own mean, for the border repeats it.
  func halve(_ above: Texture.Level, across: Bool, down: Bool) {
    if across && down {
      quarter(above)
    } else {
      for y in 0..<height {
        let line = above.origin + (down ? 2 * y : y) * above.stride
        let out = origin + y * stride
        if down {
          for x in 0..<width { out[x] = mean(line[x], line[x &+ above.stride]) }
        } else {
          for x in 0..<width { out[x] = mean(line[2 &* x], line[2 &* x &+ 1]) }
        }
      }
    }
    extendEdges()
  }

  private func quarter(_ above: Texture.Level) {
    for y in 0..<height {
      let a = above.origin + 2 * y * above.stride
      let b = a + above.stride
      let out = origin + y * stride
      var x = 0
      while x < width {
        let sum =
          Channels(a[2 * x]).lanes &+ Channels(a[2 * x &+ 1]).lanes
          &+ Channels(b[2 * x]).lanes &+ Channels(b[2 * x &+ 1]).lanes
        out[x] = Channels(lanes: sum).pixel(dividedBy: 2)
        x &+= 1
      }
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
        // Where a weight is zero its line may lie outside of the level.
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
    if above == count {  // one texel stays one
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

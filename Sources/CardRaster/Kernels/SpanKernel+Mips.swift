internal import CShims

/// A pixel's four channels in the 16-bit lanes of a word, with space for sums and for products by 256.
struct Channels {
  var lanes: UInt64

  @inline(__always)
  init(_ pixel: UInt32) {
    let p = UInt64(pixel)
    lanes = (p & 0x00FF_00FF) | (p & 0xFF00_FF00) << 24
  }

  @inline(__always)
  init(lanes: UInt64) { self.lanes = lanes }

  /// Returns the lanes, divided by 2^`shift` and rounded, as a pixel.
  @inline(__always)
  func pixel(dividedBy shift: UInt64) -> UInt32 {
    let half: UInt64 = (1 << shift) / 2
    let rounded = (lanes &+ half &* 0x0001_0001_0001_0001) &>> shift & 0x00FF_00FF_00FF_00FF
    return UInt32(truncatingIfNeeded: rounded | rounded &>> 24)
  }
}

/// Returns the mean of two pixels, channel by channel, rounded up.
@inline(__always)
private func mean(_ a: UInt32, _ b: UInt32) -> UInt32 {
  // a + b equals 2 · (a | b) − (a ^ b).
  (a | b) &- ((a ^ b) &>> 1 & 0x7F7F_7F7F)
}

// Loops that halve texels into the next mip level.
extension SpanKernel {
  /// Writes the mean of each pair of 2·`count` texels in a row, rounded up.
  static func halveAcross(
    _ kernel: Kernel, _ texels: UnsafePointer<UInt32>, into out: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    #if arch(x86_64)
      if kernel != .portable { return cs_halve_across(out, texels, count) }
    #endif
    for x in 0..<count { out[x] = mean(texels[2 &* x], texels[2 &* x &+ 1]) }
  }

  /// Writes the mean of two rows, texel by texel, rounded up.
  static func halveDown(
    _ kernel: Kernel, _ above: UnsafePointer<UInt32>, _ below: UnsafePointer<UInt32>,
    into out: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    #if arch(x86_64)
      if kernel != .portable { return cs_halve_down(out, above, below, count) }
    #endif
    for x in 0..<count { out[x] = mean(above[x], below[x]) }
  }

  /// Writes the mean of each block of 2 × 2 texels in two rows of 2·`count` texels, rounded to the nearest.
  static func quarter(
    _ kernel: Kernel, _ above: UnsafePointer<UInt32>, _ below: UnsafePointer<UInt32>,
    into out: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    var x = 0
    #if arch(x86_64)
      if kernel != .portable { x = cs_quarter(out, above, below, count) }
    #endif
    while x < count {
      let sum =
        Channels(above[2 &* x]).lanes &+ Channels(above[2 &* x &+ 1]).lanes
        &+ Channels(below[2 &* x]).lanes &+ Channels(below[2 &* x &+ 1]).lanes
      out[x] = Channels(lanes: sum).pixel(dividedBy: 2)
      x &+= 1
    }
  }
}

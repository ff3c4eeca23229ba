internal import CShims

/// The loops over a row's pixels, in Swift's SIMD types.
///
/// The loops take eight pixels at a time. If `count` is no multiple of eight, the last pixels go through a buffer on
/// the stack. Nothing beyond `count` is read or written.
enum SpanKernel {
  /// The number of pixels that one loop locates before a second loop samples them. With two loops, no sample waits for
  /// a location that has just been computed.
  private static let block = 128

  /// Writes the bilinear samples of a span.
  static func sample(_ span: cs_span, into out: UnsafeMutablePointer<UInt32>, count: Int) {
    withUnsafeTemporaryAllocation(of: TexelPositions.self, capacity: block / 8) { buffer in
      let positions = buffer.baseAddress!
      var i = 0
      while i < count {
        let left = min(count &- i, block)
        locate(span, from: i, count: left, into: positions)
        gather(span, positions, into: out + i, count: left)
        i &+= block
      }
    }
  }

  /// The positions of eight pixels in a texture: the offsets of the upper left taps, in texels, and the distances
  /// beyond them as factors, in 256ths.
  private struct TexelPositions {
    var offsets: SIMD8<UInt32>
    var fu, fv: ChannelPair
  }

  @inline(__always)
  private static func locate(
    _ span: cs_span, from first: Int, count: Int,
    into positions: UnsafeMutablePointer<TexelPositions>
  ) {
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    let (u0, v0, w0) = (
      span.u + lanes * span.du, span.v + lanes * span.dv, span.w + lanes * span.dw
    )
    var i = 0
    while i < count {
      let t = Float(first &+ i)
      let inverse = 1 / (w0 + t * span.dw)
      let u = ((u0 + t * span.du) * inverse).atLeast(128).atMost(span.max_u).nearestIntegers
      let v = ((v0 + t * span.dv) * inverse).atLeast(128).atMost(span.max_v).nearestIntegers
      (positions + i / 8).initialize(
        to: TexelPositions(
          offsets: (v &>> 8) &* span.stride &+ (u &>> 8), fu: (u & 255).asFactor,
          fv: (v & 255).asFactor))
      i &+= 8
    }
  }

  @inline(__always)
  private static func gather(
    _ span: cs_span, _ positions: UnsafePointer<TexelPositions>,
    into out: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    let texels = span.texels!
    let stride = Int(span.stride)
    let ahead = UnsafeRawPointer(texels) + Int(span.ahead) &* 4
    var i = 0
    while i < count {
      let (fu, fv) = (positions[i / 8].fu, positions[i / 8].fv)
      // The offsets are read from memory, because extracting a lane from a vector costs two more instructions.
      let offsets = UnsafeRawPointer(positions + i / 8).assumingMemoryBound(to: UInt32.self)
      cs_prefetch(ahead + Int(offsets[0]) &* 4)
      cs_prefetch(ahead + Int(offsets[4]) &* 4)
      let low = bilinear(texels, stride, offsets, fu.lowHalf, fv.lowHalf)
      let high = bilinear(texels, stride, offsets + 4, fu.highHalf, fv.highHalf)
      store(Pixels(lowHalf: low, highHalf: high), out + i, count &- i)
      i &+= 8
    }
  }

  /// Returns the mean of four taps, weighted by fractions in 256ths, for each of four pixels. Eight pixels at once
  /// would need more registers than a processor has.
  ///
  /// The weights add up to exactly 256 and there is one rounding, so a plain surface keeps its exact colour.
  @inline(__always)
  private static func bilinear(
    _ texels: UnsafePointer<UInt32>, _ stride: Int, _ offsets: UnsafePointer<UInt32>,
    _ fu: SIMD8<UInt16>, _ fv: SIMD8<UInt16>
  ) -> SIMD4<UInt32> {
    var above = SIMD4<UInt64>()
    var below = SIMD4<UInt64>()
    for k in 0..<4 {
      let p = UnsafeRawPointer(texels + Int(offsets[k]))
      above[k] = p.loadUnaligned(as: UInt64.self)
      below[k] = p.loadUnaligned(fromByteOffset: stride &* 4, as: UInt64.self)
    }
    let top = unsafeBitCast(above, to: SIMD8<UInt32>.self)
    let bottom = unsafeBitCast(below, to: SIMD8<UInt32>.self)
    let w11 = (fu &* fv &+ 128) &>> 8
    let w10 = fu &- w11
    let w01 = fv &- w11
    let w00 = 256 &- fv &- w10
    let (t0, t1) = (words(top.evenHalf), words(top.oddHalf))
    let (b0, b1) = (words(bottom.evenHalf), words(bottom.oddHalf))
    let blueRed =
      (t0 & 255) &* w00 &+ (t1 & 255) &* w10 &+ (b0 & 255) &* w01 &+ (b1 & 255) &* w11 &+ 128
    let greenAlpha =
      (t0 &>> 8) &* w00 &+ (t1 &>> 8) &* w10 &+ (b0 &>> 8) &* w01 &+ (b1 &>> 8) &* w11 &+ 128
    return unsafeBitCast(blueRed &>> 8 | greenAlpha & 0xFF00, to: SIMD4<UInt32>.self)
  }

  /// Returns pixels as 16-bit halves: blue and red in the lower bytes, green and alpha in the upper bytes.
  @inline(__always)
  private static func words(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
  }

  /// Blends premultiplied pixels, at a uniform opacity of 0…255, over opaque pixels.
  static func blend(
    _ source: UnsafePointer<UInt32>, opacity: UInt32, over out: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    let opacity = Pixels(repeating: opacity)
    var i = 0
    while i < count {
      let pixels = over(load(source + i, count &- i), opacity, load(out + i, count &- i))
      store(pixels, out + i, count &- i)
      i &+= 8
    }
  }

  /// Blends premultiplied pixels over opaque pixels. The weight of a pixel is its coverage, 0…255, times `opacity`,
  /// 0…255. `out` may be `source` or `below`.
  static func blend(
    _ source: UnsafePointer<UInt32>, opacity: UInt32, coverage: UnsafePointer<UInt32>,
    over below: UnsafePointer<UInt32>, into out: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    let opacity = Pixels(repeating: opacity).asFactor
    var i = 0
    while i < count {
      let cover = load(coverage + i, count &- i).asFactor
      let alpha = unsafeBitCast((cover &* opacity).dividedBy255, to: Pixels.self) & 255
      let pixels = over(load(source + i, count &- i), alpha, load(below + i, count &- i))
      store(pixels, out + i, count &- i)
      i &+= 8
    }
  }

  @inline(__always)
  static func over(_ source: Pixels, _ alpha: Pixels, _ below: Pixels) -> Pixels {
    let alpha = alpha.asFactor
    let own = ((source &>> 24).asFactor &* alpha).dividedBy255
    let rest = 255 &- own
    return Pixels(
      blueRed: (source.blueRed &* alpha &+ below.blueRed &* rest).dividedBy255,
      greenAlpha: (source.greenAlpha &* alpha &+ below.greenAlpha &* rest).dividedBy255)
  }

  /// Mixes a colour into pixels: with `amount` 255 they stay unchanged, with 0 they become the colour.
  static func mix(
    _ pixels: UnsafeMutablePointer<UInt32>, with color: UInt32, amount: UInt32, count: Int
  ) {
    let amount = Pixels(repeating: amount).asFactor
    let rest = 255 &- amount
    let color = Pixels(repeating: color)
    let (blueRed, greenAlpha) = (color.blueRed &* rest, color.greenAlpha &* rest)
    var i = 0
    while i < count {
      let p = load(pixels + i, count &- i)
      let mixed = Pixels(
        blueRed: (p.blueRed &* amount &+ blueRed).dividedBy255,
        greenAlpha: (p.greenAlpha &* amount &+ greenAlpha).dividedBy255)
      store(mixed, pixels + i, count &- i)
      i &+= 8
    }
  }

  /// Mixes `others` into `pixels`. The weight of `others` is `from` at the first pixel and grows by `rate` from pixel
  /// to pixel, in 256ths.
  static func crossFade(
    _ pixels: UnsafeMutablePointer<UInt32>, to others: UnsafePointer<UInt32>, from: Float,
    rate: Float, count: Int
  ) {
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var i = 0
    while i < count {
      let fraction = (from + (lanes + Float(i)) * rate).atLeast(0).atMost(256)
      let b = fraction.nearestIntegers.asFactor
      let a = 256 &- b
      let (p, q) = (load(pixels + i, count &- i), load(others + i, count &- i))
      let mixed = Pixels(
        blueRed: (p.blueRed &* a &+ q.blueRed &* b &+ 128) &>> 8,
        greenAlpha: (p.greenAlpha &* a &+ q.greenAlpha &* b &+ 128) &>> 8)
      store(mixed, pixels + i, count &- i)
      i &+= 8
    }
  }

  /// Fills columns with a pattern of eight pixels that repeats, beginning at column 0.
  static func fill(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, with pattern: Pixels
  ) {
    var x = columns.lowerBound
    while x < columns.upperBound, x & 7 != 0 {
      row[x] = pattern[x & 7]
      x &+= 1
    }
    while x < columns.upperBound {
      store(pattern, row + x, columns.upperBound &- x)
      x &+= 8
    }
  }

  @inline(__always)
  static func load(_ p: UnsafePointer<UInt32>, _ left: Int) -> Pixels {
    if left >= 8 { return UnsafeRawPointer(p).loadUnaligned(as: Pixels.self) }
    var pixels = Pixels()
    for k in 0..<left { pixels[k] = p[k] }
    return pixels
  }

  @inline(__always)
  static func store(_ pixels: Pixels, _ p: UnsafeMutablePointer<UInt32>, _ left: Int) {
    if left >= 8 {
      UnsafeMutableRawPointer(p).storeBytes(of: pixels, as: Pixels.self)
    } else {
      for k in 0..<left { p[k] = pixels[k] }
    }
  }
}

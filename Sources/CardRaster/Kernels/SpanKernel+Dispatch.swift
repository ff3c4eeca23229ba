internal import CShims

// One branch per span chooses between the kernels.
extension SpanKernel {
  @inline(__always)
  static func sample(
    _ kernel: Kernel, _ span: cs_span, into out: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    #if arch(x86_64)
      if kernel != .portable {
        withUnsafePointer(to: span) {
          kernel == .avx512 ? cs_wide_sample($0, out, count) : cs_sample($0, out, count)
        }
        return
      }
    #endif
    sample(span, into: out, count: count)
  }

  @inline(__always)
  static func blend(
    _ kernel: Kernel, _ source: UnsafePointer<UInt32>, opacity: UInt32,
    over out: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    #if arch(x86_64)
      if kernel != .portable { return cs_blend(source, opacity, out, count) }
    #endif
    blend(source, opacity: opacity, over: out, count: count)
  }

  @inline(__always)
  static func blend(
    _ kernel: Kernel, _ source: UnsafePointer<UInt32>, opacity: UInt32,
    coverage: UnsafePointer<UInt32>, over below: UnsafePointer<UInt32>,
    into out: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    #if arch(x86_64)
      if kernel != .portable {
        return cs_blend_covered(source, opacity, coverage, below, out, count)
      }
    #endif
    blend(source, opacity: opacity, coverage: coverage, over: below, into: out, count: count)
  }

  @inline(__always)
  static func tint(
    _ kernel: Kernel, _ pixels: UnsafeMutablePointer<UInt32>, with color: UInt32,
    opacity: UInt32, within sides: UnsafePointer<cs_sides>, at first: cs_distances, count: Int
  ) {
    #if arch(x86_64)
      if kernel != .portable { return cs_tint(pixels, color, opacity, sides, first, count) }
    #endif
    tint(pixels, with: color, opacity: opacity, within: sides.pointee, at: first, count: count)
  }

  @inline(__always)
  static func mix(
    _ kernel: Kernel, _ pixels: UnsafeMutablePointer<UInt32>, with color: UInt32, amount: UInt32,
    count: Int
  ) {
    #if arch(x86_64)
      if kernel != .portable { return cs_mix(pixels, color, amount, count) }
    #endif
    mix(pixels, with: color, amount: amount, count: count)
  }

  @inline(__always)
  static func crossFade(
    _ kernel: Kernel, _ pixels: UnsafeMutablePointer<UInt32>, to others: UnsafePointer<UInt32>,
    from: Float, rate: Float, count: Int
  ) {
    #if arch(x86_64)
      if kernel != .portable { return cs_cross_fade(pixels, others, from, rate, count) }
    #endif
    crossFade(pixels, to: others, from: from, rate: rate, count: count)
  }

  @inline(__always)
  static func shade(
    _ kernel: Kernel, _ pixels: UnsafeMutablePointer<UInt32>, _ ramp: cs_ramp,
    dither: SIMD8<Float>, count: Int
  ) {
    #if arch(x86_64)
      if kernel != .portable {
        withUnsafePointer(to: ramp) { ramp in
          withUnsafeBytes(of: dither) { dither in
            let dither = dither.assumingMemoryBound(to: Float.self).baseAddress
            kernel == .avx512
              ? cs_wide_shade(pixels, ramp, dither, count) : cs_shade(pixels, ramp, dither, count)
          }
        }
        return
      }
    #endif
    shade(pixels, ramp, dither: dither, count: count)
  }

  @inline(__always)
  static func strengths(
    _ kernel: Kernel, _ shadow: cs_shadow, into out: UnsafeMutablePointer<Float>, count: Int
  ) {
    #if arch(x86_64)
      if kernel != .portable {
        withUnsafePointer(to: shadow) { cs_strengths($0, out, count) }
        return
      }
    #endif
    strengths(shadow, into: out, count: count)
  }

  @inline(__always)
  static func darken(
    _ kernel: Kernel, _ out: UnsafeMutablePointer<UInt32>, _ strengths: UnsafePointer<Float>,
    step: Int, skip: Int, count: Int
  ) {
    #if arch(x86_64)
      if kernel != .portable { return cs_darken(out, strengths, step, skip, count) }
    #endif
    darken(out, strengths, step: step, skip: skip, count: count)
  }

  /// Copies pixels past the caches, if the kernel can.
  @inline(__always)
  static func stream(
    _ kernel: Kernel, _ pixels: UnsafePointer<UInt32>, to out: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    #if arch(x86_64)
      if kernel != .portable { return cs_stream(out, pixels, count) }
    #endif
    out.update(from: pixels, count: count)
  }

  /// Makes streamed pixels visible to other threads.
  @inline(__always)
  static func endStream(_ kernel: Kernel) {
    #if arch(x86_64)
      if kernel != .portable { cs_end_stream() }
    #endif
  }
}

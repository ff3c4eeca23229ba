internal import CShims

// One branch a span chooses between the kernels.
extension SpanKernel {
  @inline(__always)
  static func sample(
    _ kernel: Kernel, _ span: cs_span, into out: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    #if arch(x86_64)
      if kernel == .avx2 {
        withUnsafePointer(to: span) { cs_sample($0, out, count) }
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
      if kernel == .avx2 { return cs_blend(source, opacity, out, count) }
    #endif
    blend(source, opacity: opacity, over: out, count: count)
  }

  @inline(__always)
  static func blend(
    _ kernel: Kernel, _ source: UnsafePointer<UInt32>, opacity: UInt32,
    coverage: UnsafePointer<UInt32>, over out: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    #if arch(x86_64)
      if kernel == .avx2 { return cs_blend_covered(source, opacity, coverage, out, count) }
    #endif
    blend(source, opacity: opacity, coverage: coverage, over: out, count: count)
  }
}

internal import CShims

/// The implementation that samples and blends the spans.
package enum Kernel: Sendable, CaseIterable {
  /// Swift's SIMD types: runs anywhere, and is the reference for the others.
  case portable
  /// AVX2 and FMA, on processors that have them.
  case avx2
  /// AVX2, and AVX-512 (F, BW, DQ and VL) in compute-bound loops.
  case avx512

  /// Whether this machine can run it.
  package var isSupported: Bool {
    switch self {
    case .portable: true
    case .avx2: cs_has_avx2()
    case .avx512: cs_has_avx512()
    }
  }

  /// The fastest that this machine can run.
  package static let best = Kernel.allCases.last { $0.isSupported } ?? .portable
}

internal import CShims

/// The implementation that samples and blends the spans.
package enum Kernel: Sendable, CaseIterable {
  /// Swift's SIMD types, which run anywhere and are the reference for the other kernels.
  case portable
  /// AVX2 and FMA, on processors that have them.
  case avx2
  /// AVX2, and AVX-512 (F, BW, DQ and VL) in compute-bound loops.
  case avx512

  /// Whether this machine can run the kernel.
  package var isSupported: Bool {
    switch self {
    case .portable: true
    case .avx2: cs_has_avx2()
    case .avx512: cs_has_avx512()
    }
  }

  /// The fastest kernel that this machine can run.
  package static let best = Kernel.allCases.last { $0.isSupported } ?? .portable
}

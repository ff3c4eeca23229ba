import CardModel
import Testing

@testable import CardRaster

/// Tests that the loops that make mip levels agree with the portable loops.
@Suite struct MipKernelTests {
  @Test(arguments: kernels)
  func levelsAreEqualToTheBit(_ kernel: Kernel) {
    var random = SplitMix64(seed: 21)
    for count in 0...67 {
      let texels = (0..<4 * count + 1).map { _ in UInt32.random(in: 0...UInt32.max, using: &random)
      }
      func levels(_ kernel: Kernel) -> [[UInt32]] {
        texels.withUnsafeBufferPointer { texels in
          let (above, below) = (texels.baseAddress!, texels.baseAddress! + 2 * count)
          return (0..<3).map { way in
            // The last element is a guard, which nothing may write.
            var out = [UInt32](repeating: 7, count: count + 1)
            out.withUnsafeMutableBufferPointer { buffer in
              let out = buffer.baseAddress!
              switch way {
              case 0: SpanKernel.halveAcross(kernel, above, into: out, count: count)
              case 1: SpanKernel.halveDown(kernel, above, below, into: out, count: count)
              default: SpanKernel.quarter(kernel, above, below, into: out, count: count)
              }
            }
            #expect(out[count] == 7)
            return out
          }
        }
      }
      #expect(levels(kernel) == levels(.portable))
    }
  }
}

import CardKinetics
internal import Glibc
internal import Synchronization

/// A painted picture with its mip levels: premultiplied BGRA, immutable once made.
///
/// Each level is stored with a border one texel wide that repeats its edge, so that the four
/// taps of a bilinear sample clamped to the picture always lie in memory. Making one costs about
/// a millisecond per megapixel and may happen on any thread.
///
/// Safe to share although it holds a raw pointer: the memory is written in `init` alone, before
/// any other reference exists, is only read afterwards, and is freed in `deinit`, when no
/// reference is left.
package final class Texture: @unchecked Sendable {
  /// A number that no other texture has ever had.
  let id = Texture.made.wrappingAdd(1, ordering: .relaxed).newValue
  /// In pixels.
  package let width: Int
  package let height: Int
  /// Whether every texel has alpha 255.
  package let isOpaque: Bool
  /// The texture's size in memory, mip levels and borders included.
  package var byteCount: Int { mips.byteCount }

  let mips: MipChain
  /// Where every texel is opaque, for a texture that is not opaque altogether.
  let opaqueCore: OpaqueCore?

  /// One mip level in memory.
  struct Level {
    /// In texels, the border not counted.
    var width: Int
    var height: Int
    /// What of it the picture takes up, in texels: all, or less where the last texel reaches beyond.
    var extent: Size
    /// From one row to the next, in texels.
    var stride: Int
    /// The first texel of the border.
    var border: UnsafeMutablePointer<UInt32>

    /// The first texel of the picture.
    var origin: UnsafeMutablePointer<UInt32> { border + stride + 1 }

    /// Repeats the picture's edge in the border.
    func extendEdges() {
      for y in 0..<height {
        let row = origin + y * stride
        row[-1] = row[0]
        row[width] = row[width - 1]
      }
      memcpy(border, border + stride, (width + 2) * 4)
      memcpy(border + (height + 1) * stride, border + height * stride, (width + 2) * 4)
    }
  }

  /// A texture whose texels `fill` writes.
  ///
  /// - Parameters:
  ///   - width: in pixels, 1…16384, as `height`.
  ///   - isOpaque: a promise that every alpha will be 255; without it the texels are looked
  ///     through to find out.
  ///   - fill: receives the rows, zeroed, and the bytes from one row to the next (a multiple of
  ///     4); the buffer ends with the last row's last texel and must not be kept.
  package init<Failure: Error>(
    width: Int, height: Int, isOpaque: Bool = false,
    fill: (UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) throws(Failure) -> Void
  ) throws(Failure) {
    precondition((1...16384).contains(width) && (1...16384).contains(height))
    let mips = MipChain(width: width, height: height)
    let top = mips.levels[0]
    do throws(Failure) {
      let bytes = UnsafeMutableRawBufferPointer(
        start: top.origin, count: ((height - 1) * top.stride + width) * 4)
      try fill(bytes, top.stride * 4)
    } catch {
      mips.deallocate()
      throw error
    }
    FrameGate.pass()
    top.extendEdges()
    mips.shrink()
    FrameGate.pass()

    self.width = width
    self.height = height
    self.mips = mips
    if isOpaque {
      self.isOpaque = true
      self.opaqueCore = nil
    } else {
      let core = OpaqueCore(of: top)
      self.isOpaque = core?.isWhole ?? false
      self.opaqueCore = self.isOpaque ? nil : core
    }
  }

  deinit { mips.deallocate() }

  private static let made = Atomic<UInt64>(0)
}

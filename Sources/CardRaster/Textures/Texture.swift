import CardKinetics
internal import Glibc
internal import Synchronization

/// A painted image with its mip levels: premultiplied BGRA, immutable after its creation.
///
/// Each level has a border one texel wide that repeats its edge. The four taps of a clamped bilinear sample therefore
/// always lie in memory. Creating a texture takes about a millisecond per megapixel, and may happen on any thread.
///
/// Safe to share although it holds a raw pointer. Only `init` writes the memory, before any other reference exists.
/// `deinit` frees it, when no reference is left.
package final class Texture: @unchecked Sendable {
  /// A number that is unique among all textures of the process.
  let id = Texture.made.wrappingAdd(1, ordering: .relaxed).newValue
  /// The number of texels in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// Whether every texel has alpha 255.
  package let isOpaque: Bool
  /// The size in memory, mip levels and borders included, in bytes.
  package var byteCount: Int { mips.byteCount }

  let mips: MipChain
  /// The opaque part of a texture that is not opaque everywhere.
  let opaqueCore: OpaqueCore?

  /// One mip level in memory.
  struct Level {
    /// The width without the border, in texels.
    var width: Int
    /// The height without the border, in texels.
    var height: Int
    /// The part of the level that the image fills, in texels. It is smaller than the level if the last texel reaches
    /// beyond the image.
    var extent: Size
    /// The distance from one row to the next, in texels.
    var stride: Int
    /// The first texel of the border.
    var border: UnsafeMutablePointer<UInt32>

    /// The first texel of the image.
    var origin: UnsafeMutablePointer<UInt32> { border + stride + 1 }

    /// Repeats the image's edge in the border beside `rows`, and in the border above and below if they have an outer
    /// row.
    func extendEdges(of rows: Range<Int>) {
      for y in rows {
        let row = origin + y * stride
        row[-1] = row[0]
        row[width] = row[width - 1]
      }
      let bytes = (width + 2) * 4
      if rows.contains(0) { memcpy(border, border + stride, bytes) }
      if rows.contains(height - 1) {
        memcpy(border + (height + 1) * stride, border + height * stride, bytes)
      }
    }
  }

  /// Creates a texture whose texels `fill` writes.
  ///
  /// - Parameters:
  ///   - width: the width in pixels, 1…16384. These limits apply to `height`, too.
  ///   - isOpaque: a promise that every alpha will be 255; if false, `init` checks.
  ///   - fill: receives zeroed rows and the bytes per row; must not keep them.
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
    top.extendEdges(of: 0..<height)
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

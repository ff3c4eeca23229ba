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
  package let byteCount: Int

  /// The levels, largest first; the last is 1×1.
  let levels: UnsafePointer<Level>
  let levelCount: Int
  /// Where every texel is opaque, for a texture that is not opaque altogether.
  let opaqueCore: OpaqueCore?

  /// One mip level in memory.
  struct Level {
    /// In texels, the border not counted.
    var width: Int
    var height: Int
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
    let (levels, count, memory, texels) = Texture.allocate(width: width, height: height)
    do throws(Failure) {
      let top = levels[0]
      let bytes = UnsafeMutableRawBufferPointer(
        start: top.origin, count: ((height - 1) * top.stride + width) * 4)
      try fill(bytes, top.stride * 4)
    } catch {
      free(memory)
      levels.deallocate()
      throw error
    }
    levels[0].extendEdges()
    for k in 1..<max(count, 1) { levels[k].shrink(levels[k - 1]) }

    self.width = width
    self.height = height
    self.levels = UnsafePointer(levels)
    self.levelCount = count
    self.byteCount = texels * 4
    self.memory = memory
    if isOpaque {
      self.isOpaque = true
      self.opaqueCore = nil
    } else {
      let core = OpaqueCore(of: levels[0])
      self.isOpaque = core?.isWhole ?? false
      self.opaqueCore = self.isOpaque ? nil : core
    }
  }

  deinit {
    levels.deallocate()
    free(memory)
  }

  private let memory: UnsafeMutableRawPointer
  private static let made = Atomic<UInt64>(0)

  /// Zeroed memory for all levels in one piece.
  private static func allocate(width: Int, height: Int) -> (
    levels: UnsafeMutablePointer<Level>, count: Int, memory: UnsafeMutableRawPointer, texels: Int
  ) {
    var sizes = [(width, height)]
    while let last = sizes.last, last != (1, 1) {
      sizes.append((max(last.0 / 2, 1), max(last.1 / 2, 1)))
    }
    // A row that starts a multiple of 4 KiB after the one above would share its cache lines.
    func stride(_ width: Int) -> Int { (width + 2) % 1024 < 16 ? width + 18 : width + 2 }
    let texels = sizes.reduce(0) { $0 + stride($1.0) * ($1.1 + 2) }
    guard let memory = calloc(texels, 4) else { fatalError("out of memory for a texture") }
    let levels = UnsafeMutablePointer<Level>.allocate(capacity: sizes.count)
    var next = memory.bindMemory(to: UInt32.self, capacity: texels)
    for (k, (w, h)) in sizes.enumerated() {
      (levels + k).initialize(to: Level(width: w, height: h, stride: stride(w), border: next))
      next += stride(w) * (h + 2)
    }
    return (levels, sizes.count, memory, texels)
  }
}

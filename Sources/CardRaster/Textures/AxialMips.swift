/// A texture shrunk along one axis alone: for faces turned away, where a pixel is several texels
/// long but hardly more than one wide.
///
/// Chain n is the texture halved n + 1 times along the axis, with its mip levels below it, which are
/// halved along both. Chains are made when they are first asked for.
final class AxialMips {
  enum Axis { case across, down }

  /// Enough for pixels 32 texels long; those of a face turned by 88° are.
  static let mostChains = 4

  let chains = UnsafeMutablePointer<MipChain>.allocate(capacity: mostChains)
  private(set) var count = 0
  /// How many have memory.
  private var room = 0
  /// The chains' size in memory.
  private(set) var byteCount = 0
  private let axis: Axis

  init(along axis: Axis) { self.axis = axis }

  deinit {
    for n in 0..<room { chains[n].deallocate() }
    chains.deallocate()
  }

  /// Makes the first `wanted` chains, as far as the texture is long enough.
  ///
  /// - Complexity: O(*n*) in the texels of the chains that are made: half a millisecond for the first
  ///   chain of half a million texels, and a quarter of that in memory that was used before.
  func reserve(_ wanted: Int, of texture: Texture) {
    while count < min(wanted, AxialMips.mostChains) {
      let above = count == 0 ? texture.mips.levels[0] : chains[count - 1].levels[0]
      guard (axis == .across ? above.width : above.height) > 1 else { return }
      if count == room {
        (chains + room).initialize(to: MipChain(halving: above, along: axis))
        byteCount += chains[room].byteCount
        room += 1
      }
      chains[count].halve(above, along: axis)
      count += 1
    }
  }

  /// Removes the chains, but keeps their memory for those of a texture of the same size.
  func clear() { count = 0 }
}

/// The axial mips of the textures that recent frames showed turned away.
///
/// Not of the textures themselves, because most faces are never turned far, and none for long.
final class AxialMipCache {
  private struct Key: Hashable {
    var texture: UInt64
    var width, height: Int
    var axis: AxialMips.Axis

    init(_ texture: Texture, _ axis: AxialMips.Axis) {
      (self.texture, width, height, self.axis) = (texture.id, texture.width, texture.height, axis)
    }

    /// Whether the mips have the same shape.
    func isLike(_ other: Key) -> Bool {
      width == other.width && height == other.height && axis == other.axis
    }
  }

  private var entries: [Key: (mips: AxialMips, frame: Int)] = [:]
  private var frame = 0
  /// The bytes that were left last.
  private var limit = Int.max
  /// The size of all in memory.
  private(set) var byteCount = 0

  func beginFrame() { frame += 1 }

  /// A texture's axial mips, `count` chains if it is long enough; they remain until the frame ends.
  func mips(of texture: Texture, along axis: AxialMips.Axis, count: Int) -> AxialMips {
    let key = Key(texture, axis)
    let mips = entries[key]?.mips ?? reused(for: key) ?? AxialMips(along: axis)
    byteCount -= mips.byteCount
    mips.reserve(count, of: texture)
    byteCount += mips.byteCount
    entries[key] = (mips, frame)
    return mips
  }

  /// The mips of another texture of the same size, where there is no room for more: those that neither this frame nor
  /// the last one shows, unused for longest. New pages take longer to get than to fill.
  private func reused(for key: Key) -> AxialMips? {
    let unused = entries.filter { $0.key.isLike(key) && $0.value.frame < frame - 1 }
    guard let oldest = unused.min(by: { $0.value.frame < $1.value.frame }),
      byteCount + oldest.value.mips.byteCount > limit
    else { return nil }
    entries[oldest.key] = nil
    oldest.value.mips.clear()
    return oldest.value.mips
  }

  /// Removes what the current frame does not show, that unused for longest first, down to `limit`
  /// bytes.
  func trim(to limit: Int) {
    self.limit = limit
    guard byteCount > limit else { return }
    let spare = entries.filter { $0.value.frame < frame }.sorted { $0.value.frame < $1.value.frame }
    for (key, entry) in spare where byteCount > limit {
      entries[key] = nil
      byteCount -= entry.mips.byteCount
    }
  }
}

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
  /// The chains' size in memory.
  private(set) var byteCount = 0
  private let axis: Axis

  init(along axis: Axis) { self.axis = axis }

  deinit {
    for n in 0..<count { chains[n].deallocate() }
    chains.deallocate()
  }

  /// Makes the first `wanted` chains, as far as the texture is long enough.
  ///
  /// - Complexity: O(*n*) in the texels of the chains that are made: half a millisecond for the first
  ///   chain of half a million texels.
  func reserve(_ wanted: Int, of texture: Texture) {
    while count < min(wanted, AxialMips.mostChains) {
      let above = count == 0 ? texture.mips.levels[0] : chains[count - 1].levels[0]
      guard (axis == .across ? above.width : above.height) > 1 else { return }
      let chain = MipChain(halving: above, along: axis)
      chain.halve(above, along: axis)
      (chains + count).initialize(to: chain)
      count += 1
      byteCount += chain.byteCount
    }
  }
}

/// The axial mips of the textures that recent frames showed turned away.
///
/// Not of the textures themselves, because most faces are never turned far, and none for long.
final class AxialMipCache {
  private struct Key: Hashable {
    var texture: UInt64
    var axis: AxialMips.Axis
  }

  private var entries: [Key: (mips: AxialMips, frame: Int)] = [:]
  private var frame = 0
  /// The size of all in memory.
  private(set) var byteCount = 0

  func beginFrame() { frame += 1 }

  /// A texture's axial mips, `count` chains if it is long enough; they remain until the frame ends.
  func mips(of texture: Texture, along axis: AxialMips.Axis, count: Int) -> AxialMips {
    let key = Key(texture: texture.id, axis: axis)
    let mips = entries[key]?.mips ?? AxialMips(along: axis)
    byteCount -= mips.byteCount
    mips.reserve(count, of: texture)
    byteCount += mips.byteCount
    entries[key] = (mips, frame)
    return mips
  }

  /// Removes what the current frame does not show, that unused for longest first, down to `limit`
  /// bytes.
  func trim(to limit: Int) {
    guard byteCount > limit else { return }
    let spare = entries.filter { $0.value.frame < frame }.sorted { $0.value.frame < $1.value.frame }
    for (key, entry) in spare where byteCount > limit {
      entries[key] = nil
      byteCount -= entry.mips.byteCount
    }
  }
}

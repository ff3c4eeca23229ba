/// The mips of a texture that is shrunk along one axis only. A face turned away needs them, because its pixels are
/// several texels long but hardly more than one wide.
///
/// Chain n is the texture halved n + 1 times along the axis, followed by its mip levels, which are halved along both
/// axes. The first request for a chain reserves its memory, and adds its levels to the work of a `MipFilling`.
final class AxialMips {
  enum Axis { case across, down }

  /// The maximum number of chains: enough for pixels 32 texels long, as on a face turned by 88°.
  static let maximumChains = 4

  let chains = UnsafeMutablePointer<MipChain>.allocate(capacity: maximumChains)
  private(set) var count = 0
  /// The number of chains that were filled in earlier rounds of filling.
  private var filled = 0
  /// The number of chains that have memory.
  private var space = 0
  /// The size of the chains in memory, in bytes.
  private(set) var byteCount = 0
  private let axis: Axis

  init(along axis: Axis) { self.axis = axis }

  deinit {
    for n in 0..<space { chains[n].deallocate() }
    chains.deallocate()
  }

  /// Reserves the first `wanted` chains, or fewer if the texture is too short. New chains are empty until `filling` has
  /// run. The texture must exist until `filling` has run.
  func reserve(_ wanted: Int, of texture: Texture, in filling: MipFilling) {
    while count < min(wanted, AxialMips.maximumChains) {
      let above = count == 0 ? texture.mips.levels[0] : chains[count - 1].levels[0]
      guard (axis == .across ? above.width : above.height) > 1 else { return }
      if count == space {
        (chains + space).initialize(to: MipChain(halving: above, along: axis))
        byteCount += chains[space].byteCount
        space += 1
      }
      filling.add(chains[count], from: above, along: axis, inRound: count - filled)
      count += 1
    }
  }

  /// Marks all chains as filled.
  func markFilled() { filled = count }

  /// Removes the chains, but keeps their memory for another texture of this size.
  func clear() { (count, filled) = (0, 0) }
}

/// The axial mips of the textures that recent frames showed turned away.
///
/// A texture does not keep axial mips of its own: most faces are never turned far, and no face stays turned for long.
final class AxialMipCache {
  private struct Key: Hashable {
    var texture: UInt64
    var width, height: Int
    var axis: AxialMips.Axis

    init(_ texture: Texture, _ axis: AxialMips.Axis) {
      (self.texture, width, height, self.axis) = (texture.id, texture.width, texture.height, axis)
    }

    /// Returns whether the mips of both keys have equal shapes.
    func isLike(_ other: Key) -> Bool {
      width == other.width && height == other.height && axis == other.axis
    }
  }

  private var entries: [Key: (mips: AxialMips, frame: Int)] = [:]
  /// The mips that this frame has extended.
  private var unfilled: [AxialMips] = []
  private let filling = MipFilling()
  private var frame = 0
  /// The maximum size of the mips, in bytes, as passed to the last `trim(to:)`.
  private var limit = Int.max
  /// The size of all mips in memory, in bytes.
  private(set) var byteCount = 0

  func beginFrame() { frame += 1 }

  /// Returns the axial mips of a texture, with `count` chains, or fewer if the texture is too short. The mips remain
  /// until the frame ends. New chains are empty until `fill` has run.
  func mips(of texture: Texture, along axis: AxialMips.Axis, count: Int) -> AxialMips {
    let key = Key(texture, axis)
    let mips = entries[key]?.mips ?? reused(for: key) ?? AxialMips(along: axis)
    byteCount -= mips.byteCount
    let before = mips.count
    mips.reserve(count, of: texture, in: filling)
    if mips.count > before { unfilled.append(mips) }
    byteCount += mips.byteCount
    entries[key] = (mips, frame)
    return mips
  }

  /// Fills the chains that the frame has added.
  ///
  /// - Parameter run: `run(n)` calls `fill(piece:)` for each piece from 0 to n − 1, on any threads.
  func fill(_ run: (_ pieces: Int) -> Void) {
    filling.fill(run)
    for mips in unfilled { mips.markFilled() }
    unfilled.removeAll(keepingCapacity: true)
  }

  /// Fills a piece of the chains.
  func fill(piece: Int) { filling.fill(piece: piece) }

  /// Returns mips to use again if new ones would exceed the limit; nil otherwise.
  ///
  /// The mips belong to another texture of this size, and have been unused for the longest time. Neither this frame nor
  /// the last one shows them. Filling their memory is faster than getting new memory.
  private func reused(for key: Key) -> AxialMips? {
    let unused = entries.filter { $0.key.isLike(key) && $0.value.frame < frame - 1 }
    guard let oldest = unused.min(by: { $0.value.frame < $1.value.frame }),
      byteCount + oldest.value.mips.byteCount > limit
    else { return nil }
    entries[oldest.key] = nil
    oldest.value.mips.clear()
    return oldest.value.mips
  }

  /// Removes mips that the current frame does not show, down to `limit` bytes. The mips unused for the longest time are
  /// removed first.
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

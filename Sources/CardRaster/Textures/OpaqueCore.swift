/// The part of a texture known to be opaque: a rectangle with its corners cut at 45°.
///
/// The shape fits rounded cards, whose corners are transparent, and lets them occlude what lies behind their middle.
struct OpaqueCore {
  /// The distance of the rectangle from the texture's edges, in texels.
  var inset: Int
  /// The smallest x + y of a texel inside, measured from the nearest corner.
  var cut: Int

  /// Whether the whole texture is opaque.
  var isWhole: Bool { inset == 0 && cut == 0 }

  /// Creates the largest core of a level; nil if a corner must be cut by more than half of the shorter side.
  init?(of level: Texture.Level) {
    let candidates = [0, 1, 2, 4].compactMap { OpaqueCore(of: level, inset: $0) }
    guard let best = candidates.min(by: { 2 * $0.inset + $0.cut < 2 * $1.inset + $1.cut }) else {
      return nil
    }
    self = best
  }

  private init?(of level: Texture.Level, inset: Int) {
    let (width, height) = (level.width, level.height)
    let limit = min(width, height) / 2
    guard inset <= limit else { return nil }
    var cut = 0
    for y in inset..<max(height - inset, inset) {
      let row = level.origin + y * level.stride
      let dy = min(y, height - 1 - y)
      for x in inset..<max(width - inset, inset) where row[x] < 0xFF00_0000 {
        cut = max(cut, min(x, width - 1 - x) + dy + 1)
        if cut > limit { return nil }
      }
    }
    self.inset = inset
    self.cut = cut
  }
}

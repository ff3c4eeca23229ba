internal import CardCore

// Where a face is turned away: chains of mips that are halved along one axis first.
extension TexelSource {
  /// Pixels of a row that take one chain, or mix two in shares that change steadily.
  struct Stretch {
    /// 0 for the texture's own mips.
    var chain: Int
    var count: Int
    /// The share of the next chain in 256ths at the first pixel, and its growth a pixel; nil where
    /// there is none.
    var mix: (start: Float, rate: Float)?
  }

  /// Two chains mix within this many halvings of a threshold, as mip levels do (tuned by eye).
  private static let blend = 0.07

  /// The axis along which the pixels at some points are longest, and the number of chains that they
  /// take; nil if they take the texture's own mips.
  static func chains(
    _ shape: PixelShape, at points: [Point]
  ) -> (axis: AxialMips.Axis, count: Int)? {
    func most(_ axis: AxialMips.Axis) -> Double {
      points.reduce(0) { max($0, shape.halvings(axis, $1.x, $1.y)) }
    }
    let (across, down) = (most(.across), most(.down))
    let count = clampedInt(max(across, down) + blend, 0..<AxialMips.mostChains + 1)
    return count > 0 ? (across > down ? .across : .down, count) : nil
  }

  /// The first of the pixels from (x, y) on, at most `count`, that take one chain or mix two.
  @inline(__always)
  func stretch(_ x: Int, _ y: Int, _ count: Int) -> Stretch {
    guard chainCount > 0 else { return Stretch(chain: 0, count: count, mix: nil) }
    return turnedStretch(x, y, count)
  }

  private func turnedStretch(_ x: Int, _ y: Int, _ count: Int) -> Stretch {
    let py = Double(y) + 0.5
    let first = place(Double(x) + 0.5, py)
    var (length, last) = (count, place(Double(x &+ count) - 0.5, py))
    if last.zone != first.zone {
      // Between a pixel of the zone and one beyond it.
      var (inside, outside) = (0, count &- 1)
      while outside &- inside > 1 {
        let middle = (inside &+ outside) / 2
        if place(Double(x &+ middle) + 0.5, py).zone == first.zone {
          inside = middle
        } else {
          outside = middle
        }
      }
      length = outside
      last = place(Double(x &+ inside) + 0.5, py)
    }
    let chain = first.zone / 2
    guard first.zone & 1 == 1 else { return Stretch(chain: chain, count: length, mix: nil) }
    let rate = 256 * (last.share - first.share) / Double(max(length &- 1, 1))
    return Stretch(
      chain: chain, count: length, mix: (start: Float(256 * first.share), rate: Float(rate)))
  }

  /// The zone of a place, 2n for chain n and 2n + 1 for a mix with the next, and the next one's share.
  @inline(__always)
  func place(_ x: Double, _ y: Double) -> (zone: Int, share: Double) {
    guard chainCount > 0 else { return (0, 0) }
    let halvings = shape.halvings(axis, x, y)
    let place = min(max(halvings + TexelSource.blend, 0), Double(chainCount) + 0.9)
    let chain = Int(place)
    let share = (place - Double(chain)) / (2 * TexelSource.blend)
    return chain > 0 && share < 1 ? (2 &* chain &- 1, share) : (2 &* chain, 0)
  }
}

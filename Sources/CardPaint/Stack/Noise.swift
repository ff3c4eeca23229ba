import CardModel
import Glibc

/// Smooth two-dimensional noise, determined by a seed. Values are in −1…1, and features are 1 unit wide.
struct Noise {
  let seed: UInt64

  func callAsFunction(_ x: Double, _ y: Double = 0) -> Double {
    let (ix, iy) = (floor(x), floor(y))
    let (fx, fy) = (smooth(x - ix), smooth(y - iy))
    let (i, j) = (Int(ix), Int(iy))
    let top = mix(lattice(i, j), lattice(i + 1, j), fx)
    let bottom = mix(lattice(i, j + 1), lattice(i + 1, j + 1), fx)
    return mix(top, bottom, fy)
  }

  private func lattice(_ i: Int, _ j: Int) -> Double {
    let (a, b) = (Int64(i &* 73_856_093), Int64(j &* 19_349_663))
    var random = SplitMix64(seed: seed ^ UInt64(bitPattern: a ^ b))
    return random.between(-1, 1)
  }

  private func smooth(_ t: Double) -> Double { t * t * t * (t * (6 * t - 15) + 10) }
  private func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }
}

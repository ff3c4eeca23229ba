import CardCore
import Testing

@testable import CardRaster

/// The mips of faces turned away, which the compositor keeps beside the textures.
@Suite struct AxialMipTests {
  private func texture(_ width: Int, _ height: Int) -> Texture {
    Texture(width, height) { x, y in
      0xFF00_0000 | UInt32(255 * (Double(x) + 0.5) / Double(width)) << 8
        | UInt32(255 * (Double(y) + 0.5) / Double(height))
    }
  }

  @Test(arguments: [(256, 192), (255, 191), (61, 7), (1, 40)])
  func theirTexelsAreMeansOfTwoAndTwo(_ width: Int, _ height: Int) {
    let texture = texture(width, height)
    let mips = AxialMips(along: .across)
    mips.reserve(3, of: texture)
    #expect(mips.count == (width == 1 ? 0 : 3))
    for n in 0..<mips.count {
      let level = mips.chains[n].levels[0]
      #expect(level.height == height)
      #expect(level.extent.width == Double(width) / Double(2 << n))
      for x in 0..<Int(level.extent.width) {
        let middle = Double(x * (2 << n)) + Double(1 << n)
        let green = Double(level.origin[x] >> 8 & 255)
        #expect(abs(green - 255 * middle / Double(width)) <= 3)
      }
    }
  }

  @Test func theyKeepWithinTheirBytesButForThoseInSight() {
    let cache = AxialMipCache()
    let textures = (0..<6).map { _ in texture(64, 64) }
    for texture in textures {
      cache.beginFrame()
      _ = cache.mips(of: texture, along: .across, count: 2)
      cache.trim(to: 40_000)
      #expect(cache.byteCount <= 40_000)
    }
    #expect(cache.byteCount > 0)
    cache.beginFrame()
    for texture in textures { _ = cache.mips(of: texture, along: .down, count: 1) }
    let shown = cache.byteCount
    cache.trim(to: 0)
    #expect(cache.byteCount > 0 && cache.byteCount < shown)
    cache.beginFrame()
    cache.trim(to: 0)
    #expect(cache.byteCount == 0)
  }

  /// A face that is only small has none.
  @Test func onlyFacesTurnedFarHaveThem() {
    func chains(_ homography: Homography) -> Int {
      let cache = AxialMipCache()
      let corners = homography.apply(Rect(Size(300, 300)))
      guard let map = homography.inverse else { return -1 }
      return TexelSource(
        texture(300, 300), of: Size(300, 300), under: map, mips: cache, corners: corners
      ).chainCount
    }
    func turned(_ degrees: Double, _ axis: (Double, Double, Double) = (0, 1, 0)) -> Homography {
      .turned(
        Size(300, 300), angle: degrees * .pi / 180, axis: axis, distance: 2000,
        center: Point(200, 200))
    }
    for scale in [1, 0.7, 0.5, 0.3, 0.1] { #expect(chains(.scale(scale, scale)) == 0) }
    #expect(chains(turned(45, (0, 0, 1))) == 0)
    #expect(chains(turned(40)) == 0)
    #expect(chains(turned(65)) == 1)
    #expect(chains(turned(65, (1, 0, 0))) == 1)
    #expect(chains(turned(80)) >= 2)
    #expect(chains(turned(89)) == AxialMips.mostChains)
  }
}

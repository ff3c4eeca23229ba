import CardKinetics
import CardModel
import CardPicture
import Testing

@testable import CardRaster

/// Tests the axial mips, which the compositor keeps beside the textures for faces that are seen at a slant.
@Suite struct AxialMipTests {
  private func texture(_ width: Int, _ height: Int) -> Texture {
    Texture(width, height) { x, y in
      0xFF00_0000 | UInt32(255 * (Double(x) + 0.5) / Double(width)) << 8
        | UInt32(255 * (Double(y) + 0.5) / Double(height))
    }
  }

  @Test(arguments: [(256, 192), (255, 191), (61, 7), (1, 40)])
  func theTexelsOfAxialMipsAreMeansOfTwo(_ width: Int, _ height: Int) {
    let texture = texture(width, height)
    let mips = AxialMips(along: .across)
    let filling = MipFilling()
    mips.reserve(3, of: texture, in: filling)
    filling.fill { for piece in 0..<$0 { filling.fill(piece: piece) } }
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

  /// An item outside its clip has no sprite. Its axial mips may have begun, and are filled after the plan.
  @Test func aTextureOutsideTheClipLivesUntilTheFrameIsPlanned() {
    var item = DisplayItem(face: .test(64, 64), homography: .identity)
    item.clip = Rect(x: 100, y: 100, width: 1, height: 1)
    let list = DisplayList(backdrop: Backdrop(Color(0, 0, 0)), items: [item])
    weak var shown: Texture?
    var isAlive = false
    var pixels = [UInt32](repeating: 0, count: 64 * 64)
    pixels.withUnsafeMutableBytes { bytes in
      _ = Compositor(threads: 1).draw(
        list,
        faces: { _ in
          let new = texture(64, 64)
          shown = new
          return FaceImage(texture: new, color: Color(0, 0, 0))
        },
        into: PixelRows(base: bytes.baseAddress!, width: 64, height: 64, bytesPerRow: 256),
        planned: { isAlive = shown != nil })
    }
    #expect(isAlive)
  }

  @Test func visibleMipsMayExceedTheLimitOfBytes() {
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

  @Test func theLeastRecentlyUsedMipsGiveTheirMemoryToOthers() {
    let cache = AxialMipCache()
    var random = SplitMix64(seed: 18)
    let (first, _) = Texture.noise(61, 40, &random)
    let (second, _) = Texture.noise(61, 40, &random)
    cache.beginFrame()
    let mips = cache.mips(of: first, along: .across, count: 3)
    cache.fill { for piece in 0..<$0 { cache.fill(piece: piece) } }
    let limit = cache.byteCount
    cache.trim(to: limit)
    cache.beginFrame()
    // This frame may still show mips of the last frame, so they are not reused.
    let third = texture(61, 40)
    #expect(cache.mips(of: third, along: .across, count: 3) !== mips)
    cache.trim(to: 2 * limit)
    cache.beginFrame()
    let again = cache.mips(of: second, along: .across, count: 3)
    cache.fill { for piece in 0..<$0 { cache.fill(piece: piece) } }
    #expect(again === mips && cache.byteCount == 2 * limit)
    let fresh = AxialMips(along: .across)
    let filling = MipFilling()
    fresh.reserve(3, of: second, in: filling)
    filling.fill { for piece in 0..<$0 { filling.fill(piece: piece) } }
    for n in 0..<3 {
      for k in 0..<fresh.chains[n].count {
        let (level, reused) = (fresh.chains[n].levels[k], again.chains[n].levels[k])
        for y in -1...level.height {
          for x in -1...level.width {
            let index = y * level.stride + x
            #expect(level.origin[index] == reused.origin[index])
          }
        }
      }
    }
    withExtendedLifetime(third) {}
  }

  /// The rule holds on one line through the middle of a face: the line along which the distance from the eye changes.
  @Test(arguments: [AxialMips.Axis.across, .down], [0, 0.3])
  func theShapeOfAPixelInTheMiddleDeterminesTheHalvings(
    _ axis: AxialMips.Axis, _ slant: Double
  ) {
    var random = SplitMix64(seed: 19)
    let size = Size(240, 320)
    var farthest = 0.0
    for _ in 0..<300 {
      let others = (random.number(-slant...slant), random.number(-slant...slant))
      let homography = Homography.turned(
        size, angle: random.number(0.8...1.5),
        axis: axis == .across ? (others.0, 1, others.1) : (1, others.0, others.1),
        scale: random.number(0.5...2), distance: random.number(600...1500),
        center: Point(500, 400))
      let corners = homography.apply(Rect(size)).points
      guard let map = homography.inverse else { continue }
      let unit = Homography.scale(1 / size.width, 1 / size.height).after(map)
      let shape = PixelShape(unit, width: 480, height: 640)
      let zones = AxialZones(shape, at: corners, under: map)
      let middle = corners.reduce(Point(0, 0)) { Point($0.x + $1.x / 4, $0.y + $1.y / 4) }
      let divisors = corners.map { map.w(at: $0) }
      for k in 0...40 {
        let w = divisors.min()! + (divisors.max()! - divisors.min()!) * Double(k) / 40
        let steps = (w - map.w(at: middle)) / (map.g * map.g + map.h * map.h)
        let point = Point(middle.x + map.g * steps, middle.y + map.h * steps)
        let zone = zones.zone(w)
        // If a texture needs more halvings than there are chains, the compositor uses the last chain.
        let maximum = Double(AxialMips.maximumChains) + 0.5
        let exact = min(shape.halvings(zones.axis, at: point).min(), maximum)
        let minimum = zone.step == 0 ? -.infinity : Double(zone.step) + AxialZones.blend
        let next = Double(zone.step + 1)
        let expected =
          zone.isMixed
          ? next - AxialZones.blend...next + AxialZones.blend : minimum...next - AxialZones.blend
        farthest = max(farthest, expected.lowerBound - exact, exact - expected.upperBound)
      }
    }
    #expect(farthest <= (slant == 0 ? 0.001 : 0.06))
  }

  /// A small face that is not turned has no axial mips.
  @Test func onlyFacesTurnedFarHaveAxialMips() {
    func chains(_ homography: Homography) -> Int {
      let cache = AxialMipCache()
      let corners = homography.apply(Rect(Size(300, 300)))
      guard let map = homography.inverse else { return -1 }
      return TexelSource(
        texture(300, 300), of: Size(300, 300), under: map, mips: cache, face: corners,
        corners: corners
      ).zones.count
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
    #expect(chains(turned(89)) == AxialMips.maximumChains)
  }
}

import CardKinetics
import CardPicture
import CardRaster
import Testing

/// Tests textures of any size, and their mip levels.
@Suite struct TextureTests {
  @Test(arguments: [(1, 1), (16384, 1), (1, 16384), (5, 3), (700, 9)])
  func anySizeCanBeMadeAndDrawn(_ width: Int, _ height: Int) {
    let texture = Texture(width, height) { _, _ in 0xFF40_5060 }
    #expect(texture.width == width && texture.height == height && texture.isOpaque)
    let item = DisplayItem(face: .test(20, 20), homography: .identity)
    let canvas = Compositor(threads: 1).draw(
      20, 20, [item], face: FaceImage(texture: texture, color: Color(0, 0, 0)))
    for y in 0..<20 { for x in 0..<20 { #expect(canvas[x, y] == 0xFF40_5060) } }
  }

  @Test func aTextureReportsWhetherItIsOpaque() {
    #expect(Texture(9, 9) { _, _ in 0xFF00_0000 }.isOpaque)
    #expect(!Texture(9, 9) { x, y in x == 4 && y == 4 ? 0xFE00_0000 : 0xFF00_0000 }.isOpaque)
    #expect(!Texture(9, 9) { x, y in x == 8 && y == 8 ? 0 : 0xFF00_0000 }.isOpaque)
    #expect(Texture(9, 9, isOpaque: true) { _, _ in 0xFF00_0000 }.isOpaque)
  }

  @Test func bytesCountTheLevels() {
    let texture = Texture(256, 256) { _, _ in 0xFF00_0000 }
    #expect(texture.byteCount > 256 * 256 * 4 * 4 / 3)
    #expect(texture.byteCount < 256 * 256 * 4 * 3 / 2)
  }

  @Test func anErrorWhilePaintingIsPassedOn() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try Texture(width: 4, height: 4) { _, _ in throw Failure() }
    }
  }

  /// A checkerboard drawn at a fraction of its size is grey, not a moiré.
  @Test(arguments: [2.0, 2.9, 4, 7.3, 16, 61])
  func aReducedImageShowsTheMean(_ reduction: Double) {
    let texture = Texture(256, 192) { x, y in (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    let size = 20.0
    let item = DisplayItem(
      face: .test(256, 192),
      homography: Homography.scale(1 / reduction, 1 / reduction).after(.translation(-7, -7)))
    let width = min(Int(size), Int(249 / reduction))
    let height = min(Int(size), Int(185 / reduction))
    let canvas = Compositor(threads: 1).draw(
      width, height, [item], face: FaceImage(texture: texture, color: Color(0, 0, 0)))
    for y in 0..<height { for x in 0..<width { #expect(abs(canvas.channels(x, y)[0] - 128) <= 1) } }
  }

  /// An image of odd size might creep from level to level.
  @Test(arguments: [(255, 131), (256, 128), (203, 99)])
  func levelsKeepTheImageInPlace(_ width: Int, _ height: Int) {
    // A ramp in x: the mean of any area is its centre's value.
    let texture = Texture(width, height) { x, _ in
      0xFF00_0000 | UInt32(255 * (Double(x) + 0.5) / Double(width)) << 8
    }
    for pixels in [8, 13, 24, 50] {
      let item = DisplayItem(
        face: .test(1, 1), homography: .scale(Double(pixels), Double(pixels)))
      let canvas = Compositor(threads: 1).draw(
        pixels, pixels, [item], face: FaceImage(texture: texture, color: Color(0, 0, 0)))
      for x in 1..<(pixels - 1) {
        let expected = 255 * (Double(x) + 0.5) / Double(pixels)
        #expect(abs(Double(canvas.channels(x, pixels / 2)[1]) - expected) <= 2.5)
      }
    }
  }

  @Test func theMiddleOfARoundedFaceHidesItemsWithoutChangingTheFrame() {
    // The corners are transparent, as in a face that is painted with round corners.
    let texture = Texture(60, 80) { x, y in
      let dx = max(12 - Double(x), Double(x) - 47, 0)
      let dy = max(12 - Double(y), Double(y) - 67, 0)
      return dx * dx + dy * dy > 144 ? 0 : 0xFF20_8040
    }
    let items = [0.0, 9, 18].map { shift in
      DisplayItem(
        face: .test(60, 80),
        homography: Homography.translation(shift, shift).after(
          .turned(Size(60, 80), angle: 0.5, axis: (0.3, 1, 0.2), center: Point(35, 45))))
    }
    let compositor = Compositor(threads: 1)
    let face = FaceImage(texture: texture, color: Color(0, 0, 0))
    let with = compositor.draw(90, 110, items, face: face)
    compositor.usesOcclusion = false
    #expect(with.difference(compositor.draw(90, 110, items, face: face)) <= 1)
  }
}

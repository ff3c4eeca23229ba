import CardKinetics
import CardModel
import CardPicture
import CardRaster
import Testing

/// Tests the compositor's frames: clips, opacity, mirror symmetry, and independence of threads, kernels and occlusion.
@Suite struct CompositorTests {
  @Test(arguments: kernels)
  func identityReproducesAnOpaqueTextureExactly(_ kernel: Kernel) {
    var random = SplitMix64(seed: 1)
    let (texture, pixels) = Texture.noise(37, 19, &random)
    let item = DisplayItem(
      face: .test(37, 19), homography: .translation(3, 2))
    let canvas = Compositor(threads: 1, kernel: kernel).draw(
      43, 23, [item], face: FaceImage(texture: texture, color: Color(0, 0, 0)))
    for y in 0..<23 {
      for x in 0..<43 {
        let isInside = (3..<40).contains(x) && (2..<21).contains(y)
        #expect(
          canvas[x, y] == (isInside ? pixels[(y - 2) * 37 + x - 3] : 0xFF0A_141E))
      }
    }
    #expect(canvas.isGuardIntact)
  }

  @Test(arguments: kernels, [0.9, 1])
  func aClipCutsTheItemAndItsShadowAndNothingElse(_ kernel: Kernel, _ opacity: Double) {
    var random = SplitMix64(seed: 5)
    let (texture, _) = Texture.noise(30, 40, &random)
    var item = DisplayItem(
      face: .test(30, 40),
      homography: .random(Size(30, 40), in: Size(64, 48), &random), corners: CornerRadii(4),
      opacity: opacity, shadow: Shadow(offset: Point(0, 3), blur: 4, opacity: 0.6))
    func draw(_ items: [DisplayItem]) -> Canvas {
      Compositor(threads: 1, kernel: kernel).draw(
        64, 48, items, face: FaceImage(texture: texture, color: Color(0, 0, 0)))
    }
    let (whole, empty) = (draw([item]), draw([]))
    var shown = 0
    for clip in [
      Rect(x: 0, y: 0, width: 32, height: 48), Rect(x: 20, y: 10, width: 9, height: 21),
      Rect(x: 32, y: -5, width: 500, height: 500), Rect(x: 70, y: 0, width: 5, height: 5),
    ] {
      item.clip = clip
      let cut = draw([item])
      for y in 0..<48 {
        for x in 0..<64 {
          let isInside = clip.contains(Point(Double(x) + 0.5, Double(y) + 0.5))
          let (new, old) = (cut.channels(x, y), (isInside ? whole : empty).channels(x, y))
          // A shadow's samples depend on the start of its span.
          #expect(zip(new, old).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
          if isInside, old != empty.channels(x, y) { shown += 1 }
        }
      }
    }
    #expect(shown > 200)
  }

  @Test func aTextureOfAnySizeCoversTheFace() {
    let texture = Texture(2, 1) { x, _ in x == 0 ? 0xFFFF_0000 : 0xFF00_00FF }
    let item = DisplayItem(face: .test(80, 40), homography: .identity)
    let canvas = Compositor(threads: 1).draw(
      80, 40, [item], face: FaceImage(texture: texture, color: Color(0, 0, 0)))
    #expect(canvas[0, 0] == 0xFFFF_0000)
    #expect(canvas[20, 20] >> 16 & 255 > 245)
    #expect(canvas[79, 39] == 0xFF00_00FF)
  }

  @Test func opacityZeroLeavesTheBackdrop() {
    let item = DisplayItem(
      face: .test(10, 10), homography: .identity, opacity: 0,
      shadow: Shadow(offset: .zero, blur: 3, opacity: 1))
    let canvas = Compositor(threads: 1).draw(
      12, 12, [item], face: FaceImage(texture: nil, color: Color(255, 0, 0)))
    #expect((0..<12).allSatisfy { y in (0..<12).allSatisfy { canvas[$0, y] == 0xFF0A_141E } })
  }

  @Test func aFaceWithNoTextureIsItsColour() {
    let item = DisplayItem(face: .test(8, 8), homography: .identity, opacity: 0.5)
    let canvas = Compositor(threads: 1).draw(
      8, 8, Backdrop(Color(0, 0, 0)), [item],
      face: FaceImage(texture: nil, color: Color(200, 100, 50)))
    #expect(canvas.channels(4, 4) == [25, 50, 100, 255])
  }

  @Test func aFadingTextureMixesWithItsColour() {
    let texture = Texture(4, 4) { _, _ in 0xFFFF_FFFF }
    let item = DisplayItem(face: .test(8, 8), homography: .identity)
    for (fade, expected) in [(0.0, 100), (0.2, 131), (1.0, 255)] {
      let canvas = Compositor(threads: 1).draw(
        8, 8, [item], face: FaceImage(texture: texture, color: Color(100, 100, 100), fade: fade))
      #expect(canvas.channels(4, 4) == [expected, expected, expected, 255])
    }
  }

  @Test func boundsShowAPartOfTheFaceAtItsPosition() {
    var random = SplitMix64(seed: 2)
    let (texture, pixels) = Texture.noise(16, 16, &random)
    let item = DisplayItem(
      face: .test(16, 16), bounds: Rect(x: 4, y: 6, width: 8, height: 5), homography: .identity)
    let canvas = Compositor(threads: 1).draw(
      16, 16, [item], face: FaceImage(texture: texture, color: Color(0, 0, 0)))
    for y in 0..<16 {
      for x in 0..<16 {
        let isInside = (4..<12).contains(x) && (6..<11).contains(y)
        #expect(canvas[x, y] == (isInside ? pixels[y * 16 + x] : 0xFF0A_141E))
      }
    }
  }

  @Test(arguments: kernels)
  func leftMirrorsRightAndUpMirrorsDown(_ kernel: Kernel) {
    var random = SplitMix64(seed: 3)
    let compositor = Compositor(threads: 1, kernel: kernel)
    for _ in 0..<10 {
      let (texture, _) = Texture.noise(12, 12, &random)
      let face = Face.test(24, 24)
      let homography = Homography.random(face.size, in: Size(40, 32), &random)
      func draw(_ flip: Homography) -> Canvas {
        let item = DisplayItem(
          face: face, homography: flip.after(homography), corners: CornerRadii(5),
          shadow: Shadow(offset: Point(1, 2), blur: 4, opacity: 0.5))
        return compositor.draw(
          40, 32, [item], face: FaceImage(texture: texture, color: Color(0, 0, 0)))
      }
      let canvas = draw(.identity)
      let mirrored = draw(Homography(-1, 0, 40, 0, 1, 0, 0, 0, 1))
      let flipped = draw(Homography(1, 0, 0, 0, -1, 32, 0, 0, 1))
      var worst = 0
      for y in 0..<32 {
        for x in 0..<40 {
          for (a, b, c) in zip3(
            canvas.channels(x, y), mirrored.channels(39 - x, y), flipped.channels(x, 31 - y))
          {
            worst = max(worst, abs(a - b), abs(a - c))
          }
        }
      }
      #expect(worst <= 3)
    }
  }

  @Test(arguments: kernels)
  func threadsDoNotChangeTheFrame(_ kernel: Kernel) {
    let (items, face) = pile(9)
    let one = Compositor(threads: 1, kernel: kernel).draw(90, 130, items, face: face)
    let three = Compositor(threads: 3, kernel: kernel)
    for _ in 0..<3 { #expect(three.draw(90, 130, items, face: face) == one) }
  }

  @Test func occlusionDoesNotChangeTheFrame() {
    for seed in 0..<UInt64(6) {
      let (items, face) = pile(20 + seed)
      let compositor = Compositor(threads: 1)
      let with = compositor.draw(90, 70, items, face: face)
      compositor.usesOcclusion = false
      let without = compositor.draw(90, 70, items, face: face)
      #expect(with.difference(without) <= 1)
    }
  }

  @Test func aFrameCanBeLargerOrSmallerThanTheLast() {
    let compositor = Compositor(threads: 2)
    let (items, face) = pile(5)
    for (width, height) in [(20, 20), (200, 30), (1, 1), (30, 200), (8, 1)] {
      let canvas = compositor.draw(width, height, items, face: face)
      #expect(canvas.isGuardIntact && canvas.isOpaque)
      #expect(canvas == Compositor(threads: 1).draw(width, height, items, face: face))
    }
  }

  /// Returns overlapping cards with all properties that an item can have.
  private func pile(_ seed: UInt64) -> ([DisplayItem], FaceImage) {
    var random = SplitMix64(seed: seed)
    let (texture, _) = Texture.noise(24, 30, &random)
    let face = Face.test(48, 60)
    let items = (0..<8).map { k in
      DisplayItem(
        face: face, homography: .random(face.size, in: Size(90, 70), &random),
        corners: CornerRadii(topLeft: 8, topRight: 0, bottomRight: 12, bottomLeft: 3),
        opacity: k % 3 == 2 ? 0.7 : 1,
        shade: k % 2 == 0
          ? Shade(
            color: Color(85, 85, 85),
            stops: (.init(0, 0.45), .init(0.02, 0.4), .init(1, 0.55), .init(1, 0.55))) : nil,
        shadow: k % 2 == 1 ? Shadow(offset: Point(0, 4), blur: 6, opacity: 0.4) : nil)
    }
    return (items, FaceImage(texture: texture, color: Color(90, 60, 30)))
  }

  /// A texture with another aspect ratio than its face looks like the middle of a face with the texture's ratio.
  @Test(arguments: kernels) func aTextureOfAnotherShapeIsCropped(_ kernel: Kernel) {
    var random = SplitMix64(seed: 7)
    let (texture, _) = Texture.noise(120, 40, &random)
    let compositor = Compositor(threads: 1, kernel: kernel)
    for map in [Homography.translation(30, 20), .random(Size(80, 80), in: Size(150, 120), &random)]
    {
      let cut = DisplayItem(face: .test(80, 80), homography: map)
      // The whole texture is shown on a face that is three times as wide. The test compares the middle third of this
      // face.
      var whole = DisplayItem(face: .test(240, 80), homography: map.after(.translation(-80, 0)))
      whole.bounds = Rect(x: 80, y: 0, width: 80, height: 80)
      let black = Color(0, 0, 0)
      let a = compositor.draw(
        150, 120, [cut], face: FaceImage(texture: texture, color: black, extent: Size(6, 2)))
      let b = compositor.draw(150, 120, [whole], face: FaceImage(texture: texture, color: black))
      #expect(a.difference(b) <= 1)
    }
  }
}

private func zip3(_ a: [Int], _ b: [Int], _ c: [Int]) -> [(Int, Int, Int)] {
  zip(a, zip(b, c)).map { ($0, $1.0, $1.1) }
}

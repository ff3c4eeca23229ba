import CardKinetics
import CardModel
import CardPicture
import CardRaster
import Testing

/// Tests that all kernels agree with the portable kernel, which is the reference.
@Suite struct KernelTests {
  private struct Canvases {
    let portable: Canvas
    let other: Canvas
  }

  private func canvases(
    _ kernel: Kernel, _ width: Int, _ height: Int, _ items: [DisplayItem], _ face: FaceImage
  ) -> Canvases {
    Canvases(
      portable: Compositor(threads: 1, kernel: .portable)
        .draw(width, height, items, face: face),
      other: Compositor(threads: 1, kernel: kernel).draw(width, height, items, face: face))
  }

  /// A fused multiply-add may move a sample by a 256th of a texel in both axes, which is two levels in noise. It may
  /// also change the dither of each shade over a pixel.
  @Test(arguments: kernels)
  func randomCardsInEveryWayDifferByThreeLevelsAtMost(_ kernel: Kernel) {
    var random = SplitMix64(seed: 11)
    var sum = 0
    var count = 0
    for round in 0..<60 {
      let (texture, _) = Texture.noise(
        [24, 61, 130].randomElement(using: &random)!, 47, &random, translucent: round % 4 == 3)
      let face = Face.test(48, 60)
      let image = FaceImage(
        texture: texture, color: Color(90, 60, 30), fade: round % 3 == 0 ? 0.4 : 1)
      let (width, height) = (Int.random(in: 1...90, using: &random), 40)
      let items = (0..<4).map { k in
        DisplayItem(
          face: face,
          homography: .random(face.size, in: Size(Double(width), Double(height)), &random),
          corners: CornerRadii(topLeft: 8, topRight: 0, bottomRight: 20, bottomLeft: 3),
          opacity: k == 2 ? random.number(0...1) : 1,
          shade: k % 2 == 0
            ? Shade(
              color: Color(85, 85, 85),
              stops: (.init(0, 0.45), .init(0.02, 0.4), .init(0.9, 0.55), .init(1, 0.2)))
            : Shade(color: Color(0, 0, 0), alpha: 0.3),
          shadow: Shadow(
            offset: Point(0, 4), blur: random.number(0...20), opacity: random.number(0...1)))
      }
      let both = canvases(kernel, width, height, items, image)
      #expect(both.other.isGuardIntact && both.other.isOpaque)
      #expect(both.other.difference(both.portable) <= 3)
      for y in 0..<height {
        for x in 0..<width where both.other[x, y] != both.portable[x, y] { sum += 1 }
      }
      count += width * height
    }
    // Only a few pixels differ.
    #expect(Double(sum) <= 0.05 * Double(count))
  }

  /// The test covers texels that are smaller and larger than pixels, mirrored texels, and more texels than a kernel may
  /// load at once.
  @Test(arguments: kernels)
  func scaledCardsDifferByTwoLevelsAtMost(_ kernel: Kernel) {
    var random = SplitMix64(seed: 14)
    var sum = 0
    for round in 0..<200 {
      let width = Int.random(in: 1...60, using: &random)
      let (texture, _) = Texture.noise(width, 13, &random, translucent: round % 4 == 3)
      var scale = Size(random.number(0.3...3), random.number(0.3...3))
      if round % 8 == 0 { scale.width = 1 }
      if round % 8 == 1 { scale.width = -scale.width }
      let item = DisplayItem(
        face: .test(Double(width), 13),
        homography: .translation(random.number(-20...40), random.number(-9...9))
          .after(.scale(scale.width, scale.height)))
      let both = canvases(
        kernel, 67, 20, [item], FaceImage(texture: texture, color: Color(0, 0, 0)))
      #expect(both.other.isGuardIntact)
      #expect(both.other.difference(both.portable) <= 2)
      for y in 0..<20 { for x in 0..<67 where both.other[x, y] != both.portable[x, y] { sum += 1 } }
    }
    #expect(Double(sum) <= 0.02 * 200 * 67 * 20)
  }

  /// In a group of pixels, the first and the last may round differently. That happens if their positions, in 256ths of
  /// a texel, lie on both sides of a power of two.
  @Test(arguments: kernels, [1, 1.0002, 1.0005, 1.0011])
  func noPixelOfAShiftedCardIsSomewhereElse(_ kernel: Kernel, scale: Double) {
    var random = SplitMix64(seed: 31)
    let (texture, _) = Texture.noise(300, 3, &random, translucent: false)
    for step in -300...300 {
      let shift = (255.5 + Double(step) * 0.0003) / 256
      let item = DisplayItem(
        face: .test(300, 3),
        homography: .translation(-shift, 0).after(.scale(scale, scale)))
      let both = canvases(
        kernel, 280, 3, [item], FaceImage(texture: texture, color: Color(0, 0, 0)))
      #expect(both.other.difference(both.portable) <= 2, "\(shift)")
    }
  }

  /// Beyond 8192 texels, as in a window over several screens, single precision cannot resolve 1/2048 of a texel.
  @Test(arguments: kernels)
  func noPixelOfAWideCardIsSomewhereElse(_ kernel: Kernel) {
    var random = SplitMix64(seed: 32)
    let (texture, _) = Texture.noise(16_384, 2, &random, translucent: false)
    for step in 0..<64 {
      let item = DisplayItem(
        face: .test(16_384, 2), homography: .translation(-Double(step) / 64 - 0.002, 0))
      let both = canvases(
        kernel, 16_370, 2, [item], FaceImage(texture: texture, color: Color(0, 0, 0)))
      #expect(both.other.difference(both.portable) <= 2, "\(step)")
    }
  }

  /// If no position is fractional, all mixing is exact in whole numbers.
  @Test(arguments: kernels)
  func uprightCardsAreEqualToTheBit(_ kernel: Kernel) {
    var random = SplitMix64(seed: 12)
    for width in 1...41 {
      let (texture, _) = Texture.noise(width, 9, &random, translucent: width % 2 == 0)
      let items = (0..<3).map { _ in
        DisplayItem(
          face: .test(Double(width), 9),
          homography: .translation(
            Double(Int.random(in: -9...9, using: &random)),
            Double(Int.random(in: -3...3, using: &random))),
          opacity: random.number(0...1) < 0.5 ? 1 : random.number(0...1),
          shade: Shade(color: Color(40, 90, 200), alpha: random.number(0...1)))
      }
      let face = FaceImage(
        texture: texture, color: Color(7, 80, 160), fade: width % 3 == 0 ? 0.37 : 1)
      let both = canvases(kernel, 43, 11, items, face)
      #expect(both.other == both.portable)
    }
  }
}

import CardKinetics
import CardModel
import CardPicture
import CardRaster
import Testing

/// Tests that the compositor agrees with a slow reference. Mips are off, because the reference has none.
@Suite struct ReferenceTests {
  /// The largest differences from the reference, in levels.
  fileprivate struct Errors {
    var interior = 0.0
    var edge = 0.0
    var sum = 0.0
    var count = 0.0
  }

  fileprivate func compare(
    _ canvas: Canvas, _ reference: Reference, _ errors: inout Errors
  ) {
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let (color, isEdge) = reference.pixel(x, y)
        let error = zip(color, canvas.channels(x, y)).map { abs($0 - Double($1)) }.max() ?? 0
        if isEdge {
          errors.edge = max(errors.edge, error)
        } else {
          errors.interior = max(errors.interior, error)
        }
        errors.sum += error
        errors.count += 1
      }
    }
  }

  /// Noise is the hardest image: neighbouring texels differ by up to 255.
  @Test(arguments: kernels, [CornerRadii.square, CornerRadii(6)])
  func randomCardsAgreeWithTheReference(_ kernel: Kernel, _ corners: CornerRadii) {
    var random = SplitMix64(seed: 7)
    let compositor = Compositor(threads: 1, kernel: kernel)
    compositor.usesMips = false
    var errors = Errors()
    for round in 0..<20 {
      let (texture, pixels) = Texture.noise(20, 26, &random, translucent: round % 2 == 1)
      let face = Face.test(40, 52)
      let items = (0..<2).map { _ in
        DisplayItem(
          face: face, homography: .random(face.size, in: Size(48, 40), &random), corners: corners,
          opacity: [1, 217.0 / 255, 0.6].randomElement(using: &random)!)
      }
      let background = Color(20, 120, 220)
      let canvas = compositor.draw(
        48, 40, Backdrop(background), items,
        face: FaceImage(texture: texture, color: .init(0, 0, 0)))
      #expect(canvas.isGuardIntact && canvas.isOpaque)
      let reference = Reference(
        width: 48, height: 40, background: background,
        layers: items.map { .init(item: $0, width: 20, height: 26, pixels: pixels) })
      compare(canvas, reference, &errors)
    }
    #expect(errors.interior <= 2.5)
    // If two edges meet in a pixel, its coverage is their product; a small arc counts as its tangent.
    #expect(errors.edge <= 12)
    // The mean is taken in the worst channel. Rounding alone causes a mean of 0.375.
    #expect(errors.sum / errors.count <= 0.6)
  }
}

extension ReferenceTests {
  /// Each round draws two cards with random shades, shadows and opacities.
  @Test(arguments: kernels)
  func shadesShadowsAndOpacitiesAgreeWithTheReference(_ kernel: Kernel) {
    var random = SplitMix64(seed: 8)
    let compositor = Compositor(threads: 1, kernel: kernel)
    compositor.usesMips = false
    var errors = Errors()
    for round in 0..<24 {
      let isOpaque = round % 3 > 0
      let (texture, pixels) = Texture.noise(20, 26, &random, translucent: !isOpaque)
      let face = Face.test(40, 52)
      let items = (0..<2).map { _ in
        let map = Homography.random(face.size, in: Size(48, 40), &random)
        // Every third round draws mirror images.
        let mirror = Homography(1, 0, 0, 0, -1, face.size.height, 0, 0, 1)
        return DisplayItem(
          face: face, homography: round % 3 == 2 ? map.after(mirror) : map,
          corners: CornerRadii(round % 2 == 0 ? 0 : 7),
          opacity: [1, 217.0 / 255, 0.6].randomElement(using: &random)!,
          shade: random.number(0...1) < 0.3
            ? nil
            : Shade(
              color: Color(85, 60, 130), axis: round % 2 == 0 ? .horizontal : .vertical,
              stops: (
                .init(0.1, random.number(0...1)), .init(0.4, random.number(0...1)),
                .init(0.7, random.number(0...1)), .init(1, random.number(0...1))
              )),
          shadow: random.number(0...1) < 0.3
            ? nil
            : Shadow(
              offset: Point(random.number(-5...5), random.number(-5...5)),
              blur: random.number(6...12), opacity: random.number(0...1)))
      }
      let background = Color(20, 120, 220)
      let canvas = compositor.draw(
        48, 40, Backdrop(background), items,
        face: FaceImage(texture: texture, color: .init(0, 0, 0)))
      let reference = Reference(
        width: 48, height: 40, background: background,
        layers: items.map {
          .init(item: $0, width: 20, height: 26, pixels: pixels, isOpaque: isOpaque)
        })
      compare(canvas, reference, &errors)
    }
    // The tolerance allows for a dithered shade, and for a shadow that is linear between its samples.
    #expect(errors.interior <= 3)
    #expect(errors.edge <= 16)
    #expect(errors.sum / errors.count <= 0.65)
  }
}

/// The kernels that this machine can run.
let kernels = Kernel.allCases.filter(\.isSupported)

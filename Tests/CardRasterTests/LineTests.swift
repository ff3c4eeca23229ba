import CardKinetics
import CardModel
import CardPicture
import CardRaster
import Testing

/// Tests items drawn without a plan of their coverage: lines, and images shown texel by texel.
@Suite struct LineTests {
  private let face = Face.test(1, 1)

  /// Returns a line with a random position, direction and thickness. The thickness is at least 0.2 pixels, and may
  /// exceed the maximum of a line.
  private func line(_ random: inout SplitMix64) -> DisplayItem {
    let a = Point(random.number(-10...58), random.number(-10...50))
    let way = Point(random.number(-50...50), random.number(-50...50))
    let across = Point(-way.y, way.x) * (random.number(0.2...20) / way.length)
    return DisplayItem(
      face: face,
      homography: Homography(way.x, across.x, a.x, way.y, across.y, a.y, 0, 0, 1),
      opacity: [1, 0.6].randomElement(using: &random)!)
  }

  private func reference(_ items: [DisplayItem], _ color: Color) -> Reference {
    Reference(
      width: 48, height: 40, background: Color(10, 20, 30),
      layers: items.map { .init(item: $0, width: 1, height: 1, pixels: [color.pixel]) })
  }

  @Test(arguments: kernels)
  func linesAgreeWithTheReference(_ kernel: Kernel) {
    var random = SplitMix64(seed: 31)
    let compositor = Compositor(threads: 1, kernel: kernel)
    let color = Color(250, 90, 160)
    var (sum, count, edge, beside) = (0.0, 0.0, 0.0, 0.0)
    for _ in 0..<12 {
      let items = [line(&random), line(&random)]
      let canvas = compositor.draw(48, 40, items, face: FaceImage(texture: nil, color: color))
      #expect(canvas.isGuardIntact && canvas.isOpaque)
      let reference = reference(items, color)
      for y in 0..<40 {
        for x in 0..<48 {
          let pixel = reference.pixel(x, y)
          let error = zip(pixel.color, canvas.channels(x, y)).map { abs($0 - Double($1)) }
            .max()!
          if pixel.isEdge { edge = max(edge, error) } else { beside = max(beside, error) }
          sum += error
          count += 1
        }
      }
    }
    // At a line's end, the coverage of a pixel is the product of two sides' coverages, beside the corner as well.
    #expect(edge <= 16 && beside <= 8)
    #expect(sum / count <= 0.6)
  }

  @Test(arguments: kernels)
  func theKernelsDrawTheSameLines(_ kernel: Kernel) {
    var random = SplitMix64(seed: 32)
    let image = FaceImage(texture: nil, color: Color(250, 90, 160))
    for _ in 0..<60 {
      let items = (0..<6).map { _ in line(&random) }
      let (width, height) = (Int.random(in: 1...60, using: &random), 40)
      let portable = Compositor(threads: 1, kernel: .portable)
        .draw(width, height, items, face: image)
      let other = Compositor(threads: 1, kernel: kernel).draw(width, height, items, face: image)
      #expect(other.isGuardIntact)
      #expect(other.difference(portable) <= 1)
    }
  }

  /// A card over a line, or a clip, leaves all other pixels of the line unchanged.
  @Test func aLineUnderACardIsWhatItWasBesideIt() {
    var random = SplitMix64(seed: 33)
    let image = FaceImage(texture: nil, color: Color(250, 90, 160))
    let compositor = Compositor(threads: 1)
    for _ in 0..<40 {
      let line = line(&random)
      let left = Int.random(in: 5...30, using: &random)
      let card = DisplayItem(
        face: face, bounds: Rect(Size(17, 25)), homography: .translation(Double(left), 7))
      var clipped = line
      clipped.clip = Rect(x: 0, y: 0, width: Double(left), height: 40)
      let alone = compositor.draw(48, 40, [line], face: image)
      let under = compositor.draw(48, 40, [line, card], face: image)
      let cut = compositor.draw(48, 40, [clipped], face: image)
      var changed = 0
      for y in 0..<40 {
        for x in 0..<48 {
          let isCard = (left..<left + 17).contains(x) && (7..<32).contains(y)
          if !isCard, under[x, y] != alone[x, y] { changed += 1 }
          if x < left, cut[x, y] != alone[x, y] { changed += 1 }
        }
      }
      #expect(changed == 0)
    }
  }

  /// If an image is unturned and on whole pixels, its texels are copied without sampling, under any clip.
  @Test(arguments: kernels)
  func anImageOnWholePixelsIsBlendedTexelByTexel(_ kernel: Kernel) {
    var random = SplitMix64(seed: 34)
    let compositor = Compositor(threads: 1, kernel: kernel)
    for round in 0..<40 {
      let (texture, texels) = Texture.noise(20, 13, &random, translucent: true)
      let (x0, y0) = (
        Int.random(in: -25...50, using: &random), Int.random(in: -15...42, using: &random)
      )
      var item = DisplayItem(
        face: .test(20, 13), bounds: Rect(x: 2, y: 3, width: 15, height: 8),
        homography: .translation(Double(x0), Double(y0)),
        opacity: round % 2 == 0 ? 1 : 0.6)
      if round % 3 == 0 { item.clip = Rect(x: 11, y: 6, width: 20, height: 21) }
      let canvas = compositor.draw(
        48, 40, [item], face: FaceImage(texture: texture, color: Color(0, 0, 0)))
      #expect(canvas.isGuardIntact && canvas.isOpaque)
      var worst = 0.0
      for y in 0..<40 {
        for x in 0..<48 {
          let isShown =
            (2..<17).contains(x - x0) && (3..<11).contains(y - y0)
            && item.clip?.contains(Point(Double(x) + 0.5, Double(y) + 0.5)) != false
          let texel = isShown ? texels[(y - y0) * 20 + x - x0] : 0
          for (k, below) in [30.0, 20, 10].enumerated() {
            let own = Double(texel >> (8 * UInt32(k)) & 255) * item.opacity
            let rest = 1 - Double(texel >> 24) / 255 * item.opacity
            worst = max(worst, abs(own + below * rest - Double(canvas.channels(x, y)[k])))
          }
        }
      }
      #expect(worst <= 1.5)
    }
  }
}

extension Color {
  /// The colour as an opaque pixel.
  fileprivate var pixel: UInt32 {
    0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}

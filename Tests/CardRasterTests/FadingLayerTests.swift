import CardKinetics
import CardModel
import CardPicture
import CardRaster
import Testing

/// Tests images that fade as a whole, regardless of the overlaps within them.
@Suite struct FadingLayerTests {
  private static let backdrop = Backdrop(top: Color(10, 200, 90), bottom: Color(240, 30, 160))
  private static let (width, height) = (90, 60)

  /// Returns cards on whole pixels, some narrow, some wide, each with a different colour.
  private func cards(
    _ random: inout SplitMix64, _ group: Int, _ fade: FadingLayer? = nil
  ) -> [DisplayItem] {
    (0..<5).map { index in
      let (x, y) = (
        Int.random(in: -10..<60, using: &random), Int.random(in: -10..<40, using: &random)
      )
      var face = Face.test(
        Double(Int.random(in: 4..<60, using: &random)),
        Double(Int.random(in: 4..<38, using: &random)))
      face.content = .page(index, of: group)
      var item = DisplayItem(
        face: face, homography: .translation(Double(x), Double(y)),
        opacity: fade?.opacity ?? 1)
      item.fade = fade
      return item
    }
  }

  private func draw(
    _ items: [DisplayItem], _ kernel: Kernel, usesOcclusion: Bool = true
  ) -> Canvas {
    var canvas = Canvas(Self.width, Self.height)
    let compositor = Compositor(threads: 1, kernel: kernel)
    compositor.usesOcclusion = usesOcclusion
    canvas.draw(DisplayList(backdrop: Self.backdrop, items: items), with: compositor) {
      FaceImage(texture: nil, color: Self.color(of: $0))
    }
    return canvas
  }

  private static func color(of face: Face) -> Color {
    let hue = UInt8(truncatingIfNeeded: (face.page ?? 0) * 83 + (face.book?.index ?? 0) * 31)
    return Color(hue, 255 - hue, hue &* 7)
  }

  /// Returns the expected colour of a pixel. Each image is blended over the backdrop with its opacity, in the colour of
  /// its topmost card.
  private func mixed(
    _ frames: [[DisplayItem]], over backdrop: [Int], _ x: Int, _ y: Int
  ) -> [Double] {
    frames.reduce(backdrop.map(Double.init)) { below, frame in
      let point = Point(Double(x) + 0.5, Double(y) + 0.5)
      guard let top = frame.last(where: { $0.quad.boundingBox.contains(point) }) else {
        return below
      }
      let color = Self.color(of: top.face)
      return zip(below, [color.blue, color.green, color.red]).map {
        $0 + (Double($1) - $0) * top.opacity
      }
    }
  }

  @Test(arguments: kernels, [(0.2, 0.9), (0.5, 0.3), (1, 0.6), (0.8, 1)])
  func fadingImagesMixWithTheItemsBehind(_ kernel: Kernel, _ opacities: (Double, Double)) {
    var random = SplitMix64(seed: 3)
    let plain = draw([], kernel)
    for _ in 0..<12 {
      let frames = [
        cards(&random, 0), cards(&random, 1, FadingLayer(.first, opacity: opacities.0)),
        cards(&random, 2, FadingLayer(.second, opacity: opacities.1)), cards(&random, 3),
      ]
      for usesOcclusion in [true, false] {
        let canvas = draw(frames.flatMap(\.self), kernel, usesOcclusion: usesOcclusion)
        for y in 0..<Self.height {
          for x in 0..<Self.width {
            let wanted = mixed(frames, over: Array(plain.channels(x, y).prefix(3)), x, y)
            for (value, mean) in zip(canvas.channels(x, y), wanted) {
              #expect(abs(Double(value) - mean) <= 2)
            }
          }
        }
      }
    }
  }

  /// A change in one row may hide parts of the fading image in another row.
  @Test func repaintingTheChangesGivesTheWholeFrame() {
    var random = SplitMix64(seed: 9)
    let compositor = Compositor(threads: 2)
    var canvas = Canvas(Self.width, Self.height)
    var below = cards(&random, 0)
    var shown = cards(&random, 1)
    for frame in 0..<40 {
      if frame % 7 == 0 { shown = cards(&random, 1) }
      if frame % 5 == 0 { below = cards(&random, 0) }
      let opacity = Double(frame % 10) / 10
      let items =
        below
        + shown.map {
          var item = $0
          (item.opacity, item.fade) = (opacity, FadingLayer(.first, opacity: opacity))
          return item
        }
      canvas.draw(
        DisplayList(backdrop: Self.backdrop, items: items), with: compositor,
        age: frame == 0 ? 0 : 1
      ) { FaceImage(texture: nil, color: Self.color(of: $0)) }
      #expect(canvas == draw(items, .best))
    }
  }
}

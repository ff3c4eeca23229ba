import CardKinetics
import CardModel
import CardPicture
import CardRaster
import Testing

/// Tests corners, shades, shadows and the backdrop.
@Suite struct AppearanceTests {
  private static let white = FaceImage(texture: nil, color: Color(255, 255, 255))
  private static let black = Backdrop(Color(0, 0, 0))

  private func draw(
    _ width: Int, _ height: Int, _ backdrop: Backdrop, _ item: DisplayItem
  ) -> Canvas {
    Compositor(threads: 1).draw(width, height, backdrop, [item], face: Self.white)
  }

  // MARK: Corners

  @Test(arguments: [4.0, 10, 20, 33.3])
  func cornersCutTheAreaOfTheirArcs(_ radius: Double) {
    let item = DisplayItem(
      face: .test(80, 80), homography: .translation(10, 10), corners: CornerRadii(radius))
    let canvas = draw(100, 100, Self.black, item)
    var area = 0.0
    for y in 0..<100 { for x in 0..<100 { area += Double(canvas.channels(x, y)[0]) / 255 } }
    #expect(abs(area - (6400 - (4 - .pi) * radius * radius)) < 0.5 + radius * 0.03)
  }

  @Test func eachCornerHasItsOwnRadius() {
    let item = DisplayItem(
      face: .test(40, 40), homography: .identity,
      corners: CornerRadii(topLeft: 0, topRight: 12, bottomRight: 0, bottomLeft: 20))
    let canvas = draw(40, 40, Self.black, item)
    #expect(canvas[0, 0] == 0xFFFF_FFFF && canvas[39, 39] == 0xFFFF_FFFF)
    #expect(canvas[39, 0] == 0xFF00_0000 && canvas[0, 39] == 0xFF00_0000)
    // The middle of each arc lies 0.293 r from both sides.
    #expect(canvas[35, 4] == 0xFFFF_FFFF && canvas[37, 2] == 0xFF00_0000)
    #expect(canvas[7, 32] == 0xFFFF_FFFF && canvas[4, 35] == 0xFF00_0000)
  }

  @Test func radiiThatDoNotFitMakeACapsule() {
    let item = DisplayItem(face: .test(40, 20), homography: .identity, corners: CornerRadii(500))
    let canvas = draw(40, 20, Self.black, item)
    #expect(canvas[0, 10] >> 16 & 255 > 200 && canvas[20, 0] == 0xFFFF_FFFF)
    #expect(canvas[1, 1] == 0xFF00_0000 && canvas[10, 10] == 0xFFFF_FFFF)
  }

  // MARK: Shade

  @Test func shadeFollowsItsStops() {
    let shade = Shade(
      color: Color(85, 85, 85),
      stops: (.init(0.25, 0), .init(0.5, 0.4), .init(0.75, 0.4), .init(1, 0.8)))
    let item = DisplayItem(face: .test(200, 4), homography: .identity, shade: shade)
    let canvas = draw(200, 4, Self.black, item)
    func expected(_ s: Double) -> Double {
      let alpha =
        s < 0.25 ? 0 : s < 0.5 ? (s - 0.25) * 1.6 : s < 0.75 ? 0.4 : 0.4 + (s - 0.75) * 1.6
      return 255 - 170 * alpha
    }
    for x in 0..<200 {
      let value = Double(canvas.channels(x, 2)[0])
      // The tolerance covers a 255th of the 170 levels, for the dithered strength, and the rounding.
      #expect(abs(value - expected((Double(x) + 0.5) / 200)) <= 1.2)
    }
  }

  @Test func anEvenShadeIsEven() {
    let item = DisplayItem(
      face: .test(30, 20), homography: .identity, shade: Shade(color: Color(0, 0, 0), alpha: 0.3))
    let canvas = draw(30, 20, Self.black, item)
    for y in 0..<20 { for x in 0..<30 { #expect(canvas[x, y] == canvas[0, 0]) } }
    #expect(abs(canvas.channels(0, 0)[0] - 178) <= 1)
  }

  /// Each channel is the sum of the shade's part and the pixel's remaining part, rounded once.
  @Test(arguments: kernels)
  func anEvenShadeIsExactToTheBit(_ kernel: Kernel) {
    var random = SplitMix64(seed: 5)
    let (texture, texels) = Texture.noise(61, 3, &random)
    let compositor = Compositor(threads: 1, kernel: kernel)
    for amount in 0...255 {
      let shade = Shade(color: Color(40, 90, 200), alpha: Double(amount) / 255)
      let item = DisplayItem(face: .test(61, 3), homography: .identity, shade: shade)
      let canvas = compositor.draw(
        61, 3, Self.black, [item], face: FaceImage(texture: texture, color: Color(0, 0, 0)))
      for y in 0..<3 {
        for x in 0..<61 {
          let p = texels[y * 61 + x]
          let mixed = zip([p & 255, p >> 8 & 255, p >> 16 & 255], [200, 90, 40]).map {
            (Int($0) * (255 - amount) + $1 * amount + 127) / 255
          }
          #expect(canvas.channels(x, y) == mixed + [255])
        }
      }
    }
  }

  @Test func shadeSpansTheBoundsAndFollowsThePerspective() {
    let size = Size(120, 80)
    let shade = Shade(
      color: Color(0, 0, 0), stops: (.init(0, 0), .init(1, 1), .init(1, 1), .init(1, 1)))
    let homography = Homography.turned(
      size, angle: 0.9, axis: (0, 1, 0), distance: 200, center: Point(60, 40))
    let bounds = Rect(x: 20, y: 0, width: 100, height: 80)
    let item = DisplayItem(
      face: .test(120, 80), bounds: bounds, homography: homography, shade: shade)
    let canvas = draw(120, 80, Self.black, item)
    for s in [0.1, 0.3, 0.5, 0.7, 0.9] {
      let p = homography.apply(Point(20 + 100 * s, 40))
      let value = Double(canvas.channels(Int(p.x), Int(p.y))[0])
      #expect(abs(value - 255 * (1 - s)) <= 5)
    }
  }

  @Test func shadeLeavesTransparencyAlone() {
    let clear = Texture(8, 8) { x, _ in x < 4 ? 0 : 0xFFFF_FFFF }
    let item = DisplayItem(
      face: .test(8, 8), homography: .identity, shade: Shade(color: Color(255, 0, 0), alpha: 0.5))
    let canvas = Compositor(threads: 1).draw(
      8, 8, Self.black, [item], face: FaceImage(texture: clear, color: Color(0, 0, 0)))
    #expect(canvas[1, 4] == 0xFF00_0000)
    #expect(canvas.channels(6, 4)[2] == 255)
    #expect(abs(canvas.channels(6, 4)[0] - 127) <= 1)
  }

  // MARK: Shadow

  private func shadowed(_ opacity: Double = 1, offset: Point = .zero, blur: Double = 8) -> Canvas {
    let item = DisplayItem(
      face: .test(60, 60), homography: .translation(50, 50), corners: CornerRadii(10),
      opacity: opacity, shadow: Shadow(offset: offset, blur: blur, opacity: 0.5))
    return draw(160, 160, Backdrop(Color(255, 255, 255)), item)
  }

  @Test(arguments: [3.0, 8, 14])
  func aShadowFadesSteadilyAndSmoothly(_ blur: Double) {
    let canvas = shadowed(blur: blur)
    let lines = [
      (110..<160).map { canvas.channels($0, 80)[0] },
      (110..<160).map { canvas.channels(80, $0)[0] },
      (110..<160).map { canvas.channels($0, $0 - 4)[0] },
      (0..<50).reversed().map { canvas.channels($0, 80)[0] },
    ]
    for line in lines {
      #expect(zip(line, line.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(line.last == 255)
      // The steepest slope of the Gaussian is 0.4 per standard deviation; rounding adds one level.
      let steepest = 255 * 0.5 * 0.41 / blur + 1
      #expect(zip(line, line.dropFirst()).allSatisfy { Double($1 - $0) <= 1.5 * steepest })
    }
    // At the outline the shadow has half its strength.
    #expect(abs(lines[0][0] - 191) <= Int(255 * 0.5 * 0.2 / blur) + 2)
  }

  @Test func aShadowIsDisplacedInTheFacesPlane() {
    let canvas = shadowed(offset: Point(0, 12))
    #expect(canvas.channels(80, 45)[0] > canvas.channels(80, 114)[0] + 40)
    #expect(canvas.channels(45, 80)[0] == canvas.channels(114, 80)[0])
  }

  @Test func aFaintCardDoesNotShowItsOwnShadow() {
    let canvas = shadowed(0.2, offset: Point(0, 6))
    for (x, y) in [(80, 80), (80, 100), (60, 70)] { #expect(canvas[x, y] == 0xFFFF_FFFF) }
    #expect(canvas.channels(80, 112)[0] < 255)
  }

  @Test func aPartOfAFaceCastsTheShadowOfTheWhole() {
    let backdrop = Backdrop(Color(255, 255, 255))
    var item = DisplayItem(
      face: .test(60, 60), homography: .translation(20, 20),
      shadow: Shadow(offset: Point(0, 4), blur: 5, opacity: 0.6))
    let whole = draw(100, 100, backdrop, item)
    item.bounds = Rect(x: 20, y: 0, width: 20, height: 60)
    let narrow = draw(100, 100, backdrop, item)
    item.shadow?.caster = Rect(x: 0, y: 0, width: 60, height: 60)
    let part = draw(100, 100, backdrop, item)
    for y in 0..<100 {
      for x in [2, 8, 14, 18, 81, 86, 92] { #expect(part[x, y] == whole[x, y]) }
    }
    #expect(part[16, 50] != narrow[16, 50])
  }

  @Test func aCardOutsideOfTheFrameStillCastsItsShadow() {
    let item = DisplayItem(
      face: .test(40, 40), homography: .translation(0, -42),
      shadow: Shadow(offset: Point(0, 10), blur: 6, opacity: 1))
    let canvas = draw(40, 40, Backdrop(Color(255, 255, 255)), item)
    #expect(canvas.channels(20, 0)[0] < 80)
    #expect(canvas.channels(20, 39)[0] == 255)
  }

  // MARK: Backdrop

  @Test func theBackdropIsAGradientDitheredWithinOneLevel() {
    let backdrop = Backdrop(top: Color(100, 40, 7), bottom: Color(110, 200, 7))
    let canvas = Compositor(threads: 1).draw(64, 200, backdrop, [], face: Self.white)
    func exact(_ y: Int) -> [Double] {
      let t = (Double(y) + 0.5) / 200
      return [7, 40 + 160 * t, 100 + 10 * t]
    }
    for y in 0..<200 {
      for (k, level) in exact(y).enumerated() {
        let row = (0..<64).map { Double(canvas.channels($0, y)[k]) }
        #expect(row.allSatisfy { abs($0 - level) < 1 })
      }
    }
    // The mean over eight rows, the period of the dither, is exact.
    for y in stride(from: 0, to: 200, by: 8) {
      for k in 0..<3 {
        let shown = (y..<y + 8).flatMap { y in (0..<8).map { canvas.channels($0, y)[k] } }
        let expected = (y..<y + 8).map { exact($0)[k] }.reduce(0, +) / 8
        #expect(abs(Double(shown.reduce(0, +)) / 64 - expected) <= 0.1)
      }
    }
  }
}

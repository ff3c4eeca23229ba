import CardKinetics
import CardModel
import CardPicture
import CardRaster
import Glibc
import Testing

/// Tests that no numbers cause a crash or a write outside of the rows.
@Suite struct DegenerateTests {
  /// The number of random quads to draw; `CARDRASTER_QUADS` raises it for long runs.
  private static let rounds =
    getenv("CARDRASTER_QUADS").flatMap { Int(String(cString: $0)) } ?? 2000

  @Test func randomQuadsOfAnyKindStayInTheRows() {
    var random = SplitMix64(seed: 42)
    let compositors = kernels.map { Compositor(threads: 1, kernel: $0) }
    let textures = [(1, 1), (64, 1), (9, 7), (16384, 1), (1, 16384)].map { w, h in
      Texture.noise(w, h, &random, translucent: w == 9).texture
    }
    for round in 0..<Self.rounds {
      let item = DisplayItem(
        face: .test(random.extent(), random.extent()), homography: random.homography(),
        corners: CornerRadii(random.extent()), opacity: random.number(-0.5...1.5),
        shade: Bool.random(using: &random)
          ? Shade(color: Color(0, 0, 0), alpha: random.number(-1...2)) : nil,
        shadow: Bool.random(using: &random)
          ? Shadow(
            offset: Point(random.extent(), random.extent()), blur: random.extent(),
            opacity: random.number(-1...2)) : nil)
      let face = FaceImage(
        texture: textures.randomElement(using: &random), color: Color(9, 9, 9),
        fade: random.number(-0.5...1.5))
      let canvas = compositors[round % compositors.count].draw(17, 9, [item, item], face: face)
      #expect(canvas.isGuardIntact && canvas.isOpaque, "\(item)")
    }
  }

  private static let plain = Backdrop(Color(10, 20, 30))

  private func isBlank(_ homography: Homography, face: Face = .test(20, 20)) -> Bool {
    let item = DisplayItem(face: face, homography: homography)
    let canvas = Compositor(threads: 1).draw(
      24, 24, [item], face: FaceImage(texture: nil, color: Color(255, 255, 255)))
    return (0..<24).allSatisfy { y in (0..<24).allSatisfy { canvas[$0, y] == 0xFF0A_141E } }
  }

  @Test(arguments: [-Double.infinity, -1e19, -1e300, .nan, .infinity, 1e19, 1e300])
  func aClipWithAnyNumbersIsAccepted(edge: Double) {
    for clip in [
      Rect(x: edge, y: 0, width: 24, height: 24), Rect(x: 0, y: edge, width: 24, height: 24),
      Rect(x: 0, y: 0, width: edge, height: 24), Rect(x: 0, y: 0, width: 24, height: edge),
    ] {
      var item = DisplayItem(face: .test(20, 20), homography: .identity)
      item.shadow = Shadow(offset: .zero, blur: 6, opacity: 1)
      item.clip = clip
      let canvas = Compositor(threads: 1).draw(
        24, 24, [item], face: FaceImage(texture: nil, color: Color(255, 255, 255)))
      // A clip with a large width or height contains the face. Any other clip removes the whole face.
      let isWide = [clip.width, clip.height].contains { $0 > 24 }
      #expect((canvas[10, 10] == 0xFFFF_FFFF) == isWide, "\(clip)")
    }
  }

  @Test func invisibleItemsDrawNothing() {
    #expect(isBlank(.scale(0, 1)))
    #expect(isBlank(.scale(.nan, 1)))
    #expect(isBlank(.scale(.infinity, 1)))
    #expect(isBlank(.translation(.nan, 0)))
    #expect(isBlank(.translation(100, 0)))
    #expect(isBlank(.identity, face: .test(-20, 20)))
    #expect(isBlank(.identity, face: .test(0, 20)))
    // This map puts the whole face behind the eye.
    #expect(isBlank(Homography(1, 0, 0, 0, 1, 0, 0, 0, -1)))
    // This face is edge-on: turned by a right angle about its middle.
    #expect(
      isBlank(
        .turned(
          Size(20, 20), angle: .pi / 2, axis: (0, 1, 0), distance: 500, center: Point(12, 12))))
  }

  @Test func aSliverIsAsFaintAsItIsThin() {
    let item = DisplayItem(
      face: .test(20, 20), homography: Homography(0.01, 0, 12.4, 0, 1, 0, 0, 0, 1))
    let canvas = Compositor(threads: 1).draw(
      24, 24, Backdrop(Color(0, 0, 0)), [item],
      face: FaceImage(texture: nil, color: Color(255, 255, 255)))
    #expect(abs(canvas.channels(12, 10)[0] - 51) <= 1)
    #expect(canvas.channels(11, 10)[0] == 0 && canvas.channels(13, 10)[0] == 0)
  }

  /// The card's plane passes through the eye. One half of the card is in front of the eye, and its image reaches the
  /// horizon.
  @Test func aCardThatReachesPastTheEyeIsCutThere() {
    // w = 1 − x/10 is positive for x < 10 of a card 20 wide; x = 5 maps to 10.
    let homography = Homography(1, 0, 0, 0, 1, 0, -0.1, 0, 1)
    let item = DisplayItem(
      face: .test(20, 4), homography: Homography.translation(2, 2).after(homography))
    let canvas = Compositor(threads: 1).draw(
      40, 40, Backdrop(Color(0, 0, 0)), [item],
      face: FaceImage(texture: nil, color: Color(255, 255, 255)))
    #expect(canvas.channels(0, 4)[0] == 0)
    #expect(canvas.channels(12, 4)[0] == 255)
    #expect(canvas.channels(39, 10)[0] == 255)
    #expect(canvas.channels(12, 1)[0] == 0)
    #expect(canvas.isGuardIntact)
  }

  @Test func aHugeMagnificationShowsOneTexel() {
    var random = SplitMix64(seed: 4)
    let (texture, pixels) = Texture.noise(8, 8, &random)
    let item = DisplayItem(
      face: .test(8, 8),
      homography: Homography.translation(16, 16).after(.scale(20_000, 20_000)).after(
        .translation(-3.5, -5.5)))
    let canvas = Compositor(threads: 1).draw(
      32, 32, [item], face: FaceImage(texture: texture, color: Color(0, 0, 0)))
    for y in 0..<32 { for x in 0..<32 { #expect(canvas[x, y] == pixels[5 * 8 + 3]) } }
  }

  @Test(arguments: [(1, 1), (8000, 20), (3, 700)])
  func anyWindowIsFilled(_ width: Int, _ height: Int) {
    let item = DisplayItem(
      face: .test(20, 20),
      homography: .turned(
        Size(20, 20), angle: 1, axis: (1, 1, 0), scale: 30,
        center: Point(Double(width) / 2, Double(height) / 2)), corners: CornerRadii(4),
      shadow: Shadow(offset: Point(1, 1), blur: 3, opacity: 0.5))
    let canvas = Compositor(threads: 2).draw(
      width, height, [item], face: FaceImage(texture: nil, color: Color(200, 200, 200)))
    #expect(canvas.isGuardIntact && canvas.isOpaque)
  }
}

extension SplitMix64 {
  /// Returns a random length: usually an ordinary one, sometimes one that no layout should produce.
  fileprivate mutating func extent() -> Double {
    switch Int.random(in: 0..<12, using: &self) {
    case 0: 0
    case 1: -number(0...100)
    case 2: .nan
    case 3: .infinity
    case 4: number(1e-12...1e-6)
    case 5: number(1e5...1e9)
    default: number(1...60)
    }
  }

  fileprivate mutating func homography() -> Homography {
    switch Int.random(in: 0..<8, using: &self) {
    case 0, 1:
      .random(Size(30, 30), in: Size(17, 9), &self)
    case 2:
      Homography(
        number(-3...3), number(-3...3), number(-20...20), number(-3...3), number(-3...3),
        number(-20...20), number(-0.2...0.2), number(-0.2...0.2), number(-1...1))
    case 3:
      // This map magnifies 20,000 times.
      Homography.translation(number(0...17), number(0...9)).after(
        Homography.scale(20_000, 20_000).after(.translation(-number(0...40), -number(0...40))))
    case 4:
      // The right side can be at the eye or behind it: w is 1 at the left side, and decreases to the right.
      Homography(1, 0, number(-9...9), 0, 1, number(-9...9), -1 / number(10...60), 0, 1)
    case 5:
      // The face is edge-on, or almost.
      .turned(
        Size(30, 30), angle: .pi / 2 + number(-1e-3...1e-3),
        axis: (number(-1...1), number(-1...1), 0), distance: 300, center: Point(8, 4))
    case 6:
      Homography(
        number(-3...3) * 1e4, number(-3...3), number(-20...20), number(-3...3),
        number(-3...3) * 1e4,
        number(-20...20), number(-1e-9...1e-9), 0, number(0...1e-3))
    default:
      Homography(
        extent(), extent(), extent(), extent(), extent(), extent(), extent(), extent(), extent())
    }
  }
}

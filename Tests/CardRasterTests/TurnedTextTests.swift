import CardKinetics
import CardModel
import CardPicture
import CardRaster
import Testing

/// Tests the legibility of type on a face turned far away, measured against the mean over each pixel's area.
@Suite struct TurnedTextTests {
  private static let text = Strokes(181, 283)
  private static let size = Size(181, 283)

  /// Returns the difference of each pixel from the mean over its area; nil beside the face.
  private func errors(_ homography: Homography, _ kernel: Kernel = .best) -> [Double?] {
    let item = DisplayItem(face: .test(181, 283), homography: homography)
    let (width, height) = (200, 300)
    let canvas = Compositor(threads: 1, kernel: kernel).draw(
      width, height, [item], face: FaceImage(texture: Self.text.texture, color: Color(0, 0, 0)))
    guard let map = homography.inverse else { return [] }
    return (0..<width * height).map { k in
      let (x, y) = (k % width, k / width)
      return Self.text.mean(map, x, y).map { Double(canvas.channels(x, y)[1]) - $0 }
    }
  }

  private func rootMeanSquare(_ errors: some Sequence<Double>) -> Double {
    var (sum, count) = (0.0, 0.0)
    for error in errors { (sum, count) = (sum + error * error, count + 1) }
    return (sum / count).squareRoot()
  }

  private func page(_ degrees: Double, from distance: Double = 1000) -> Homography {
    .turned(
      Self.size, angle: degrees * .pi / 180, axis: (0, 1, 0), distance: distance,
      center: Point(100, 150))
  }

  /// If mips were halved along both axes at once, the error would be 18 to 19 levels.
  @Test(arguments: kernels, [(4.5, 1.0), (1, 4.5)])
  func aFaceOfLongPixelsKeepsItsStrokes(_ kernel: Kernel, _ texels: (Double, Double)) {
    let shrunk = Homography.translation(3.3, 2.7).after(.scale(1 / texels.0, 1 / texels.1))
    #expect(rootMeanSquare(errors(shrunk, kernel).compactMap { $0 }) <= 14)
  }

  /// The two distances are the distance of a far page, and the nearest distance at which a cover is visible.
  ///
  /// If mips were halved along both axes at once, the error would be 19 to 27 levels. If each pixel's own shape
  /// determined the halvings along one axis, the error would be 18 levels at 85° and the smaller distance.
  @Test(arguments: [60.0, 65, 70, 75, 80, 85], [1000.0, 450])
  func aTurnedPageKeepsItsStrokes(_ degrees: Double, _ distance: Double) {
    #expect(rootMeanSquare(errors(page(degrees, from: distance)).compactMap { $0 }) <= 17)
  }

  /// The error must change little from frame to frame, or a turning page would seem to shimmer. The page turns by 0.37°
  /// from frame to frame, as in slow motion.
  ///
  /// If mips were halved along both axes at once, the change would be 19 to 44 levels. If each pixel's own shape
  /// determined the halvings, the change would be up to 24 levels at the smaller distance.
  @Test(arguments: [60.0, 65, 70, 75, 80, 85], [1000.0, 450])
  func aPageThatTurnsSlowlyDoesNotShimmer(_ degrees: Double, _ distance: Double) {
    let frames = (0..<3).map { errors(page(degrees + 0.37 * Double($0), from: distance)) }
    for (now, next) in zip(frames, frames.dropFirst()) {
      let changes = zip(now, next).compactMap { a, b in a.flatMap { a in b.map { $0 - a } } }
      #expect(rootMeanSquare(changes) <= 18)
    }
  }

  /// The frames show noise under pixels that grow longer, from 1.5 to 12 texels, in steps of a 500th.
  @Test(arguments: kernels, [true, false])
  func noPixelPopsWhereAnotherHalvingBegins(_ kernel: Kernel, _ isAcross: Bool) {
    var random = SplitMix64(seed: 13)
    let (texture, _) = Texture.noise(256, 256, &random)
    let compositor = Compositor(threads: 1, kernel: kernel)
    func draw(_ length: Double) -> Canvas {
      let scale = isAcross ? Homography.scale(1 / length, 1) : .scale(1, 1 / length)
      return compositor.draw(
        24, 16,
        [
          DisplayItem(
            face: .test(256, 256),
            homography: Homography.translation(12, 8).after(
              scale.after(.translation(-128, -128))))
        ], face: FaceImage(texture: texture, color: Color(0, 0, 0)))
    }
    var length = 1.5
    var last = draw(length)
    while length < 12 {
      length *= 1.002
      let next = draw(length)
      #expect(next.difference(last) <= 16)
      last = next
    }
  }

  /// A fused multiply-add may move a sample, and the position at which another halving begins.
  @Test(arguments: kernels)
  func theKernelsAgreeOnTurnedFaces(_ kernel: Kernel) {
    var random = SplitMix64(seed: 14)
    for round in 0..<40 {
      let (texture, _) = Texture.noise(97, 131, &random, translucent: round % 3 == 0)
      let size = Size(97, 131)
      let item = DisplayItem(
        face: .test(97, 131),
        homography: .turned(
          size, angle: random.number(1...1.5),
          axis: (random.number(-0.3...0.3), 1, random.number(-0.3...0.3)),
          scale: random.number(0.5...2), distance: random.number(300...900),
          center: Point(45, 60)))
      let image = FaceImage(texture: texture, color: Color(90, 60, 30))
      let canvases = [Kernel.portable, kernel].map {
        Compositor(threads: 1, kernel: $0).draw(90, 120, [item], face: image)
      }
      #expect(canvases[1].isGuardIntact && canvases[1].isOpaque)
      #expect(canvases[1].difference(canvases[0]) <= 3)
    }
  }

  /// Coarser levels have larger texels, which reach farther beyond the opaque part of a face.
  @Test(arguments: [60.0, 75, 83])
  func aTurnedRoundFaceHidesItemsWithoutChangingTheFrame(_ degrees: Double) {
    let texture = Texture(160, 200) { x, y in
      let (dx, dy) = (max(30 - x, x - 129, 0), max(30 - y, y - 169, 0))
      return dx * dx + dy * dy > 900 ? 0 : (x / 3 + y / 3) % 2 == 0 ? 0xFF20_8040 : 0xFFE0_D0A0
    }
    let items = [0.0, 6, 12].map { shift in
      DisplayItem(
        face: .test(160, 200),
        homography: .turned(
          Size(160, 200), angle: degrees * .pi / 180, axis: (0.1, 1, 0),
          center: Point(60 + shift, 110)))
    }
    let compositor = Compositor(threads: 1)
    let face = FaceImage(texture: texture, color: Color(0, 0, 0))
    let with = compositor.draw(130, 220, items, face: face)
    compositor.usesOcclusion = false
    #expect(with.difference(compositor.draw(130, 220, items, face: face)) <= 1)
  }
}

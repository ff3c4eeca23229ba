import CardKinetics
import CardModel
import CardPicture
import CardRaster
import Testing

/// Tests that no pixel jumps while a card grows or shrinks through the mip levels.
@Suite struct MipTests {
  /// The largest and the mean change from one frame to the next, in levels.
  private struct Step {
    var largest: Int
    var mean: Double
  }

  /// Returns the changes between frames of noise, which has the finest detail. The frames go from 1.5 to 5 texels a
  /// pixel in steps of a 500th, through the thresholds at 2 and 4.
  private func steps(_ kernel: Kernel) -> [Step] {
    var random = SplitMix64(seed: 13)
    let (texture, _) = Texture.noise(256, 256, &random)
    let compositor = Compositor(threads: 1, kernel: kernel)
    let (width, height) = (24, 16)
    func draw(_ reduction: Double) -> Canvas {
      let item = DisplayItem(
        face: .test(256, 256),
        homography: Homography.translation(12, 8).after(
          Homography.scale(1 / reduction, 1 / reduction).after(.translation(-128, -128))))
      return compositor.draw(
        width, height, [item], face: FaceImage(texture: texture, color: Color(0, 0, 0)))
    }
    var steps: [Step] = []
    var reduction = 1.5
    var last = draw(reduction)
    while reduction < 5 {
      reduction *= 1.002
      let next = draw(reduction)
      var sum = 0
      for y in 0..<height {
        for x in 0..<width {
          for (a, b) in zip(last.channels(x, y), next.channels(x, y)) { sum += abs(a - b) }
        }
      }
      steps.append(
        Step(
          largest: next.difference(last), mean: Double(sum) / Double(3 * width * height)))
      last = next
    }
    return steps
  }

  /// In one step, the outermost pixel moves by a 20th of a texel, which changes its value by up to 13 of 255 in noise.
  /// A mip level that fades in adds up to 2.5.
  @Test(arguments: kernels)
  func noPixelPopsAtAThreshold(_ kernel: Kernel) {
    #expect(steps(kernel).allSatisfy { $0.largest <= 16 })
  }

  /// The change at a threshold may be at most one and a half times the change just before and after it.
  @Test(arguments: kernels)
  func theFrameChangesAsSteadilyAtAThresholdAsBesideIt(_ kernel: Kernel) {
    let means = steps(kernel).map(\.mean)
    for i in 20..<(means.count - 20) {
      let beside = means[(i - 20)..<(i - 5)] + means[(i + 6)..<(i + 21)]
      let usual = beside.reduce(0, +) / Double(beside.count)
      #expect(means[i] <= 1.5 * usual + 0.1)
    }
  }
}

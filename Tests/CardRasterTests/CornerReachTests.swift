import CardKinetics
import CardModel
import CardPicture
import Testing

@testable import CardRaster

/// Tests the shortcut that skips pixels outside of rounded corners.
@Suite struct CornerReachTests {
  /// The shortcut skips only pixels whose coverage is 0. It skips most of these pixels.
  @Test func onlyWhollyCutPixelsAreLeftOut() {
    var random = SplitMix64(seed: 8)
    var (cut, leftOut, wrong) = (0, 0, 0)
    for number in 0..<400 {
      let size = Size(random.number(1...70), random.number(1...70))
      let radii =
        number % 3 == 0
        ? CornerRadii(random.number(0...50))
        : CornerRadii(
          topLeft: random.number(0...30), topRight: random.number(0...30),
          bottomRight: random.number(0...30), bottomLeft: random.number(0...30))
      let corners = RoundedCorners(radii, of: Rect(origin: .zero, size: size))
      let map = Homography.translation(random.number(-9...0), random.number(-9...0))
        .after(.scale(random.number(0.3...2.5), random.number(0.3...2.5)))
      for y in 0..<40 {
        let reach = corners.reach(y, within: 0..<90, map)
        for x in 0..<90 {
          let isCut = corners.coverage(Double(x) + 0.5, Double(y) + 0.5, map) == 0
          wrong += reach.contains(x) || isCut ? 0 : 1
          cut += isCut ? 1 : 0
          leftOut += reach.contains(x) ? 0 : 1
        }
      }
    }
    #expect(wrong == 0)
    #expect(cut > 10_000)
    #expect(leftOut > cut * 9 / 10)
  }

  /// A face that is rotated or in perspective needs the coverage of each pixel.
  @Test func noPixelOfATurnedFaceIsLeftOut() {
    let corners = RoundedCorners(CornerRadii(20), of: Rect(x: 0, y: 0, width: 50, height: 50))
    let turned = Homography(1, -0.3, 0, 0.3, 1, 0, 0, 0, 1)
    #expect(corners.reach(0, within: 3..<40, turned) == 3..<40)
  }
}

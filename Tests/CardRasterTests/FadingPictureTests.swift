import CardCore
import CardRaster
import Testing

/// A picture that fades, wholly, whatever lies on what within it.
@Suite struct FadingPictureTests {
  private static let backdrop = Backdrop(top: Color(10, 200, 90), bottom: Color(240, 30, 160))
  private static let (width, height) = (90, 60)

  /// Cards of whole pixels, some a colour of their own, at one opacity.
  private func cards(
    _ random: inout Random, _ group: Int, _ picture: FadingPicture?
  ) -> [DisplayItem] {
    (0..<6).map { index in
      let (x, y) = (
        Double(Int.random(in: -10..<60, using: &random)),
        Double(Int.random(in: -10..<40, using: &random))
      )
      var face = FaceID.test(
        Double(Int.random(in: 10..<60, using: &random)),
        Double(Int.random(in: 8..<38, using: &random)))
      (face.group, face.index) = (group, index)
      var item = DisplayItem(face: face, homography: .translation(x, y))
      item.opacity = picture?.opacity ?? 1
      item.picture = picture
      return item
    }
  }

  private func draw(_ items: [DisplayItem], _ kernel: Kernel) -> Canvas {
    var canvas = Canvas(Self.width, Self.height)
    canvas.draw(
      DisplayList(backdrop: Self.backdrop, items: items),
      with: Compositor(threads: 1, kernel: kernel)
    ) { face in
      let hue = UInt8(truncatingIfNeeded: face.index * 83 + face.group * 31)
      return FaceImage(texture: nil, color: Color(hue, 255 - hue, hue &* 7))
    }
    return canvas
  }

  @Test(arguments: [0.2, 0.5, 0.8])
  func itIsMixedWithWhatLiesBehindIt(_ opacity: Double) {
    var random = Random(3)
    for _ in 0..<20 {
      var again = random
      let fading = draw(cards(&random, 0, .new(opacity)), .best)
      let (whole, none) = (draw(cards(&again, 0, nil), .best), draw([], .best))
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let (a, b) = (none.channels(x, y), whole.channels(x, y))
          for (channel, value) in fading.channels(x, y).enumerated() {
            let mixed = Double(a[channel]) * (1 - opacity) + Double(b[channel]) * opacity
            #expect(abs(Double(value) - mixed) <= 2)
          }
        }
      }
    }
  }

  /// Where the coming picture is opaque nothing of the leaving one shows, and the other way about.
  @Test(arguments: kernels)
  func anOpaquePictureHidesAndIsHiddenByWhatIsInNeither(_ kernel: Kernel) {
    var random = Random(8)
    for _ in 0..<20 {
      let below = cards(&random, 1, nil)
      let old = cards(&random, 2, .old(1))
      let new = cards(&random, 3, .new(1))
      let above = cards(&random, 4, nil)
      var plain = below + old + new + above
      for index in plain.indices { plain[index].picture = nil }
      #expect(draw(below + old + new + above, kernel) == draw(plain, kernel))
    }
  }
}

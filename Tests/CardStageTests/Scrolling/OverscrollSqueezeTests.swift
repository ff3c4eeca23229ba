import CardKinetics
import CardScene
import Testing

/// Tests the squeeze of a scroll past its ends.
@Suite struct OverscrollSqueezeTests {
  private let viewport = Size(400, 600)

  private func width(at offset: Double) -> Double {
    let map = OverscrollSqueeze.map(at: offset, in: 0...1000, viewport: viewport)
    let quad = map.apply(Rect(x: 100, y: 100, width: 200, height: 300))
    #expect(quad.boundingBox.height == 300 && abs(quad.boundingBox.midX - 200) < 1e-9)
    return quad.boundingBox.width
  }

  @Test func withinTheRangeNothingIsSqueezed() {
    for offset in [0.0, 500, 1000] {
      #expect(OverscrollSqueeze.map(at: offset, in: 0...1000, viewport: viewport) == .identity)
    }
  }

  @Test func beyondTheRangeTheSqueezeGrowsSteadilyAndAlikeAtBothEnds() {
    var last = 200.0
    for beyond in stride(from: 0.5, through: 200, by: 0.5) {
      let now = width(at: -beyond)
      #expect(now < last && last - now < 0.5)
      #expect(abs(now - width(at: 1000 + beyond)) < 1e-9)
      last = now
    }
    #expect(last < 180)
  }

  @Test func aSqueezedWidthStaysPositive() {
    #expect(width(at: -1e9) >= 100)
  }
}

import CardKinetics
import CardScene
import Testing

/// Tests the squeeze of a scroll past its ends.
@Suite struct OverscrollSqueezeTests {
  private let viewport = Size(400, 600)

  private func width(at offset: Double, strength: Double = 1) -> Double {
    let map = OverscrollSqueeze.map(
      at: offset, in: 0...1000, viewport: viewport, strength: strength)
    let quad = map.apply(Rect(x: 100, y: 100, width: 200, height: 300))
    #expect(quad.boundingBox.height == 300 && abs(quad.boundingBox.midX - 200) < 1e-9)
    return quad.boundingBox.width
  }

  @Test func withinTheRangeNothingIsSqueezed() {
    for offset in [0.0, 500, 1000] {
      let map = OverscrollSqueeze.map(
        at: offset, in: 0...1000, viewport: viewport, strength: 1)
      #expect(map == .identity)
    }
  }

  @Test func theStrengthOfTheModeScalesTheSqueeze() {
    #expect(width(at: -100, strength: 0) == 200)
    #expect(abs(width(at: -100, strength: 0.5) - 192.5) < 1e-9)
    #expect(abs(width(at: -100) - 185) < 1e-9)
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

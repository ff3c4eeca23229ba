import CardKinetics
import Testing

@testable import CardStage

/// Tests the outline that two cards share while one turns into the other around their common image.
@Suite struct SharedOutlineTests {
  private static let image = Rect(x: 10, y: 20, width: 200, height: 100)

  /// Returns the outline of cards that are their image with a title below, `height` points high.
  private static func outline(_ cards: [(height: Double, weight: Double)]) -> Rect? {
    func quad(_ rect: Rect) -> Quad { Homography.identity.apply(rect) }
    let outlines = cards.map { card in
      var rect = image
      rect.size.height += card.height
      return (quad(rect), card.weight)
    }
    return TransitionFrame.sharedOutline(of: outlines, around: quad(image))?.boundingBox
  }

  @Test(arguments: [0, 0.2, 0.5, 0.8, 1]) func aTitleVanishesEarlyAndComesLate(weight: Double)
    throws
  {
    let cards = [(height: 40.0, weight: weight), (height: 0, weight: 1 - weight)]
    for cards in [cards, cards.reversed()] {
      let shared = try #require(Self.outline(cards))
      #expect(abs(shared.maxY - Self.image.maxY - 40 * weight * weight * weight) < 1e-9)
      #expect(abs(shared.minY - Self.image.minY) < 1e-9 && abs(shared.width - 200) < 1e-9)
    }
  }

  @Test func titlesOfOneHeightStay() throws {
    let shared = try #require(Self.outline([(40, 0.5), (40, 0.3), (40, 0.2)]))
    #expect(abs(shared.maxY - Self.image.maxY - 40) < 1e-9)
  }

  @Test(arguments: [0.0, 40, 90]) func aThirdCardBeginsWithoutAJump(height: Double) throws {
    let two = try #require(Self.outline([(40, 0.6), (10, 0.4)]))
    let three = try #require(Self.outline([(40, 0.6), (10, 0.4), (height, 1e-9)]))
    #expect(abs(two.maxY - three.maxY) < 1e-6)
  }
}

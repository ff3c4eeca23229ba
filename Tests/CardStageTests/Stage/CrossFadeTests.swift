import CardKinetics
import CardModel
import CardPicture
import TestSupport
import Testing

/// Tests that the cross-fade of two frames does not flicker, even if another fade follows at once.
@Suite struct CrossFadeTests {
  private func item(_ index: Int, shadow: Double? = nil) -> DisplayItem {
    DisplayItem(
      face: Face(scene: .overlay, .front(index), size: Size(80, 60)),
      homography: .identity,
      shadow: shadow.map { Shadow(offset: .zero, blur: 4, opacity: $0) })
  }

  private static let steps = (0...30).map { Double($0) / 30 }

  @Test func theOldFrameStaysUntilTheNewOneIsOpaque() {
    let fade = CrossFade(from: [item(0)], at: 1)
    var last = (old: 1.0, new: 0.0)
    for fraction in Self.steps.dropLast() {
      let items = fade.blend(into: [item(1)], at: 1 + fraction * CrossFade.duration)
      #expect(items.map(\.face.index) == [0, 1])
      let (old, new) = (items[0].opacity, items[1].opacity)
      #expect(max(new, old) == 1 && new >= last.new && old <= last.old)
      #expect(items.allSatisfy { $0.fade?.opacity == $0.opacity })
      last = (old, new)
    }
    #expect(fade.blend(into: [item(1)], at: 1.001 + CrossFade.duration) == [item(1)])
  }

  /// The shadow neither doubles nor vanishes, and begins and ends with its own opacity.
  @Test func aShadowInBothFramesHardlyChanges() {
    let fade = CrossFade(from: [item(0, shadow: 0.4)], at: 0)
    for fraction in Self.steps.dropLast() {
      let items = fade.blend(into: [item(1, shadow: 0.4)], at: fraction * CrossFade.duration)
      let light = items.reduce(1) { $0 * (1 - $1.opacity * $1.shadow!.opacity) }
      #expect(1 - light > 0.34 && 1 - light <= 0.4 + 1e-9)
      if fraction == 0 { #expect(isClose(1 - light, 0.4)) }
    }
  }

  @Test func itemsOfBothFramesStayAsTheyAre() {
    let fade = CrossFade(from: [item(0), item(5), item(1)], at: 0)
    let items = fade.blend(into: [item(2), item(5), item(3)], at: CrossFade.duration * 0.3)
    #expect(items.map(\.face.index) == [0, 2, 5, 1, 3])
    #expect(items[2].opacity == 1 && items[2].fade == nil)
  }

  /// An item that the first fade hides stays hidden in the second fade.
  @Test(arguments: [0.3, 0.7])
  func aFadeDuringAnotherFadeHidesTheSameItems(fraction: Double) throws {
    let first = CrossFade(from: [item(0), item(1)], at: 0)
    let time = fraction * CrossFade.duration
    let seen = first.blend(into: [item(2), item(3)], at: time)
    let second = CrossFade(from: seen, at: time)
    for later in [0.0, 0.2, 0.6, 0.9] {
      let items = second.blend(into: [item(4)], at: time + later * CrossFade.duration)
      let coming = try #require(items.first { $0.face.index == 4 })
      for old in items where old.face.index < 4 {
        let before = try #require(seen.first { $0.face == old.face })
        let isFading = before.opacity < 1
        #expect(isFading == (old.fade?.number != coming.fade?.number))
        #expect(isClose(old.fade!.opacity, old.opacity), "it hides as before")
        #expect(old.opacity <= before.opacity + 1e-9)
      }
    }
  }

  /// A list contains at most two fading layers. The oldest of three frames hides nothing, but stays as visible as it
  /// was.
  @Test func aThirdFadeHidesNothingOfTheSecond() throws {
    var seen = [item(0), item(1)]
    for (number, coming) in [2, 4, 6].enumerated() {
      let time = Double(number) * CrossFade.duration * 0.3
      let fade = CrossFade(from: seen, at: time)
      let before = seen
      seen = fade.blend(
        into: [item(coming), item(coming + 1)], at: time + CrossFade.duration * 0.3)
      let newest = try #require(seen.last?.fade?.number)
      for old in seen where old.face.index < coming {
        let was = try #require(before.first { $0.face == old.face })
        #expect(old.opacity >= was.opacity * 0.99)
        // The items of the previous fade are on the other layer, or fully visible.
        if old.face.index >= coming - 2, let fade = was.fade, fade.opacity < 1 {
          #expect(old.fade?.number == fade.number && fade.number != newest)
        }
      }
    }
  }
}

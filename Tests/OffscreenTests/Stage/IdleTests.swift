import CardInput
import CardKinetics
import CardScenes
import CardStage
import TestSupport
import Testing

@testable import CardPicture
@testable import CardStage

/// Tests that the scene bar and the pointer vanish while the pointer rests, and come back at once.
@Suite struct IdleTests {
  private func isHidden(_ hand: StageHand) -> Bool {
    hand.overlays(.tab).isEmpty && hand.stage.pointerShape(at: hand.time) == .hidden
  }

  private func after(_ seconds: Double, _ hand: StageHand) -> StageHand {
    var later = hand
    later.wait(seconds)
    return later
  }

  @Test func overlaysStayUntilTheFirstDrag() {
    var hand = StageHand(1)
    hand.move(Point(300, 300))
    hand.press(Point(640, 400))
    hand.release(Point(640, 400))
    hand.settle()
    #expect(!isHidden(after(60, hand)))
    #expect(hand.stage.deadline == nil, "the program does not wake")
  }

  @Test(arguments: everyScene)
  func overlaysHideThreeSecondsAfterADrag(scene: Int) {
    var hand = StageHand(scene)
    hand.drag(from: Point(640, 420), by: Point(-60, 30))
    #expect(!isHidden(after(10, hand)), "not while the hand holds something")
    hand.release(Point(580, 450))
    #expect(hand.overlays(.tab).allSatisfy { $0.opacity == 1 })
    #expect(!isHidden(after(2.9, hand)))
    let opacities = after(3.2, hand).overlays(.tab).map(\.opacity)
    #expect(opacities.count == SceneCatalog.scenes.count - 1)
    #expect(opacities.allSatisfy { $0 > 0 && $0 < 1 })
    var later = after(3.5, hand)
    #expect(isHidden(later))
    later.settle()
    #expect(later.stage.deadline == nil)
    later.move(Point(200, 500))
    #expect(!isHidden(later) && later.overlays(.tab).allSatisfy { $0.opacity == 1 })
    #expect(isHidden(after(3.5, later)), "and again")
  }

  @Test func inFullscreenOverlaysHideBeforeAnyDrag() {
    var hand = StageHand(0)
    hand.handle(.fullscreen(true))
    #expect(!isHidden(after(2.9, hand)) && isHidden(after(3.5, hand)))
    hand.wait(3.5)
    hand.key("2")
    #expect(isHidden(hand), "a key does not point")
    hand.time += 0.3
    #expect(hand.overlays(.title).count == 1, "what the scene bar does not name is named")
    hand.handle(.fullscreen(false))
    #expect(!isHidden(hand))
  }

  @Test(arguments: [
    Size(1280, 800), Size(1920, 1080), Size(3840, 2160), Size(700, 1200), Size(1000, 500),
    Size(400, 300),
  ])
  func theSceneBarCoversNoCardAtRest(window: Size) {
    // The Custom scene is left out, since a layout determines the positions of its cards.
    for scene in everyScene where scene != SceneCatalog.index(of: "custom") {
      let hand = StageHand(scene, window: window)
      let items = hand.shown.list.items
      let tabs = items.filter { [.tab, .selectedTab].contains($0.face.kind) }
      #expect(tabs.count == SceneCatalog.scenes.count)
      for tab in tabs.map(\.quad.boundingBox) {
        #expect(Rect(window).contains(tab.origin))
        for card in items where card.role.contains(.card) && card.face.scene == hand.stage.sceneID {
          let box = card.quad.boundingBox
          let isApart =
            tab.maxX <= box.minX || box.maxX <= tab.minX || tab.maxY <= box.minY
            || box.maxY <= tab.minY
          #expect(isApart, "\(tab) over \(card.face)")
        }
      }
    }
  }

  @Test(
    arguments: everyScene,
    [
      Size(1280, 800), Size(1920, 1080), Size(3840, 2160), Size(700, 1200), Size(1000, 500),
      Size(400, 300),
    ])
  func overlaysOfASplitViewCoverNoCard(scene: Int, window: Size) {
    var hand = StageHand(scene, window: window)
    hand.key("v")
    hand.key("s")
    hand.settle()
    hand.frame()
    let layout = hand.stage.layout
    for part in [OverlayLayout.Part.speedBadge, .viewName(.a), .viewName(.b)] {
      #expect(layout[part] != nil)
    }
    for card in hand.shown.list.items where card.role.contains(.card) {
      let box = card.quad.boundingBox.intersection(card.clip ?? Rect(window))
      for part in layout.parts { #expect(!part.rect.overlaps(box), "\(part) over \(box)") }
    }
  }

  @Test func aDotMarksTheHeldCardWhileInputIsShown() {
    var hand = StageHand(1)
    func dots(_ hand: StageHand) -> [DisplayItem] {
      hand.shown.list.items.filter { $0.face == .ink(.velocity) }
    }
    hand.key("k")
    hand.drag(from: Point(640, 400), by: Point(50, 20))
    let dot = dots(hand).first?.quad.boundingBox.center ?? .zero
    #expect((dot - Point(690, 420)).length < 1e-9)
    hand.release(Point(690, 420))
    #expect(dots(hand).isEmpty)
  }

  @Test func anEmptyCaptionEndsTheOneBefore() throws {
    var hand = StageHand(0)
    hand.handle(.say("Drag the cards", seconds: 600))
    hand.wait(20)
    #expect(hand.overlays(.caption).count == 1)
    hand.handle(.say("", seconds: 0))
    let first = try #require(hand.overlays(.caption).first?.opacity)
    hand.wait(0.1)
    let second = try #require(hand.overlays(.caption).first?.opacity)
    #expect(first > second && second > 0)
    hand.wait(0.5)
    #expect(hand.overlays(.caption).isEmpty)
  }
}

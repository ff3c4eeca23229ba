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
  private func isHidden(_ user: StageUser) -> Bool {
    user.overlays(.tab).isEmpty && user.stage.pointerShape(at: user.time) == .hidden
  }

  private func after(_ seconds: Double, _ user: StageUser) -> StageUser {
    var later = user
    later.wait(seconds)
    return later
  }

  @Test func overlaysStayUntilTheFirstDrag() {
    var user = StageUser(1)
    user.move(Point(300, 300))
    user.press(Point(640, 400))
    user.release(Point(640, 400))
    user.settle()
    #expect(!isHidden(after(60, user)))
    #expect(user.stage.deadline == nil, "the program does not wake")
  }

  @Test(arguments: everyScene)
  func overlaysHideThreeSecondsAfterADrag(scene: Int) {
    var user = StageUser(scene)
    user.drag(from: Point(640, 420), by: Point(-60, 30))
    #expect(!isHidden(after(10, user)), "not while the user holds something")
    user.release(Point(580, 450))
    #expect(user.overlays(.tab).allSatisfy { $0.opacity == 1 })
    #expect(!isHidden(after(2.9, user)))
    let opacities = after(3.2, user).overlays(.tab).map(\.opacity)
    #expect(opacities.count == SceneCatalog.scenes.count - 1)
    #expect(opacities.allSatisfy { $0 > 0 && $0 < 1 })
    var later = after(3.5, user)
    #expect(isHidden(later))
    later.settle()
    #expect(later.stage.deadline == nil)
    later.move(Point(200, 500))
    #expect(!isHidden(later) && later.overlays(.tab).allSatisfy { $0.opacity == 1 })
    #expect(isHidden(after(3.5, later)), "and again")
  }

  @Test func inFullscreenOverlaysHideBeforeAnyDrag() {
    var user = StageUser(0)
    user.handle(.fullscreen(true))
    #expect(!isHidden(after(2.9, user)) && isHidden(after(3.5, user)))
    user.wait(3.5)
    user.key("2")
    #expect(isHidden(user), "a key does not point")
    user.time += 0.3
    #expect(user.overlays(.title).count == 1, "what the scene bar does not name is named")
    user.handle(.fullscreen(false))
    #expect(!isHidden(user))
  }

  @Test(arguments: [
    Size(1280, 800), Size(1920, 1080), Size(3840, 2160), Size(700, 1200), Size(1000, 500),
    Size(400, 300),
  ])
  func theSceneBarCoversNoCardAtRest(window: Size) {
    // The Custom scene is left out, since a layout determines the positions of its cards.
    for scene in everyScene where scene != SceneCatalog.index(of: "custom") {
      let user = StageUser(scene, window: window)
      let items = user.shown.list.items
      let tabs = items.filter { [.tab, .selectedTab].contains($0.face.kind) }
      #expect(tabs.count == SceneCatalog.scenes.count)
      for tab in tabs.map(\.quad.boundingBox) {
        #expect(Rect(window).contains(tab.origin))
        for card in items where card.role.contains(.card) && card.face.scene == user.stage.sceneID {
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
    var user = StageUser(scene, window: window)
    user.key("v")
    user.key("s")
    user.settle()
    user.frame()
    let layout = user.stage.layout
    for part in [OverlayLayout.Part.speedBadge, .viewName(.a), .viewName(.b)] {
      #expect(layout[part] != nil)
    }
    for card in user.shown.list.items where card.role.contains(.card) {
      let box = card.quad.boundingBox.intersection(card.clip ?? Rect(window))
      for part in layout.parts { #expect(!part.rect.overlaps(box), "\(part) over \(box)") }
    }
  }

  @Test func aDotMarksTheHeldCardWhileInputIsShown() {
    var user = StageUser(1)
    func dots(_ user: StageUser) -> [DisplayItem] {
      user.shown.list.items.filter { $0.face == .ink(.velocity) }
    }
    user.key("k")
    user.drag(from: Point(640, 400), by: Point(50, 20))
    let dot = dots(user).first?.quad.boundingBox.center ?? .zero
    #expect((dot - Point(690, 420)).length < 1e-9)
    user.release(Point(690, 420))
    #expect(dots(user).isEmpty)
  }

  @Test func anEmptyCaptionEndsTheOneBefore() throws {
    var user = StageUser(0)
    user.handle(.say("Drag the cards", seconds: 600))
    user.wait(20)
    #expect(user.overlays(.caption).count == 1)
    user.handle(.say("", seconds: 0))
    let first = try #require(user.overlays(.caption).first?.opacity)
    user.wait(0.1)
    let second = try #require(user.overlays(.caption).first?.opacity)
    #expect(first > second && second > 0)
    user.wait(0.5)
    #expect(user.overlays(.caption).isEmpty)
  }
}

import CardInput
import CardKinetics
import CardPicture
import CardScene
import FrameWatch
import TestSupport
import Testing

@testable import CardScenes

/// Tests that the cards move from their visible positions when the layout changes.
@Suite struct LayoutChangeTests {
  private typealias Watch = JumpWatch<CustomScene>

  /// Returns the jumps of cards. The row of thumbnails is left out, because a file of the user adds a thumbnail to it.
  private static func jumps(from old: CustomScene, to new: CustomScene, at t: Double) -> [Jump] {
    FrameWatch.jumps(from: old.list(at: t), to: new.list(at: t), in: old.space)
      .filter { $0.face?.kind == .front }
  }

  private static let layouts = [TestLayouts.turned, TestLayouts.ring, TestLayouts.column]

  /// The layout changes during a fling, a landing, a drag and another change of the layout. No position and no speed
  /// jumps.
  @Test(arguments: 0..<4, 0..<3)
  func aChangeKeepsPositionsAndSpeeds(state: Int, first: Int) throws {
    var user = CustomSceneTests.user(Self.layouts[first], count: 40)
    user.perform(.goTo(20))
    user.settle()
    let other = Self.layouts[(first + 1) % 3]
    switch state {
    case 0:
      user.swipe(from: Point(600, 300), by: Point(-90, -90), velocity: Point(-2400, -2400))
      user.wait(0.03)
    case 1:
      user.perform(.next)
      user.wait(0.08)
    case 2:
      user.press(Point(600, 300))
      user.drag(to: Point(-80, -40))
    default:
      user.scene.adopt(.layout(Self.layouts[(first + 2) % 3]), isStill: false, at: user.time)
      user.wait(0.12)
    }
    let (before, t) = (user.scene, user.time)
    user.scene.adopt(.layout(other), isStill: false, at: t)
    #expect(Self.jumps(from: before, to: user.scene, at: t) == [])
    let old = Watch.speeds(before, at: t).filter { $0.key.face.kind == .front }
    var new = Watch.speeds(user.scene, at: t)
    // Faces that are laid out again belong to the same cards.
    for (piece, speed) in new where piece.face.kind == .front {
      var same = piece
      same.face.size = old.keys.first!.face.size
      new[same] = speed
    }
    // At least three cards are in the window, and the change removes none of them at once.
    let kept = old.filter { new[$0.key] != nil }
    #expect(old.count >= 3 && kept.count * 2 > old.count)
    for (piece, speed) in kept {
      let now = try #require(new[piece])
      // The tolerance is that of a numerical derivative at thousands of points per second.
      #expect(gap(speed, now) < 2, "\(piece.face.index)")
    }
    expectNoJump(in: user.scene, from: t, for: 0.8)
  }

  @Test func afterTheAnimationTheCardsHaveThePosesOfTheNewLayout() throws {
    var user = CustomSceneTests.user()
    user.scene.adopt(.layout(TestLayouts.ring), isStill: false, at: user.time)
    #expect(user.scene.isMoving(at: user.time))
    user.settle()
    let own = CustomSceneTests.user(TestLayouts.ring)
    let (a, b) = (Watch.quads(user.scene, at: user.time), Watch.quads(own.scene, at: own.time))
    #expect(b.contains { $0.key.face.kind == .front })
    for (piece, quad) in b where piece.face.kind == .front {
      #expect(gap(quad, try #require(a[piece])) < 1e-3)
    }
  }

  /// A drag holds cards near the end of the visible range, where they are still faint.
  @Test func noCardJumpsAsTheChangeEnds() {
    var user = CustomSceneTests.user(TestLayouts.ring, count: 40)
    user.press(Point(600, 300))
    user.drag(to: Point(-36, 0))
    user.scene.adopt(.layout(TestLayouts.column), isStill: false, at: user.time)
    expectNoJump(in: user.scene, from: user.time, for: 2)
  }

  @Test func manySavesInASecondStayCheapAndShowNoJump() {
    var user = CustomSceneTests.user()
    user.scene.adopt(
      .layout(NamedLayout(name: "x", TestLayouts.Turned())), isStill: false, at: user.time)
    for index in 0..<30 {
      let (before, t) = (user.scene, user.time)
      user.scene.adopt(
        .layout(NamedLayout(name: "x", text: "\(index)", Self.layouts[index % 2].layout)),
        isStill: false, at: t)
      #expect(Self.jumps(from: before, to: user.scene, at: t) == [])
      #expect(user.scene.layers.count <= CustomMetrics.maximumLayers)
      user.wait(0.1)
    }
  }

  /// A card of another extent is cropped and not stretched. The old faces stay until the new ones are opaque.
  @Test func facesOfAnotherExtentFadeUnstretched() throws {
    var user = CustomSceneTests.user(TestLayouts.column, count: 40)
    user.perform(.goTo(20))
    user.settle()
    let (old, start) = (user.scene.face, user.time)
    user.scene.adopt(
      .layout(NamedLayout(name: "upright", TestLayouts.Upright())), isStill: false, at: start)
    #expect(user.scene.face != old)
    var both: Set<Int> = []
    for step in 0...60 {
      let t = start + Double(step) / 60
      let cards = Dictionary(
        grouping: user.scene.items(at: t).filter { $0.face.kind == .front }, by: \.face.index)
      for (index, faces) in cards {
        // Both layouts show their cards in the plane.
        for face in faces {
          #expect(abs(face.homography.a - face.homography.e) < 1e-9, "\(index) is stretched")
          let whole = Rect(face.face.size).insetBy(dx: -1e-9, dy: -1e-9)
          #expect(
            whole.contains(face.bounds.origin)
              && whole.contains(Point(face.bounds.maxX, face.bounds.maxY)))
          #expect(gap(face.quad, faces[0].quad) < 1e-9)
        }
        #expect(faces.allSatisfy { $0.role.contains(.card) })
        #expect(faces.map { $0.role.contains(.pressable) } == faces.indices.map { $0 == 0 })
        if faces.count == 2 {
          both.insert(step)
          #expect(faces[0].face.size == old && faces[1].face.size == user.scene.face)
        }
        // Both faces together are as opaque as one card.
        let opacity = 1 - faces.reduce(1) { $0 * (1 - $1.opacity) }
        let alone = try #require(
          user.scene.frame(at: t).cards.first {
            user.scene.track.card(of: $0.slot) == index
          })
        #expect(abs(opacity - alone.pose.opacity) < 1e-9)
      }
    }
    // Two texts in two places are seen for a moment only.
    #expect((3...8).contains(both.count))
    let rest = user.scene.items(at: start + 3).filter { $0.face.kind == .front }
    #expect(!rest.isEmpty && rest.allSatisfy { $0.face.size == user.scene.face })
  }

  @Test func aHeldDragContinuesAlongTheNewAxis() {
    var user = CustomSceneTests.user(TestLayouts.column, count: 40)
    user.perform(.goTo(20))
    user.settle()
    user.press(Point(600, 300))
    user.drag(to: Point(0, -60))
    user.scene.adopt(.layout(TestLayouts.turned), isStill: false, at: user.time)
    let offset = user.status.offset ?? 0
    user.drag(to: Point(0, -60))
    #expect(abs((user.status.offset ?? 0) - offset) < 1e-9, "the user has not moved")
    user.drag(to: Point(0, -160))
    #expect(abs((user.status.offset ?? 0) - offset) < 1e-9, "the old axis")
    user.drag(to: Point(-50, -160))
    #expect(abs((user.status.offset ?? 0) - offset - 50) < 1e-9, "the new one")
  }

  /// In a pause the cards move at once to the positions of the new layout.
  @Test func inAPauseANewLayoutAppliesAtOnce() {
    var user = CustomSceneTests.user(TestLayouts.turned)
    user.scene.adopt(.layout(TestLayouts.ring), isStill: true, at: user.time)
    let own = CustomSceneTests.user(TestLayouts.ring)
    let (a, b) = (Watch.quads(user.scene, at: user.time), Watch.quads(own.scene, at: own.time))
    #expect(b.contains { $0.key.face.kind == .front })
    for (piece, quad) in b where piece.face.kind == .front {
      #expect(a[piece].map { gap(quad, $0) < 1e-9 } == true)
    }
  }

  /// A saved file replaces its earlier versions everywhere, so that undo cannot restore an earlier version.
  @Test func undoNeverBringsAnOldTextBack() {
    func own(_ text: String) -> NamedLayout {
      NamedLayout(name: "own", text: text, TestLayouts.Column())
    }
    var user = CustomSceneTests.user()
    user.scene.adopt(.layout(own("1")), isStill: false, at: user.time)
    #expect(
      user.scene.isChanged(by: .layout(own("2"))) && !user.scene.isChanged(by: .layout(own("1"))))
    user.perform(.flip)
    #expect(user.scene.staged.named != own("1"))
    #expect(user.scene.isChanged(by: .layout(own("1"))), "a save brings it back on stage")
    user.scene.adopt(.layout(own("2")), isStill: false, at: user.time)
    #expect(user.scene.staged.named == own("2"))
    let chosen = user.scene.undoCount
    user.perform(.undo)
    #expect(user.scene.staged.named != own("2") && user.scene.undoCount == chosen - 1)
    user.perform(.undo)
    #expect(user.scene.staged.named == own("2"))
  }

  /// The middle card stays in place for the next scene's card, while a fling moves the others.
  @Test func aFlingKeepsTheCardThatATransitionCarries() throws {
    var user = CustomSceneTests.user(TestLayouts.turned, count: 400)
    user.swipe(from: Point(600, 300), by: Point(-90, 0), velocity: Point(-6000, 0))
    user.wait(0.02)
    let start = user.time
    let carried = try #require(user.scene.frontCard(at: start))
    func quad(_ presence: Double, at t: Double) throws -> Quad {
      let transition = SceneTransition(presence: presence, carried: carried)
      return try #require(
        user.scene.items(at: t, in: transition).last { $0.carrier == carried }
      ).quad
    }
    let still = try #require(
      user.scene.items(at: start).last { $0.carrier == carried }
    ).quad
    #expect(gap(try quad(1, at: start), still) < 1e-9)
    for step in 1...20 {
      let t = start + Double(step) / 50
      let presence = 1 - Double(step) / 20
      let middle = try quad(presence, at: t).boundingBox.midX
      #expect(abs(middle - user.scene.view.size.width / 2) < 700)
    }
    #expect(abs(user.scene.track.middle(at: start + 0.4) - Double(carried)) > 3)
  }

  @Test func theRowChoosesAndUndoTakesBack() throws {
    var user = CustomSceneTests.user()
    let small = try #require(
      user.items.first { $0.face.kind == .thumbnail && $0.face.index == 2 })
    user.tap(small.homography.apply(small.bounds.center))
    #expect(user.scene.staged.named == TestLayouts.column && user.scene.undoCount == 1)
    user.perform(.flip)
    #expect(user.scene.staged.named == TestLayouts.turned, "the row is a ring")
    user.perform(.flip)
    #expect(user.scene.staged.named == TestLayouts.ring)
    for expected in [TestLayouts.turned, TestLayouts.column, TestLayouts.turned] {
      user.perform(.undo)
      #expect(user.scene.staged.named == expected)
    }
    user.perform(.undo)
    #expect(user.scene.undoCount == 0 && user.scene.staged.named == TestLayouts.turned)
  }

  /// Undo takes back the choice of a layout, and not what was presented since then.
  @Test func undoOfALayoutKeepsTheFrontCard() {
    var user = CustomSceneTests.user()
    user.perform(.flip)
    user.perform(.goTo(7))
    user.settle()
    user.perform(.undo)
    user.settle()
    #expect(user.scene.undoCount == 0 && user.status.front == 6)
  }

  @Test func aResetKeepsTheLayoutAndIsTakenBack() {
    var user = CustomSceneTests.user()
    user.scene.adopt(
      .layout(NamedLayout(name: "own", text: "1", TestLayouts.Column())), isStill: false, at: 10)
    user.perform(.goTo(7))
    user.settle()
    var options = user.scene.options
    user.scene.pass(on: &options, isReset: true, at: user.time)
    user.scene = CustomScene(viewport: user.scene.viewport, options: options)
    #expect(user.status.front == CustomMetrics.start && user.scene.staged.named.name == "own")
    #expect(user.scene.gallery[0].layout.name == "own")
    user.perform(.undo)
    user.settle()
    #expect(user.status.front == 6 && user.scene.staged.named.name == "own")
  }

  // MARK: Problems of a file

  private func notice(_ user: SceneUser<CustomScene>) -> String? {
    user.items.last { $0.face.kind == .notice }?.face.text
  }

  @Test func aProblemOfTheFileIsShownUntilItIsFixed() {
    var user = CustomSceneTests.user()
    let before = Watch.quads(user.scene, at: user.time)
    user.scene.adopt(.problem("a.lua:2: no"), isStill: false, at: user.time)
    #expect(notice(user) == "a.lua:2: no")
    #expect(
      !user.scene.isChanged(by: .problem("a.lua:2: no")) && user.scene.isChanged(by: .problem("no"))
    )
    let after = Watch.quads(user.scene, at: user.time)
    #expect(before.allSatisfy { after[$0.key] == $0.value }, "the last good layout stays")
    user.scene.adopt(.layout(TestLayouts.turned), isStill: false, at: user.time)
    #expect(notice(user) == nil)
  }

  @Test func aFailingLayoutShowsTheLastGoodLayout() throws {
    var user = CustomSceneTests.user()
    let good = Watch.quads(user.scene, at: user.time)
    let failing = NamedLayout(name: "failing", TestLayouts.Failing(position: 2.5))
    user.scene.adopt(.layout(failing), isStill: false, at: user.time)
    user.settle()
    #expect(notice(user) == "failing.lua:3: no")
    let quads = Watch.quads(user.scene, at: user.time)
    #expect(good.contains { $0.key.face.kind == .front })
    for (piece, quad) in good where piece.face.kind == .front { #expect(quads[piece] == quad) }
    // The layout fails for no card near the end.
    user.perform(.last)
    user.settle()
    #expect(notice(user) == nil && user.items.contains { $0.face.kind == .front })
    // A change from a failing layout keeps the last good layout.
    user.perform(.first)
    user.settle()
    user.scene.adopt(
      .layout(NamedLayout(name: "failing", text: "2", TestLayouts.Failing(position: 0))),
      isStill: false, at: user.time)
    user.settle()
    #expect(notice(user) != nil)
    #expect(user.scene.lastGood?.named == TestLayouts.turned)
  }

  @Test func withoutAGoodLayoutThereIsAPlainRow() {
    let user = CustomSceneTests.user(
      NamedLayout(name: "failing", TestLayouts.Failing(position: -100)))
    #expect(notice(user) != nil && user.items.contains { $0.face.kind == .front })
  }
}

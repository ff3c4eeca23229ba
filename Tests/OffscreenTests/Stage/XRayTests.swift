import CardModel
import CardInput
import CardKinetics
import CardScenes
import TestSupport
import Testing

@testable import CardPicture
@testable import CardScene
@testable import CardStage

/// Tests that the X-ray shows the real scenes without changing them.
@Suite struct XRayTests {
  /// Returns whether the X-ray has drawn an item.
  private static func isXRay(_ item: DisplayItem) -> Bool {
    [.fill, .glyph, .words, .formula].contains(item.face.kind)
  }

  /// Performs one step of a gesture in the middle of the window.
  private static func play(_ user: inout StageUser, _ step: Int) {
    let middle = Point(640, 400)
    switch step {
    case 0: user.press(middle)
    case 1..<8: user.move(middle + Point(-14, -9) * Double(step))
    case 8: user.release(middle + Point(-112, -72))
    case 30: user.key("Return")
    case 60: user.handle(.wheel(middle, dx: 0, dy: 1, isFine: false, isEnd: false, modifiers: []))
    default: break
    }
  }

  @Test(arguments: everyScene)
  func theXRayChangesNothingElse(scene: Int) {
    var plain = StageUser(scene)
    var seen = StageUser(scene)
    seen.key("x")
    for step in 0..<120 {
      Self.play(&plain, step)
      Self.play(&seen, step)
      plain.time += 1.0 / 60
      seen.time += 1.0 / 60
      let (a, b) = (plain.frame(), seen.frame())
      #expect(plain.stage.status(at: plain.time) == seen.stage.status(at: seen.time))
      #expect(a.list.items == b.list.items.filter { !Self.isXRay($0) })
      #expect(a.visibleCount == b.visibleCount && a.facesAhead == b.facesAhead)
      for x in stride(from: 20.0, to: 1280, by: 105) {
        let point = Point(x, 400 + x / 5)
        #expect(a.list.hit(at: point) == b.list.hit(at: point))
      }
    }
  }

  @Test(arguments: everyScene)
  func theKeyTurnsTheXRayOnAndOff(scene: Int) {
    var user = StageUser(scene)
    let before = user.shown.list
    user.key("x")
    let items = user.shown.list.items.filter(Self.isXRay)
    #expect(items.count > 60)
    #expect(items.allSatisfy { !$0.isHittable && $0.homography.apply(.zero).x.isFinite })
    #expect(!user.shown.isMoving, "it stands still over a scene at rest")
    user.key("x")
    #expect(user.shown.list == before)
  }

  @Test func thePathAndTheWordFollowThePointer() {
    var user = StageUser(2)
    user.key("x")
    func velocityInk(_ user: StageUser) -> Int {
      user.shown.list.items.count { $0.face == .ink(.velocity) }
    }
    func word(_ user: StageUser) -> String {
      user.shown.list.items
        .filter {
          [.glyph, .words].contains($0.face.kind) && $0.face.ink == .velocity
        }
        .map(\.face.text).joined()
    }
    let still = velocityInk(user)
    #expect(word(user).contains("Pointer: idle"))
    #expect(Self.words(user).contains("Scene: idle"))
    user.drag(from: Point(640, 400), by: Point(-120, 10))
    #expect(velocityInk(user) > still + 8)
    #expect(word(user).contains("Pointer: panning") && word(user).contains("pt/s"))
    user.release(Point(520, 410))
    user.settle()
    #expect(velocityInk(user) == still && word(user).contains("Pointer: idle"))
  }

  @Test func theXRayShowsNothingDuringATransition() {
    var user = StageUser(0)
    user.key("x")
    user.key("Tab")
    user.wait(0.1)
    #expect(!user.shown.list.items.contains(where: Self.isXRay))
    user.settle()
    #expect(user.shown.list.items.contains(where: Self.isXRay))
  }

  /// Returns the texts of the visible formulas.
  private static func formulas(_ user: StageUser) -> [String] {
    user.shown.list.items.filter { $0.face.kind == .formula }.map(\.face.text)
  }

  private static func words(_ user: StageUser) -> [String] {
    user.shown.list.items.filter { $0.face.kind == .words }.map(\.face.text)
  }

  @Test(arguments: everyScene)
  func aKeyGoesThroughTheFormulas(scene: Int) throws {
    var user = StageUser(scene)
    user.key("x")
    let all = Self.formulas(user)
    let law = try #require(all.last)
    #expect(all.count > 5 && all.allSatisfy { Formula($0) != nil })
    user.key("i")
    #expect(Self.formulas(user) == [law] && Self.words(user).contains("Rotation anchor"))
    var seen: [String] = []
    for _ in all.dropLast() {
      user.key("i")
      let shown = Self.formulas(user)
      try #require(shown.count == 2 && shown[1] == law)
      seen.append(shown[0])
      let report = user.stage.host.slot.scene.xray(at: user.time, over: nil)
      let meaning = try #require(report.lines.first { $0.formula == shown[0] }).meaning
      #expect(Self.words(user).joined(separator: " ").contains(meaning))
    }
    #expect(seen == Array(all.dropLast()))
    user.key("i")
    #expect(Self.formulas(user) == all)
  }

  @Test(arguments: everyScene, [Size(1280, 800), Size(1920, 1080), Size(700, 1200)])
  func ofTwoViewsEachHasItsFormulasAndItsNames(scene: Int, window: Size) throws {
    var user = StageUser(scene, window: window)
    user.key("v")
    user.settle()
    user.key("x")
    user.frame()
    let marks = user.shown.list.items.filter { Self.isXRay($0) && $0.clip != nil }
    let words = marks.filter { [.glyph, .words].contains($0.face.kind) }
    #expect(words.count > 2)
    for item in words {
      let (box, view) = (item.quad.boundingBox, try #require(item.clip))
      #expect(box.minX >= view.minX && box.maxX <= view.maxX, "\(item.face.text)")
    }
    let formulas = Self.formulas(user)
    #expect(formulas.count > 6)
    #expect(formulas.count % 2 == 0 && Set(formulas).count <= formulas.count / 2 + 3)
    user.key("i")
    user.key("i")
    #expect(Self.formulas(user).count == 2)
  }

  @Test(arguments: everyScene) func theTunerCoversNoXRay(scene: Int) throws {
    for isSplit in [false, true] {
      var user = StageUser(scene)
      if isSplit {
        user.key("v")
        user.settle()
      }
      func words(_ user: StageUser) -> [DisplayItem] {
        user.shown.list.items.filter { [.formula, .glyph, .words].contains($0.face.kind) }
      }
      user.key("t")
      user.frame()
      let tuner = try #require(user.stage.layout[.tuner])
      let tuners = words(user).count { $0.quad.boundingBox.overlaps(tuner) }
      user.key("x")
      #expect(words(user).contains { $0.face.kind == .formula })
      #expect(words(user).count { $0.quad.boundingBox.overlaps(tuner) } == tuners)
    }
  }

  @Test func aFormulaIsLargerByItself() throws {
    var user = StageUser(1)
    func height(_ user: StageUser) throws -> Double {
      try #require(user.shown.list.items.first { $0.face.text.hasPrefix("u =") })
        .quad.boundingBox.height
    }
    user.key("x")
    let small = try height(user)
    for _ in 0..<20
    where Self.formulas(user).first?.hasPrefix("u =") != true || Self.formulas(user).count > 2 {
      user.key("i")
    }
    #expect(Self.formulas(user).count == 2)
    #expect(try height(user) > 2 * small)
  }

  @Test func anotherSceneShowsAllItsFormulas() {
    var user = StageUser(0)
    for _ in 0..<3 { user.key("i") }
    #expect(Self.formulas(user).count == 2)
    user.key("2")
    user.settle()
    #expect(Self.formulas(user).count > 5)
  }

  @Test func plotOfAHeldCardShowsTheMotionOnRelease() {
    var user = StageUser(0)
    user.key("x")
    user.drag(from: Point(640, 400), by: Point(0, 150))
    /// Returns the law, its parameters and the title of the curve.
    func plot(_ user: StageUser) -> [String] {
      Array(Self.formulas(user).suffix(1)) + Self.words(user).filter { $0.contains("ω") }
    }
    #expect(Self.words(user).contains("Offset, on release"))
    let promised = plot(user)
    user.release(Point(640, 550))
    #expect(Self.words(user).contains("Offset"))
    #expect(plot(user) == promised)
    user.settle()
    #expect(Self.words(user).contains("Offset, last"))
  }

  @Test func releaseThatStartsNothingHasNoPlotOnRelease() {
    var user = StageUser(1)
    let middle = Point(640, 400)
    user.drag(from: middle, by: Point(400, 0))
    user.release(middle + Point(400, 0))
    user.settle()
    user.key("x")
    user.drag(from: Point(60, 700), by: Point(200, 0))
    #expect(Self.words(user).filter { $0.contains("on release") } == [])
    user.release(Point(260, 700))
    user.drag(from: middle, by: Point(100, 0))
    #expect(Self.words(user).contains { $0.contains("on release") })
  }

  @Test func withoutCardsTheLegendHasItsLines() {
    var user = StageUser(0, options: SceneOptions(count: 1))
    user.key("Delete")
    user.settle()
    user.key("i")
    let rows = user.shown.list.items.filter {
      $0.face.kind == .words && ["Rotation anchor", "Rotation axis"].contains($0.face.text)
    }
    #expect(rows.count == 2)
    #expect(Set(rows.map { $0.quad.topLeft.y }).count == 2)
  }

  @Test func aRestartShowsAllFormulasOfTheFirstScene() {
    var user = StageUser(0)
    user.key("3")
    user.settle()
    for _ in 0..<3 { user.key("i") }
    #expect(Self.formulas(user).count == 2)
    user.rewindable.restart(at: user.time)
    user.settle()
    #expect(user.stage.current == 0 && Self.formulas(user).count > 5)
  }

  @Test(arguments: everyScene, [Size(120, 90), Size(300, 900), Size(640, 400), Size(5000, 300)])
  func everyWindowIsDrawnWithSoundNumbers(scene: Int, window: Size) {
    var user = StageUser(scene, window: window)
    user.key("x")
    for _ in 0..<4 {
      for item in user.shown.list.items where Self.isXRay(item) {
        #expect(item.face.size.width > 0 && item.face.size.height > 0)
        #expect(item.bounds.width >= 0 && item.bounds.height >= 0)
        #expect(item.quad.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
      user.key("i")
    }
  }
}

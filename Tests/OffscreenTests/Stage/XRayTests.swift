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
  private static func play(_ hand: inout StageHand, _ step: Int) {
    let middle = Point(640, 400)
    switch step {
    case 0: hand.press(middle)
    case 1..<8: hand.move(middle + Point(-14, -9) * Double(step))
    case 8: hand.release(middle + Point(-112, -72))
    case 30: hand.key("Return")
    case 60: hand.handle(.wheel(middle, dx: 0, dy: 1, isFine: false, isEnd: false, modifiers: []))
    default: break
    }
  }

  @Test(arguments: everyScene)
  func theXRayChangesNothingElse(scene: Int) {
    var plain = StageHand(scene)
    var seen = StageHand(scene)
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
    var hand = StageHand(scene)
    let before = hand.shown.list
    hand.key("x")
    let items = hand.shown.list.items.filter(Self.isXRay)
    #expect(items.count > 60)
    #expect(items.allSatisfy { !$0.isHittable && $0.homography.apply(.zero).x.isFinite })
    #expect(!hand.shown.isMoving, "it stands still over a scene at rest")
    hand.key("x")
    #expect(hand.shown.list == before)
  }

  @Test func thePathAndTheWordFollowThePointer() {
    var hand = StageHand(2)
    hand.key("x")
    func velocityInk(_ hand: StageHand) -> Int {
      hand.shown.list.items.count { $0.face == .ink(.velocity) }
    }
    func word(_ hand: StageHand) -> String {
      hand.shown.list.items
        .filter {
          [.glyph, .words].contains($0.face.kind) && $0.face.ink == .velocity
        }
        .map(\.face.text).joined()
    }
    let still = velocityInk(hand)
    #expect(word(hand).contains("Pointer: idle"))
    #expect(Self.words(hand).contains("Scene: idle"))
    hand.drag(from: Point(640, 400), by: Point(-120, 10))
    #expect(velocityInk(hand) > still + 8)
    #expect(word(hand).contains("Pointer: panning") && word(hand).contains("pt/s"))
    hand.release(Point(520, 410))
    hand.settle()
    #expect(velocityInk(hand) == still && word(hand).contains("Pointer: idle"))
  }

  @Test func theXRayShowsNothingDuringATransition() {
    var hand = StageHand(0)
    hand.key("x")
    hand.key("Tab")
    hand.wait(0.1)
    #expect(!hand.shown.list.items.contains(where: Self.isXRay))
    hand.settle()
    #expect(hand.shown.list.items.contains(where: Self.isXRay))
  }

  /// Returns the texts of the visible formulas.
  private static func formulas(_ hand: StageHand) -> [String] {
    hand.shown.list.items.filter { $0.face.kind == .formula }.map(\.face.text)
  }

  private static func words(_ hand: StageHand) -> [String] {
    hand.shown.list.items.filter { $0.face.kind == .words }.map(\.face.text)
  }

  @Test(arguments: everyScene)
  func aKeyGoesThroughTheFormulas(scene: Int) throws {
    var hand = StageHand(scene)
    hand.key("x")
    let all = Self.formulas(hand)
    let law = try #require(all.last)
    #expect(all.count > 5 && all.allSatisfy { Formula($0) != nil })
    hand.key("i")
    #expect(Self.formulas(hand) == [law] && Self.words(hand).contains("Rotation anchor"))
    var seen: [String] = []
    for _ in all.dropLast() {
      hand.key("i")
      let shown = Self.formulas(hand)
      try #require(shown.count == 2 && shown[1] == law)
      seen.append(shown[0])
      let report = hand.stage.host.slot.scene.xray(at: hand.time, over: nil)
      let meaning = try #require(report.lines.first { $0.formula == shown[0] }).meaning
      #expect(Self.words(hand).joined(separator: " ").contains(meaning))
    }
    #expect(seen == Array(all.dropLast()))
    hand.key("i")
    #expect(Self.formulas(hand) == all)
  }

  @Test(arguments: everyScene, [Size(1280, 800), Size(1920, 1080), Size(700, 1200)])
  func ofTwoViewsEachHasItsFormulasAndItsNames(scene: Int, window: Size) throws {
    var hand = StageHand(scene, window: window)
    hand.key("v")
    hand.settle()
    hand.key("x")
    hand.frame()
    let marks = hand.shown.list.items.filter { Self.isXRay($0) && $0.clip != nil }
    let words = marks.filter { [.glyph, .words].contains($0.face.kind) }
    #expect(words.count > 2)
    for item in words {
      let (box, view) = (item.quad.boundingBox, try #require(item.clip))
      #expect(box.minX >= view.minX && box.maxX <= view.maxX, "\(item.face.text)")
    }
    let formulas = Self.formulas(hand)
    #expect(formulas.count > 6)
    #expect(formulas.count % 2 == 0 && Set(formulas).count <= formulas.count / 2 + 3)
    hand.key("i")
    hand.key("i")
    #expect(Self.formulas(hand).count == 2)
  }

  @Test(arguments: everyScene) func theTunerCoversNoXRay(scene: Int) throws {
    for isSplit in [false, true] {
      var hand = StageHand(scene)
      if isSplit {
        hand.key("v")
        hand.settle()
      }
      func words(_ hand: StageHand) -> [DisplayItem] {
        hand.shown.list.items.filter { [.formula, .glyph, .words].contains($0.face.kind) }
      }
      hand.key("t")
      hand.frame()
      let tuner = try #require(hand.stage.layout[.tuner])
      let tuners = words(hand).count { $0.quad.boundingBox.overlaps(tuner) }
      hand.key("x")
      #expect(words(hand).contains { $0.face.kind == .formula })
      #expect(words(hand).count { $0.quad.boundingBox.overlaps(tuner) } == tuners)
    }
  }

  @Test func aFormulaIsLargerByItself() throws {
    var hand = StageHand(1)
    func height(_ hand: StageHand) throws -> Double {
      try #require(hand.shown.list.items.first { $0.face.text.hasPrefix("u =") })
        .quad.boundingBox.height
    }
    hand.key("x")
    let small = try height(hand)
    for _ in 0..<20
    where Self.formulas(hand).first?.hasPrefix("u =") != true || Self.formulas(hand).count > 2 {
      hand.key("i")
    }
    #expect(Self.formulas(hand).count == 2)
    #expect(try height(hand) > 2 * small)
  }

  @Test func anotherSceneShowsAllItsFormulas() {
    var hand = StageHand(0)
    for _ in 0..<3 { hand.key("i") }
    #expect(Self.formulas(hand).count == 2)
    hand.key("2")
    hand.settle()
    #expect(Self.formulas(hand).count > 5)
  }

  @Test func plotOfAHeldCardShowsTheMotionOnRelease() {
    var hand = StageHand(0)
    hand.key("x")
    hand.drag(from: Point(640, 400), by: Point(0, 150))
    /// Returns the law, its parameters and the title of the curve.
    func plot(_ hand: StageHand) -> [String] {
      Array(Self.formulas(hand).suffix(1)) + Self.words(hand).filter { $0.contains("ω") }
    }
    #expect(Self.words(hand).contains("Offset, on release"))
    let promised = plot(hand)
    hand.release(Point(640, 550))
    #expect(Self.words(hand).contains("Offset"))
    #expect(plot(hand) == promised)
    hand.settle()
    #expect(Self.words(hand).contains("Offset, last"))
  }

  @Test func releaseThatStartsNothingHasNoPlotOnRelease() {
    var hand = StageHand(1)
    let middle = Point(640, 400)
    hand.drag(from: middle, by: Point(400, 0))
    hand.release(middle + Point(400, 0))
    hand.settle()
    hand.key("x")
    hand.drag(from: Point(60, 700), by: Point(200, 0))
    #expect(Self.words(hand).filter { $0.contains("on release") } == [])
    hand.release(Point(260, 700))
    hand.drag(from: middle, by: Point(100, 0))
    #expect(Self.words(hand).contains { $0.contains("on release") })
  }

  @Test func withoutCardsTheLegendHasItsLines() {
    var hand = StageHand(0, options: SceneOptions(count: 1))
    hand.key("Delete")
    hand.settle()
    hand.key("i")
    let rows = hand.shown.list.items.filter {
      $0.face.kind == .words && ["Rotation anchor", "Rotation axis"].contains($0.face.text)
    }
    #expect(rows.count == 2)
    #expect(Set(rows.map { $0.quad.topLeft.y }).count == 2)
  }

  @Test func aRestartShowsAllFormulasOfTheFirstScene() {
    var hand = StageHand(0)
    hand.key("3")
    hand.settle()
    for _ in 0..<3 { hand.key("i") }
    #expect(Self.formulas(hand).count == 2)
    hand.rewindable.restart(at: hand.time)
    hand.settle()
    #expect(hand.stage.current == 0 && Self.formulas(hand).count > 5)
  }

  @Test(arguments: everyScene, [Size(120, 90), Size(300, 900), Size(640, 400), Size(5000, 300)])
  func everyWindowIsDrawnWithSoundNumbers(scene: Int, window: Size) {
    var hand = StageHand(scene, window: window)
    hand.key("x")
    for _ in 0..<4 {
      for item in hand.shown.list.items where Self.isXRay(item) {
        #expect(item.face.size.width > 0 && item.face.size.height > 0)
        #expect(item.bounds.width >= 0 && item.bounds.height >= 0)
        #expect(item.quad.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
      hand.key("i")
    }
  }
}

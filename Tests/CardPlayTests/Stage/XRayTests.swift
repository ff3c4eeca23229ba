import CardCore
import CardPlay
import CardScenes
import Testing

/// The X-ray over the real scenes: it shows, and touches nothing.
@Suite struct XRayTests {
  /// What is laid over the scenes by the X-ray.
  private static func isXRay(_ item: DisplayItem) -> Bool {
    [.ink, .glyph, .words, .formula].contains(item.face.part)
  }

  /// A gesture in the middle of the window, a step at a time.
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

  @Test(arguments: 0..<4)
  func nothingIsOtherwiseWithIt(scene: Int) {
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

  @Test(arguments: 0..<4)
  func theKeyTurnsItOnAndOff(scene: Int) {
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
          [.glyph, .words].contains($0.face.part) && $0.face.index == Ink.velocity.rawValue
        }
        .map(\.face.label).joined()
    }
    let still = velocityInk(hand)
    #expect(word(hand).contains("idle"))
    hand.drag(from: Point(640, 400), by: Point(-120, 10))
    #expect(velocityInk(hand) > still + 8)
    #expect(word(hand).contains("panning") && word(hand).contains("pt/s"))
    hand.release(Point(520, 410))
    hand.settle()
    #expect(velocityInk(hand) == still && word(hand).contains("idle"))
  }

  @Test func itShowsNothingWhileTheScenesChange() {
    var hand = StageHand(0)
    hand.key("x")
    hand.key("Tab")
    hand.wait(0.1)
    #expect(!hand.shown.list.items.contains(where: Self.isXRay))
    hand.settle()
    #expect(hand.shown.list.items.contains(where: Self.isXRay))
  }

  @Test(arguments: 0..<4, [Size(120, 90), Size(300, 900), Size(640, 400), Size(5000, 300)])
  func everyWindowIsDrawnWithSoundNumbers(scene: Int, window: Size) {
    var hand = StageHand(scene, window: window)
    hand.key("x")
    for item in hand.shown.list.items where Self.isXRay(item) {
      #expect(item.face.size.width > 0 && item.face.size.height > 0)
      #expect(item.bounds.width >= 0 && item.bounds.height >= 0)
      #expect(item.quad.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
  }
}

import CardInput
import CardKinetics
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the zoom: a user draws a rectangle with Shift, and this part fills the window.
@Suite struct ZoomTests {
  private static let window = Size(1280, 800)
  /// A part with the shape of the window and 1/3.2 of its width.
  private static let part = Rect(x: 460, y: 270, width: 400, height: 250)
  private static let scale = window.width / part.width

  private static func hand(_ scene: Int) -> StageHand {
    var hand = StageHand(scene, options: SceneOptions(count: 9))
    hand.settle()
    return hand
  }

  private static func isSame(_ a: Point, _ b: Point, within maximum: Double = 0.1) -> Bool {
    (a - b).length < maximum
  }

  @Test(arguments: everyScene)
  func theMarkedRectangleFillsTheWindow(scene: Int) {
    var hand = Self.hand(scene)
    let (before, status) = (hand.cardPositions(at: hand.time), hand.stage.status(at: hand.time))
    hand.enlarge(Self.part)
    hand.settle()
    let after = hand.cardPositions(at: hand.time)
    #expect(!after.isEmpty)
    for (face, place) in after {
      guard let old = before[face] else {
        Issue.record("\(face) was not there")
        continue
      }
      #expect(Self.isSame(place, (old - Self.part.origin) * Self.scale))
    }
    // The zoom changes nothing in the scene.
    #expect(hand.stage.status(at: hand.time) == status)
    hand.key("Escape")
    hand.settle()
    #expect(largestStep(hand.cardPositions(at: hand.time), before) < 0.1)
    #expect(hand.stage.status(at: hand.time) == status)
  }

  /// The line between two views moves with the views, and their names would cover the enlarged part.
  @Test func theNamesOfTwoViewsAreHiddenAndTheLineMovesWithThem() throws {
    var hand = Self.hand(2)
    hand.key("v")
    hand.settle()
    func line(_ hand: StageHand) -> Rect? {
      hand.shown.list.items.last { $0.face.ink == .rule && $0.bounds.height == Self.window.height }
        .map(\.quad.boundingBox)
    }
    func nameCount(_ hand: StageHand) -> Int {
      hand.shown.list.items.count { $0.face.kind == .glyph }
    }
    #expect(try #require(line(hand)).midX == 640 && nameCount(hand) > 8)
    hand.enlarge(Rect(x: 320, y: 200, width: 400, height: 250))
    hand.settle()
    #expect(abs(try #require(line(hand)).midX - 320 * Self.scale) <= 1)
    #expect(nameCount(hand) == 0)
    hand.key("Escape")
    hand.settle()
    #expect(try #require(line(hand)).midX == 640 && nameCount(hand) > 8)
  }

  /// A rectangle of another shape is visible as a whole, and nothing beyond the window is visible.
  @Test(arguments: [
    Rect(x: 0, y: 0, width: 300, height: 40), Rect(x: 1180, y: 700, width: 90, height: 99),
    Rect(x: 600, y: 380, width: 13, height: 9), Rect(x: 0, y: 0, width: 1280, height: 800),
  ])
  func anyRectangleIsSeenWholeAndNothingBeyondTheWindow(rect: Rect) {
    var hand = Self.hand(2)
    hand.enlarge(rect)
    hand.settle()
    let (shown, whole) = (hand.stage.viewport, Self.hand(2).stage.viewport)
    func place(_ point: Point) -> Point { shown.pixels(whole.points(point)) }
    let zoom = shown.zoom / whole.zoom
    #expect(zoom >= 1 && zoom < 8.001)
    for corner in [rect.origin, Point(rect.maxX, rect.maxY)] {
      let seen = place(corner)
      #expect(seen.x > -0.1 && seen.x < 1280.1 && seen.y > -0.1 && seen.y < 800.1)
    }
    let (first, last) = (place(.zero), place(Point(1280, 800)))
    #expect(first.x < 0.1 && first.y < 0.1 && last.x > 1279.9 && last.y > 799.9)
  }

  /// The zoom moves in even steps, even when it reverses halfway.
  @Test(arguments: everyScene)
  func nothingJumpsOnTheWay(scene: Int) {
    var hand = Self.hand(scene)
    hand.enlarge(Self.part)
    var last = hand.stage.viewport
    for frame in 0..<120 {
      if frame == 9 { hand.key("Escape") }
      if frame == 14 { hand.enlarge(Self.part.insetBy(dx: 40, dy: 25)) }
      hand.wait(1.0 / 60)
      let now = hand.stage.viewport
      // In each frame the zoom changes by a factor of at most 1.12, and the middle of the window moves by less than 80
      // pixels.
      #expect((1 / 1.12...1.12).contains(now.zoom / last.zoom), "frame \(frame)")
      let middle = Point(640, 400)
      let moved = (last.points(middle) - now.points(middle)).length * now.zoom
      #expect(moved < 80, "frame \(frame)")
      last = now
    }
    #expect(!hand.shown.isMoving)
  }

  /// The pointer acts on the item that is visible below it.
  @Test(arguments: everyScene)
  func inputInAZoomActsAsOutside(scene: Int) {
    var (plain, enlarged) = (Self.hand(scene), Self.hand(scene))
    enlarged.enlarge(Self.part)
    enlarged.settle()
    plain.time = enlarged.time
    plain.frame()
    let (from, travel) = (Self.part.center, Point(-130, 10))
    plain.drag(from: from, by: travel)
    plain.release(from + travel)
    enlarged.drag(from: (from - Self.part.origin) * Self.scale, by: travel * Self.scale)
    enlarged.release((from + travel - Self.part.origin) * Self.scale)
    plain.settle()
    enlarged.settle()
    let (a, b) = (plain.stage.status(at: plain.time), enlarged.stage.status(at: enlarged.time))
    #expect(a.front == b.front && a.part == b.part)
    #expect(abs((a.offset ?? 0) - (b.offset ?? 0)) < 1)
  }

  @Test func aHeldCardStaysUnderThePointer() throws {
    var hand = Self.hand(1)
    hand.enlarge(Self.part)
    hand.settle()
    let start = Rect(Self.window).center
    hand.drag(from: start, by: Point(200, 0))
    hand.frame()
    let first = hand.cardPositions(at: hand.time)
    let place = start + Point(200, 0)
    for step in 1...10 {
      hand.time += 0.01
      hand.move(place + Point(20 * Double(step), 0))
    }
    hand.frame()
    // The card turns as it moves, so its middle moves about as far as the pointer.
    let moved = largestStep(first, hand.cardPositions(at: hand.time))
    #expect(abs(moved - 200) < 30, "\(moved)")
  }

  @Test func cardsArePaintedForTheirSize() throws {
    var hand = Self.hand(0)
    let face = try #require(hand.shown.list.items.last { $0.face.kind == .front }).face
    let scale = hand.stage.faceScale(of: face)
    hand.enlarge(Self.part)
    #expect(abs(hand.stage.faceScale(of: face) / scale - Self.scale) < 1e-9)
    hand.settle()
    hand.key("Escape")
    // While the zoom ends, the cards are still painted for the larger size.
    hand.wait(0.1)
    #expect(abs(hand.stage.faceScale(of: face) / scale - Self.scale) < 1e-9)
    hand.settle()
    #expect(hand.stage.faceScale(of: face) == scale)
  }

  /// A card that is held during the zoom stays under the pointer.
  @Test(arguments: [true, false])
  func aCardHeldDuringTheZoomStaysUnderThePointer(isMoving: Bool) throws {
    var hand = Self.hand(1)
    hand.enlarge(Self.part)
    hand.settle()
    var place = Rect(Self.window).center
    hand.drag(from: place, by: Point(120, 0))
    place.x += 120
    hand.frame()
    func held() throws -> Point {
      let item = try #require(hand.shown.list.items.last { $0.face.kind == .front })
      return item.homography.apply(item.bounds.center)
    }
    let before = try held() - place
    let zoom = hand.stage.viewport.zoom
    hand.key("Escape")
    for _ in 0..<60 {
      hand.wait(1.0 / 60)
      if isMoving {
        place.x += 1
        hand.move(place)
        hand.frame()
      }
      // The distance of the middle from the pointer changes with the zoom.
      let expected = before * (hand.stage.viewport.zoom / zoom)
      #expect((try held() - place - expected).length < 40)
    }
  }

  /// The history has states of the scenes only. A zoom affects a scene only by changing the card under the pointer.
  @Test func aZoomAddsNoStatesToTheHistory() {
    var hand = Self.hand(0)
    let count = hand.rewindable.frameCount
    hand.enlarge(Self.part)
    hand.settle()
    hand.key("Escape")
    hand.settle()
    #expect(hand.rewindable.frameCount <= count + 4)
  }

  /// The stage waits for the faces of the area that the key shows, not for those of the present area.
  @Test func inAZoomAllFacesOfAnotherSceneArePredicted() {
    var (plain, enlarged) = (Self.hand(0), Self.hand(0))
    enlarged.enlarge(Rect(x: 0, y: 0, width: 160, height: 100))
    enlarged.settle()
    func faces(_ hand: inout StageHand) -> Set<Face> {
      let key = UserInput.keyDown(name: "3", modifiers: [], isRepeat: false)
      return Set(hand.stage.newFaces(after: StageEvent(time: hand.time, key)))
    }
    #expect(faces(&enlarged).isSuperset(of: faces(&plain)))
  }

  @Test func invisibleFacesAreNotPainted() {
    var hand = Self.hand(0)
    let all = hand.cardPositions(at: hand.time).count
    hand.enlarge(Rect(x: 0, y: 0, width: 100, height: 100))
    hand.settle()
    #expect(hand.cardPositions(at: hand.time).count < all)
  }

  @Test func aClickWithShiftLeadsBackAndOpensNothing() {
    var hand = Self.hand(0)
    let status = hand.stage.status(at: hand.time)
    let center = Rect(Self.window).center
    hand.enlarge(Rect(origin: center, size: Size(3, 3)))
    hand.settle()
    #expect(!hand.stage.runningSigns.contains(.enlarged))
    #expect(hand.stage.status(at: hand.time) == status)
    hand.enlarge(Self.part)
    hand.settle()
    #expect(hand.stage.runningSigns == [.enlarged])
    hand.enlarge(Rect(origin: center, size: Size(3, 3)))
    hand.settle()
    #expect(hand.stage.runningSigns.isEmpty)
  }

  /// Escape first undoes the latest step: the drawn rectangle, then the zoom, then the opened card.
  @Test func escapeLeadsBackStepByStep() {
    var hand = Self.hand(3)
    hand.key("Return")
    hand.settle()
    let open = hand.stage.status(at: hand.time).part
    #expect(open == "book")
    hand.enlarge(Self.part)
    hand.press(Point(300, 300), .shift)
    hand.move(Point(500, 500))
    hand.key("Escape")
    hand.release(Point(500, 500))
    hand.settle()
    #expect(hand.stage.runningSigns == [.enlarged])
    hand.key("Escape")
    hand.settle()
    #expect(hand.stage.runningSigns.isEmpty && hand.stage.status(at: hand.time).part == open)
    hand.key("Escape")
    hand.settle()
    #expect(hand.stage.status(at: hand.time).part != open)
  }

  @Test func anotherSceneIsShownWhole() {
    var hand = Self.hand(0)
    hand.enlarge(Self.part)
    hand.settle()
    hand.key("3")
    hand.settle()
    #expect(hand.stage.runningSigns.isEmpty)
    #expect(hand.stage.viewport == Self.hand(2).stage.viewport)
  }

  /// A step through the talk keeps the zoom.
  @Test func theNextCardIsEnlargedAsWell() {
    var hand = Self.hand(2)
    hand.enlarge(Self.part)
    hand.settle()
    hand.key("Page_Down")
    hand.settle()
    #expect(hand.stage.runningSigns == [.enlarged])
    #expect(hand.stage.status(at: hand.time).front == 1)
  }

  @Test func inAWindowOfAnotherSizeThePartIsTheSame() {
    var hand = Self.hand(2)
    hand.enlarge(Self.part)
    hand.settle()
    let zoom = hand.stage.viewport.zoom
    hand.handle(.resize(Size(640, 400)))
    hand.settle()
    #expect(abs(hand.stage.viewport.zoom / zoom - 0.5) < 1e-6)
  }

  /// The pointer acts in the view that shows it.
  @Test func besideEachOtherTwoViewsAreEnlargedTogether() {
    var hand = Self.hand(1)
    hand.key("v")
    hand.settle()
    // The rectangle is around the pile of the right view.
    hand.enlarge(Rect(x: 700, y: 200, width: 500, height: 312.5))
    hand.settle()
    let before = hand.cardPositions(at: hand.time)
    hand.drag(from: Point(640, 400), by: Point(60, 0))
    hand.frame()
    #expect(largestStep(before, hand.cardPositions(at: hand.time)) > 20)
    #expect((hand.stage.pointerPosition - Point(700, 400)).length < 1e-9)
  }
}

extension StageHand {
  /// Draws around a rectangle with Shift held.
  fileprivate mutating func enlarge(_ rect: Rect) {
    press(rect.origin, .shift)
    move(rect.center)
    let end = Point(rect.maxX, rect.maxY)
    move(end)
    release(end)
  }
}

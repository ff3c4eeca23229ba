import CardInput
import CardKinetics
import CardPicture
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardStage

/// Tests the zoom: a user draws a rectangle with Shift, and this part fills the window.
@Suite struct ZoomTests {
  private static let window = Size(1280, 800)
  /// A part with the shape of the window and 1/3.2 of its width.
  private static let part = Rect(x: 460, y: 270, width: 400, height: 250)
  private static let scale = window.width / part.width

  private static func user(_ scene: Int) -> StageUser {
    var user = StageUser(scene, options: SceneOptions(count: 9))
    user.settle()
    return user
  }

  private static func isSame(_ a: Point, _ b: Point, within maximum: Double = 0.1) -> Bool {
    (a - b).length < maximum
  }

  @Test(arguments: everyScene)
  func theMarkedRectangleFillsTheWindow(scene: Int) {
    var user = Self.user(scene)
    let (before, status) = (user.cardPositions(at: user.time), user.stage.status(at: user.time))
    user.enlarge(Self.part)
    user.settle()
    let after = user.cardPositions(at: user.time)
    #expect(!after.isEmpty)
    for (face, point) in after {
      guard let old = before[face] else {
        Issue.record("\(face) was not there")
        continue
      }
      #expect(Self.isSame(point, (old - Self.part.origin) * Self.scale))
    }
    // The zoom changes nothing in the scene.
    #expect(user.stage.status(at: user.time) == status)
    user.key("Escape")
    user.settle()
    #expect(largestStep(user.cardPositions(at: user.time), before) < 0.1)
    #expect(user.stage.status(at: user.time) == status)
  }

  /// While Shift alone is held, the pointer announces that a drag would draw a rectangle.
  @Test(arguments: everyScene) func shiftShowsTheCrosshair(scene: Int) {
    var user = Self.user(scene)
    func shape() -> PointerShape { user.stage.pointerShape(at: user.time) }
    user.move(Point(640, 400))
    let before = shape()
    #expect(before != .crosshair)
    user.key("Shift_L")
    #expect(shape() == .crosshair)
    for (key, modifier) in [("Control_L", Modifiers.control), ("Meta_L", .alt)] {
      user.key(key, .shift)
      #expect(shape() == before)
      user.handle(.keyUp(name: key, modifiers: [.shift, modifier]))
      #expect(shape() == .crosshair)
    }
    user.handle(.keyUp(name: "Shift_L", modifiers: .shift))
    #expect(shape() == before)
    // Shift was pressed in another window.
    let point = user.stage.viewport.points(Point(640, 400))
    user.handle(.move(point, modifiers: .shift))
    #expect(shape() == .crosshair)
    user.handle(.move(point, modifiers: []))
    #expect(shape() == before)
    // Shift changes nothing during a drag that has begun without it.
    user.press(Point(640, 400))
    user.key("Shift_L")
    #expect(shape() != .crosshair)
  }

  /// The corners of a card that reaches behind the eye have mirrored positions, but its visible part fills the window.
  @Test func aCardThatReachesBehindTheEyeStaysVisible() {
    let face = Face(scene: StackScene.id, .front(0), size: Size(20, 20))
    let map = Homography(1, 0, 0, 0, 1, 0, -0.1, 0, 1)
    let list = DisplayList(
      backdrop: .dark, items: [DisplayItem(face: face, homography: map)])
    let part = Rect(x: 0.3, y: 0, width: 0.3, height: 0.3)
    #expect(list.enlarged(part, of: Self.window).items.count == 1)
    // The same face in front of the eye lies outside the part.
    let flat = DisplayList(
      backdrop: .dark, items: [DisplayItem(face: face, homography: .identity)])
    #expect(flat.enlarged(part, of: Self.window).items.isEmpty)
  }

  /// The line between two views moves with the views, and their names would cover the enlarged part.
  @Test func theNamesOfTwoViewsAreHiddenAndTheLineMovesWithThem() throws {
    var user = Self.user(2)
    user.key("v")
    user.settle()
    func line(_ user: StageUser) -> Rect? {
      user.shown.list.items.last { $0.face.ink == .rule && $0.bounds.height == Self.window.height }
        .map(\.quad.boundingBox)
    }
    func nameCount(_ user: StageUser) -> Int {
      user.shown.list.items.count { $0.face.kind == .glyph }
    }
    #expect(try #require(line(user)).midX == 640 && nameCount(user) > 8)
    user.enlarge(Rect(x: 320, y: 200, width: 400, height: 250))
    user.settle()
    #expect(abs(try #require(line(user)).midX - 320 * Self.scale) <= 1)
    #expect(nameCount(user) == 0)
    user.key("Escape")
    user.settle()
    #expect(try #require(line(user)).midX == 640 && nameCount(user) > 8)
  }

  /// A rectangle of another shape is visible as a whole, and nothing beyond the window is visible.
  @Test(arguments: [
    Rect(x: 0, y: 0, width: 300, height: 40), Rect(x: 1180, y: 700, width: 90, height: 99),
    Rect(x: 600, y: 380, width: 13, height: 9), Rect(x: 0, y: 0, width: 1280, height: 800),
  ])
  func anyRectangleIsSeenWholeAndNothingBeyondTheWindow(rect: Rect) {
    var user = Self.user(2)
    user.enlarge(rect)
    user.settle()
    let (shown, whole) = (user.stage.viewport, Self.user(2).stage.viewport)
    func pixel(_ point: Point) -> Point { shown.pixels(whole.points(point)) }
    let zoom = shown.zoom / whole.zoom
    #expect(zoom >= 1 && zoom < 8.001)
    for corner in [rect.origin, Point(rect.maxX, rect.maxY)] {
      let seen = pixel(corner)
      #expect(seen.x > -0.1 && seen.x < 1280.1 && seen.y > -0.1 && seen.y < 800.1)
    }
    let (first, last) = (pixel(.zero), pixel(Point(1280, 800)))
    #expect(first.x < 0.1 && first.y < 0.1 && last.x > 1279.9 && last.y > 799.9)
  }

  /// The zoom moves in even steps, even when it reverses halfway.
  @Test(arguments: everyScene)
  func nothingJumpsOnTheWay(scene: Int) {
    var user = Self.user(scene)
    user.enlarge(Self.part)
    var last = user.stage.viewport
    for frame in 0..<120 {
      if frame == 9 { user.key("Escape") }
      if frame == 14 { user.enlarge(Self.part.insetBy(dx: 40, dy: 25)) }
      user.wait(1.0 / 60)
      let now = user.stage.viewport
      // In each frame the zoom changes by a factor of at most 1.12, and the middle of the window moves by less than 80
      // pixels.
      #expect((1 / 1.12...1.12).contains(now.zoom / last.zoom), "frame \(frame)")
      let middle = Point(640, 400)
      let moved = (last.points(middle) - now.points(middle)).length * now.zoom
      #expect(moved < 80, "frame \(frame)")
      last = now
    }
    #expect(!user.shown.isMoving)
  }

  /// The pointer acts on the item that is visible below it.
  @Test(arguments: everyScene)
  func inputInAZoomActsAsOutside(scene: Int) {
    var (plain, enlarged) = (Self.user(scene), Self.user(scene))
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
    var user = Self.user(1)
    user.enlarge(Self.part)
    user.settle()
    let start = Rect(Self.window).center
    user.drag(from: start, by: Point(200, 0))
    user.frame()
    let first = user.cardPositions(at: user.time)
    let point = start + Point(200, 0)
    for step in 1...10 {
      user.time += 0.01
      user.move(point + Point(20 * Double(step), 0))
    }
    user.frame()
    // The card turns as it moves, so its middle moves about as far as the pointer.
    let moved = largestStep(first, user.cardPositions(at: user.time))
    #expect(abs(moved - 200) < 30, "\(moved)")
  }

  @Test func cardsArePaintedForTheirSize() throws {
    var user = Self.user(0)
    let face = try #require(user.shown.list.items.last { $0.face.kind == .front }).face
    let scale = user.stage.faceScale(of: face)
    user.enlarge(Self.part)
    #expect(abs(user.stage.faceScale(of: face) / scale - Self.scale) < 1e-9)
    user.settle()
    user.key("Escape")
    // While the zoom ends, the cards are still painted for the larger size.
    user.wait(0.1)
    #expect(abs(user.stage.faceScale(of: face) / scale - Self.scale) < 1e-9)
    user.settle()
    #expect(user.stage.faceScale(of: face) == scale)
  }

  /// A card that is held during the zoom stays under the pointer.
  @Test(arguments: [true, false])
  func aCardHeldDuringTheZoomStaysUnderThePointer(isMoving: Bool) throws {
    var user = Self.user(1)
    user.enlarge(Self.part)
    user.settle()
    var point = Rect(Self.window).center
    user.drag(from: point, by: Point(120, 0))
    point.x += 120
    user.frame()
    func held() throws -> Point {
      let item = try #require(user.shown.list.items.last { $0.face.kind == .front })
      return item.homography.apply(item.bounds.center)
    }
    let before = try held() - point
    let zoom = user.stage.viewport.zoom
    user.key("Escape")
    for _ in 0..<60 {
      user.wait(1.0 / 60)
      if isMoving {
        point.x += 1
        user.move(point)
        user.frame()
      }
      // The distance of the middle from the pointer changes with the zoom.
      let expected = before * (user.stage.viewport.zoom / zoom)
      #expect((try held() - point - expected).length < 40)
    }
  }

  /// The history has states of the scenes only. A zoom affects a scene only by changing the card under the pointer.
  @Test func aZoomAddsNoStatesToTheHistory() {
    var user = Self.user(0)
    let count = user.rewindable.frameCount
    user.enlarge(Self.part)
    user.settle()
    user.key("Escape")
    user.settle()
    #expect(user.rewindable.frameCount <= count + 4)
  }

  /// The stage waits for the faces of the area that the key shows, not for those of the present area.
  @Test func inAZoomAllFacesOfAnotherSceneArePredicted() {
    var (plain, enlarged) = (Self.user(0), Self.user(0))
    enlarged.enlarge(Rect(x: 0, y: 0, width: 160, height: 100))
    enlarged.settle()
    func faces(_ user: inout StageUser) -> Set<Face> {
      let key = UserInput.keyDown(name: "3", modifiers: [], isRepeat: false)
      return Set(user.stage.newFaces(after: StageEvent(time: user.time, key)))
    }
    #expect(faces(&enlarged).isSuperset(of: faces(&plain)))
  }

  @Test func invisibleFacesAreNotPainted() {
    var user = Self.user(0)
    let all = user.cardPositions(at: user.time).count
    user.enlarge(Rect(x: 0, y: 0, width: 100, height: 100))
    user.settle()
    #expect(user.cardPositions(at: user.time).count < all)
  }

  @Test func aClickWithShiftLeadsBackAndOpensNothing() {
    var user = Self.user(0)
    let status = user.stage.status(at: user.time)
    let center = Rect(Self.window).center
    user.enlarge(Rect(origin: center, size: Size(3, 3)))
    user.settle()
    #expect(!user.stage.runningSigns.contains(.enlarged))
    #expect(user.stage.status(at: user.time) == status)
    user.enlarge(Self.part)
    user.settle()
    #expect(user.stage.runningSigns == [.enlarged])
    user.enlarge(Rect(origin: center, size: Size(3, 3)))
    user.settle()
    #expect(user.stage.runningSigns.isEmpty)
  }

  /// Escape first undoes the latest step: the drawn rectangle, then the zoom, then the opened card.
  @Test func escapeLeadsBackStepByStep() {
    var user = Self.user(3)
    user.key("Return")
    user.settle()
    let open = user.stage.status(at: user.time).part
    #expect(open == "book")
    user.enlarge(Self.part)
    user.press(Point(300, 300), .shift)
    user.move(Point(500, 500))
    user.key("Escape")
    user.release(Point(500, 500))
    user.settle()
    #expect(user.stage.runningSigns == [.enlarged])
    user.key("Escape")
    user.settle()
    #expect(user.stage.runningSigns.isEmpty && user.stage.status(at: user.time).part == open)
    user.key("Escape")
    user.settle()
    #expect(user.stage.status(at: user.time).part != open)
  }

  @Test func anotherSceneIsShownWhole() {
    var user = Self.user(0)
    user.enlarge(Self.part)
    user.settle()
    user.key("3")
    user.settle()
    #expect(user.stage.runningSigns.isEmpty)
    #expect(user.stage.viewport == Self.user(2).stage.viewport)
  }

  /// A step through the talk keeps the zoom.
  @Test func theNextCardIsEnlargedAsWell() {
    var user = Self.user(2)
    user.enlarge(Self.part)
    user.settle()
    user.key("Page_Down")
    user.settle()
    #expect(user.stage.runningSigns == [.enlarged])
    #expect(user.stage.status(at: user.time).front == 1)
  }

  @Test func inAWindowOfAnotherSizeThePartIsTheSame() {
    var user = Self.user(2)
    user.enlarge(Self.part)
    user.settle()
    let zoom = user.stage.viewport.zoom
    user.handle(.resize(Size(640, 400)))
    user.settle()
    #expect(abs(user.stage.viewport.zoom / zoom - 0.5) < 1e-6)
  }

  /// The pointer acts in the view that shows it.
  @Test func besideEachOtherTwoViewsAreEnlargedTogether() {
    var user = Self.user(1)
    user.key("v")
    user.settle()
    // The rectangle is around the pile of the right view.
    user.enlarge(Rect(x: 700, y: 200, width: 500, height: 312.5))
    user.settle()
    let before = user.cardPositions(at: user.time)
    user.drag(from: Point(640, 400), by: Point(60, 0))
    user.frame()
    #expect(largestStep(before, user.cardPositions(at: user.time)) > 20)
    #expect((user.stage.pointerPosition - Point(700, 400)).length < 1e-9)
  }
}

extension StageUser {
  /// Draws around a rectangle with Shift held.
  fileprivate mutating func enlarge(_ rect: Rect) {
    press(rect.origin, .shift)
    move(rect.center)
    let end = Point(rect.maxX, rect.maxY)
    move(end)
    release(end)
  }
}

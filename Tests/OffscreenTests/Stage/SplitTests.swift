import CardInput
import CardKinetics
import CardScenes
import TestSupport
import Testing

@testable import CardModel
@testable import CardPicture
@testable import CardScene
@testable import CardStage

/// Tests the split view, which shows a scene twice.
@Suite struct SplitTests {
  private static let middle = 640.0

  /// Returns a user of a split view with two equal views.
  private static func split(_ scene: Int, window: Size = Size(1280, 800)) -> StageUser {
    var user = StageUser(scene, window: window)
    // If the views differ in a parameter, both keep their mode.
    var overrides = SplitOverrides()
    overrides.b[SceneID(rawValue: "stack")]["tilt"] = 30
    user.handle(.tune(overrides))
    user.key("v")
    user.handle(.tune(SplitOverrides()))
    user.frame()
    user.settle()
    return user
  }

  /// Returns the items of each view. Those of the right view are moved to the left one.
  private static func views(_ list: DisplayList) -> (left: [DisplayItem], right: [DisplayItem]) {
    let items = list.items.filter { $0.face.scene != .overlay }
    let left = items.filter { $0.clip?.minX == 0 }
    let right = items.filter { $0.clip?.minX == middle }
    #expect(left.count + right.count == items.count)
    return (
      left,
      right.map { item in
        var item = item
        item.homography = Homography.translation(-middle, 0).after(item.homography)
        item.clip?.origin.x = 0
        return item
      }
    )
  }

  private static func isAlike(_ a: [DisplayItem], _ b: [DisplayItem]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { a, b in
        let distances = zip(a.quad.points, b.quad.points).map { ($0 - $1).length }
        return a.face == b.face && a.opacity == b.opacity && (distances.max() ?? 0) < 1e-6
      }
  }

  /// A drag that only refined mode counts as a throw leaves the left view with nothing to undo.
  @Test func undoTakesBackTheRightViewsThrowBeforeTheDeck() {
    var options = SceneOptions()
    options.deck = Deck(cards: (1...8).map { CardKey($0) })
    var user = StageUser(1, options: options)
    let other = Deck(cards: (11...18).map { CardKey($0) })
    user.handle(.deck(other, .opened([], after: nil)))
    user.wait(1)
    user.key("v")
    user.settle()
    func undoCounts() -> [Int] {
      ViewSide.allCases.map { user.stage.host.slot.scene($0).undoCount }
    }
    #expect(user.stage.modes == Split(a: .classic, b: .refined) && undoCounts() == [0, 0])
    let start = Point(320, 400)
    let travel = Point(-0.4 * user.stage.viewport.size.width * user.stage.viewport.zoom, 0)
    user.drag(from: start, by: travel, steps: 24)
    user.release(start + travel)
    user.settle()
    #expect(undoCounts() == [0, 1])
    user.key("z")
    #expect(user.stage.deck == other && undoCounts() == [0, 0])
    user.settle()
    user.key("z")
    #expect(user.stage.deck == options.deck)
  }

  @Test(arguments: everyScene)
  func inAHighWindowTheViewsAreAboveOneAnother(scene: Int) throws {
    let window = Size(700, 1200)
    var user = Self.split(scene, window: window)
    /// Returns the items of the upper and the lower view, the latter moved to the upper one.
    func views() -> [[DisplayItem]] {
      let items = user.shown.list.items.filter { $0.face.scene != .overlay }
      return ViewSide.allCases.map { side in
        let part = side.rect(in: window)
        return items.filter { $0.clip?.minY == part.minY }.map { item in
          var item = item
          item.homography = Homography.translation(0, -part.minY).after(item.homography)
          #expect(item.clip.map { $0.maxY <= part.maxY && $0.width <= 700 } == true)
          return item
        }
      }
    }
    #expect(!views()[0].isEmpty && Self.isAlike(views()[0], views()[1]))
    let names = try ViewSide.allCases.map { try #require(user.stage.layout[.viewName($0)]) }
    #expect(names[0].maxY < 600 && names[1].minY > 600)
    // A drag in the lower view moves the cards of both.
    let before = views()[0]
    user.press(Point(350, 950))
    for step in 1...8 { user.move(Point(350 + 9 * Double(step), 950 - 9 * Double(step))) }
    user.frame()
    #expect(user.stage.pointerSide == .b && Self.isAlike(views()[0], views()[1]))
    #expect(!Self.isAlike(views()[0], before))
  }

  @Test(arguments: everyScene, [0.0, middle])
  func withTheSameParametersBothViewsAreTheSame(scene: Int, side: Double) {
    var user = Self.split(scene)
    func check() {
      let (left, right) = Self.views(user.frame().list)
      #expect(!left.isEmpty && Self.isAlike(left, right))
    }
    check()
    user.press(Point(side + 340, 420))
    for step in 1...14 {
      user.time += 0.012
      user.move(Point(side + 340 + Double(step) * 9, 420 + Double(step) * 6))
      check()
    }
    user.release(Point(side + 466, 504))
    for _ in 0..<20 {
      user.time += 0.03
      check()
    }
    user.key("Return")
    for _ in 0..<30 {
      user.time += 0.03
      check()
    }
  }

  @Test func theSameInputInEitherViewIsTheSame() {
    func session(_ side: Double) -> SceneStatus {
      var user = Self.split(1)
      // A drag from one view into the other belongs to the view in which it began.
      user.drag(from: Point(side + 320, 400), by: Point(side == 0 ? 420 : 160, 0))
      user.frame()
      return user.stage.status(at: user.time)
    }
    var user = Self.split(1)
    user.drag(from: Point(320, 400), by: Point(160, 0))
    user.frame()
    let expected = user.stage.status(at: user.time)
    var other = Self.split(1)
    other.drag(from: Point(960, 400), by: Point(160, 0))
    other.frame()
    #expect(abs(expected.drag! - other.stage.status(at: other.time).drag!) < 1e-9)
    #expect(session(0).drag != nil)
  }

  @Test func eachViewHasItsOwnParameters() {
    var user = Self.split(1)
    var overrides = SplitOverrides()
    let stack = SceneID(rawValue: "stack")
    overrides.b[stack]["tilt"] = 50
    overrides.b[stack]["spring-back-damping"] = 1
    user.handle(.tune(overrides))
    user.drag(from: Point(320, 400), by: Point(100, 0))
    let (left, right) = Self.views(user.frame().list)
    #expect(!Self.isAlike(left, right))
    var plain = Self.split(1)
    plain.drag(from: Point(320, 400), by: Point(100, 0))
    #expect(Self.isAlike(left, Self.views(plain.frame().list).left))
    // The panel changes the view whose letter is chosen.
    user.key("t")
    user.key("Right")
    user.key("Tab")
    user.key("Right", .shift)
    let first = StackScene.parameters[0]
    #expect(user.stage.overrides.a[stack][first.name] == first.standard + first.step)
    #expect(
      user.stage.overrides.b[stack][first.name] == first.clamped(first.standard + 10 * first.step))
  }

  @Test(arguments: everyScene) func nothingOfAViewReachesIntoTheOther(scene: Int) {
    var user = Self.split(scene)
    user.key("Right")
    user.wait(0.2)
    for item in user.shown.list.items where item.face.scene != .overlay {
      #expect(
        item.clip == Rect(x: 0, y: 0, width: Self.middle, height: 800)
          || item.clip == Rect(x: Self.middle, y: 0, width: Self.middle, height: 800))
    }
    // A point beside the view hits nothing of it.
    for item in user.shown.list.items where item.clip != nil {
      let outside = Point(item.clip!.minX == 0 ? 700 : 600, 400)
      #expect(item.facePoint(under: outside) == nil)
    }
  }

  @Test(arguments: everyScene) func theSingleViewReturnsAsItWas(scene: Int) {
    let before = StageUser(scene).shown.list.items.filter { $0.face.scene != .overlay }
    var user = Self.split(scene)
    user.key("v")
    user.frame()
    user.settle()
    let after = user.shown.list.items.filter { $0.face.scene != .overlay }
    #expect(Self.isAlike(before, after) && after.allSatisfy { $0.clip == nil })
  }

  @Test(arguments: everyScene) func theXRayOutlinesBothViewsEachByItself(scene: Int) {
    var user = Self.split(scene)
    let before = user.shown.list.items.count
    user.key("x")
    let marks = user.shown.list.items.filter { $0.face.scene == .overlay && $0.clip != nil }
    let left = marks.count { $0.clip?.minX == 0 }
    #expect(left > 4 && marks.count == 2 * left)
    #expect(user.shown.list.items.count == before + marks.count)
  }

  @Test func goingBackInTimeShowsBothViewsAsTheyWere() {
    var user = Self.split(2)
    var lists: [DisplayList] = []
    user.key("Right")
    for _ in 0..<12 {
      user.time += 1.0 / 60
      lists.append(user.frame().list)
    }
    user.key("p")
    for index in (0..<11).reversed() {
      user.key("bracketleft")
      user.keyUp("bracketleft")
      let (left, right) = Self.views(user.frame().list)
      let (a, b) = Self.views(lists[index])
      #expect(left == a && right == b)
    }
  }
}

import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardPicture
@testable import CardStage

/// Tests the key list: its lines, its size, and its scrolling.
@Suite struct KeyListTests {
  /// Returns a user in a window whose texts have their real sizes, with the list open.
  private static func user(_ scene: Int, _ window: Size = Size(1280, 800)) -> StageUser {
    var user = StageUser(scene, window: window)
    var configuration = user.stage.configuration
    configuration.textSize = OverlayMetrics.preferredSize
    user.rewindable = RewindableStage(Stage(configuration))
    user.frame()
    user.key("question")
    user.wait(0.3)
    return user
  }

  private static func listing(_ user: StageUser) -> KeyListing? {
    if case .keys(let listing)? = user.overlays(.keys).first?.face.overlay { listing } else { nil }
  }

  private static func meanings(_ user: StageUser) -> [String] {
    listing(user)?.groups.flatMap(\.lines).map(\.meaning) ?? []
  }

  @Test(arguments: everyScene)
  func theListHasTheGesturesOfTheSceneAndThenThePossibleActions(scene: Int) throws {
    var user = Self.user(scene)
    let list = try #require(Self.listing(user))
    #expect(list.gestures.title == SceneCatalog.scenes[scene].title)
    #expect(list.gestures.lines.first?.meaning == SceneCatalog.scenes[scene].gestures[0].meaning)
    #expect(list.groups.map(\.title) == ["Scenes", "Cards", "Window", "Audience", "Time"])
    let meanings = Self.meanings(user)
    for shown in ["Next card or page", "Fullscreen", "Quit", "Split view", "Pen: yellow"] {
      #expect(meanings.contains(shown))
    }
    for hidden in [
      "Next cue", "Save the current view as a cue", "Presenter view: scroll note up", "Undo",
      "Freeze the audience view", "X-ray: one formula at a time", "Erase the drawing on this card",
    ] { #expect(!meanings.contains(hidden)) }
    user.key("\((scene + 1) % everyScene.count + 1)")
    user.wait(0.3)
    #expect(user.overlays(.keys).isEmpty, "the list is that of a scene")
  }

  /// On a shelf with only one book, no other book is the last, but a number opens the book.
  @Test(arguments: [1, 2]) func goToIsListedOnAShelf(books: Int) {
    var options = SceneOptions()
    options.deck = Deck(
      cards: (1...6).map { CardKey($0) },
      books: (0..<books).map { Deck.Shelved(key: CardKey(20 + $0), pages: 12) })
    let user = StageUser(3, options: options)
    #expect(user.stage.status(at: user.time).part == "shelf")
    #expect(user.stage.allows(Request(.last)) == (books > 1))
    #expect(user.stage.allows(Request(.goTo)))
  }

  @Test func theListFollowsTheProgramAndTheModes() {
    var user = StageUser(1)
    user.handle(.program(ProgramState(unavailable: [])))
    for key in ["x", "Right"] { user.key(key) }
    user.settle()
    user.key("question")
    user.wait(0.3)
    let meanings = Self.meanings(user)
    for shown in [
      "Next cue", "Freeze the audience view", "Undo", "X-ray: one formula at a time",
    ] { #expect(meanings.contains(shown)) }
  }

  /// The list is opaque and lies in the window. Its text has at least 16 pixels.
  @Test(
    arguments: everyScene,
    [Size(1920, 1080), Size(1280, 800), Size(700, 1200), Size(400, 300)])
  func theListFitsTheWindowAtALegibleSize(scene: Int, window: Size) throws {
    let user = Self.user(scene, window)
    let panel = try #require(
      user.shown.list.items.last { $0.face == .ink(.panel) && $0.isHittable })
    let box = panel.quad.boundingBox
    #expect(panel.opacity == 1 && Rect(window).intersection(box) == box)
    let list = try #require(user.overlays(.keys).first)
    #expect(list.quad.boundingBox.height / list.face.size.height >= 1)
    let isWhole = list.quad.boundingBox.height <= box.height + 1
    if window.width >= 1280 { #expect(isWhole, "\(list.face.size)") }
  }

  @Test func aSmallWindowScrollsByWheelDragAndKeys() throws {
    var user = Self.user(1, Size(400, 300))
    func top(_ user: StageUser) -> Double {
      user.overlays(.keys).first?.quad.boundingBox.minY ?? .nan
    }
    let first = top(user)
    let middle = Point(200, 150)
    user.handle(
      .wheel(
        user.stage.viewport.points(middle), dx: 0, dy: 2, isFine: false, isEnd: false,
        modifiers: []))
    let second = top(user)
    #expect(second < first - 50)
    user.press(middle)
    for step in 1...10 { user.move(middle + Point(0, -10 * Double(step))) }
    user.release(middle - Point(0, 100))
    #expect(abs(top(user) - (second - 100)) < 1)
    user.key("Down")
    #expect(top(user) < second - 110)
    user.key("End")
    let list = try #require(user.overlays(.keys).first?.quad.boundingBox)
    #expect(list.maxY <= 300 && list.maxY > 260)
    user.key("Home")
    #expect(top(user) == first && user.stage.status(at: user.time).front == 0)
    user.click(middle)
    user.wait(0.3)
    #expect(user.overlays(.keys).isEmpty)
  }

  @Test func inALargeWindowTheKeysOfTheListKeepTheirMeaning() {
    var user = Self.user(2)
    user.key("Right")
    user.settle()
    #expect(user.stage.status(at: user.time).front == 1 && user.overlays(.keys).count == 1)
    user.handle(.resize(Size(400, 300)))
    user.frame()
    #expect(user.overlays(.keys).first.map { $0.quad.boundingBox.width <= 400 } == true)
  }

  @Test func theTimerNeedsNoPresenterViewAndAFreezeCanEndWithoutIt() {
    var user = Self.user(1)
    #expect(Self.meanings(user).contains("Timer: start or pause"))
    func allowsFreeze(_ user: StageUser) -> Bool { user.stage.allows(Request(.freeze)) }
    #expect(!allowsFreeze(user))
    user.handle(.freeze(true))
    #expect(allowsFreeze(user))
  }

  /// If the list gets smaller, its end stays at the end of the panel.
  @Test(arguments: [false, true]) func anOpenListFollowsTheScale(isCopy: Bool) throws {
    var user = Self.user(1, Size(400, 300))
    func tools(_ reduction: Double) -> Message {
      .presenter(PresenterCopy(reduction: reduction, isPointedAt: true))
    }
    var appearance = user.stage.configuration.appearance
    appearance.interfaceScale = 1.5
    user.handle(isCopy ? tools(1.5) : .appearance(appearance))
    user.key("End")
    user.wait(0.3)
    func list(_ user: StageUser) -> [DisplayItem] {
      (user.shown.speakerList ?? user.shown.list).items
    }
    func bottoms(_ user: StageUser) throws -> (list: Double, panel: Double) {
      let text = try #require(list(user).last { $0.face.kind == .keys })
      let panel = try #require(list(user).last { $0.face == .ink(.panel) && $0.isHittable })
      return (text.quad.boundingBox.maxY, panel.quad.boundingBox.maxY)
    }
    let before = try bottoms(user)
    #expect(abs(before.list - before.panel) < 2)
    let scale = user.stage.overlays.keyList.scale
    appearance.interfaceScale = 1
    user.handle(isCopy ? tools(1) : .appearance(appearance))
    user.wait(0.3)
    let after = try bottoms(user)
    #expect(user.stage.overlays.keyList.scale < scale && abs(after.list - after.panel) < 2)
  }
}

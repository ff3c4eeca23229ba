import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import FrameWatch
import TestSupport
import Testing

@testable import CardScenes
@testable import CardStage

/// A scene with the user's slides in a window, driven by a test.
private struct OpeningUser {
  var scene: any Scene
  var time = 10.0
  let window: Rect

  init(
    _ type: any Scene.Type, window: Size = Size(1280, 800), aspect: Double? = 16.0 / 9,
    _ options: SceneOptions = SceneOptions(), isOpened: Bool = false
  ) {
    var options = options
    let page = aspect.map { LibraryMetrics.pageSize(ofAspect: $0) } ?? Book.standardPage
    options.deck = Deck(
      cards: (1...12).map { CardKey($0) },
      books: [Deck.Shelved(key: CardKey(20), pages: 12, lastPage: 11, pageSize: page)],
      shape: aspect.map { .wide($0) } ?? .upright, aspects: Array(repeating: aspect, count: 12))
    options.openedScene = isOpened ? type.id : nil
    let viewport = Viewport(type.design(for: options.deck.shape ?? .upright), in: window)
    self.window = viewport.visible
    scene = type.init(viewport: viewport, options: options)
    let start = type.id == LibraryScene.id ? DeckPosition(book: 0, page: 5) : DeckPosition(card: 4)
    scene.go(to: start, isVisible: false, at: 0)
    settle()
  }

  var opened: Double { scene.opened(at: time) }
  var items: [DisplayItem] { scene.items(at: time) }
  var status: SceneStatus { scene.status(at: time) }
  var middle: Point { window.center }

  /// The number of the front card or page.
  var front: Int { status.front }

  /// The items that show the opened card or pages.
  var shown: [DisplayItem] {
    items.filter { item in
      switch item.face.kind {
      case .opened: item.opacity == 1 && item.quad.boundingBox.overlaps(window)
      case .page: item.opacity == 1 && !item.isAsDarkAsTheGround
      default: false
      }
    }
  }

  /// The rectangle around everything that shows the opened card or pages.
  var frame: Rect {
    let boxes = shown.map(\.quad.boundingBox)
    let (left, right) = (boxes.map(\.minX).min() ?? 0, boxes.map(\.maxX).max() ?? 0)
    let (top, bottom) = (boxes.map(\.minY).min() ?? 0, boxes.map(\.maxY).max() ?? 0)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  mutating func settle() {
    let limit = time + 10
    while scene.isMoving(at: time) && time < limit { time += 0.01 }
  }

  mutating func send(_ gesture: Gesture) { scene.handle(gesture.sent(at: time), at: time) }

  mutating func key(_ request: Request) {
    send(.action(request))
    settle()
  }

  mutating func dismiss() -> Bool {
    defer { settle() }
    return scene.dismiss(at: time)
  }

  func touch(_ point: Point) -> Touch {
    Touch(
      location: point,
      hit: DisplayList(backdrop: Backdrop(Color(0, 0, 0)), items: items).hit(at: point))
  }

  mutating func click(_ point: Point) {
    let touch = touch(point)
    let catches = scene.interruptsMotion(touch.hit, at: time)
    send(.press(touch))
    time += 0.05
    send(catches ? .caughtTap(touch) : .tap(touch))
  }

  /// Drags from a point, or else from the middle.
  mutating func drag(from start: Point? = nil, by travel: Point, velocity: Point = .zero) {
    let start = start ?? middle
    let touch = touch(start)
    send(.press(touch))
    func pan(_ part: Double, _ velocity: Point) -> Pan {
      Pan(
        touch: touch, location: start + travel * part, translation: travel * part,
        velocity: velocity)
    }
    send(.panBegan(pan(0.05, velocity)))
    for step in 1...10 {
      time += 0.01
      send(.panChanged(pan(Double(step) / 10, velocity)))
    }
    send(.panEnded(pan(1, velocity)))
    settle()
  }
}

/// Tests cards that are opened so that they fill the window, in all scenes.
@Suite struct OpeningTests {
  private static let scenes = SceneCatalog.scenes.map { $0.id }
  private static let windows = [Size(1280, 720), Size(1280, 800), Size(700, 1200), Size(400, 300)]

  private func type(_ id: SceneID) throws -> any Scene.Type {
    try #require(SceneCatalog.scenes.first { $0.id == id })
  }

  @Test(arguments: scenes, windows)
  func anOpenedSlideFillsTheWindowWithSquareCorners(id: SceneID, window: Size) throws {
    let user = OpeningUser(try type(id), window: window, isOpened: true)
    let fitted = OpeningCamera.frame(ofAspect: 16.0 / 9, in: user.window)
    #expect(user.opened == 1)
    #expect(user.frame.width >= 0.98 * fitted.width && user.frame.width < 1.001 * fitted.width)
    #expect(user.frame.height >= 0.98 * fitted.height && user.frame.height < 1.001 * fitted.height)
    #expect(user.shown.count == 1 && user.shown.allSatisfy { $0.corners == .square })
    // Nothing else is visible.
    #expect(
      user.items.allSatisfy {
        $0.opacity < 0.01 || $0.isAsDarkAsTheGround || $0 == user.shown.first
      })
  }

  @Test(arguments: scenes, windows)
  func aCardWithoutAnImageFillsTheWholeWindow(id: SceneID, window: Size) throws {
    let user = OpeningUser(try type(id), window: window, aspect: nil, isOpened: true)
    let spread = Size(2 * Book.standardPage.width, Book.standardPage.height)
    let aspect = id == LibraryScene.id ? spread.width / spread.height : nil
    let fitted = OpeningCamera.frame(ofAspect: aspect, in: user.window)
    #expect(user.frame.width >= 0.98 * fitted.width && user.frame.height >= 0.98 * fitted.height)
    if id != LibraryScene.id { #expect(user.shown.map(\.face.size) == [user.window.size]) }
  }

  @Test(arguments: scenes, [Mode.refined, .classic])
  func enterOpensAndEscapeReturnsToTheSameItems(id: SceneID, mode: Mode) throws {
    var user = OpeningUser(try type(id), SceneOptions(mode: mode))
    let before = user.items
    user.key(.open)
    #expect(user.opened == 1)
    let isDone = user.dismiss()
    #expect(isDone && user.opened == 0 && user.items == before)
  }

  @Test(arguments: scenes)
  func anOpeningIsCaughtAndReversedWithItsVelocity(id: SceneID) throws {
    var user = OpeningUser(try type(id))
    user.send(.action(Request.open))
    user.time += 0.1
    let half = user.opened
    #expect(half > 0.1 && half < 0.95)
    func speed(_ user: OpeningUser) -> Double {
      (user.scene.opened(at: user.time + 1e-6) - user.scene.opened(at: user.time)) / 1e-6
    }
    let before = speed(user)
    var reversed = user
    _ = reversed.scene.dismiss(at: user.time)
    #expect(reversed.opened == half && abs(speed(reversed) - before) < 0.01)
    reversed.settle()
    #expect(reversed.opened == 0)
    // A press holds the card at its visible position.
    user.send(.press(user.touch(user.middle)))
    let seen = user.items
    user.time += 0.3
    #expect(user.opened == half && user.items == seen)
    user.send(.pressEnded)
    user.settle()
    #expect(user.opened == 1)
  }

  @Test(arguments: scenes, [SceneOptions(), SceneOptions(reducesMotion: true)].indices)
  func advancingStaysOpenedForwardAndBack(id: SceneID, motion: Int) throws {
    let options = SceneOptions(reducesMotion: motion == 1)
    var user = OpeningUser(try type(id), options, isOpened: true)
    let (first, frame) = (user.front, user.frame)
    for step in 1...3 {
      user.key(.next)
      #expect(user.opened == 1 && user.front == first + step)
      #expect(user.frame.width > 0.98 * frame.width && user.shown.count == 1)
    }
    for _ in 1...3 { user.key(.previous) }
    #expect(user.opened == 1 && user.front == first)
    #expect(user.frame.width > 0.98 * frame.width && user.shown.count == 1)
  }

  @Test(arguments: scenes)
  func aStepOnTheWayStaysOpened(id: SceneID) throws {
    var user = OpeningUser(try type(id))
    let first = user.front
    user.send(.action(Request.open))
    user.time += 0.1
    user.send(.action(Request.next))
    user.time += 0.05
    user.key(.next)
    #expect(user.opened == 1 && user.front > first)
  }

  @Test(arguments: scenes)
  func aClickOnAnOpenedCardDoesNothing(id: SceneID) throws {
    var user = OpeningUser(try type(id), isOpened: true)
    let before = user.items
    for point in [user.middle, Point(user.window.maxX - 10, user.middle.y)] {
      user.click(point)
      user.settle()
      user.time += 1
    }
    #expect(user.opened == 1 && user.items == before)
  }

  @Test(arguments: scenes)
  func aDragDownClosesAndAShortOneDoesNot(id: SceneID) throws {
    var user = OpeningUser(try type(id))
    let before = user.items
    user.key(.open)
    user.drag(by: Point(0, user.window.height * 0.05))
    #expect(user.opened == 1)
    user.drag(by: Point(0, user.window.height * 0.4))
    #expect(user.opened == 0 && user.items == before)
  }

  @Test(arguments: scenes)
  func theTouchedPointFollowsADragDown(id: SceneID) throws {
    var user = OpeningUser(try type(id), isOpened: true)
    let start = user.middle + Point(-60, -40)
    let touch = user.touch(start)
    user.send(.press(touch))
    let way = Point(0, user.window.height / 4)
    let pan = Pan(touch: touch, location: start + way, translation: way, velocity: .zero)
    user.send(.panBegan(pan))
    user.send(.panChanged(pan))
    #expect(user.opened < 0.8 && user.status.phase == .dragging)
    let point = try #require(touch.hit?.point)
    let seen = user.items.first { $0.face == touch.hit?.face }?.homography.apply(point)
    // The pages of a book rise as the book folds to a V. The path of the drag only approximates that movement.
    let tolerance = id == LibraryScene.id ? 30.0 : 1e-6
    #expect(try (#require(seen) - (start + way)).length < tolerance)
  }

  @Test(arguments: scenes)
  func aSidewaysFlingAdvances(id: SceneID) throws {
    var user = OpeningUser(try type(id), isOpened: true)
    let first = user.front
    user.drag(by: Point(-user.window.width * 0.4, 4), velocity: Point(-3000, 0))
    #expect(user.opened == 1)
    // A layout may let a fling pass several cards.
    #expect(id == CustomScene.id ? user.front > first : user.front == first + 1)
  }

  /// In a tall window, the dark background above and below a slide belongs to the slide.
  @Test(arguments: scenes)
  func aSidewaysFlingBesideAnOpenedCardAdvances(id: SceneID) throws {
    var user = OpeningUser(try type(id), window: Size(700, 1200), isOpened: true)
    let (first, beside) = (user.front, Point(user.middle.x, user.window.minY + 20))
    #expect(!user.frame.contains(beside))
    user.drag(from: beside, by: Point(-user.window.width * 0.4, 4), velocity: Point(-4000, 0))
    #expect(user.opened == 1)
    #expect(id == CustomScene.id ? user.front > first : user.front == first + 1)
  }

  @Test(arguments: scenes)
  func aDoubleClickOpens(id: SceneID) throws {
    var user = OpeningUser(try type(id))
    let point =
      id != LibraryScene.id
      ? user.middle : user.items.last { $0.role.contains(.card) }?.quad.boundingBox.center
    user.click(try #require(point))
    user.time += 0.1
    user.click(try #require(point))
    user.settle()
    #expect(user.opened == 1)
    // The Stack's card is face up.
    if id == StackScene.id { #expect(user.status.open == 0) }
  }

  @Test func aSingleClickFlipsTheStack() throws {
    var user = OpeningUser(StackScene.self)
    user.click(user.middle)
    user.settle()
    user.time += 1
    user.click(user.middle)
    user.settle()
    #expect(user.opened == 0 && user.status.open == 0)
  }

  @Test func anOpenedBookPansBeforeItTurns() {
    var user = OpeningUser(LibraryScene.self, isOpened: true)
    let offset = user.status.offset
    user.key(.next)
    #expect(user.status.offset == offset && user.front == 6)
    user.key(.next)
    #expect(user.status.offset != offset && user.front == 7)
  }

  @Test func anOpenedSpreadTurns() {
    var user = OpeningUser(LibraryScene.self, aspect: nil, isOpened: true)
    let offset = user.status.offset
    user.key(.next)
    #expect(user.status.offset != offset && user.opened == 1 && user.shown.count == 2)
  }

  @Test func anOpenedCardOfALayoutDoesNotFlip() {
    var user = OpeningUser(CustomScene.self, isOpened: true)
    user.key(.flip)
    #expect(user.opened == 1)
  }

  /// The last bound page is an empty endpaper.
  @Test func anOpenedDocumentStopsAtItsLastPage() {
    var user = OpeningUser(LibraryScene.self, isOpened: true)
    user.key(.last)
    #expect(user.front == 11)
    user.key(.next)
    #expect(user.front == 11 && user.shown.count == 1)
    user.drag(by: Point(-user.window.width * 0.4, 4), velocity: Point(-3000, 0))
    #expect(user.front == 11)
  }

  @Test(arguments: scenes)
  func aTalkBeginsOpenedAtItsFirstSlide(id: SceneID) throws {
    var options = SceneOptions()
    options.deck = Deck(
      cards: (1...12).map { CardKey($0) },
      books: [
        Deck.Shelved(
          key: CardKey(20), pages: 12, pageSize: LibraryMetrics.pageSize(ofAspect: 16.0 / 9))
      ],
      shape: .wide(16.0 / 9), aspects: Array(repeating: 16.0 / 9, count: 12))
    options.openedScene = id
    let type = try type(id)
    let viewport = Viewport(type.design(for: .wide(16.0 / 9)), in: Size(1280, 800))
    let position = type.init(viewport: viewport, options: options).deckPosition(at: 0)
    #expect(
      position == (id == LibraryScene.id ? DeckPosition(book: 0, page: 2) : DeckPosition(card: 0)))
  }

  @Test func aHeldKeyWaitsForThePan() {
    var user = OpeningUser(LibraryScene.self, isOpened: true)
    user.send(.action(Request.next))
    user.time += 0.02
    #expect(!user.scene.isReadyForStep(at: user.time))
    user.settle()
    #expect(user.scene.isReadyForStep(at: user.time))
  }

  /// A press that another window takes over is no click.
  @Test(arguments: scenes)
  func aLostPressAfterAClickOpensNothing(id: SceneID) throws {
    var user = OpeningUser(try type(id))
    if id == SwitcherScene.id || id == CustomScene.id { return }
    let point =
      id != LibraryScene.id
      ? user.middle : user.items.last { $0.role.contains(.card) }?.quad.boundingBox.center
    user.click(try #require(point))
    user.time += 0.1
    user.send(.press(user.touch(try #require(point))))
    user.send(.pressEnded)
    user.settle()
    #expect(user.opened == 0)
  }

  /// The faces ahead are those of the opened card and of the cards that a step forward and a step back would open.
  @Test func theFacesAheadAreThoseOfTheScenesNeighbours() {
    var stack = OpeningUser(StackScene.self, isOpened: true)
    for request in [Request.next, Request(.goTo, .number(9)), .next] { stack.key(request) }
    func opened(_ user: OpeningUser) -> Set<Int> {
      Set(
        user.scene.facesAhead(at: user.time).compactMap {
          $0.kind == .opened ? $0.cardIndex : nil
        })
    }
    #expect(opened(stack) == [8, 9, 10])
    stack.key(.undo)
    stack.key(.undo)
    #expect(stack.front == 4)
  }

  @Test func aCardThatComesBackTakesTheOpenedCardsPlace() throws {
    var user = OpeningUser(SwitcherScene.self)
    let card = try #require(user.touch(user.middle).hit?.face.cardIndex)
    user.drag(by: Point(400, 0), velocity: Point(2000, 0))
    user.key(.open)
    #expect(user.opened == 1 && user.status.selected != card && user.status.count == 11)
    user.key(.undo)
    #expect(user.opened == 1 && user.status.selected == card && user.status.count == 12)
  }

  /// The action `go-to` opens the only book on a shelf at a page.
  @Test(arguments: [SceneOptions(), SceneOptions(reducesMotion: true)].indices)
  func theOnlyBookOpensAtAPage(motion: Int) {
    var user = OpeningUser(LibraryScene.self, SceneOptions(reducesMotion: motion == 1))
    _ = user.dismiss()
    #expect(user.status.part == "shelf")
    user.key(Request(.goTo, .number(7)))
    #expect(user.status.part == "book" && user.front == 8 && user.status.open == 1)
    // From here on, the book returns to the shelf.
    _ = user.scene.dismiss(at: user.time)
    user.time += 0.1
    user.key(Request(.goTo, .number(99)))
    #expect(user.status.part == "book" && user.front == 11 && user.status.open == 1)
  }

  /// A landscape page loses the shadow towards its spine while it opens. A spread keeps it.
  @Test(arguments: [16.0 / 9, nil]) func anOpenedPageIsFlat(aspect: Double?) {
    var user = OpeningUser(LibraryScene.self, aspect: aspect)
    func flatness() -> [Double] {
      let pages = user.items.filter { $0.face.page == 5 }
      return [false, true].map { isFlat in
        pages.filter { $0.face.book?.isFlat == isFlat }.map(\.opacity).max() ?? 0
      }
    }
    #expect(flatness() == [1, 0])
    user.send(.action(Request(.open)))
    var last = 0.0
    while user.scene.isMoving(at: user.time) {
      user.time += 0.01
      let (bound, flat) = (flatness()[0], flatness()[1])
      #expect(bound == 1 || flat == 1, "the page never lets its background through")
      #expect(abs(flat - last) < 0.1 && (aspect != nil || flat == 0))
      last = flat
    }
    #expect(flatness() == (aspect == nil ? [1, 0] : [0, 1]))
    let ahead = user.scene.facesAhead(at: user.time).filter { $0.page != nil }
    #expect(!ahead.isEmpty && ahead.allSatisfy { $0.book?.isFlat == (aspect != nil) })
  }

  /// A document begins with its first card in front. Other files begin like the bundled cards.
  @Test func aDocumentBeginsInTheSwitcherWithItsFirstCard() {
    func front(_ part: (Int) -> CardKey.Part) -> Int? {
      var options = SceneOptions()
      options.deck = Deck(
        cards: (0..<12).map { CardKey(CardKey.ID(path: "talk", part($0), copy: $0)) })
      let scene = SwitcherScene(viewport: Viewport(size: Size(375, 667)), options: options)
      return scene.frontCard(at: 0)
    }
    #expect(front { .page($0) } == 0 && front { .passage($0) } == 0)
    #expect(front { _ in .file } ?? 0 > 0)
  }
}

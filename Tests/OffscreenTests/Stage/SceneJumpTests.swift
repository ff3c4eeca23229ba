import CardContent
import CardInput
import CardKinetics
import CardModel
import CardScene
import CardScenes
import CardStage
import Glibc
import FrameWatch
import TestSupport
import Testing

/// A simulated user of a stage that may not jump.
struct WatchedStage {
  private(set) var user: StageUser
  /// The jumps, with the event before each jump.
  private(set) var jumps: [String] = []
  private var watch: FrameWatch
  private var doing = "the beginning"
  private let window: Size

  init(_ first: Int, window: Size = Size(1280, 800), options: SceneOptions = SceneOptions()) {
    user = StageUser(first, window: window, options: options, coloured: true)
    self.window = window
    watch = FrameWatch(in: Rect(window))
  }

  private mutating func record(_ found: [Jump]) {
    // One line is enough for each state.
    if let first = found.first {
      jumps.append("after \(doing), at \(user.time): \(first) and \(found.count - 1) more")
    }
  }

  /// Sends input that may change nothing visible.
  mutating func perform(
    _ name: String, as event: FrameWatch.Event = .still, _ action: (inout StageUser) -> Void
  ) {
    let before = user.shown.list
    action(&user)
    doing = name
    record(FrameWatch.jumps(from: before, to: user.shown.list, by: event, in: space))
    watch = FrameWatch(in: space)
  }

  /// Sends input that moves visible items.
  mutating func move(_ action: (inout StageUser) -> Void) {
    action(&user)
    watch = FrameWatch(in: space)
  }

  /// Presses at a position, and drags in four steps, 10 ms apart.
  mutating func drag(from start: Point, by travel: Point) {
    perform("a press") { $0.press(start) }
    for step in 1...4 {
      move {
        $0.time += 0.01
        $0.move(start + travel * (Double(step) / 4))
      }
    }
  }

  private var space: Rect { Rect(user.stage.configuration.window) }

  /// Advances the time in steps of `step` seconds, a millisecond by default.
  mutating func wait(_ seconds: Double, every step: Double = 0.001) {
    for _ in 0..<Int((seconds / step).rounded()) {
      record(watch.next(user.frame().list))
      user.time += step
    }
  }

  mutating func key(_ name: String, as event: FrameWatch.Event = .still) {
    perform("key \(name)", as: event) { $0.key(name) }
  }

  /// Waits until nothing moves. The pointer is outside, because a hovered card changes at once.
  mutating func settle() {
    move { $0.handle(.leave) }
    for _ in 0..<3000 {
      let frame = user.frame()
      record(watch.next(frame.list))
      guard frame.isMoving else { return }
      user.time += 0.001
    }
    Issue.record("it never comes to rest")
  }
}

/// Tests that nothing on the stage jumps visibly, whatever a user changes.
@Suite struct SceneJumpTests {
  /// The state of the stage at the start of a transition.
  enum State: CaseIterable {
    case rest, drag, flight, slide
  }

  private func begin(_ state: State, _ stage: inout WatchedStage) {
    let middle = Point(640, 420)
    switch state {
    case .rest: break
    case .drag:
      stage.drag(from: middle, by: Point(-48, -24))
    case .flight:
      stage.key("Return")
      stage.wait(0.09)
    case .slide:
      stage.key("Tab")
      stage.wait(0.12)
    }
  }

  /// Returns two of the other scenes, so that any two states together cover all of them. With `CARDSTAGE_LONG_RUNS`,
  /// returns all other scenes for each state.
  private static func others(than scene: Int, at state: State) -> [Int] {
    let turn = state == .rest || state == .flight ? 1...2 : 3...4
    return (getenv("CARDSTAGE_LONG_RUNS") == nil ? turn : 1...4).map { (scene + $0) % 5 }
  }

  /// A kind of stage for the transitions of a test.
  enum Variant: CaseIterable {
    case plain, wideCards, reducedMotion, twoViews

    var states: [State] {
      switch self {
      case .plain, .wideCards: State.allCases
      case .reducedMotion: [.rest, .drag, .flight]
      case .twoViews: [.drag, .flight]
      }
    }
  }

  static let starts: [(variant: Variant, state: State)] = Variant.allCases.flatMap { variant in
    variant.states.map { (variant, $0) }
  }

  @Test(arguments: everyScene, starts)
  func aTransitionShowsNoJump(from: Int, start: (variant: Variant, state: State)) {
    var options = SceneOptions(reducesMotion: start.variant == .reducedMotion)
    if start.variant == .wideCards {
      let size = LibraryOptions.pageSize(ofAspect: 1.6)
      options.deck = Deck(
        cards: (1...8).map { CardKey($0) },
        books: [Deck.Shelved(key: CardKey(1), pages: 8, pageSize: size)], shape: .wide(1.6))
    }
    let others =
      start.variant == .plain
      ? everyScene.filter { $0 != from } : Self.others(than: from, at: start.state)
    for to in others {
      var stage = WatchedStage(from, options: options)
      if start.variant == .twoViews { stage.perform("split", as: .split) { $0.key("v") } }
      begin(start.state, &stage)
      stage.key("\(to + 1)")
      if start.variant == .reducedMotion {
        stage.wait(0.05)
        stage.key("\((to + 1) % 4 + 1)")
      }
      stage.settle()
      #expect(stage.jumps == [], "from \(from) to \(to)")
    }
  }

  /// Presses keys and expects no jump.
  ///
  /// - Parameter keys: The keys, each with the time until the next one, in seconds; nil to wait for rest.
  private func press(
    _ keys: [(String, Double?)], in scene: Int, _ location: SourceLocation = #_sourceLocation
  ) {
    var stage = WatchedStage(scene)
    for (key, seconds) in keys {
      stage.key(key)
      if let seconds { stage.wait(seconds) } else { stage.settle() }
    }
    #expect(stage.jumps == [], sourceLocation: location)
  }

  @Test func aCardThatOpensShowsNoFrameThroughItsFace() {
    press([("Return", 0.15), ("1", nil)], in: 2)
  }

  @Test func aWindowThatSlidesInAsItsSceneComesShowsNoJump() {
    press([("Return", nil), ("3", nil), ("1", 0.15), ("Right", nil)], in: 0)
  }

  @Test(arguments: ["1", "2", "3"])
  func aFlatBookThatClosesInATransitionShowsNoJump(to scene: String) {
    press([("Return", nil), ("Right", nil), ("Return", nil), (scene, nil)], in: 3)
  }

  @Test(arguments: ["Return", "Escape"], ["2", "3", "4"])
  func aCarriedWindowThatGoesBackIntoThePileShowsNoJump(key: String, other: String) {
    press(
      [
        ("Return", nil), (other, 0.2), ("1", 0), ("Right", 0.1), (other, 0.25), ("1", 0.05),
        (key, nil),
      ], in: 0)
  }

  @Test func aLeafThatTurnsPastTheEyeInATransitionShowsNoJump() {
    press([("Return", nil), ("Right", 0.4), ("1", nil)], in: 3)
  }

  @Test(arguments: ["1", "2", "3"], ["1", "2", "3"])
  func aRedirectedTransitionFromABookShowsNoJump(first: String, then: String) {
    press([("Return", nil), (first, 0.2), (then, nil)], in: 3)
  }

  @Test(arguments: ["Home", "End", "Up", "Left"], [0.06, 0.15])
  func inputWhileThePileComesBackShowsNoJump(key: String, delay: Double) {
    press([("Down", nil), ("2", 0.2), ("1", delay), (key, 0.1), ("space", nil)], in: 0)
  }

  @Test(arguments: everyScene, State.allCases)
  func anActionOfAnotherProgramShowsNoJump(scene: Int, state: State) throws {
    for line in ["offset 0", "offset 333.3", "go-to 5", "speed 0.3"] {
      let request = try Request(line: line, for: .control)
      var stage = WatchedStage(scene)
      begin(state, &stage)
      stage.perform(line) { $0.handle(.action(request)) }
      stage.wait(0.1)
      stage.perform(line) { $0.handle(.action(request)) }
      stage.wait(0.5)
      // In the Custom scene cards pass behind each other in any scroll.
      #expect(
        stage.jumps.filter { !$0.contains(": custom front") && !$0.contains(": custom opened") }
          == [], "\(line)")
    }
  }

  @Test(arguments: everyScene, State.allCases)
  func aResetShowsNoJump(scene: Int, state: State) {
    var stage = WatchedStage(scene)
    begin(state, &stage)
    stage.key("r")
    stage.wait(0.06)
    stage.key("r")
    stage.wait(0.04)
    stage.key("Tab")
    stage.settle()
    #expect(stage.jumps == [])
  }

  @Test(arguments: everyScene, State.allCases)
  func twoViewsComeAndGoWithoutAJump(scene: Int, state: State) {
    var stage = WatchedStage(scene)
    begin(state, &stage)
    stage.key("v", as: .split)
    stage.wait(0.1)
    stage.key("v", as: .split)
    stage.settle()
    #expect(stage.jumps == [])
  }

  @Test(arguments: everyScene, State.allCases)
  func aResizeShowsNoJump(scene: Int, state: State) {
    var stage = WatchedStage(scene)
    begin(state, &stage)
    for size in [Size(1500, 800), Size(1100, 900), Size(1280, 700)] {
      stage.perform("resize", as: .resize) { $0.handle(.resize(size)) }
      stage.wait(0.05)
    }
    stage.settle()
    #expect(stage.jumps == [])
  }
}

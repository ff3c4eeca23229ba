import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardContent
@testable import CardStage

/// Tests the demonstrations of the mistakes in the original tutorials, and of the rules that show only in movement.
@Suite struct LessonDemonstrationTests {
  private func user(_ lesson: String, step: Int) -> StageUser {
    var user = StageUser(SceneCatalog.index(of: lesson) ?? 0, window: Size(1280, 720))
    if lesson == "switcher" { user.handle(.action(.offset, .number(900))) }
    user.time += 2
    user.frame()
    user.handle(.action(.lesson, .text("\(lesson) \(step)")))
    return user
  }

  /// Advances by frames, and returns the statuses.
  @discardableResult
  private func run(_ user: inout StageUser, for seconds: Double) -> [SceneStatus] {
    (0..<Int(seconds * 60)).map { _ in
      user.time += 1.0 / 60
      user.frame()
      return user.stage.status(at: user.time)
    }
  }

  static let steps = [
    ("switcher", 6), ("switcher", 7), ("stack", 7), ("library", 4), ("library", 6),
  ]

  @Test(arguments: steps.indices) func aMistakeIsShownOnceInFiveSeconds(index: Int) {
    let (lesson, step) = Self.steps[index]
    var user = user(lesson, step: step)
    #expect(user.stage.overlays.lesson.demonstration != nil)
    let statuses = run(&user, for: 5.2)
    #expect(
      user.stage.overlays.lesson.demonstration == nil && !user.stage.isPressed
        && !user.stage.showsHand)
    let isShown: Bool =
      switch index {
      // Each of two releases slips back by a row.
      case 0: (statuses.first?.offset ?? 0) - (statuses.last?.offset ?? 0) > 1.5 * 139
      case 1: statuses.contains { $0.selected != nil }
      case 2: statuses.contains { $0.open == 1 } && statuses.last?.open == 0
      case 3: statuses.contains { $0.part == "book" && $0.selected == 0 }
      default: Set(statuses.map { ($0.offset ?? 0).rounded() }).count > 20
      }
    #expect(isShown, "\(lesson) \(step)")
  }

  /// At every offset of the pile, the click of the demonstration opens another card than the one under the pointer.
  @Test(arguments: [0, 40.0, 111, 200, 251, 330, 400.0, 533, 700, 871, 900, 1210])
  func theClickFindsTheWrongCard(offset: Double) throws {
    var user = StageUser(SceneCatalog.index(of: "switcher") ?? 0, window: Size(1280, 800))
    user.handle(.action(.offset, .number(offset)))
    user.time += 2
    user.frame()
    user.handle(.action(.lesson, .text("switcher 7")))
    var pointed: Int?
    while user.time < 8, user.stage.status(at: user.time).selected == nil {
      pointed = user.stage.pointed?.face.cardIndex
      run(&user, for: 1.01 / 60)
    }
    let selected = try #require(user.stage.status(at: user.time).selected)
    #expect(pointed != nil && pointed != selected)
  }

  /// Returns the items of the scene on stage.
  private func items(_ user: StageUser) -> [DisplayItem] {
    user.shown.list.items.filter { $0.face.scene != .overlay }
  }

  /// A speaker with a clicker sees the difference between every two steps: in the cards at rest, or in a demonstration.
  @Test(arguments: LessonJumpTests.lessons) func everyStepShowsItsRule(lesson: String) throws {
    let steps = try LessonFile.bundled(lesson).steps
    var last: [DisplayItem]?
    for (index, step) in steps.enumerated() {
      var user = user(lesson, step: index + 1)
      user.key("Shift_L")
      run(&user, for: 3)
      let rest = items(user)
      #expect(rest != last || !step.demonstration.isEmpty, "step \(index + 1)")
      last = rest
    }
  }

  /// Every demonstration moves cards, leaves nothing held, and ends within five seconds.
  @Test(arguments: LessonJumpTests.lessons) func everyDemonstrationMovesCards(lesson: String) throws
  {
    for (index, step) in try LessonFile.bundled(lesson).steps.enumerated()
    where !step.demonstration.isEmpty {
      var user = user(lesson, step: index + 1)
      run(&user, for: max((step.demonstration.first?.time ?? 0) - 0.4, 0.1))
      let seen = Set(
        (0..<25).map { _ in
          run(&user, for: 0.2)
          return items(user).map(\.homography)
        })
      // A highlight alone would give two frames.
      #expect(seen.count > 3, "step \(index + 1)")
      #expect(user.stage.overlays.lesson.demonstration == nil, "step \(index + 1)")
      #expect(!user.stage.isPressed && !user.stage.showsHand)
    }
  }

  /// A window that opens with a step shows the step's demonstration after the opening motion.
  @Test func aWindowThatOpensWithAStepShowsItsDemonstration() throws {
    var configuration = user("stack", step: 7).stage.configuration
    configuration.lessonPosition = LessonPosition(try LessonFile.bundled("stack"), step: 6)
    configuration.opens = true
    var stage = Stage(configuration)
    let open = (0..<400).map { index in
      _ = stage.frame(at: 10 + Double(index) / 60)
      return stage.status(at: 10 + Double(index) / 60).open
    }
    #expect(open.first == 0 && open.contains(1) && open.last == 0)
  }

  /// A tremble of the user's mouse neither ends the demonstration nor moves the card that it holds.
  @Test func aTrembleOfTheMouseMovesNothing() {
    func statuses(trembles: Bool) -> [SceneStatus] {
      var user = StageUser(SceneCatalog.index(of: "stack") ?? 0, window: Size(1280, 720))
      user.move(Point(1000, 300))
      user.time += 2
      user.frame()
      user.handle(.action(.lesson, .text("stack 7")))
      return (0..<300).flatMap { index -> [SceneStatus] in
        if trembles { user.move(Point(1000 + Double(index % 3), 300)) }
        return run(&user, for: 1.01 / 60)
      }
    }
    let still = statuses(trembles: false)
    #expect(still.contains { $0.open == 1 } && statuses(trembles: true) == still)
  }

  /// An interrupted demonstration leaves the cards where they were before it.
  @Test(arguments: LessonJumpTests.lessons, [1.0, 1.5, 2.2, 2.7, 3.2])
  func anInterruptedDemonstrationChangesNothing(lesson: String, time: Double) throws {
    let steps = try LessonFile.bundled(lesson).steps
    let running = steps.indices.filter { (steps[$0].demonstration.last?.time ?? 0) > time }
    #expect(!running.isEmpty)
    for index in running {
      let interrupted = [0, time].map { time in
        var user = user(lesson, step: index + 1)
        run(&user, for: time)
        user.key("Shift_L")
        run(&user, for: 4)
        return items(user)
      }
      #expect(interrupted[0].map(\.face) == interrupted[1].map(\.face), "step \(index + 1)")
      for (still, other) in zip(interrupted[0], interrupted[1]) {
        let travel = still.quad.boundingBox.center - other.quad.boundingBox.center
        #expect(travel.length < 0.5, "step \(index + 1): \(still.face.text)")
      }
    }
  }

  /// The next step begins with the front of the card, even if the demonstration has just flipped it.
  @Test func anInterruptedFlipTurnsBackBeforeTheNextStep() {
    var user = user("stack", step: 7)
    run(&user, for: 1.8)
    #expect(user.stage.status(at: user.time).open == 1)
    user.handle(.action(.lesson, .text("next")))
    run(&user, for: 1.2)
    #expect(user.stage.lessonPosition?.index == 7 && user.stage.status(at: user.time).open == 0)
  }

  /// A key that closes what the demonstration has opened has no further effect.
  @Test func escapeDuringADemonstrationOnlyCloses() {
    var user = user("library", step: 4)
    while user.time < 20, user.stage.status(at: user.time).selected == nil {
      run(&user, for: 0.1)
    }
    #expect(user.stage.overlays.lesson.demonstration != nil)
    user.key("Escape")
    #expect(!user.requests.contains(.leaveFullscreen))
    run(&user, for: 3)
    #expect(user.stage.status(at: user.time).selected == nil)
    #expect(user.stage.lessonPosition != nil)
    user.key("Escape")
    #expect(user.stage.lessonPosition == nil && !user.requests.contains(.leaveFullscreen))
    user.key("Escape")
    #expect(user.requests.contains(.leaveFullscreen))
  }

  /// A cue ends a demonstration. The next key doesn't take back what the cue did.
  @Test func anActionDuringADemonstrationStays() {
    var user = user("stack", step: 7)
    run(&user, for: 1.8)
    user.handle(.action(.goTo, .number(5)))
    run(&user, for: 2)
    user.key("Shift_L")
    run(&user, for: 2)
    #expect(user.stage.status(at: user.time).front == 4)
    #expect(user.stage.status(at: user.time).open == 0)
  }

  @Test(arguments: steps.indices) func anyInputEndsADemonstration(index: Int) {
    let (lesson, step) = Self.steps[index]
    for input in 0...2 {
      var user = user(lesson, step: step)
      run(&user, for: 1)
      #expect(user.stage.overlays.lesson.demonstration != nil)
      switch input {
      case 0: user.key("Shift_L")
      case 1: user.press(Point(500, 300))
      default:
        user.move(Point(500, 290))
        user.move(Point(500, 310))
      }
      #expect(user.stage.overlays.lesson.demonstration == nil)
    }
  }
}

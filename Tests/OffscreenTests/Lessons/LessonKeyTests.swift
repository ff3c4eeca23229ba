import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardContent
@testable import CardStage
@testable import CardTalk

/// Tests the keys that have an effect in a lesson, in the key list and the presenter view.
@Suite struct LessonKeyTests {
  @Test func theKeysOfAClickerNameTheStep() throws {
    var user = StageUser(lesson: "carousel", step: 2)
    func meanings() -> [String] {
      [Action.ID.next, .previous].compactMap { action in
        user.stage.bindings.entry(of: action).map { user.stage.meaning(of: $0) }
      }
    }
    #expect(meanings() == ["Next lesson step", "Previous lesson step"])
    #expect(PresenterKeys(of: user.stage).rows.first?.meaning == "Next lesson step")
    user.key("a")
    #expect(meanings() == ["Next card or page", "Previous card or page"])
  }

  /// Some rules allow no other card, but the keys change the step all the same.
  @Test(arguments: LessonJumpTests.lessons)
  func theKeyListHasTheStepsAndNoGestureWithoutARule(lesson: String) throws {
    let count = try LessonFile.bundled(lesson).steps.count
    for step in 1...count {
      let listing = StageUser(lesson: lesson, step: step).stage.keyListing
      let meanings = listing.groups.flatMap(\.lines).map(\.meaning)
      #expect(meanings.contains("Next lesson step"), "step \(step)")
      #expect(meanings.contains("Previous lesson step"), "step \(step)")
      #expect((listing.gestures.lines.count > 2) == (step == count), "step \(step)")
    }
  }

  /// At the beginning of a step there is nothing to undo. A card of the Stack can be flipped from step 7 on.
  @Test(arguments: LessonJumpTests.lessons)
  func thePresenterViewListsOnlyPossibleKeys(lesson: String) throws {
    for step in try LessonFile.bundled(lesson).steps.indices {
      let stage = StageUser(lesson: lesson, step: step + 1).stage
      let keys = PresenterKeys(of: stage).rows.map(\.meaning)
      #expect(keys.count > 8 && !keys.contains("Undo"))
      if lesson == "stack" { #expect(keys.contains("Flip the card") == (step >= 6), "\(keys)") }
    }
  }

  /// Before the step that introduces throws, no throw can be undone.
  @Test func undoNeedsTheRuleOfTheThrow() {
    var user = StageUser(lesson: "stack", step: 6)
    user.key("Right")
    user.settle()
    #expect(user.stage.allows(Request(.undo)))
    user.key("Page_Up")
    user.key("z")
    user.settle()
    #expect(!user.stage.allows(Request(.undo)) && user.stage.status(at: user.time).front == 1)
    user.key("Page_Down")
    #expect(user.stage.allows(Request(.undo)))
  }
}

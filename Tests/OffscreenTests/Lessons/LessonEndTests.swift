import CardInput
import CardModel
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardStage

/// Tests what is on stage after a lesson.
@Suite struct LessonEndTests {
  /// The first steps of the Library's lesson have no open book. The reader's page must outlive them.
  @Test(arguments: ["a", "Escape"]) func theOpenBookIsAtItsPageAfterTheLesson(key: String) {
    var options = SceneOptions()
    options.deck = TestDeck.album((0..<9).map { "\($0)" })
    var user = StageUser(3, options: options)
    for key in ["Return", "Page_Down", "Page_Down"] {
      user.key(key)
      user.settle()
    }
    let before = user.stage.deckPosition
    #expect(before?.page != nil)
    user.key("a")
    user.wait(1)
    #expect(user.stage.status(at: user.time).part == "shelf")
    user.key(key)
    user.settle()
    #expect(user.stage.lessonPosition == nil)
    #expect(user.stage.status(at: user.time).part == "book")
    #expect(user.stage.deckPosition == before)
  }

  @Test func aBookThatTheLessonOpenedStaysOpenAndAnotherBookStaysClosed() {
    var user = StageUser(3)
    user.key("a")
    user.wait(1)
    user.key("Right")
    user.settle()
    user.key("a")
    user.settle()
    #expect(user.stage.status(at: user.time).part == "shelf")
    user.handle(.action(.lesson, .text("library 6")))
    user.settle()
    user.key("a")
    user.settle()
    #expect(user.stage.status(at: user.time).part == "book")
  }
}

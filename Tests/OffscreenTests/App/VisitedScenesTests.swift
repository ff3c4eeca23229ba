import CardModel
import Testing

@testable import CardContent

/// Protects the file with the scenes that the user has seen.
@Suite struct VisitedScenesTests {
  @Test func onlyTheFirstVisitOfASceneIsTheFirst() {
    let file = temporaryFolder() + "/state/visited"
    let (stack, custom) = (SceneID(rawValue: "stack"), SceneID(rawValue: "custom"))
    var visits = VisitedScenes(file: file)
    #expect(visits.note(stack) && !visits.note(stack))
    // The next start reads the file.
    visits = VisitedScenes(file: file)
    #expect(!visits.note(stack) && visits.note(custom))
  }

  @Test func withoutAFileNoVisitIsTheFirst() {
    var visits = VisitedScenes(file: nil)
    #expect(!visits.note(SceneID(rawValue: "stack")))
    visits = VisitedScenes(file: "/dev/null/visited")
    #expect(!visits.note(SceneID(rawValue: "stack")))
  }
}

import CardModel
import TestSupport
import Testing

@testable import CardContent

/// Tests the file with the scenes that the user has seen.
@Suite struct VisitedScenesTests {
  private func visit(_ names: String..., by visits: inout VisitedScenes) -> [Bool] {
    names.map { visits.insert(SceneID(rawValue: $0)) }
  }

  @Test func onlyTheFirstVisitOfASceneIsTheFirst() {
    let file = temporaryFolder() + "/state/visited"
    var visits = VisitedScenes(file: file)
    let first = visit("stack", "stack", by: &visits)
    #expect(first == [true, false])
    // The next start reads the file.
    visits = VisitedScenes(file: file)
    let second = visit("stack", "custom", by: &visits)
    #expect(second == [false, true])
  }

  @Test func windowsKeepTheVisitsOfOtherWindows() {
    let file = temporaryFolder() + "/state/visited"
    var windows = (VisitedScenes(file: file), VisitedScenes(file: file))
    let first = visit("stack", by: &windows.0)
    let second = visit("custom", "stack", by: &windows.1)
    #expect(first == [true] && second == [true, false])
    var next = VisitedScenes(file: file)
    let third = visit("stack", "custom", by: &next)
    #expect(third == [false, false])
  }

  @Test(arguments: [nil, "/dev/null/visited"])
  func withoutAFileNoVisitIsTheFirst(file: String?) {
    var visits = VisitedScenes(file: file)
    let first = visit("stack", by: &visits)
    #expect(first == [false])
  }
}

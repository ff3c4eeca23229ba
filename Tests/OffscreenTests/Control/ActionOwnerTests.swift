import CardInput
import CardScene
import CardScenes
import Testing

@testable import CardApp
@testable import CardStage

/// Tests that each action is implemented by its owner and by no other part of the program.
@Suite struct ActionOwnerTests {
  private static func ids(of owner: Action.Owner) -> [Action.ID] {
    Action.all.filter { $0.owner == owner }.map(\.id)
  }

  @Test func theStageImplementsItsActions() {
    #expect(Set(Stage.actions.keys) == Set(Self.ids(of: .stage)))
  }

  @MainActor @Test func theProgramImplementsItsActions() {
    #expect(Set(Show.actions.keys) == Set(Self.ids(of: .program)))
  }

  @Test func theServerAnswersTheActionsOfClients() {
    #expect(Self.ids(of: .client) == [.status, .watch])
  }

  /// The action changes what at least one scene shows.
  @Test(arguments: ids(of: .scene))
  func aSceneImplementsItsAction(id: Action.ID) {
    let value = id == .offset ? Request.Value.number(50) : nil
    let changes = everyScene.contains { scene in
      var user = StageUser(scene, options: SceneOptions(count: 9))
      user.handle(.action(.goTo, .number(4)))
      user.settle()
      let before = user.frame().list
      user.handle(.action(id, value))
      user.settle()
      return user.frame().list != before
    }
    #expect(changes)
  }
}

import CardInput
import CardScene
import CardScenes
import Testing

@testable import CardStage

/// Tests what a restart, with which the tour begins, leaves of the user's state.
@Suite struct RestartTests {
  /// Whether an overlay lies over the scenes and takes the user's input.
  private func isCovered(_ stage: Stage) -> Bool {
    let overlays = stage.overlays
    return overlays.keyList.fade.isShown || overlays.menu.isOpen || overlays.prompt.text != nil
      || overlays.pathLine.text != nil || overlays.blank.fade.isShown
  }

  /// The number of modes that change how the next user sees the stage.
  private func modes(_ stage: Stage) -> Int {
    [
      stage.overlays.hidesInterface, stage.overlays.spotlight.fade.isShown,
      stage.overlays.echo.isOn,
      stage.showsXRay, stage.clock.heldSpeed != nil,
    ].count { $0 }
  }

  @Test(arguments: [.keys, .menu, .goTo, .openFiles, "black", "white"] as [Action.ID])
  func nothingLiesOverTheTour(action: Action.ID) {
    var user = StageUser(1)
    user.handle(.action(Request(action)))
    user.wait(0.3)
    #expect(isCovered(user.stage))
    user.rewindable.restart(at: user.time)
    #expect(!isCovered(user.stage))
  }

  /// The next visitors of a booth find none of the modes that the last visitors left on.
  @Test(arguments: ["hide", "spotlight", "echo", .xray, .holdSlow] as [Action.ID], [false, true])
  func onlyARestartThatWipesEndsTheModes(action: Action.ID, wipes: Bool) {
    var user = StageUser(1)
    user.handle(.action(Request(action)))
    #expect(modes(user.stage) == 1)
    user.rewindable.restart(at: user.time, wipes: wipes)
    #expect(modes(user.stage) == (wipes ? 0 : 1))
  }

  /// The end of a demonstration would hide the hand, which then shows the tour's pointer.
  @Test func aDemonstrationDoesNotHideTheHandOfTheTour() {
    var user = StageUser(1)
    user.handle(.action(Request(.lesson, .text("stack 7"))))
    user.wait(1)
    #expect(user.stage.overlays.lesson.demonstration != nil && user.stage.showsHand)
    user.rewindable.restart(at: user.time)
    user.rewindable.showsHand = true
    user.wait(0.5)
    #expect(user.stage.overlays.lesson.demonstration == nil && user.stage.showsHand)
  }
}

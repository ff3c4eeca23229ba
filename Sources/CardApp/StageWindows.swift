import CardX11

/// The window of the stage, and that of the presenter view while it is open.
@MainActor
final class StageWindows {
  let stage: StageWindow
  var presenter: PresenterView?

  init(_ stage: StageWindow) { self.stage = stage }

  /// Whether the user can see what is drawn, in either window.
  var isSeen: Bool { stage.isShown || presenter?.isShown == true }
}

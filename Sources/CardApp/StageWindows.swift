import CardX11

/// The stage's window, and the presenter view while it is open.
@MainActor
final class StageWindows {
  let stage: StageWindow
  var presenter: PresenterView?

  init(_ stage: StageWindow) { self.stage = stage }

  /// Whether either window is visible.
  var isSeen: Bool { stage.isShown || presenter?.isShown == true }
}

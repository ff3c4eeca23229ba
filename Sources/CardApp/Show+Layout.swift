import CardContent
import CardInput
import CardPicture
import CardScene
import CardScript
import CardStage
import CardSystem

/// The user's layout: it changes what runs as its file is saved.
extension Show {
  /// The monitor of a layout's file, which reports each save.
  static func following(
    _ path: String, _ wakeUp: WakeUpPipe
  ) throws(Failure) -> (keeper: LayoutKeeper, watch: FileWatch) {
    (LayoutKeeper(path: path) { wakeUp.signal() }, try FileWatch(path: path))
  }

  /// Follows the file of another layout.
  func follow(layout path: String) throws(Failure) {
    layouts = try Self.following(path, wakeUp)
    layouts?.keeper.read()
  }

  /// Shows what has become of the file; while the tour plays nothing, for it is read again as the tour ends. A
  /// problem waits while a past moment is shown, which did not have it.
  func takeLayout() {
    guard !tour.isRunning,
      let news = layouts?.keeper.takeNews(where: { !stage.isRewound || $0.isLayout })
    else { return }
    switch news {
    case .problem(let problem): tell(problem: problem)
    case .layout: layoutProblem = nil
    }
    guard stage.isNews(news) else { return }
    isDirty = true
    _ = lens.handle(StageEvent(time: clock.now(), .layout(news)))
  }

  /// Tells what is wrong with the layout of the present picture, which the picture says as well.
  func tellProblem(in list: DisplayList) {
    guard !tour.isRunning, !stage.isRewound,
      let notice = list.items.last(where: { $0.face.part == .notice })
    else { return }
    tell(problem: notice.face.label)
  }

  /// Repeats of one problem are not reported.
  private func tell(problem: String) {
    guard problem != layoutProblem else { return }
    layoutProblem = problem
    warn(problem)
  }
}

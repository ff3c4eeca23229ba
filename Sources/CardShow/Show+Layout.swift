import CardCore
import CardPlay

/// The user's layout: it changes what runs as its file is saved.
extension Show {
  /// Shows what has become of the file; while the tour plays nothing, for it is read again as the tour ends.
  func takeLayout() {
    guard let news = layouts?.keeper.takeNews(), !tour.isRunning else { return }
    switch news {
    case .problem(let problem): tell(problem: problem)
    case .layout(let layout):
      // What was saved as it was needs no event.
      guard layout != shownLayout || layoutProblem != nil else { return }
      (shownLayout, layoutProblem) = (layout, nil)
    }
    isDirty = true
    _ = lens.handle(InputEvent(time: clock.now(), kind: .layout(news)))
  }

  /// Tells what is wrong with the layout of a picture, which the picture says as well.
  func tellProblem(in list: DisplayList) {
    guard let notice = list.items.last(where: { $0.face.part == .notice }) else { return }
    tell(problem: notice.face.label)
  }

  /// Once, as long as there is no other.
  private func tell(problem: String) {
    guard problem != layoutProblem else { return }
    layoutProblem = problem
    warn(problem)
  }
}

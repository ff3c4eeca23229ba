import CardContent
import CardInput
import CardPicture
import CardScene
import CardScript
import CardStage
import CardSystem

/// The user's tuning file, layout file and lesson file, which the window reads again after each save. An invalid file
/// changes nothing, and the window reports its error.
@MainActor
final class FollowedFiles: RunLoopSource, FrameObserver {
  /// The durations of notices about a file and about an error in it, in seconds; tuned by eye.
  private static let (shortTime, longTime) = (2.0, 5.0)

  private let gate: StageGate
  private let tour: TourRunner
  private let wakeUp: WakeUpPipe
  private let tuning: TuningStore?
  /// The reader of the layout's file, and the watch that reports each save.
  private var layout: (monitor: LayoutFileMonitor, watch: FileWatch)?
  /// The path of the lesson's file, and the watch that reports each save.
  private var lesson: (path: String, watch: FileWatch)?
  /// The last reported error in a layout.
  private var layoutProblem: String?
  /// Whether the tour ran at the last check. The tour changes the layout, so the file is read again afterwards.
  private var wasTouring = false

  init(
    _ gate: StageGate, _ tour: TourRunner, _ wakeUp: WakeUpPipe, tuning: TuningStore?,
    layout path: String?, lesson lessonPath: String?
  ) throws(Failure) {
    (self.gate, self.tour, self.wakeUp, self.tuning) = (gate, tour, wakeUp, tuning)
    if let path { try follow(layout: path) }
    if let lessonPath { lesson = (lessonPath, try FileWatch(path: lessonPath)) }
  }

  // MARK: Parameters

  func loadTuning() { tuning.map { show($0.load()) } }

  func saveTuning() { tuning.map { show($0.save(gate.stage.overrides)) } }

  private func show(_ outcome: TuningStore.Outcome) {
    switch outcome {
    case .overrides(let overrides, let words):
      tour.keep(overrides)
      gate.post(.tune(overrides))
      gate.showNotice(words, for: Self.shortTime)
    case .problem(let words):
      gate.log(words)
      gate.showNotice(FileText.withoutFolder(of: tuning?.path ?? "", words), for: Self.longTime)
    }
  }

  // MARK: Lesson

  /// Shows the lesson with the current content of its file, or reports the error in the file.
  private func loadLesson(_ path: String) {
    do throws(Failure) {
      gate.post(.lesson(try LessonFile.read(path)))
    } catch {
      gate.log(error.message)
      gate.showNotice(FileText.withoutFolder(of: path, error.message), for: Self.longTime)
    }
  }

  // MARK: Layout

  /// Follows the file of another layout.
  ///
  /// - Throws: a `Failure` if the file cannot be watched.
  func follow(layout path: String) throws(Failure) {
    let monitor = LayoutFileMonitor(path: path) { [wakeUp] in wakeUp.signal() }
    layout = (monitor, try FileWatch(path: path))
    monitor.read()
  }

  /// Applies an update of the layout's file, except while the tour runs. An error also waits while the stage is
  /// rewound, because the error does not belong to that past state.
  private func takeLayout() {
    if tour.isRunning != wasTouring {
      wasTouring = tour.isRunning
      if !wasTouring { layout?.monitor.read() }
    }
    guard !tour.isRunning,
      let update = layout?.monitor.takeUpdate(where: { !gate.stage.isRewound || $0.isLayout })
    else { return }
    switch update {
    case .problem(let problem): report(problem)
    case .layout: layoutProblem = nil
    }
    if gate.stage.isChanged(by: update) { gate.post(.layout(update)) }
  }

  /// Reports the error of a layout if the frame shows the error.
  func frameShown(_ frame: Stage.Frame, at time: Double, _ times: FrameTimes?) {
    guard !tour.isRunning, !gate.stage.isRewound else { return }
    let list = frame.speakerList ?? frame.list
    for item in list.items.reversed() {
      if case .notice(let problem)? = item.face.layout { return report(problem) }
    }
  }

  /// Reports a problem, unless it repeats the last one.
  private func report(_ problem: String) {
    guard problem != layoutProblem else { return }
    layoutProblem = problem
    gate.log(problem)
  }

  // MARK: RunLoopSource

  var descriptors: [Int32] {
    [tuning?.descriptor, layout?.watch.descriptor, lesson?.watch.descriptor].compactMap(\.self)
  }

  func service(ready: Set<Int32>, at now: Double) {
    if let tuning, ready.contains(tuning.descriptor), tuning.hasChanged() { loadTuning() }
    if let layout, ready.contains(layout.watch.descriptor), layout.watch.readEvents() {
      layout.monitor.read()
    }
    if let lesson, ready.contains(lesson.watch.descriptor), lesson.watch.readEvents(),
      // While an editor saves the file, it may be missing for a moment.
      FileText.isRegularFile(lesson.path) != nil
    {
      loadLesson(lesson.path)
    }
    takeLayout()
  }
}

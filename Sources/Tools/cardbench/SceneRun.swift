import CardApp
import CardBench
import CardContent
import CardInput
import CardKinetics
import CardPicture
import CardScript
import CardStage
import CardSystem
import CardX11
import Glibc
import Synchronization

/// A run of a scripted hand in a scene, at the pace of the display. Each frame is drawn as Cardstage draws it, and
/// timed.
@MainActor
final class SceneRun {
  /// The time for which the scene first rests, in seconds, so that the run measures motion and not the start.
  private static let warmUp = 0.5

  private let window: StageWindow?
  private let target: any FrameTarget
  private let projector: Projector
  private let hand: ScriptedHand
  private var rewindable: RewindableStage
  private var stage: Stage { rewindable.stage }
  /// A flag that the painting threads set when a face is ready.
  private let isPainted = Flag()
  /// The time of the last frame's refresh, if there is no window.
  private var refresh = MonotonicClock.now()

  private final class Flag: Sendable { let value = Atomic(false) }

  /// Creates a run, with a window if there is a display.
  ///
  /// - Parameters:
  ///   - samples: the hand's samples per second.
  ///   - course: the purpose of the hand's gestures.
  init(
    setup: StageSetup, size: (width: Int, height: Int), threads: Int? = nil, samples: Double = 125,
    course: ScriptedHand.Course = .flings
  ) throws(Failure) {
    if getenv("DISPLAY").map({ $0.pointee != 0 }) ?? false {
      do {
        var options = WindowOptions()
        options.size = size
        window = try StageWindow(try DisplayConnection(), options: options)
      } catch {
        throw Failure(.noDisplay, "\(error)")
      }
    } else {
      window = nil
    }
    target = window ?? BitmapTarget(width: size.width, height: size.height)
    let extent = Size(size)
    rewindable = RewindableStage(setup.stage(window: extent, interfaceScale: 1))
    hand = ScriptedHand(for: rewindable.stage.sceneID, samples: samples, course: course)
    projector = Projector(content: setup.content, theme: setup.settings.theme, threads: threads) {
      [isPainted] in
      isPainted.value.store(true, ordering: .releasing)
    }
  }

  /// Runs the hand, and returns the times of its frames.
  ///
  /// - Parameters:
  ///   - keys: the keys to press first.
  ///   - recordsWaits: whether the times include the waits of faces.
  ///   - slowest: the number of slowest frames that the reports list.
  func run(
    seconds: Double, pressing keys: [String] = [], recordsWaits: Bool = false, slowest: Int = 0
  ) throws -> RunTimes {
    for name in keys {
      let key = UserInput.keyDown(name: name, modifiers: [], isRepeat: false)
      _ = rewindable.handle(StageEvent(time: MonotonicClock.now(), key))
    }
    standStill()
    var times = RunTimes(slowest: slowest)
    if recordsWaits { times.waits = FaceWaits() }
    times.memory.append(try ResidentMemory().now)
    let start = MonotonicClock.now()
    var done = 0.0
    var reported: Double?
    while done < seconds {
      let refresh = pace()
      if let shown = window?.shownFrame, shown.due != reported, shown.due >= start {
        times.addReport(isMissed: shown.isMissed)
        reported = shown.due
      }
      let elapsed = MonotonicClock.now() - start
      let newest = act(from: done, upTo: elapsed, since: start).last
      // The memory is read once a second, between frames.
      if Int(elapsed) > Int(done) { times.memory.append(try ResidentMemory().now) }
      done = elapsed
      let (list, drawn) = draw(refresh)
      if recordsWaits {
        let faces = Set(list.items.map(\.face))
        times.waits?.record(
          faces.map { ($0, projector.sharpness(of: $0, in: stage)) }, at: MonotonicClock.now(),
          isOnWay: hand.isOnWay(at: elapsed))
      }
      if let frame = drawn {
        times.add(frame, latency: newest.map { (frame.presented - $0) * 1000 })
      }
    }
    times.memory.append(try ResidentMemory().now)
    return times
  }

  /// Returns the latency of each sample of the hand. The frames of every other round are delayed.
  ///
  /// - Throws: An error if there is no display, or if the display does not report when it shows a frame.
  func latencies(seconds: Double) throws(Failure) -> LatencyTimes {
    guard let window else { throw Failure(.noDisplay, "no display: DISPLAY is not set") }
    standStill()
    var times = LatencyTimes()
    let start = MonotonicClock.now()
    var done = 0.0
    /// The times of the samples that no frame shows yet. `sent` has the times of the samples that the last frame was
    /// the first to show.
    var waiting: [Double] = []
    var sent: (due: Double, samples: [Double])?
    while done < seconds {
      let refresh = pace()
      if let sent, let shown = window.shownFrame, shown.due == sent.due, !sent.samples.isEmpty {
        times.add(
          sent.samples.map { (shown.time - $0) * 1000 }, isMissed: shown.isMissed,
          isDelayed: shown.isDelayed)
      }
      window.delaysFrames = Int(done / hand.round) % 2 == 1
      let elapsed = MonotonicClock.now() - start
      waiting += act(from: done, upTo: elapsed, since: start)
      done = elapsed
      sent = draw(refresh).times == nil ? nil : (refresh, waiting)
      // If the server was not ready for a frame, the next refresh draws it again. A frame without changes is not shown.
      if sent != nil || !projector.isStale { waiting = [] }
    }
    guard !times.isEmpty else {
      throw Failure(
        .noDisplay, "the display has no Present extension, which timing frames needs")
    }
    return times
  }

  private func standStill() {
    let begin = MonotonicClock.now()
    while MonotonicClock.now() - begin < Self.warmUp { _ = draw(pace()) }
  }

  /// Performs the hand's gestures between two times, and returns the times of their events.
  private func act(from begin: Double, upTo end: Double, since start: Double) -> [Double] {
    hand.events(from: begin, upTo: end, in: stage.viewport.size).map { event in
      var event = event
      event.time += start
      _ = rewindable.handle(StageEvent(event))
      return event.time
    }
  }

  /// Waits for the next frame, by the window's clock or for a sixtieth of a second. Returns the time of the frame's
  /// refresh.
  private func pace() -> Double {
    guard let window else {
      refresh = max(refresh + Player.frameInterval, MonotonicClock.now())
      var wakeTime = timespec()
      wakeTime.tv_sec = Int(refresh)
      wakeTime.tv_nsec = Int((refresh - refresh.rounded(.down)) * 1e9)
      while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &wakeTime, nil) == EINTR {}
      return refresh
    }
    window.requestFrame()
    while true {
      var due: Double?
      window.wait()
      window.drainEvents { event in
        switch event {
        case .frameDue(let time): due = time
        case .exposed, .mapped, .resized: projector.invalidate()
        default: break
        }
      }
      if let due { return due }
    }
  }

  /// Draws the frame of a refresh, and shows the frame if it differs from the last one. Returns the frame's list, and
  /// the frame's times if it was shown.
  private func draw(_ refresh: Double) -> (list: DisplayList, times: FrameTimes?) {
    if isPainted.value.exchange(false, ordering: .acquiring) { projector.invalidate() }
    let begun = MonotonicClock.now()
    let frame = rewindable.frame(at: refresh)
    return (
      frame.list, projector.project(frame, of: stage, at: begun, begun: begun, onto: target)
    )
  }
}

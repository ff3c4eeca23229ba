import CardBench
import CardCore
import CardPlay
import CardShow
import CardSystem
import CardX11
import Glibc
import Synchronization

/// A scripted hand in a scene at the display's pace, every frame timed as the product draws it.
@MainActor
final class SceneRun {
  /// How long the scene stands still first, in seconds: the run measures motion, not the start.
  private static let warmUp = 0.5

  private let window: StageWindow?
  private let target: any FrameTarget
  private let projector: Projector
  private let hand: ScriptedHand
  private var lens: TimeLens
  private var stage: Stage { lens.stage }
  /// Rung by the painting thread when a face is ready.
  private let isPainted = Flag()
  /// When the next frame is due off screen.
  private var nextFrame = MonotonicClock.now()

  private final class Flag: Sendable { let value = Atomic(false) }

  init(setup: StageSetup, width: Int, height: Int, threads: Int?) throws(Failure) {
    if getenv("DISPLAY").map({ $0.pointee != 0 }) ?? false {
      do {
        var options = WindowOptions()
        options.size = (width, height)
        window = try StageWindow(try DisplayConnection(), options: options)
      } catch {
        throw Failure(.noDisplay, "\(error)")
      }
    } else {
      window = nil
    }
    target = window ?? PictureTarget(width: width, height: height)
    let size = Size(Double(width), Double(height))
    lens = TimeLens(setup.stage(window: size, interfaceScale: 1))
    hand = ScriptedHand(for: lens.stage.sceneID)
    projector = Projector(content: setup.content, theme: setup.settings.theme, threads: threads) {
      [isPainted] in
      isPainted.value.store(true, ordering: .releasing)
    }
  }

  func run(seconds: Double, showsXRay: Bool) throws -> RunTimes {
    let begin = MonotonicClock.now()
    if showsXRay {
      let key = InputEvent.Kind.keyDown(name: "x", modifiers: [], isRepeat: false)
      _ = lens.handle(InputEvent(time: begin, kind: key))
    }
    while MonotonicClock.now() - begin < Self.warmUp {
      pace()
      _ = frame()
    }
    var times = RunTimes()
    times.memory.append(try ResidentMemory().now)
    let start = MonotonicClock.now()
    var done = 0.0
    while done < seconds {
      pace()
      let elapsed = MonotonicClock.now() - start
      var newest: Double?
      for event in hand.events(from: done, upTo: elapsed, in: stage.viewport.size) {
        var event = event
        event.time += start
        newest = event.time
        _ = lens.handle(event)
      }
      // The memory is asked for once a second, between frames.
      if Int(elapsed) > Int(done) { times.memory.append(try ResidentMemory().now) }
      done = elapsed
      if let frame = frame() {
        times.add(frame, latency: newest.map { (MonotonicClock.now() - $0) * 1000 })
      }
    }
    times.memory.append(try ResidentMemory().now)
    return times
  }

  /// Waits for the next frame: the window's clock, or the next sixtieth of a second.
  private func pace() {
    guard let window else {
      nextFrame = max(nextFrame + Player.frameInterval, MonotonicClock.now())
      var moment = timespec()
      moment.tv_sec = Int(nextFrame)
      moment.tv_nsec = Int((nextFrame - nextFrame.rounded(.down)) * 1e9)
      while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
      return
    }
    window.requestFrame()
    var isDue = false
    while !isDue {
      window.wait()
      window.drainEvents { event in
        switch event {
        case .frameDue: isDue = true
        case .exposed, .mapped, .resized: projector.invalidate()
        default: break
        }
      }
    }
  }

  /// Draws and shows a frame where it differs from the last; its times, if so.
  private func frame() -> FrameTimes? {
    if isPainted.value.exchange(false, ordering: .acquiring) { projector.invalidate() }
    let begun = MonotonicClock.now()
    return projector.project(
      lens.frame(at: begun), of: stage, at: begun, begun: begun, onto: target)
  }
}

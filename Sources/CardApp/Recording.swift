import CardContent
import CardScript
import CardStage
import CardSystem

/// The files written while the window runs: sessions of the user's input, and the trace of the frames.
@MainActor
final class Recording: RunLoopSource, FrameObserver {
  private let gate: StageGate
  private var recorder: SessionRecorder
  private var trace: TraceFile?
  /// The times of the start, written with the first frame.
  private var startTimes: StartTimes?

  init(
    _ gate: StageGate, _ recorder: SessionRecorder, _ trace: consuming TraceFile?,
    _ start: StartTimes
  ) {
    (self.gate, self.recorder, startTimes) = (gate, recorder, start)
    self.trace = trace
  }

  /// Whether a session is being recorded.
  var isRecording: Bool { recorder.isRecording }

  /// Begins or ends a session.
  func toggle() {
    // The last frame may have been drawn long ago, so the current time is used.
    let time = gate.clock.frameTime(at: MonotonicClock.now(), after: gate.stage.latest)
    gate.withStage { recorder.toggle(&$0, at: time) }
  }

  /// Records the time at which the window was mapped.
  func windowMapped() { startTimes?.mapped = MonotonicClock.now() }

  /// Writes the frame into the trace, or ends the trace if writing fails.
  func frameShown(_ frame: Stage.Frame, at time: Double, _ times: FrameTimes?) {
    guard let times else { return }
    do throws(Failure) {
      try trace?.write(frame, of: gate.stage, at: time, times: times, start: startTimes)
    } catch {
      gate.log(error.message)
      trace = nil
    }
    startTimes = nil
  }

  // MARK: RunLoopSource

  func service(ready: Set<Int32>, at now: Double) {
    if gate.withStage({ recorder.follow(&$0, at: gate.clock.now()) }) { gate.isDirty = true }
  }

  /// Waits until all sessions are written.
  func finish() { gate.withStage { recorder.end(&$0, at: gate.clock.now()) } }
}

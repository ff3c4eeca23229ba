import CardContent
import CardInput
import CardPaint
import CardPicture
package import CardRaster
import CardScript
import CardStage
import CardSystem
package import CardX11

/// A component that follows the frames of the stage.
@MainActor
protocol FrameObserver: AnyObject {
  /// Records that the window now shows the frame of `time`, in seconds on the window's `SessionClock`.
  ///
  /// - Parameter times: the cost of the frame; nil if the window already showed it.
  func frameShown(_ frame: Stage.Frame, at time: Double, _ times: FrameTimes?)
}

/// A loop that draws the frames of the stage into its window.
///
/// At rest, the loop requests no frame, so that the program sleeps until a source of the run loop has work.
@MainActor
final class FrameLoop: RunLoopSource {
  /// The progress of the window's start.
  enum Start {
    /// No frame of the stage has been shown yet.
    case pending
    /// The first frame is shown.
    case shown
    /// The opening motion has come to rest.
    case rested
  }

  /// The maximum delay of the first frame, in seconds. Tuned by eye, so that the start doesn't seem slower.
  private static let openingTimeout = 0.3
  /// The length of the first part of the opening motion, in seconds. The first frame waits for the faces that this part
  /// shows.
  ///
  /// Painting is faster than the motion, so the other faces are painted while this part is shown.
  static let openingStart = 0.1
  /// The time without a drawn frame after which free memory is returned to the system, in seconds. Tuned by eye to be
  /// longer than a speaker's pause.
  private static let memoryReturnDelay = 20.0

  private let gate: StageGate
  private let windows: StageWindows
  let projector: Projector
  private let tour: TourRunner
  private let wakeUp: WakeUpPipe
  var observers: [any FrameObserver] = []
  /// The time of the refresh for which a frame is due, on `MonotonicClock`; nil if no frame is due.
  private var refresh: Double?
  private(set) var start = Start.pending
  /// The wait of the first frame for its faces, and the wait for the faces of the remaining opening motion.
  private var opening, restOfOpening: FaceWait?
  /// The time at which free memory is returned to the system if nothing moves before, on `MonotonicClock`; nil if the
  /// memory has been returned.
  private var returnsMemoryAt: Double?
  /// The time since which the stage has been moving by itself, on `MonotonicClock`; nil at rest.
  private(set) var movingSince: Double?

  init(
    _ gate: StageGate, _ windows: StageWindows, _ projector: Projector, _ tour: TourRunner,
    _ wakeUp: WakeUpPipe
  ) {
    (self.gate, self.windows, self.projector, self.tour) = (gate, windows, projector, tour)
    self.wakeUp = wakeUp
  }

  // MARK: Events of the window

  /// Records that a frame is due for a refresh.
  func frameDue(at refresh: Double) { self.refresh = refresh }

  /// Records that the window's size has changed.
  func resized() {
    projector.invalidate()
    if let opening { waitForFaces(until: opening.until) }
  }

  /// Records that the window's visibility has changed.
  func visibilityChanged() {
    projector.invalidate()
    if !windows.stage.isShown {
      movingSince = nil
    } else if start == .pending {
      waitForFaces(until: gate.clock.now() + Self.openingTimeout)
    }
  }

  /// Delays the first frame until its faces are painted, but at most until `end`.
  private func waitForFaces(until end: Double) {
    opening = FaceWait(faces: gate.stage.firstFaces(until: Self.openingStart), until: end)
    restOfOpening = FaceWait(faces: gate.stage.firstFaces(), until: end + Stage.openingTime)
  }

  // MARK: RunLoopSource

  var deadline: Double? {
    let first =
      gate.isDirty || !windows.isSeen ? nil : opening.flatMap { gate.clock.realTime(at: $0.until) }
    return [first, returnsMemoryAt].compactMap(\.self).min()
  }

  func service(ready: Set<Int32>, at now: Double) {
    if ready.contains(wakeUp.descriptor) { facesPainted() }
    if let opening, gate.isOver(opening) { gate.isDirty = true }
    // A frame that is drawn postpones the return.
    if refresh == nil, let returnsMemoryAt, now >= returnsMemoryAt {
      projector.returnFreeMemory()
      self.returnsMemoryAt = nil
    }
    guard let refresh else { return }
    self.refresh = nil
    gate.isDirty = false
    guard windows.isSeen, !isOpening(at: now) else { return }
    let time = gate.clock.frameTime(at: refresh, after: gate.stage.latest)
    let frame = gate.frame(at: time, begun: gate.clock.time(at: now))
    // Faces fade in on the monotonic clock, because the window's time may be stopped.
    let times = projector.project(frame, of: gate.stage, at: now, begun: now, onto: windows.stage)
    followFrame(frame, begun: now)
    gate.isDirty =
      (frame.isMoving || gate.isPointerSettling) && gate.clock.rate > 0 || projector.isStale
    if times != nil {
      gate.frameDrawn()
      returnsMemoryAt = now + Self.memoryReturnDelay
    }
    for observer in observers { observer.frameShown(frame, at: time, times) }
  }

  /// Shows newly painted faces in the next frame, unless the first frame still waits for other faces.
  private func facesPainted() {
    if let restOfOpening, gate.isOver(restOfOpening) { self.restOfOpening = nil }
    if let opening, !gate.isOver(opening) { return }
    projector.invalidate()
    windows.presenter?.facesPainted()
    gate.isDirty = true
  }

  // MARK: Drawing

  /// Shows an empty stage if the first frame still waits for its faces. Returns whether the frame waits.
  private func isOpening(at begun: Double) -> Bool {
    // The faces requested last are painted first. So the faces of the remaining opening motion are requested before
    // those of the first frame.
    if let restOfOpening, gate.isOver(restOfOpening) { self.restOfOpening = nil }
    guard let opening, !gate.isOver(opening) else {
      self.opening = nil
      return false
    }
    let stage = gate.stage
    projector.project(stage.emptyFrame, of: stage, at: begun, begun: begun, onto: windows.stage)
    gate.isDirty = projector.isStale
    return true
  }

  /// Updates the window's pointer shape, background and icons, and the motion's state, after a frame.
  private func followFrame(_ frame: Stage.Frame, begun: Double) {
    // A card that comes to rest under the pointer may change the pointer's shape. A new shape is loaded after the
    // frame, because the server must reply first.
    let shape = gate.stage.pointerShape(at: gate.clock.now())
    windows.stage.setCursor(tour.isRunning ? .hidden : shape)
    windows.stage.setBackground(gate.stage.background)
    movingSince = frame.isMoving && gate.clock.rate > 0 ? movingSince ?? begun : nil
    if start == .pending { start = .shown }
    if start == .shown, !frame.isMoving {
      start = .rested
      // Painting the icons takes as long as a frame, so they wait until the opening motion has ended.
      setIcons()
    }
  }

  private func setIcons() {
    let icons = AppIcon.sizes.compactMap { size in
      (try? AppIcon.pixels(size: size)).map { IconImage(width: size, height: size, pixels: $0) }
    }
    if !icons.isEmpty { windows.stage.setIcons(icons) }
  }
}

extension StageWindow: @MainActor FrameTarget {
  package func present(_ changed: Damage) -> Int? { present(changed as Damage?) }
}

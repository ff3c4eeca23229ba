import CardInput
import CardKinetics
import CardPicture
import CardScene

/// An overlay, with its rectangles and items, the events that it consumes, and its changes over time.
///
/// Times are user times in seconds (`stage.latest`), so slow motion does not slow the overlays. An overlay reads the
/// stage and changes only itself; it requests everything else.
protocol OverlayLayer: Sendable {
  /// Reserves the rectangles of the overlay in a layout, after all more important overlays. By default, reserves none.
  ///
  /// - Parameter scenes: the frame of the scenes.
  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage)

  /// Appends the items of the overlay to those below it, back to front, in window pixels.
  ///
  /// `stage.layout` has the rectangles of the overlay; a part without a rectangle is hidden.
  func append(to items: inout [DisplayItem], in stage: Stage)

  /// Returns how the overlay uses the pointer's moves in its current state in `overlays`. There can be thousands of
  /// moves per second, and each of them copies every overlay that uses moves.
  static func useOfMoves(in overlays: Overlays) -> MoveUse

  /// Observes an event, even if another overlay consumes it.
  mutating func observe(_ event: InputEvent, in stage: Stage)

  /// Consumes an event and returns the resulting requests. Returns nil to pass the event on.
  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]?

  /// Returns the time of the next change that needs no input: `time` itself during an animation, nil for never.
  func nextChange(after time: Double) -> Double?

  /// Returns the pointer shape over the overlay; nil if the pointer is elsewhere.
  func pointerShape(in stage: Stage) -> PointerShape?
}

extension OverlayLayer {
  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {}
  static func useOfMoves(in overlays: Overlays) -> MoveUse { .none }
  mutating func observe(_ event: InputEvent, in stage: Stage) {}
  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? { nil }
  func nextChange(after time: Double) -> Double? { nil }
  func pointerShape(in stage: Stage) -> PointerShape? { nil }
}

/// The use of the pointer's moves.
enum MoveUse {
  case none
  /// The overlay receives each move.
  case position
  /// The overlay keeps the path of the pointer, so that each move changes the overlay.
  case path
}

/// A request of an overlay to the stage.
enum OverlayRequest: Sendable {
  case action(Request)
  case tune(SplitOverrides)
  /// Opens the tuner at a line.
  case openTuner(line: Int)
  /// Opens the typed path, or lists the paths that begin with it.
  case openTypedPath, listPaths
}

/// The fading in and out of an overlay.
struct Fade: Hashable, Sendable {
  /// The duration of a fade, in seconds; tuned by eye.
  private static let duration = 0.15

  private var motion = Motion.still(0)

  var isShown: Bool { motion.rest > 0 }

  mutating func set(_ isShown: Bool, at time: Double) {
    let (opacity, speed) = motion.state(at: time)
    motion = .timed(
      .easeInOut, from: opacity, velocity: speed, to: isShown ? 1 : 0, duration: Self.duration,
      at: time)
  }

  mutating func toggle(at time: Double) { set(!isShown, at: time) }

  func opacity(at time: Double) -> Double { motion.position(at: time) }

  func nextChange(after time: Double) -> Double? { motion.isDone(at: time) ? nil : time }
}

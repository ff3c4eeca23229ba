/// Something that lies over the scenes: a value that knows what it shows, which events it takes and
/// when it changes by itself.
///
/// Times are the user's, in seconds, as `stage.latest` has it: in slow motion a title stays no longer.
/// A layer reads the stage and changes itself alone; what else is to happen, it asks for.
protocol ChromeLayer: Sendable {
  /// Adds what it shows to what lies below it, back to front, in window pixels.
  func append(to items: inout [DisplayItem], in stage: Stage)

  /// Whether it is told of the pointer's moves: there can be thousands a second.
  static var hearsMoves: Bool { get }

  /// Takes note of an event, whoever it goes to.
  mutating func note(_ event: InputEvent, in stage: Stage)

  /// Takes an event, and gives what it asks for; nil leaves the event to what lies below.
  mutating func handle(_ event: InputEvent.Kind, in stage: Stage) -> [ChromeRequest]?

  /// When what it shows changes next without input: `time` itself while it is animating, nil for
  /// never.
  func nextChange(after time: Double) -> Double?

  /// The pointer's shape over it; nil where it is not under the pointer.
  func pointerShape(in stage: Stage) -> PointerShape?
}

extension ChromeLayer {
  static var hearsMoves: Bool { false }
  mutating func note(_ event: InputEvent, in stage: Stage) {}
  mutating func handle(_ event: InputEvent.Kind, in stage: Stage) -> [ChromeRequest]? { nil }
  func nextChange(after time: Double) -> Double? { nil }
  func pointerShape(in stage: Stage) -> PointerShape? { nil }
}

/// What a layer asks of the stage.
enum ChromeRequest: Sendable {
  case perform(Command)
  case tune(SplitOverrides)
  case effect(Stage.Effects)
}

/// A layer's appearing and going: how much of it is to be seen, 0…1.
struct Fade: Hashable, Sendable {
  /// In seconds; tuned by eye.
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

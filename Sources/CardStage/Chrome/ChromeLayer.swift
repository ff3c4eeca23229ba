import CardInput
import CardKinetics
import CardPicture
import CardScene

/// A layer over the scenes: what it shows, which events it takes, and when it changes by itself.
///
/// Times are user times in seconds (`stage.latest`): slow motion does not slow the chrome. A layer
/// reads the stage and changes only itself; it requests everything else.
protocol ChromeLayer: Sendable {
  /// Appends its items to those below it, back to front, in window pixels.
  func append(to items: inout [DisplayItem], in stage: Stage)

  /// Whether the layer receives the pointer's moves. There can be thousands a second.
  static var hearsMoves: Bool { get }

  /// Whether the audience sees it over a picture that it keeps.
  static var staysOverFreeze: Bool { get }

  /// Whether it now keeps the path of the pointer, so that every move that it hears changes it.
  var keepsPath: Bool { get }

  /// Observes an event, whichever layer takes it.
  mutating func note(_ event: InputEvent, in stage: Stage)

  /// Takes an event and returns its requests, or returns nil to pass the event on.
  mutating func handle(_ event: UserInput, in stage: Stage) -> [ChromeRequest]?

  /// When it changes next without input: `time` itself while animating, nil for never.
  func nextChange(after time: Double) -> Double?

  /// The pointer shape over the layer; nil where it is not under the pointer.
  func pointerShape(in stage: Stage) -> PointerShape?
}

extension ChromeLayer {
  static var hearsMoves: Bool { false }
  static var staysOverFreeze: Bool { false }
  var keepsPath: Bool { false }
  mutating func note(_ event: InputEvent, in stage: Stage) {}
  mutating func handle(_ event: UserInput, in stage: Stage) -> [ChromeRequest]? { nil }
  func nextChange(after time: Double) -> Double? { nil }
  func pointerShape(in stage: Stage) -> PointerShape? { nil }
}

/// A layer over the whole window: it takes what the pointer begins there, and a press or Escape
/// ends it.
protocol ModalLayer: ChromeLayer {
  var fade: Fade { get set }
}

extension ModalLayer {
  mutating func handle(_ event: UserInput, in stage: Stage) -> [ChromeRequest]? {
    guard fade.isShown else { return nil }
    switch event {
    case .press: fade.set(false, at: stage.latest)
    case .keyDown where stage.action(for: event) == .close: fade.set(false, at: stage.latest)
    case .wheel(_, _, _, _, isEnd: false, _), .pinch(_, _, phase: .began),
      .pinch(_, _, phase: .changed):
      break
    default: return nil
    }
    return []
  }

  func nextChange(after time: Double) -> Double? { fade.nextChange(after: time) }
  func pointerShape(in stage: Stage) -> PointerShape? { fade.isShown ? .arrow : nil }
}

/// A request of a layer to the stage.
enum ChromeRequest: Sendable {
  case action(Request)
  case tune(SplitOverrides)
  /// The path that was typed is to be opened, or paths like it are to be listed.
  case openTypedPath, listPaths
}

/// The fading in and out of a layer.
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

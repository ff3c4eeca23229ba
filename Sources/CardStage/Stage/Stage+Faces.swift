import CardInput
import CardKinetics
import CardModel
package import CardPicture

/// The faces to paint before the stage shows them.
extension Stage {
  /// Returns the faces of the first frame and of the first `end` seconds of the opening motion. More urgent faces come
  /// later.
  package func firstFaces(until end: Double = Stage.openingTime) -> [Face] {
    var copy = self
    let first = copy.frame(at: max(latest, 0)).list.items.map(\.face)
    let way = awaitsOpening ? copy.faces(until: end, every: Self.openingStep) : []
    return Self.new(way + first)
  }

  /// Returns the last occurrence of each face, without the known faces.
  private static func new(_ faces: [Face], known: Set<Face> = []) -> [Face] {
    var known = known
    return faces.reversed().filter { known.insert($0).inserted }.reversed()
  }

  /// Returns the faces that the scenes show within the next `end` seconds; the faces of the earliest frame come last.
  private func faces(until end: Double, every step: Double) -> [Face] {
    stride(from: end, through: 0, by: -step)
      .flatMap { list(at: stageTime + $0).items.map(\.face) }
  }

  /// The maximum duration of an opening with default parameters, in seconds.
  package static let openingTime = 0.9
  /// The time between two samples of the opening, in seconds. In this time, a card moves by less than its size.
  private static let openingStep = 0.02

  /// Returns the faces that a key, an action or the end of a tap will show, and that aren't shown now.
  ///
  /// These faces must be painted so that no card is blank before the scene comes to rest. More urgent faces come later.
  /// The list is empty for other events, because their motions follow the pointer.
  package func newFaces(after event: StageEvent) -> [Face] {
    switch event.kind {
    case .input(.keyDown(_, _, isRepeat: false, _)), .message(.action), .message(.deck): break
    case .input(.release) where !host.recognizer.isPanning: break
    default: return []
    }
    var copy = self
    _ = copy.handle(event)
    guard !copy.outcome.steps.isEmpty || copy.deck != deck else { return [] }
    copy.overlays.zoom.finish()
    let rest = copy.list(at: copy.stageTime + Self.restTime)
    let way = copy.faces(until: Self.wayTime, every: Self.wayStep)
    return Self.new(way + rest.items.map(\.face), known: Set(lastFrame.list.items.map(\.face)))
  }

  /// The time after which the scenes count as at rest, in seconds. `wayTime` is the duration to simulate, and `wayStep`
  /// is the time step of the simulation. Tuned by eye.
  static let restTime = 5.0
  private static let (wayTime, wayStep) = (0.4, 0.05)

  /// Returns the frame of the scenes without the overlays.
  private func list(at t: Double) -> DisplayList {
    host.frame(at: t, in: configuration)
      .enlarged(overlays.zoom.shown, of: configuration.window)
  }
}

/// What a scene says of itself for the trace.
package struct SceneStatus: Hashable, Sendable {
  package enum Phase: String, Hashable, Sendable {
    case idle, dragging, decelerating, bouncing, settling, animating
  }

  /// "shelf" or "book" in the Library, else nil.
  package var part: String?
  /// The scroll offset in points; nil for a scene that is dragged rather than scrolled.
  package var offset: Double?
  /// The pointer's travel in points, where there is no offset.
  package var drag: Double?
  /// Points per second: of the offset, or of the drag.
  package var velocity: Double
  package var phase: Phase
  /// The selected, opened or detailed card.
  package var selected: Int?
  /// The centred or front card, page or book.
  package var front: Int
  package var count: Int
  /// How far it is opened, 0…1: a selection, a sheet, a book; of a pile, its front card's flip.
  package var open: Double

  package init(
    part: String? = nil, offset: Double? = nil, drag: Double? = nil, velocity: Double,
    phase: Phase, selected: Int? = nil, front: Int, count: Int, open: Double = 0
  ) {
    self.part = part
    self.offset = offset
    self.drag = drag
    self.velocity = velocity
    self.phase = phase
    self.selected = selected
    self.front = front
    self.count = count
    self.open = open
  }
}

extension SceneStatus.Phase {
  package init(_ phase: ScrollModel.Phase) {
    switch phase {
    case .idle: self = .idle
    case .dragging: self = .dragging
    case .decelerating: self = .decelerating
    case .bouncing: self = .bouncing
    case .settling: self = .settling
    }
  }
}

/// The pointer's shape.
package enum PointerShape: Hashable, Sendable { case arrow, pointingHand, grab, grabbing, hidden }

/// What all scenes are told of how they are run.
package struct SceneOptions: Hashable, Sendable {
  /// How many cards; nil for the scene's own number.
  package var count: Int?
  /// The pages of each book, the cover not counted, for the Library.
  package var bookPages: [Int]
  /// `--snap classic`: the original's snapping in the Switcher.
  package var usesClassicSnap: Bool
  /// The Switcher's cards furthest back fade, as the original's words ask and its code does not.
  package var fadesBackCards: Bool
  /// Cross-fades in place of flights, flips and turns.
  package var reducesMotion: Bool
  /// Seeds what is drawn at random.
  package var seed: UInt64
  /// What is other than the house's.
  package var tuning: SceneOverrides

  package init(
    count: Int? = nil, bookPages: [Int] = [24, 24, 24, 24, 24, 24],
    usesClassicSnap: Bool = false, fadesBackCards: Bool = false, reducesMotion: Bool = false,
    seed: UInt64 = 1, tuning: SceneOverrides = SceneOverrides()
  ) {
    self.count = count
    self.bookPages = bookPages
    self.usesClassicSnap = usesClassicSnap
    self.fadesBackCards = fadesBackCards
    self.reducesMotion = reducesMotion
    self.seed = seed
    self.tuning = tuning
  }
}

/// A card experience: a value that takes gestures and, for any time, says what there is to see.
///
/// It reads no clock and draws nothing. `t` is in seconds and never goes back. Of two calls with the
/// same state and the same `t` the answers are the same.
package protocol Scene: Sendable {
  static var id: SceneID { get }
  /// As the strip shows it.
  static var title: String { get }
  static var design: ViewportDesign { get }

  init(viewport: Viewport, options: SceneOptions)

  /// The constants that can be changed while it runs, in the order of the tuner; by default none.
  static var knobs: [Knob] { get }

  /// Takes other constants. What runs goes on from where it is by the new ones; what stands stays
  /// at its row, page or book.
  mutating func retune(_ tuning: SceneOverrides, at t: Double)

  /// Takes a new viewport; the offset keeps its row, page or book fraction.
  mutating func resize(to viewport: Viewport, at t: Double)

  /// Takes a gesture. Nothing that is seen may jump.
  mutating func handle(_ gesture: Gesture, at t: Double)

  /// What is to be drawn at `t`, back to front, in viewport points.
  func items(at t: Double) -> [DisplayItem]

  /// The faces that may be wanted soon and are not shown at `t`, or may be: they are painted ahead
  /// of need, after all that is shown.
  func facesAhead(at t: Double) -> [FaceID]

  /// Whether what is drawn changes by itself at `t`.
  func isMoving(at t: Double) -> Bool

  func status(at t: Double) -> SceneStatus

  /// What the scene knows at `t`, for the X-ray: of the card whose face is `face`, else of the front
  /// one. By default nothing beyond what its items show.
  func xray(at t: Double, over face: FaceID?) -> XRayReport

  /// How far the backdrop has turned from its first look to its second, 0…1: its soft answer to
  /// what moves.
  func backdropShare(at t: Double) -> Double

  /// The pointer's shape over what it hovers; nil is the backdrop.
  func pointerShape(over hit: Hit?, at t: Double) -> PointerShape

  /// Whether a press at `t` on `hit` would stop something that is seen to move: such a press, let
  /// go within the slop, is no tap.
  func wouldCatch(_ hit: Hit?, at t: Double) -> Bool

  /// Closes what is on top within the scene (a detail, a book, a selection); false if nothing is.
  mutating func dismiss(at t: Double) -> Bool

  /// Whether the last step has come within half a card of its rest, so that a held key may repeat.
  func isReadyForStep(at t: Double) -> Bool

  /// The layout at a still moment, for `inspect`.
  static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer
}

extension Scene {
  package static var knobs: [Knob] { [] }
  package mutating func retune(_ tuning: SceneOverrides, at t: Double) {}
}

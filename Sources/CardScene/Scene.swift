package import CardInput
package import CardKinetics
package import CardModel
package import CardPicture

/// A card experience: a value that handles gestures and returns the items visible at any time.
///
/// It reads no clock and draws nothing. `t` is in seconds and never decreases. Two calls with the same
/// state and the same `t` give the same answer. What has a default need not be implemented.
package protocol Scene: Sendable {
  static var id: SceneID { get }
  /// Its name in the scene bar.
  static var title: String { get }
  static var design: ViewportDesign { get }
  /// Its design for cards of a shape. Default: that of upright ones, for all.
  static func design(for shape: DeckShape) -> ViewportDesign
  /// What a hand can do in it, for the list of the keys. Default: nothing is told.
  static var gestures: [(gesture: String, meaning: String)] { get }

  init(viewport: Viewport, options: SceneOptions)

  /// The parameters that can be changed while it runs, in the order of the tuner. Default: none.
  static var parameters: [Parameter] { get }
  /// The same of the scene as it is. Default: those of all.
  var parameters: [Parameter] { get }
  /// Whether these differ with what it shows, so that nobody can say what names there are. Default: no.
  static var hasChangingParameters: Bool { get }

  /// Begins its opening motion at `t`: it is the first scene of a window. Default: none.
  mutating func appear(at t: Double)

  /// Changes the parameters. Motions continue from their state under the new parameters; a scene at rest
  /// stays at its row, page or book.
  mutating func retune(_ tuning: SceneOverrides, at t: Double)

  /// Changes the rules. A drag in hand keeps its own until the release; nothing jumps. Default:
  /// the scene has but one set.
  mutating func adopt(_ rules: Rules, at t: Double)

  /// Shows other cards or books: those that stay move to their new places, and what was in front stays there,
  /// or the nearest of those that stay. No gesture is in progress; the stage cross-fades the pictures.
  /// Default: false, the stage begins it anew.
  mutating func deal(_ change: DealChange, at t: Double) -> Bool

  /// What it has in front at `t`, to begin with it another time. Default: nil, it has no places.
  func place(at t: Double) -> ScenePlace?

  /// Shows another layout of its cards, or what is wrong with its file: no card may jump. Default: it has but
  /// one.
  ///
  /// - Parameter isStill: whether time stands still, so that nothing glides.
  mutating func adopt(_ news: LayoutNews, isStill: Bool, at t: Double)

  /// Whether what has become of a layout's file changes anything.
  func isNews(_ news: LayoutNews) -> Bool

  /// Notes in the options of a scene of its kind that takes its place what stays. Default: nothing does.
  ///
  /// - Parameter isReset: whether it is reset, which `undo` may take back; else its cards are others.
  func pass(on options: inout SceneOptions, isReset: Bool, at t: Double)

  /// How many of its changes `undo` can take back. Default: none.
  var undoCount: Int { get }

  /// Changes the viewport; the offset keeps its fraction of a row, page or book.
  mutating func resize(to viewport: Viewport, at t: Double)

  /// Handles a gesture. No visible item may jump.
  mutating func handle(_ gesture: Gesture, at t: Double)

  /// The items to draw at `t`, back to front, in viewport points.
  func items(at t: Double) -> [DisplayItem]

  /// The faces that it would show at `t`, to be painted while another scene is on stage and everything is at
  /// rest. Default: those of `items(at:)`.
  func facesOffStage(at t: Double) -> [FaceID]

  /// The items at `t` while this scene replaces another or is replaced. It slides aside by itself;
  /// with the passage go the card that is carried, which must be listed wherever it is, and what
  /// stands. Default: those of `items(at:)`.
  func items(at t: Double, in passage: ScenePassage) -> [DisplayItem]

  /// The height below which its own controls stand at the foot, in viewport points: nothing lies over them. Default:
  /// nil, none do.
  var controls: Double? { get }

  /// The faces that may be needed soon, which are painted after the visible ones. Default: none.
  func facesAhead(at t: Double) -> [FaceID]

  /// Pixels of a face per point at the viewport's zoom, a side, where it is shown larger or smaller. Default: 1.
  static func detail(of face: FaceID, in viewport: Viewport) -> Double

  /// Whether the scene is animating at `t`: another frame is needed without input.
  func isMoving(at t: Double) -> Bool

  /// The `carrier` of the items that turn into the next scene's front card if the scene changes at
  /// `t`. Default: nil, no such card.
  func frontCard(at t: Double) -> Int?

  /// The outline, in viewport points, in whose plane a carried card is moved to another scene's, as it is in
  /// that passage. It changes continuously and never becomes a line, whatever the card does. Default: nil,
  /// that of its first item.
  func outline(ofCard carrier: Int, at t: Double, in passage: ScenePassage) -> Quad?

  /// The cards whose steps are seen before an action advances from them: those at the rest to which the scene
  /// goes. Default: nil, none.
  func stepFocus(at t: Double) -> StepFocus?

  /// Whether an action advances to the next card. Default: right, down and Page Down.
  static func goesOn(_ action: Action.ID) -> Bool

  /// The room of a file's picture of a size on a face whose links a click follows: one that lies in front, whole
  /// and face up. Default: nil, a click does something else.
  func linkRoom(on face: FaceID, of picture: Size, at t: Double) -> PictureRoom?

  /// The room of a file's picture of a size on a face, wherever the card is. Default: nil, it is not known.
  static func pictureRoom(on face: FaceID, of picture: Size) -> PictureRoom?

  /// Whether the detail of a card of its own deck is its front in the same width, with more below. Default: no.
  static var enlargesFronts: Bool { get }

  /// How far all of its cards are gone, 0…1: the stage then says how to bring them back. Default: 0.
  func emptiness(at t: Double) -> Double

  /// The state at `t` for the trace.
  func status(at t: Double) -> SceneStatus

  /// What the X-ray shows at `t` of the card whose face is `face`, otherwise of the front card.
  /// Default: the outlines alone.
  func xray(at t: Double, over face: FaceID?) -> XRayReport

  /// How far the backdrop has changed from its first look to its second, 0…1. Default: 0.
  func backdropShare(at t: Double) -> Double

  /// The pointer's shape over `hit`; nil is the backdrop. Default: a hand over items.
  func pointerShape(over hit: Hit?, at t: Double) -> PointerShape

  /// Whether a press at `t` on `hit` would stop a visible motion: such a press, released within the
  /// slop, is no tap. Default: while the scene is animating.
  func wouldCatch(_ hit: Hit?, at t: Double) -> Bool

  /// Closes what is open within the scene (a detail, a book, a selection); false if nothing is.
  mutating func dismiss(at t: Double) -> Bool

  /// Whether the last step is within half a card of its rest, so that a held key may repeat.
  /// Default: always.
  func isReadyForStep(at t: Double) -> Bool

  /// The layout at a still moment, for `inspect`.
  ///
  /// - Throws: `LayoutQueryError` where the query does not apply. Default: always.
  static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer
}

extension Scene {
  package static func design(for shape: DeckShape) -> ViewportDesign { design }
  package static var parameters: [Parameter] { [] }
  package var parameters: [Parameter] { Self.parameters }
  package static var hasChangingParameters: Bool { false }
  package mutating func appear(at t: Double) {}
  package mutating func retune(_ tuning: SceneOverrides, at t: Double) {}
  package mutating func adopt(_ rules: Rules, at t: Double) {}
  package mutating func deal(_ change: DealChange, at t: Double) -> Bool { false }
  package mutating func adopt(_ news: LayoutNews, isStill: Bool, at t: Double) {}
  package func isNews(_ news: LayoutNews) -> Bool { false }
  package func pass(on options: inout SceneOptions, isReset: Bool, at t: Double) {}
  package func place(at t: Double) -> ScenePlace? { nil }
  package var undoCount: Int { 0 }
  package var controls: Double? { nil }
  package func facesAhead(at t: Double) -> [FaceID] { [] }
  package static func detail(of face: FaceID, in viewport: Viewport) -> Double { 1 }
  package func stepFocus(at t: Double) -> StepFocus? { nil }
  package func linkRoom(on face: FaceID, of picture: Size, at t: Double) -> PictureRoom? { nil }
  package static func pictureRoom(on face: FaceID, of picture: Size) -> PictureRoom? { nil }
  package static var enlargesFronts: Bool { false }
  package static func goesOn(_ action: Action.ID) -> Bool {
    [.right, .down, .next].contains(action)
  }
  package func facesOffStage(at t: Double) -> [FaceID] { items(at: t).map(\.face) }
  package func items(at t: Double, in passage: ScenePassage) -> [DisplayItem] { items(at: t) }
  package func frontCard(at t: Double) -> Int? { nil }
  package static var gestures: [(gesture: String, meaning: String)] { [] }
  package func outline(ofCard carrier: Int, at t: Double, in passage: ScenePassage) -> Quad? { nil }
  package func emptiness(at t: Double) -> Double { 0 }
  package func status(at t: Double) -> SceneStatus {
    SceneStatus(
      velocity: 0, phase: isMoving(at: t) ? .animating : .idle, front: frontCard(at: t) ?? 0,
      count: 0)
  }
  package func backdropShare(at t: Double) -> Double { 0 }
  package func pointerShape(over hit: Hit?, at t: Double) -> PointerShape {
    hit == nil ? .arrow : .grab
  }
  package func wouldCatch(_ hit: Hit?, at t: Double) -> Bool { isMoving(at: t) }
  package mutating func dismiss(at t: Double) -> Bool { false }
  package func isReadyForStep(at t: Double) -> Bool { true }
  package static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer {
    throw LayoutQueryError("the \(id.rawValue) scene has no layout to inspect")
  }
}

package import CardInput
package import CardKinetics
package import CardModel
package import CardPicture

/// A card experience: a value that handles gestures and returns the visible items at any time.
///
/// A scene reads no clock and draws nothing. `t` is in seconds and never decreases. Two calls with the same state and
/// the same `t` return the same result. Members with a default need no implementation.
package protocol Scene: Sendable {
  static var id: SceneID { get }
  /// The name of the scene in the scene bar.
  static var title: String { get }
  static var design: ViewportDesign { get }
  /// Returns the design for cards of a shape. Default: `design` for all shapes.
  static func design(for shape: DeckShape) -> ViewportDesign
  /// The gestures of the scene and their effects, for the list of keys. Default: empty.
  static var gestures: [(gesture: String, meaning: String)] { get }

  init(viewport: Viewport, options: SceneOptions)

  /// The parameters that the user can change, in the order of the tuner. Default: none.
  static var parameters: [Parameter] { get }
  /// The parameters of the scene in its current state. Default: the static `parameters`.
  var parameters: [Parameter] { get }
  /// Whether the parameters change with the content of the scene, so that their names are not known in advance.
  /// Default: false.
  static var hasChangingParameters: Bool { get }

  /// Begins the opening motion at `t`, as the first scene of a window. Default: nothing moves.
  mutating func appear(at t: Double)

  /// Changes the parameters. Motions continue from their state under the new parameters. A scene at rest stays at its
  /// row, page or book.
  mutating func retune(_ tuning: SceneOverrides, at t: Double)

  /// Changes the rules. The current drag keeps its rules until the release, and nothing jumps. Default: the scene has
  /// one set of rules.
  mutating func adopt(_ rules: Rules, at t: Double)

  /// Shows other cards or books; returns false if the stage must create the scene again.
  ///
  /// Cards that stay move to their new indices. The front card stays in front, or the nearest card that stays. No
  /// gesture is in progress; the stage cross-fades the frames. Default: false.
  mutating func adopt(_ diff: DeckDiff, at t: Double) -> Bool

  /// Returns the position of the scene in the deck at `t`, from which a new scene can begin. Default: nil, for a
  /// scene without positions.
  func place(at t: Double) -> ScenePlace?

  /// Shows another layout of the cards, or the error in its file. No card may jump. Default: the scene has one
  /// layout.
  ///
  /// - Parameter isStill: whether time stands still, so that nothing is animated.
  mutating func adopt(_ news: LayoutNews, isStill: Bool, at t: Double)

  /// Whether a change of a layout's file changes the scene.
  func isNews(_ news: LayoutNews) -> Bool

  /// Writes the state that stays into the options of the scene that replaces this one. Default: nothing stays.
  ///
  /// - Parameter isReset: whether the user resets the scene, which `undo` may take back; otherwise its cards have
  ///   changed.
  func pass(on options: inout SceneOptions, isReset: Bool, at t: Double)

  /// The number of changes that `undo` can take back. Default: 0.
  var undoCount: Int { get }

  /// Changes the viewport; the offset keeps its fraction of a row, page or book.
  mutating func resize(to viewport: Viewport, at t: Double)

  /// Handles a gesture. No visible item may jump.
  mutating func handle(_ gesture: Gesture, at t: Double)

  /// Returns the items to draw at `t`, back to front, in viewport points.
  func items(at t: Double) -> [DisplayItem]

  /// Returns the faces that the scene would show at `t`. They are painted while another scene is on stage and
  /// everything is at rest. Default: the faces of `items(at:)`.
  func facesOffStage(at t: Double) -> [FaceID]

  /// Returns the items at `t` in a transition.
  ///
  /// The stage slides the items aside and moves the carried card onto the other scene's card. So the carried card
  /// must be listed wherever it is. Standing items keep their position: the scene fades them. Default: `items(at:)`.
  func items(at t: Double, in passage: ScenePassage) -> [DisplayItem]

  /// The top of the scene's own controls at the bottom of the viewport, in viewport points. Nothing may cover the
  /// controls. Default: nil, for a scene without controls.
  var controls: Double? { get }

  /// Returns the faces that may be needed soon, which are painted after the visible ones. Default: none.
  func facesAhead(at t: Double) -> [FaceID]

  /// Returns the pixels of a face per point at the viewport's zoom. It differs from 1 if the face is shown larger or
  /// smaller. Default: 1.
  static func detail(of face: FaceID, in viewport: Viewport) -> Double

  /// Whether the scene is animating at `t`: another frame is needed without input.
  func isMoving(at t: Double) -> Bool

  /// Returns the `carrier` of the items that turn into the next scene's front card in a transition at `t`. Default:
  /// nil, for no such card.
  func frontCard(at t: Double) -> Int?

  /// Returns the outline of a carried card in a transition, in viewport points. The card is moved in the plane of
  /// this outline.
  ///
  /// The outline changes continuously and never becomes a line. Default: nil, for the outline of the card's first
  /// item.
  func outline(ofCard carrier: Int, at t: Double, in passage: ScenePassage) -> Quad?

  /// Returns the cards whose overlay steps are shown before the scene advances: the cards at the target of the
  /// scene's motion. Default: nil, for none.
  func stepFocus(at t: Double) -> StepFocus?

  /// Whether an action advances to the next card. Default: right, down and Page Down.
  static func goesOn(_ action: Action.ID) -> Bool

  /// Returns the area of an image on a face whose links a click follows: a face in front, whole and face up. Default:
  /// nil, for a click with another effect.
  func linkRoom(on face: FaceID, of picture: Size, at t: Double) -> PictureRoom?

  /// Returns the area of an image on a face, wherever the card is. Default: nil, for an unknown area.
  static func pictureRoom(on face: FaceID, of picture: Size) -> PictureRoom?

  /// Whether the detail of a bundled card shows its front in the same width, with more below. Default: false.
  static var enlargesFronts: Bool { get }

  /// Returns how completely the scene's cards are gone, 0…1. The stage then describes how to bring them back.
  /// Default: 0.
  func emptiness(at t: Double) -> Double

  /// Returns the state at `t` for the trace.
  func status(at t: Double) -> SceneStatus

  /// Returns the report of the X-ray at `t` on the card whose face is `face`, or on the front card. Default: only the
  /// outlines.
  func xray(at t: Double, over face: FaceID?) -> XRayReport

  /// Returns the progress of the backdrop from its first look to its second, 0…1. Default: 0.
  func backdropShare(at t: Double) -> Double

  /// Returns the pointer's shape over `hit`; nil is the backdrop. Default: a hand over items.
  func pointerShape(over hit: Hit?, at t: Double) -> PointerShape

  /// Whether a press at `t` on `hit` would stop a visible motion. Such a press is no tap if it is released within the
  /// slop. Default: while the scene is animating.
  func wouldCatch(_ hit: Hit?, at t: Double) -> Bool

  /// Closes an open detail, book or selection; returns false if nothing is open.
  mutating func dismiss(at t: Double) -> Bool

  /// Whether the last step is within half a card of its rest, so that a held key may repeat.
  /// Default: always.
  func isReadyForStep(at t: Double) -> Bool

  /// Returns the layout at rest, for `inspect`.
  ///
  /// - Throws: `LayoutQueryError` if the query doesn't apply. Default: always.
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
  package mutating func adopt(_ diff: DeckDiff, at t: Double) -> Bool { false }
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

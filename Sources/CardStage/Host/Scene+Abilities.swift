import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The optional abilities of scenes. Each member has a default for scenes without the ability.
extension Scene {
  // MARK: Types

  static var enlargesFronts: Bool { (self as? any ImageScene.Type)?.enlargesFronts ?? false }

  static func imageArea(on face: Face, of image: Size) -> ImageArea? {
    (self as? any ImageScene.Type)?.imageArea(on: face, of: image)
  }

  static func detail(of face: Face, in viewport: Viewport) -> Double {
    (self as? any RescalingScene.Type)?.detail(of: face, in: viewport) ?? 1
  }

  // MARK: Queries

  var reasonsForNoEffect: [String: String] {
    (self as? any TunableScene)?.reasonsForNoEffect ?? [:]
  }
  var parameters: [Parameter] { (self as? any TunableScene)?.parameters ?? [] }
  func flipEffect(at t: Double) -> String? { (self as? any FlippingScene)?.flipEffect(at: t) }
  var undoCount: Int { (self as? any UndoScene)?.undoCount ?? 0 }

  func items(at t: Double, in transition: SceneTransition) -> [DisplayItem] {
    (self as? any CarryingScene)?.items(at: t, in: transition) ?? items(at: t)
  }

  func outline(ofCard carrier: Int, at t: Double, in transition: SceneTransition) -> Quad? {
    (self as? any CarryingScene)?.outline(ofCard: carrier, at: t, in: transition)
  }

  func opened(at t: Double) -> Double { (self as? any OpenableScene)?.opened(at: t) ?? 0 }
  var isOpened: Bool { (self as? any OpenableScene)?.isOpened ?? false }
  func faceIfOpened(ofCard card: Int) -> Face? {
    (self as? any OpenableScene)?.openedFace(ofCard: card)
  }
  var enlargement: Double { (self as? any OpenableScene)?.enlargement ?? 1 }

  func emptyFraction(at t: Double) -> Double {
    (self as? any EmptyableScene)?.emptyFraction(at: t) ?? 0
  }
  func deckPosition(at t: Double) -> DeckPosition? { (self as? any DeckScene)?.deckPosition(at: t) }
  func stepFocus(at t: Double) -> StepFocus? { (self as? any SteppedScene)?.stepFocus(at: t) }
  var advancing: [Action.ID] { (self as? any SteppedScene)?.advancing ?? .advancing }

  func facesAhead(at t: Double) -> [Face] {
    (self as? any PaintAheadScene)?.facesAhead(at: t) ?? []
  }

  func facesOffStage(at t: Double) -> [Face] {
    (self as? any PaintAheadScene)?.facesOffStage(at: t) ?? items(at: t).map(\.face)
  }

  func linkArea(on face: Face, of image: Size, at t: Double) -> ImageArea? {
    (self as? any ImageScene)?.linkArea(on: face, of: image, at: t)
  }

  func pointerShape(over hit: Hit?, at t: Double) -> PointerShape {
    (self as? any PointerScene)?.pointerShape(over: hit, at: t) ?? (hit == nil ? .arrow : .grab)
  }

  func interruptsMotion(_ hit: Hit?, at t: Double) -> Bool {
    (self as? any PointerScene)?.interruptsMotion(hit, at: t) ?? isMoving(at: t)
  }

  func isReadyForStep(at t: Double) -> Bool {
    (self as? any PacedScene)?.isReadyForStep(at: t) ?? true
  }

  func isChanged(by update: LayoutUpdate) -> Bool {
    (self as? any LayoutFollowingScene)?.isChanged(by: update) ?? false
  }

  func pass(on options: inout SceneOptions, isReset: Bool, at t: Double) {
    (self as? any PersistentScene)?.pass(on: &options, isReset: isReset, at: t)
  }

  func xray(at t: Double, over face: Face?) -> XRayReport {
    (self as? any XRayedScene)?.xray(at: t, over: face) ?? XRayReport()
  }

  func lessonReport(at t: Double, over face: Face?, pointer: Point?) -> LessonReport {
    (self as? any LessonScene)?.lessonReport(at: t, over: face, pointer: pointer) ?? LessonReport()
  }

  func status(at t: Double) -> SceneStatus {
    var status =
      (self as? any TracedScene)?.status(at: t)
      ?? SceneStatus(
        velocity: 0, phase: isMoving(at: t) ? .animating : .idle, front: frontCard(at: t) ?? 0,
        count: 0)
    status.opened = opened(at: t)
    return status
  }

  // MARK: Changes

  mutating func appear(at t: Double) {
    change { (scene: inout any AppearingScene) in scene.appear(at: t) }
  }

  mutating func keep(_ card: Int?, until end: Double) {
    change { (scene: inout any CardKeepingScene) in scene.keep(card, until: end) }
  }

  mutating func retune(_ tuning: SceneOverrides, at t: Double) {
    change { (scene: inout any TunableScene) in scene.retune(tuning, at: t) }
  }

  mutating func adopt(_ mode: Mode, at t: Double) {
    change { (scene: inout any TwoModeScene) in scene.adopt(mode, at: t) }
  }

  mutating func adopt(_ rules: LessonRules?, at t: Double) {
    change { (scene: inout any LessonScene) in scene.adopt(rules, at: t) }
  }

  mutating func adopt(_ update: LayoutUpdate, isStill: Bool, at t: Double) {
    change { (scene: inout any LayoutFollowingScene) in
      scene.adopt(update, isStill: isStill, at: t)
    }
  }

  /// Shows another deck. Returns false if the scene must begin again.
  mutating func adopt(_ diff: DeckDiff, at t: Double) -> Bool {
    self.change { (scene: inout any DeckScene) in scene.adopt(diff, at: t) } != nil
  }

  /// Adopts a deck whose cards have the same indices.
  mutating func renew(_ deck: Deck) {
    change { (scene: inout any DeckScene) in scene.options.deck = deck }
  }

  mutating func go(to position: DeckPosition, isVisible: Bool, at t: Double) {
    change { (scene: inout any DeckScene) in scene.go(to: position, isVisible: isVisible, at: t) }
  }

  mutating func closeAtOnce() {
    change { (scene: inout any OpenableScene) in scene.closeAtOnce() }
  }

  mutating func turnFaceUp(at t: Double) -> Bool {
    change { (scene: inout any SteppedScene) in scene.turnFaceUp(at: t) } ?? false
  }

  mutating func dismiss(at t: Double) -> Bool {
    change { (scene: inout any DismissibleScene) in scene.dismiss(at: t) } ?? false
  }

  /// Applies `body`, which needs an ability. Returns nil if the scene lacks the ability.
  @discardableResult
  private mutating func change<Ability, Result>(
    _ body: (inout Ability) -> Result
  ) -> Result? {
    guard var able = self as? Ability else { return nil }
    let result = body(&able)
    if let changed = able as? Self { self = changed }
    return result
  }
}

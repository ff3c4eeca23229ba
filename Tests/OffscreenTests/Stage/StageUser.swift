import CardContent
import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardRaster
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// The indices of all scenes.
let everyScene = SceneCatalog.scenes.indices

/// A simulated user of a stage with the real scenes and the history. Points are window pixels.
struct StageUser {
  var rewindable: RewindableStage
  var stage: Stage { rewindable.stage }
  var time = 0.0
  /// The requests of the stage to the run loop after the last event.
  private(set) var requests: [StageRequest] = []

  init(
    _ first: Int = 0, window: Size = Size(1280, 800), options: SceneOptions = SceneOptions(),
    coloured: Bool = false, at position: DeckPosition? = nil
  ) {
    let backdrops = everyScene.map { index in
      BackdropPair(Backdrop(Color(40, 40, coloured ? 40 + 50 * UInt8(index) : 40)))
    }
    // The tests' positions and indices assume a pile that begins at 0.
    var options = options
    options[ScrollStart.self] = ScrollStart(of: SwitcherScene.id, at: 0)
    options[CustomOptions.self].gallery = LayoutFile.gallery
    var configuration = StageConfiguration(
      scenes: SceneCatalog.scenes, backdrops: backdrops, options: options, window: window,
      first: first)
    configuration.deckPosition = position
    configuration.bundledLesson = { name in
      (try? LessonFile.bundled(name)).map(Result.success)
    }
    rewindable = RewindableStage(Stage(configuration))
    frame()
  }

  @discardableResult mutating func frame() -> Stage.Frame { rewindable.frame(at: time) }

  /// Returns a frame for the current time from a copy of the stage, so that the stage itself does not change.
  var shown: Stage.Frame {
    var copy = rewindable
    return copy.frame(at: time)
  }

  mutating func handle(_ input: UserInput) {
    requests = rewindable.handle(StageEvent(time: time, input))
  }

  mutating func handle(_ message: Message) {
    requests = rewindable.handle(StageEvent(time: time, message))
  }

  mutating func key(
    _ name: String, _ modifiers: Modifiers = [], isRepeat: Bool = false
  ) {
    handle(.keyDown(name: name, modifiers: modifiers, isRepeat: isRepeat))
  }

  mutating func keyUp(_ name: String) { handle(.keyUp(name: name, modifiers: [])) }

  mutating func press(_ pixel: Point, _ modifiers: Modifiers = []) {
    handle(.press(stage.viewport.points(pixel), button: 1, device: .mouse, modifiers: modifiers))
  }

  mutating func move(_ pixel: Point) {
    handle(.move(stage.viewport.points(pixel), modifiers: []))
  }

  mutating func release(_ pixel: Point) {
    handle(.release(stage.viewport.points(pixel), button: 1, modifiers: []))
  }

  /// Advances the time with sixty frames a second.
  mutating func wait(_ seconds: Double) {
    let end = time + seconds
    while time < end {
      time = min(time + 1.0 / 60, end)
      frame()
    }
  }

  /// Waits until nothing moves.
  mutating func settle() {
    for _ in 0..<1200 {
      guard shown.isMoving else { return }
      time += 1.0 / 60
      frame()
    }
    Issue.record("it never comes to rest")
  }

  mutating func drag(from start: Point, by travel: Point, steps: Int = 10) {
    press(start)
    for step in 1...steps {
      time += 0.01
      move(start + travel * (Double(step) / Double(steps)))
    }
  }

  /// Returns the centres of the scenes' items, by face.
  func centers(at time: Double) -> [Face: Point] {
    Dictionary(faceCenters(at: time)) { $1 }
  }

  /// Returns the centres, by face, of the scenes' items that have a role other than `.standing`: cards, pages and
  /// buttons.
  func cardPositions(at time: Double) -> [Face: Point] {
    Dictionary(faceCenters(at: time, besides: .standing)) { $1 }
  }

  private func faceCenters(at time: Double, besides role: ItemRole? = nil) -> [(Face, Point)] {
    var copy = stage
    return copy.frame(at: time).list.items
      .filter { item in
        item.face.scene != .overlay && role.map { !item.role.subtracting($0).isEmpty } ?? true
      }
      .map { ($0.face, $0.homography.apply($0.bounds.center)) }
  }

  /// Returns the overlays' items of a part in the frame at `time`.
  func overlays(_ part: FaceKind) -> [DisplayItem] {
    var copy = stage
    return copy.frame(at: time).list.items.filter {
      $0.face.scene == .overlay && $0.face.kind == part
    }
  }
}

/// Returns the largest distance between the positions of a face in both frames.
func largestStep(_ a: [Face: Point], _ b: [Face: Point]) -> Double {
  a.reduce(0) { largest, entry in
    b[entry.key].map { max(largest, ($0 - entry.value).length) } ?? largest
  }
}

import CardInput
import CardKinetics
import CardPicture
import CardScene
import FrameWatch
import TestSupport
import Testing

@testable import CardScenes
@testable import CardStage

extension SceneOptions {
  /// The options of classic mode.
  static let classic = SceneOptions(mode: .classic)
}

/// A scene that reports the corners of its visible cards, by numbers that do not change.
protocol Seen {
  func corners(at t: Double) -> [Int: Quad]
}

extension SwitcherScene {
  /// The items of the scene without the marks.
  func cards(at t: Double) -> [DisplayItem] {
    items(at: t).filter { $0.face.kind != .mark }
  }
}

extension SwitcherScene: Seen {
  func corners(at t: Double) -> [Int: Quad] {
    // A card continues as its detail, unless the detail fades in by itself under reduced motion.
    func name(_ face: Face) -> Int {
      face.index * 2 + (options.reducesMotion && face.kind == .opened ? 1 : 0)
    }
    // The pile's face covers a growing detail. The tests follow the detail.
    let seen = cards(at: t).filter { !$0.isAsDarkAsTheGround }
    return Dictionary(seen.map { (name($0.face), $0.quad) }) { detail, _ in detail }
  }
}

extension StackScene: Seen {
  func corners(at t: Double) -> [Int: Quad] {
    var result: [Int: Quad] = [:]
    // In a cross-fade, the old frame is still.
    if fade?.isRunning(at: t) == true { return result }
    for shown in visibleCards(at: t) {
      var pose = shown.pose
      if options.reducesMotion { pose.flip = 0 }
      result[shown.card.serial] = layout.attributes(for: shown.card.card, pose: pose).corners
    }
    return result
  }
}

/// Returns the largest distance between corresponding corners of two frames.
func largestStep(_ a: [Int: Quad], _ b: [Int: Quad]) -> Double {
  var largest = 0.0
  for (name, quad) in a {
    guard let other = b[name] else { continue }
    for (p, q) in zip(quad.points, other.points) { largest = max(largest, (p - q).length) }
  }
  return largest
}

/// Returns the velocities of the corners at `t`, from a difference over a tenth of a microsecond.
func velocities(_ scene: some Seen, at t: Double) -> [Int: Quad] {
  let step = 1e-7
  let (now, next) = (scene.corners(at: t), scene.corners(at: t + step))
  return now.reduce(into: [:]) { result, entry in
    guard let later = next[entry.key] else { return }
    func rate(_ corner: (Quad) -> Point) -> Point {
      (corner(later) - corner(entry.value)) / step
    }
    result[entry.key] = Quad(
      topLeft: rate(\.topLeft), topRight: rate(\.topRight), bottomRight: rate(\.bottomRight),
      bottomLeft: rate(\.bottomLeft))
  }
}

/// A scene with its time, driven by a test.
struct Driver<S: Scene> {
  var scene: S
  var time = 0.0

  init(_ scene: S) { self.scene = scene }

  init(
    _ type: S.Type = S.self, size: Size = Size(375, 667), options: SceneOptions = SceneOptions()
  ) {
    // The numbers in the tests assume a pile that begins at offset 0.
    var options = options
    options[ScrollStart.self] = ScrollStart(of: SwitcherScene.id, at: 0)
    scene = S(viewport: Viewport(size: size), options: options)
  }

  var status: SceneStatus { scene.status(at: time) }

  mutating func wait(_ seconds: Double) { time += seconds }

  /// Advances the time until everything is at rest.
  mutating func settle() {
    for _ in 0..<1000 {
      guard scene.isMoving(at: time) else { return }
      time += 0.02
    }
    Issue.record("it never comes to rest")
  }

  func hit(_ point: Point) -> Hit? {
    DisplayList(backdrop: Backdrop(Color(0, 0, 0)), items: scene.items(at: time)).hit(at: point)
  }

  mutating func send(_ gesture: Gesture) { scene.handle(gesture.sent(at: time), at: time) }

  mutating func key(_ request: Request) { send(.action(request)) }

  /// Presses and releases at once. This is a tap, unless the press stopped a motion.
  mutating func click(_ point: Point) {
    let touch = Touch(location: point, hit: hit(point))
    let catches = scene.interruptsMotion(touch.hit, at: time)
    send(.press(touch))
    wait(0.05)
    send(catches ? .caughtTap(touch) : .tap(touch))
  }

  /// Drags in even steps, 10 ms apart. The last sample determines the velocity of the release.
  mutating func drag(
    from start: Point, by travel: Point, in duration: Double, rests: Bool = false
  ) {
    let touch = Touch(location: start, hit: hit(start))
    send(.press(touch))
    let steps = max(Int(duration / 0.01), 1)
    func pan(_ part: Double, _ velocity: Point) -> Pan {
      Pan(
        touch: touch, location: start + travel * part, translation: travel * part,
        velocity: velocity)
    }
    let velocity = travel / duration
    for step in 1...steps {
      wait(0.01)
      let pan = pan(Double(step) / Double(steps), velocity)
      if step == 1 { send(.panBegan(pan)) }
      send(.panChanged(pan))
    }
    if rests { wait(0.1) }
    send(.panEnded(pan(1, rests ? .zero : velocity)))
  }
}

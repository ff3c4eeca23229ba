import CardInput
import CardKinetics
import CardPicture
import CardScene

@testable import CardScenes
@testable import CardStage

/// Simulates a user: sends gestures to a scene as the stage would, and advances the time.
struct SceneUser<S: Scene> {
  var scene: S
  var time = 10.0
  private var touch: Touch?
  private var pan: Pan?
  private var catches = false

  init(_ scene: S) { self.scene = scene }

  var items: [DisplayItem] { scene.items(at: time) }
  var status: SceneStatus { scene.status(at: time) }
  var isDown: Bool { touch != nil }

  func hit(_ point: Point) -> Hit? {
    DisplayList(backdrop: Backdrop(Color(0, 0, 0)), items: items).hit(at: point)
  }

  mutating func send(_ gesture: Gesture) { scene.handle(gesture.sent(at: time), at: time) }

  mutating func perform(_ request: Request) { send(.action(request)) }

  mutating func wait(_ seconds: Double) { time += seconds }

  /// Waits until nothing moves, for at most ten seconds.
  mutating func settle() {
    let limit = time + 10
    while scene.isMoving(at: time) && time < limit { time += 0.01 }
  }

  mutating func press(_ point: Point) {
    let touch = Touch(location: point, hit: hit(point))
    catches = scene.interruptsMotion(touch.hit, at: time)
    self.touch = touch
    send(.press(touch))
  }

  /// Moves the pressed pointer to a translation from the position of the press.
  mutating func drag(to translation: Point, velocity: Point = .zero) {
    guard let touch else { return }
    var next = Pan(
      touch: touch, location: touch.location + translation, translation: translation,
      velocity: velocity)
    if pan == nil {
      next.translation = .zero
      send(.panBegan(next))
      next.translation = translation
    }
    pan = next
    send(.panChanged(next))
  }

  mutating func release(velocity: Point = .zero) {
    if var pan {
      pan.velocity = velocity
      send(.panChanged(pan))
      send(.panEnded(pan))
    } else if let touch {
      send(catches ? .caughtTap(touch) : .tap(touch))
    }
    (touch, pan, catches) = (nil, nil, false)
  }

  mutating func tap(_ point: Point) {
    press(point)
    time += 0.05
    release()
  }

  mutating func swipe(from point: Point, by translation: Point, velocity: Point = .zero) {
    press(point)
    for step in 1...10 {
      time += 0.016
      drag(to: translation * (Double(step) / 10), velocity: velocity)
    }
    release(velocity: velocity)
  }

  mutating func wheel(_ dy: Double) {
    send(.wheel(Point(100, 100), dx: 0, dy: dy))
  }

  mutating func pinch(_ scale: Double, speed: Double = 0, _ phase: PinchPhase) {
    let touch = Touch(location: Point(512, 384), hit: nil)
    send(.pinch(touch, scale: scale, speed: speed, phase: phase))
  }
}

extension Gesture {
  /// Returns the gesture with the user time that the recogniser would give a press or a click.
  func sent(at time: Double) -> Gesture {
    switch self {
    case .press(var touch):
      touch.time = time
      return .press(touch)
    case .tap(var touch):
      touch.time = time
      return .tap(touch)
    case .caughtTap(var touch):
      touch.time = time
      return .caughtTap(touch)
    default: return self
    }
  }
}

/// Returns whether two numbers differ by at most `tolerance`.
func agrees(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

/// Returns the largest distance between the corresponding corners of two quads, in points.
func gap(_ a: Quad, _ b: Quad) -> Double { a.distance(to: b) }

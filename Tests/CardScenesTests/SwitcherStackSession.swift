import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import FrameWatch
import Testing

@testable import CardScenes
@testable import CardStage

/// A random user who presses, drags, taps, turns the wheel, types and waits. After each action nothing may have
/// jumped, and between two actions nothing moves faster than its speed allows.
struct RandomSession<S: WatchedScene & Seen> {
  var driver: Driver<S>
  private var pan: Pan?
  private var isDown = false
  private var touch: Touch?
  /// Whether the press stopped a motion, so that the press is no tap.
  private var catches = false

  init(_ scene: S) { driver = Driver(scene) }

  private enum Check {
    /// The event keeps positions and speeds.
    case all
    /// The event keeps positions, but not speeds: the pointer takes over, or a release sets a speed that one frame does
    /// not show.
    case positions
    /// The event keeps nothing, because the pointer moves the cards.
    case nothing
  }

  mutating func run(
    steps: Int, using random: inout SplitMix64, requests: [Request],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for _ in 0..<steps {
      step(using: &random, requests: requests, sourceLocation)
      elapse(Double.random(in: 0.001...0.4, using: &random), sourceLocation)
    }
  }

  private mutating func step(
    using random: inout SplitMix64, requests: [Request], _ location: SourceLocation
  ) {
    let choice = Int.random(in: 0..<11, using: &random)
    if choice == 10 {
      resize(using: &random, location)
    } else if isDown {
      if choice < 6 {
        move(using: &random, location)
      } else if choice == 6 {
        perform(requests.randomElement(using: &random)!, check: .positions, location)
      } else {
        lift(location)
      }
    } else {
      begin(choice, using: &random, requests: requests, location)
    }
  }

  /// A resize moves everything at once, but keeps opacities and the order of the cards.
  private mutating func resize(using random: inout SplitMix64, _ location: SourceLocation) {
    let window = Size(
      Double.random(in: 300...900, using: &random), Double.random(in: 500...900, using: &random))
    let before = driver.scene.list(at: driver.time)
    driver.scene.resize(to: Viewport(S.design(for: .upright), in: window), at: driver.time)
    let jumps = FrameWatch.jumps(
      from: before, to: driver.scene.list(at: driver.time), by: .resize,
      in: driver.scene.space)
    #expect(jumps.isEmpty, "a resize at \(driver.time)", sourceLocation: location)
  }

  private mutating func begin(
    _ choice: Int, using random: inout SplitMix64, requests: [Request], _ location: SourceLocation
  ) {
    switch choice {
    case 0..<4:
      let point = Point(
        Double.random(in: 20...355, using: &random), Double.random(in: 20...640, using: &random))
      let touch = Touch(location: point, hit: driver.hit(point))
      self.touch = touch
      catches = driver.scene.interruptsMotion(touch.hit, at: driver.time)
      isDown = true
      send(.press(touch), check: .positions, location)
    case 4:
      let point = Point(180, 600)
      touch = Touch(location: point, hit: driver.hit(point))
      isDown = true
      move(from: .scroll, using: &random, location)
    case 5, 6:
      let notches = Bool.random(using: &random) ? 1.0 : -1.0
      send(
        .wheel(Point(180, 300), dx: 0, dy: notches), check: .all, location)
    default: perform(requests.randomElement(using: &random)!, check: .all, location)
    }
  }

  private mutating func move(
    from source: Pan.Source? = nil, using random: inout SplitMix64, _ location: SourceLocation
  ) {
    guard let touch else { return }
    let old = pan?.translation ?? .zero
    let isSideways = Bool.random(using: &random)
    let step = Double.random(in: -120...120, using: &random)
    let travel = old + (isSideways ? Point(step, step / 8) : Point(step / 8, step))
    let velocity = Point(
      Double.random(in: -1500...1500, using: &random),
      Double.random(in: -1500...1500, using: &random))
    let new = Pan(
      touch: touch, location: touch.location + travel, translation: travel,
      velocity: velocity, source: source ?? pan?.source ?? .pointer)
    if pan == nil {
      var first = new
      first.translation = isSideways ? Point(0.001, 0) : Point(0, 0.001)
      send(.panBegan(first), check: .positions, location)
    }
    pan = new
    send(.panChanged(new), check: .nothing, location)
  }

  private mutating func lift(_ location: SourceLocation) {
    if let pan {
      send(.panEnded(pan), check: .positions, location)
    } else if let touch, !catches {
      send(.tap(touch), check: .all, location)
    } else {
      send(.pressEnded, check: .all, location)
    }
    (pan, touch, isDown) = (nil, nil, false)
  }

  private mutating func perform(_ request: Request, check: Check, _ location: SourceLocation) {
    let t = driver.time
    let before = driver.scene
    if request == .close {
      _ = driver.scene.dismiss(at: t)
    } else {
      driver.key(request)
    }
    compare(before, check, "\(request)", location)
  }

  private mutating func send(_ gesture: Gesture, check: Check, _ location: SourceLocation) {
    let before = driver.scene
    driver.send(gesture)
    compare(before, check, "\(gesture)", location)
  }

  private func compare(
    _ before: S, _ check: Check, _ what: String, _ location: SourceLocation
  ) {
    let t = driver.time
    if check != .nothing {
      let jumps = FrameWatch.jumps(
        from: before.list(at: t), to: driver.scene.list(at: t), in: driver.scene.space)
      #expect(jumps.isEmpty, "\(what) at \(t)", sourceLocation: location)
    }
    if check == .all {
      let change = largestStep(velocities(before, at: t), velocities(driver.scene, at: t))
      #expect(change <= 1, "\(what) at \(t) changes a speed", sourceLocation: location)
    }
  }

  /// Advances the time by one millisecond at a time.
  private mutating func elapse(_ seconds: Double, _ location: SourceLocation) {
    expectNoJump(in: driver.scene, from: driver.time, for: seconds, location)
    driver.wait((seconds * 1000).rounded(.down) / 1000)
  }
}

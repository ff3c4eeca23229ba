import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import FrameWatch
import Testing

@testable import CardScenes

/// A random reader who presses, drags, taps, turns the wheel, types, pinches, resizes and waits. After each
/// action nothing may have jumped.
struct LibrarySession {
  var driver: Driver<LibraryScene>
  private var touch: Touch?
  private var pan: Pan?
  private var pinchScale: Double?
  private var catches = false
  private var random: SplitMix64

  init(seed: UInt64, options: SceneOptions) {
    driver = .library(options: options)
    random = SplitMix64(seed: seed)
  }

  private enum Check {
    /// The event keeps positions and speeds.
    case all
    /// The event keeps positions, but not speeds: the pointer grabs an item, or a click launches an opening.
    case positions
    /// The event keeps nothing, because the pointer moves the book.
    case nothing
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  /// Whether frames cross-fade, because motion is reduced.
  private var fades: Bool { driver.scene.options.reducesMotion }

  mutating func run(steps: Int) {
    for _ in 0..<steps {
      step()
      elapse(number(0.001...0.35))
    }
    if touch != nil { lift() }
    if pinchScale != nil { pinch(.ended) }
    driver.settle()
  }

  private mutating func step() {
    let choice = Int.random(in: 0..<14, using: &random)
    if choice == 13 { return resize() }
    if pinchScale != nil { return choice < 9 ? pinch(.changed) : pinch(.ended) }
    if touch != nil { return choice < 7 ? move() : choice < 8 ? pressKey() : lift() }
    switch choice {
    case 0..<6: press()
    case 6: pinch(.began)
    case 7, 8: check(.all, "a notch") { $0.notch(0, $1) }
    default: pressKey()
    }
  }

  private mutating func press() {
    let size = driver.scene.viewport.size
    let point = Point(number(0...size.width), number(0...size.height))
    let touch = Touch(location: point, hit: driver.hit(point))
    catches = driver.scene.interruptsMotion(touch.hit, at: driver.time)
    self.touch = touch
    check(.positions) { driver, _ in driver.send(.press(touch)) }
  }

  private mutating func move() {
    guard let touch else { return }
    let old = pan?.translation ?? .zero
    let travel = old + Point(number(-250...250), number(-30...30))
    let new = Pan(
      touch: touch, location: touch.location + travel, translation: travel,
      velocity: Point(number(-1500...1500), 0))
    if pan == nil {
      var first = new
      first.translation = .zero
      check(.positions) { driver, _ in driver.send(.panBegan(first)) }
    }
    pan = new
    check(.nothing) { driver, _ in driver.send(.panChanged(new)) }
  }

  private mutating func lift() {
    guard let touch else { return }
    let (pan, catches) = (pan, catches)
    (self.touch, self.pan) = (nil, nil)
    check(.positions) { driver, _ in
      if let pan {
        driver.send(.panEnded(pan))
      } else {
        driver.send(catches ? .caughtTap(touch) : .tap(touch))
      }
    }
  }

  private mutating func pinch(_ phase: PinchPhase) {
    let scale = phase == .began ? 1 : max((pinchScale ?? 1) + number(-0.6...1.2), 0)
    if phase == .changed { pinchScale = scale }
    let shown = phase == .changed ? scale : pinchScale ?? 1
    if phase == .began { pinchScale = 1 }
    if phase == .ended { pinchScale = nil }
    let check: Check = phase == .changed ? .nothing : .positions
    self.check(check) { driver, _ in driver.pinch(shown, speed: 0, phase) }
  }

  private mutating func pressKey() {
    let requests: [Request] = [
      .left, .right, .up, .down, .previous, .next, .first, .last, .open, .flip,
      .goTo(3), .goTo(17), .close, .close,
    ]
    let request = requests.randomElement(using: &random)!
    // An opening from rest begins with a launch. Across thousands of sheets, a difference gives no usable speed.
    let isFar = driver.status.count > 1000 && Action(request.action)?.isStep != true
    let opens =
      [.open, .flip].contains(request)
      || [.next, .goTo].contains(request.action) && driver.scene.book?.isGoingOpen != true
    // A released page takes over the speed of the pointer, which one frame does not show.
    let isThrown = request == .close && driver.scene.book?.pages.isDragging == true
    let launches = isFar || opens || isThrown
    check(launches ? .positions : .all, "\(request)") { driver, _ in
      if request == .close {
        _ = driver.scene.dismiss(at: driver.time)
      } else {
        driver.key(request)
      }
    }
  }

  /// Resizes the window. The resize must keep the position in books and sheets, the opening and their speeds.
  private mutating func resize() {
    let size = Size(number(700...1800), 768)
    func fractions(_ driver: Driver<LibraryScene>) -> [Double] {
      var scene = driver.scene
      let t = driver.time
      // A held leaf turns a little as its book opens, so the comparison updates the leaf first.
      scene.followHold(at: t)
      let width = scene.viewport.size.width
      let open = scene.book?.opening.state(at: t)
      return [
        scene.layout.position(at: scene.shelf.offset(at: t)),
        scene.shelf.velocity(at: t) / scene.layout.pitch,
        (scene.book?.pages.offset(at: t) ?? 0) / width,
        (scene.book?.pages.velocity(at: t) ?? 0) / width,
        open?.position ?? 0, open?.velocity ?? 0,
      ]
    }
    let before = fractions(driver)
    // A speed under a rubber band depends on the viewport's width, so the comparison leaves it out.
    let isBanded = driver.scene.shelf.isDragging || driver.scene.book?.pages.isDragging == true
    driver.scene.resize(to: Viewport(size: size), at: driver.time)
    for (index, (a, b)) in zip(before, fractions(driver)).enumerated()
    where index % 2 == 0 || !isBanded {
      #expect(abs(a - b) < 1e-4, "a resize at \(driver.time) changes number \(index)")
    }
    if let pan {
      check(.positions, "the drag after a resize") { driver, _ in driver.send(.panChanged(pan)) }
    }
  }

  private mutating func check(
    _ check: Check, _ what: String = "", _ change: (inout Driver<LibraryScene>, Double) -> Void
  ) {
    let before = driver.scene
    let t = driver.time
    change(&driver, Bool.random(using: &random) ? 1 : -2)
    guard check != .nothing else { return }
    let jumps = FrameWatch.jumps(
      from: before.list(at: t), to: driver.scene.list(at: t), in: driver.scene.space)
    #expect(jumps.isEmpty, "\(what) at \(t)")
    // Frames that cross-fade have no speed.
    guard check == .all, !fades else { return }
    let change = largestStep(velocities(before, at: t), velocities(driver.scene, at: t))
    #expect(change <= 1, "\(what) at \(t) changes a speed")
  }

  /// Advances the time by one millisecond at a time.
  private mutating func elapse(_ seconds: Double) {
    expectNoJump(in: driver.scene, from: driver.time, for: seconds)
    driver.wait((seconds * 1000).rounded(.down) / 1000)
  }
}

import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import FrameWatch
import TestSupport
import Testing

@testable import CardScenes
@testable import CardStage

/// The drawn quads, by face. A leaf that bends has a quad for each part.
typealias Quads = [Piece: Quad]

struct Piece: Hashable {
  var face: Face
  var left: Double?

  init(_ item: DisplayItem) {
    face = item.face
    face.state = .normal
    if !item.seams.isEmpty { left = item.bounds.minX }
  }
}

/// A random user who presses, drags, taps, turns the wheel, types, pinches and waits. After each action nothing
/// may have jumped, and between two actions nothing moves faster than its speed allows.
struct JumpWatch<S: WatchedScene> {
  var user: SceneUser<S>
  private var random: SplitMix64
  private var travel = Point.zero
  private let requests: [Request] = [
    .left, .right, .next, .previous, .first, .last, .open, .flip, .goTo(3), .goTo(7),
  ]

  init(_ scene: S, seed: Int) {
    user = SceneUser(scene)
    random = SplitMix64(seed: UInt64(seed))
  }

  /// The properties that an event must keep.
  private enum Check {
    /// The event keeps positions and speeds.
    case all
    /// The event keeps positions, but not speeds: the pointer stops or throws an item, or a click launches an opening.
    case positions
    /// The event keeps nothing, because the pointer moves the item.
    case nothing
  }

  static func quads(_ scene: S, at t: Double) -> Quads {
    var quads = Quads()
    var doubled: Set<Piece> = []
    for item in scene.items(at: t) {
      if quads.updateValue(item.quad, forKey: Piece(item)) != nil { doubled.insert(Piece(item)) }
    }
    // A cross-fade shows a face twice, in its old and its new position.
    return quads.filter { !doubled.contains($0.key) }
  }

  /// Returns speeds, calculated with the forward difference of second order. In a jump across many pages, the
  /// acceleration is millions of points per second squared.
  static func speeds(_ scene: S, at t: Double) -> Quads {
    let step = 1e-6
    let now = quads(scene, at: t)
    let (next, after) = (quads(scene, at: t + step), quads(scene, at: t + 2 * step))
    var speeds = Quads()
    for (face, a) in now {
      guard let b = next[face], let c = after[face] else { continue }
      func speed(_ corner: KeyPath<Quad, Point>) -> Point {
        (b[keyPath: corner] * 4 - a[keyPath: corner] * 3 - c[keyPath: corner]) / (2 * step)
      }
      speeds[face] = Quad(
        topLeft: speed(\.topLeft), topRight: speed(\.topRight),
        bottomRight: speed(\.bottomRight), bottomLeft: speed(\.bottomLeft))
    }
    return speeds
  }

  private static func largestGap(_ a: Quads, _ b: Quads) -> Double {
    a.compactMap { face, quad in b[face].map { gap($0, quad) } }.max() ?? 0
  }

  mutating func run(steps: Int) {
    for _ in 0..<steps {
      act()
      elapse(Double.random(in: 0.001...0.4, using: &random))
    }
  }

  private mutating func point(_ width: Double, _ height: Double) -> Point {
    Point(
      Double.random(in: -width...width, using: &random),
      Double.random(in: -height...height, using: &random))
  }

  private mutating func act() {
    let choice = Int.random(in: 0..<12, using: &random)
    if user.isDown {
      if choice < 7 {
        travel = travel + point(120, 60)
        let velocity = point(2000, 900)
        perform("drag", .nothing) { [travel] in
          $0.drag(to: travel, velocity: velocity)
        }
      } else if choice < 9 {
        let request = requests.randomElement(using: &random)!
        perform("\(request)", .positions) { $0.perform(request) }
      } else {
        let velocity = point(2000, 900)
        perform("release", .positions) { $0.release(velocity: velocity) }
      }
      return
    }
    switch choice {
    case 0..<5:
      let start = Point(512, 384) + point(420, 300)
      travel = .zero
      perform("press", .positions) { $0.press(start) }
    case 5: perform("wheel", .all) { $0.wheel(1) }
    case 6: perform("wheel", .all) { $0.wheel(-1) }
    case 7: perform("dismiss", .all) { _ = $0.scene.dismiss(at: $0.time) }
    case 8: pinch()
    default:
      let request = requests.randomElement(using: &random)!
      // A clicker's key opens the last book, and a number opens the only one.
      let launches =
        [.open, .flip].contains(request)
        || [.next, .goTo].contains(request.action) && S.self == LibraryScene.self
      perform("\(request)", launches ? .positions : .all) { $0.perform(request) }
    }
  }

  private mutating func pinch() {
    perform("pinch", .positions) { $0.pinch(1, .began) }
    let scale = Double.random(in: 0...6, using: &random)
    user.pinch(scale, speed: 3, .changed)
    elapse(0.02)
    perform("pinch ends", .positions) { $0.pinch(scale, speed: 3, .ended) }
  }

  private mutating func perform(
    _ name: String, _ check: Check, _ action: (inout SceneUser<S>) -> Void
  ) {
    let before = user.scene
    let t = user.time
    action(&user)
    guard check != .nothing else { return }
    let jumps = FrameWatch.jumps(
      from: before.list(at: t), to: user.scene.list(at: t), in: user.scene.space)
    #expect(jumps.isEmpty, "\(name) at \(t)")
    guard check == .all else { return }
    let kick = Self.largestGap(Self.speeds(before, at: t), Self.speeds(user.scene, at: t))
    #expect(kick <= 1, "\(name) at \(t) changes a speed")
  }

  /// Advances the time by one millisecond at a time.
  private mutating func elapse(_ seconds: Double) {
    expectNoJump(in: user.scene, from: user.time, for: seconds)
    user.time += (seconds * 1000).rounded(.down) / 1000
  }
}

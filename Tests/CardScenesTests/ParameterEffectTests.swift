import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import Testing

@testable import CardScenes

/// Tests the reasons that the tuner gives for parameters without effect. In random sessions, a parameter changes the
/// frames in a mode if and only if the scene gives no reason why the parameter has no effect.
@Suite struct ParameterEffectTests {
  private static let seeds = 0..<UInt64(12)

  @Test(arguments: [Mode.classic, .refined])
  func aParameterWithoutEffectHasAReason(mode: Mode) {
    check(SwitcherScene.self, mode)
    check(StackScene.self, mode)
    check(CarouselScene.self, mode)
    check(LibraryScene.self, mode)
  }

  private func check<S: FixedParametersScene>(_ type: S.Type, _ mode: Mode) {
    let size = Size(375, 667)
    let scene = S(viewport: Viewport(size: size), options: SceneOptions(mode: mode))
    let reasons = scene.reasonsForNoEffect
    let usual = Self.seeds.map { frames(type, mode, SceneOverrides(), seed: $0) }
    for parameter in type.parameters {
      let hasEffect = Self.seeds.contains { seed in
        var tuning = SceneOverrides()
        tuning[type.id][parameter.name] =
          seed % 2 == 0 ? parameter.range.lowerBound : parameter.range.upperBound
        return frames(type, mode, tuning, seed: seed) != usual[Int(seed)]
      }
      #expect(hasEffect == (reasons[parameter.name] == nil), "\(type.id) \(parameter.name)")
    }
    #expect(reasons.keys.allSatisfy { name in type.parameters.contains { $0.name == name } })
  }

  /// Returns the frames of a random session of drags, throws, clicks, notches, actions and pauses.
  private func frames<S: FixedParametersScene>(
    _ type: S.Type, _ mode: Mode, _ tuning: SceneOverrides, seed: UInt64
  ) -> [[DisplayItem]] {
    var random = SplitMix64(seed: seed)
    var driver = Driver(S.self, options: SceneOptions(mode: mode, tuning: tuning))
    var frames: [[DisplayItem]] = []
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let actions: [Request] = [.next, .previous, .open, .goTo(3), .undo, .flip, .close]
    for _ in 0..<40 {
      let point = Point(number(10...365), number(60...660))
      switch Int.random(in: 0..<9, using: &random) {
      case 0...4:
        let isAcross = Bool.random(using: &random)
        let (long, short) = (number(-350...350), number(-30...30))
        let travel = isAcross ? Point(long, short) : Point(short, long)
        let touch = Touch(location: point, hit: driver.hit(point))
        driver.send(.press(touch))
        for step in 1...4 {
          let way = travel * (Double(step) / 4)
          let velocity = step == 4 ? travel * number(0...8) : travel * 4
          let pan = Pan(
            touch: touch, location: point + way, translation: way, velocity: velocity)
          driver.wait(0.016)
          driver.send(step == 1 ? .panBegan(pan) : step < 4 ? .panChanged(pan) : .panEnded(pan))
          frames.append(driver.scene.items(at: driver.time))
        }
      case 5: driver.click(point)
      case 6: driver.send(.wheel(Point(100, 100), dx: 0, dy: number(-200...200)))
      case 7: driver.key(actions.randomElement(using: &random)!)
      default: driver.wait(1.5)
      }
      for _ in 0..<4 {
        driver.wait(number(0.01...0.2))
        frames.append(driver.scene.items(at: driver.time))
      }
    }
    return frames
  }
}

import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import Testing

/// Tests that each parameter of a scene has an effect, and that a change acts at once.
@Suite struct TuningTests {
  static let scenes = everyScene.filter {
    SceneCatalog.scenes[$0] is any FixedParametersScene.Type
  }
  static let parameters = SceneCatalog.scenes.enumerated().flatMap { index, scene in
    ((scene as? any FixedParametersScene.Type)?.parameters ?? []).map { (index, $0) }
  }

  private static func type(_ scene: Int) -> any FixedParametersScene.Type {
    SceneCatalog.scenes[scene] as! any FixedParametersScene.Type
  }

  /// Runs a random session, which depends only on its arguments. Passes twenty frames a second to `see`.
  ///
  /// - Parameter see: Receives each frame, and returns false to end the session.
  static func play(
    _ scene: Int, seed: UInt64, tuning: SceneOverrides = SceneOverrides(),
    mode: Mode = .refined, see: (DisplayList) -> Bool
  ) {
    var random = SplitMix64(seed: seed)
    var user = StageUser(scene, options: SceneOptions(count: 9, mode: mode, tuning: tuning))
    func wait(_ seconds: Double) -> Bool {
      for _ in 0..<Int((seconds * 20).rounded(.up)) {
        user.time += 0.05
        if !see(user.frame().list) { return false }
      }
      return true
    }
    let keys = ["Return", "Escape", "Right", "Left", "z", "space", "End", "Home", "Page_Down"]
    for _ in 0..<60 {
      let start = Point(
        .random(in: 280...1000, using: &random), .random(in: 180...700, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0...1: user.key(keys.randomElement(using: &random)!)
      case 2:
        user.press(start)
        user.release(start)
      default:
        let isSideways = Bool.random(using: &random)
        let (far, near) = (
          Double.random(in: -420...420, using: &random),
          Double.random(in: -40...40, using: &random)
        )
        let travel = isSideways ? Point(far, near) : Point(near, far)
        let steps = Int.random(in: 2...12, using: &random)
        user.drag(from: start, by: travel, steps: steps)
        user.frame()
        if Bool.random(using: &random), !wait(0.1) { return }
        user.release(start + travel)
      }
      if !wait(.random(in: 0.05...0.9, using: &random)) { return }
    }
  }

  @Test(arguments: parameters)
  func everyParameterChangesTheFrame(scene: Int, parameter: Parameter) {
    for seed in 3...20 as ClosedRange<UInt64> {
      // Some parameters act in classic mode only.
      let mode: Mode = seed.isMultiple(of: 2) ? .classic : .refined
      var standard: [DisplayList] = []
      Self.play(scene, seed: seed, mode: mode) {
        standard.append($0)
        return true
      }
      for value in [parameter.range.lowerBound, parameter.range.upperBound] {
        var tuning = SceneOverrides()
        tuning[SceneCatalog.scenes[scene].id][parameter.name] = value
        var (index, differs) = (0, false)
        Self.play(scene, seed: seed, tuning: tuning, mode: mode) { list in
          differs = list != standard[index]
          index += 1
          return !differs
        }
        if differs { return }
      }
    }
    Issue.record("\(parameter.title) does nothing")
  }

  @Test(arguments: scenes) func aTuningOfTheStandardValuesChangesNothing(scene: Int) {
    let type = Self.type(scene)
    #expect(
      Set(type.parameters.map(\.name)).count == type.parameters.count && type.parameters.count > 10)
    var tuning = SceneOverrides()
    for parameter in type.parameters { tuning[type.id][parameter.name] = parameter.standard }
    var standard: [DisplayList] = []
    Self.play(scene, seed: 1) {
      standard.append($0)
      return standard.count < 200
    }
    var index = 0
    Self.play(scene, seed: 1, tuning: tuning) { list in
      #expect(list == standard[index])
      index += 1
      return index < standard.count
    }
  }

  /// Returns whether a parameter belongs to a motion. A change of such a parameter moves nothing at the moment of the
  /// change.
  private static func isOfMotion(_ parameter: Parameter) -> Bool {
    ["s", "pt/s", "/s", "/s²", "/ms"].contains(parameter.unit)
      || parameter.title.hasSuffix("damping")
      || parameter.title == "Rubber band"
  }

  @Test(arguments: scenes, 1...2 as ClosedRange<UInt64>)
  func aMotionContinuesWithTheNewParameters(scene: Int, seed: UInt64) {
    let type = Self.type(scene)
    var random = SplitMix64(seed: seed)
    var user = StageUser(scene, options: SceneOptions(count: 9))
    for _ in 0..<40 {
      let start = Point(
        .random(in: 420...860, using: &random), .random(in: 200...680, using: &random))
      let travel = Point(
        .random(in: -300...300, using: &random), .random(in: -300...300, using: &random))
      user.drag(from: start, by: travel)
      user.frame()
      if Bool.random(using: &random) { user.release(start + travel) }
      user.wait(.random(in: 0...0.4, using: &random))
      var overrides = user.stage.overrides
      let parameter = type.parameters.filter(Self.isOfMotion).randomElement(using: &random)!
      overrides.a[type.id][parameter.name] = .random(in: parameter.range, using: &random)
      let before = user.centers(at: user.time)
      user.handle(.tune(overrides))
      #expect(largestStep(before, user.centers(at: user.time)) < 1e-6, "\(parameter.title)")
      user.release(start + travel)
      user.wait(.random(in: 0...0.3, using: &random))
    }
    user.settle()
  }

  @Test(arguments: scenes) func aParameterMovesTheCardsAtRest(scene: Int) {
    let type = Self.type(scene)
    var user = StageUser(scene, options: SceneOptions(count: 9))
    user.key("Page_Down")
    user.settle()
    let front = user.stage.status(at: user.time).front
    for (index, parameter) in type.parameters.enumerated() where !Self.isOfMotion(parameter) {
      let value = index.isMultiple(of: 2) ? parameter.range.lowerBound : parameter.range.upperBound
      var overrides = SplitOverrides()
      overrides.a[type.id][parameter.name] = value
      user.handle(.tune(overrides))
      user.frame()
      user.settle()
      #expect(user.stage.status(at: user.time).front == front, "\(parameter.title) \(value)")
    }
  }

  @Test(
    arguments: [
      ("switcher", "growth", 0.1, "s = 1 + 0.1 p"), ("stack", "rise", 20, "y_i = −20 i"),
      ("carousel", "fold-per-page", 0.5, #"θ = 0.5 \frac{y − k W}{W}"#),
      ("library", "pitch", 400, "d = |y + a − 400 k|"),
    ])
  func formulasShowTheCurrentParameters(name: String, constant: String, value: Double, text: String)
  {
    let type =
      SceneCatalog.scenes[SceneCatalog.index(of: name)!] as! any FixedParametersScene.Type
    func formulas(_ tuning: SceneOverrides) -> [String] {
      let scene = type.init(
        viewport: Viewport(size: type.design(for: .upright).size),
        options: SceneOptions(tuning: tuning))
      return (scene as? any XRayedScene)?.xray(at: 0, over: nil).lines.map(\.formula) ?? []
    }
    var tuning = SceneOverrides()
    tuning[type.id][constant] = value
    #expect(formulas(tuning).contains(text), "\(formulas(tuning))")
    #expect(!formulas(SceneOverrides()).contains(text))
  }

  @Test func aTunedStageEqualsOneThatBeganWithTheValues() {
    var overrides = SplitOverrides()
    overrides.a[SceneID(rawValue: "carousel")]["fold-per-page"] = 0.5
    var late = StageUser(2)
    late.handle(.tune(overrides))
    let early = StageUser(2, options: SceneOptions(tuning: overrides.a))
    #expect(late.frame().list == early.shown.list)
    late.handle(.tune(SplitOverrides()))
    #expect(late.frame().list == StageUser(2).shown.list)
  }
}

import CardKinetics
package import CardModel

/// The rules of a scene that apply in a lesson step.
package struct LessonRules: Hashable, Sendable {
  package var scene: SceneID
  /// The mode to which the rules belong.
  package var mode: Mode
  /// The names of the rules that apply.
  package var names: Set<String>

  package init(scene: SceneID, mode: Mode, names: Set<String>) {
    (self.scene, self.mode, self.names) = (scene, mode, names)
  }
}

/// A rule that a lesson introduces. In the file of a lesson, the name of the case is the name of the rule.
package protocol SceneRule: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
  /// Whether the rule applies outside a lesson.
  var appliesOutsideLessons: Bool { get }
}

extension SceneRule {
  package var name: String { "\(self)" }
  package static var names: [String] { allCases.map(\.name) }
  package static var standardNames: [String] {
    allCases.filter(\.appliesOutsideLessons).map(\.name)
  }
}

/// The strengths with which the rules of a scene apply, 0…1.
package struct RuleStrengths<Rule: SceneRule>: Hashable, Sendable {
  /// The strengths in the order of the rules; empty outside a lesson.
  fileprivate var values: [Double] = []

  /// Creates the strengths outside a lesson.
  package init() {}

  /// Creates the strengths of a scene with its options, at rest.
  package init(of scene: SceneID, _ options: SceneOptions) {
    guard let rules = options.lessonRules, rules.scene == scene else { return }
    values = Rule.allCases.map { rules.names.contains($0.name) ? 1 : 0 }
  }

  /// The strength of a rule.
  package subscript(rule: Rule) -> Double {
    values.isEmpty ? rule.appliesOutsideLessons ? 1 : 0 : values[rule.rawValue]
  }

  /// Whether a rule applies.
  package func applies(_ rule: Rule) -> Bool { self[rule] > 0.5 }
}

/// The strengths of the rules of a scene, which change gradually from one step of a lesson to another.
package struct RuleMotions<Rule: SceneRule>: Hashable, Sendable {
  /// The duration of a change, in seconds. Tuned by eye.
  private static var duration: Double { 0.6 }

  /// The motions in the order of the rules; empty outside a lesson.
  private var motions: [Motion] = []

  /// Creates the motions of a scene with its options, at rest.
  package init(of scene: SceneID, _ options: SceneOptions) {
    motions = RuleStrengths<Rule>(of: scene, options).values.map(Motion.still)
  }

  /// Changes to other strengths.
  package mutating func change(
    to target: RuleStrengths<Rule>, isAnimated: Bool, at t: Double
  ) {
    let start = self
    motions = Rule.allCases.map { rule in
      let old =
        start.motions.isEmpty ? .still(start.strengths(at: t)[rule]) : start.motions[rule.rawValue]
      guard isAnimated else { return .still(target[rule]) }
      guard old.rest != target[rule] else { return old }
      let (position, velocity) = old.state(at: t)
      return .timed(
        .easeInOut, from: position, velocity: velocity, to: target[rule],
        duration: Self.duration, at: t)
    }
  }

  package func isMoving(at t: Double) -> Bool { motions.contains { !$0.isDone(at: t) } }

  package func strengths(at t: Double) -> RuleStrengths<Rule> {
    var strengths = RuleStrengths<Rule>()
    strengths.values = motions.map { $0.position(at: t) }
    return strengths
  }
}

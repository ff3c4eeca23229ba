import CardKinetics
import CardScene

/// A layout whose rules a lesson introduces one by one.
protocol RuledLayout<Rule> {
  associatedtype Rule: SceneRule
  var strengths: RuleStrengths<Rule> { get set }
}

/// A scene with a layout whose rules a lesson can introduce.
protocol RuledScene: LessonScene {
  associatedtype Layout: RuledLayout<Rule>
  var layout: Layout { get set }
  var options: SceneOptions { get set }
  /// The motions of the rules' strengths between the steps of a lesson.
  var ruleMotions: RuleMotions<Rule> { get set }
}

extension RuledScene {
  /// Switches to the rules of a lesson step, gradually unless motion is reduced.
  mutating func changeRules(to rules: LessonRules?, at t: Double) {
    options.lessonRules = rules
    layout.strengths = RuleStrengths(of: Self.id, options)
    ruleMotions.change(to: layout.strengths, isAnimated: !options.reducesMotion, at: t)
  }

  /// Returns the layout with the strengths of its rules at `t`.
  func layout(at t: Double) -> Layout {
    var layout = layout
    layout.strengths = ruleMotions.strengths(at: t)
    return layout
  }
}

package import CardKinetics
package import CardPicture

/// A scene with named rules, so that a lesson can show the scene with only some of its rules.
package protocol LessonScene: TwoModeScene {
  associatedtype Rule: SceneRule

  /// Applies the rules of a lesson step; nil means all rules, outside a lesson. The cards move from their visible poses
  /// to the poses of the new rules, even while they are held.
  mutating func adopt(_ rules: LessonRules?, at t: Double)

  /// Returns the values of the lesson's code at `t`, and the marks on the cards. The values are those of the card whose
  /// face is `face`, or of the front card.
  ///
  /// - Parameter pointer: the position of the pointer in viewport points; nil outside the window.
  func lessonReport(at t: Double, over face: Face?, pointer: Point?) -> LessonReport
}

extension LessonScene {
  /// The names of the rules, in the order in which a lesson introduces them.
  package static var ruleNames: [String] { Rule.names }

  /// The names of the rules that apply outside a lesson.
  package static var standardRuleNames: [String] { Rule.standardNames }
}

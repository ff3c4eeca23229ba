package import CardModel

/// A walk through a scene, in steps that introduce its rules.
package struct Lesson: Hashable, Sendable {
  package var title: String
  package var scene: SceneID
  /// The text of the lesson's file.
  package var text: String
  /// The steps, at least one.
  package var steps: [LessonStep]

  package init(title: String, scene: SceneID, text: String, steps: [LessonStep]) {
    (self.title, self.scene, self.text, self.steps) = (title, scene, text, steps)
  }
}

/// A lesson, and the index of its step on stage.
package struct LessonPosition: Hashable, Sendable {
  package var lesson: Lesson
  package var index: Int

  /// Creates the position of a step. The index is clamped to the lesson.
  package init(_ lesson: Lesson, step index: Int) {
    (self.lesson, self.index) = (lesson, min(max(index, 0), lesson.steps.count - 1))
  }

  package var step: LessonStep { lesson.steps[index] }

  /// The next step; nil after the last one.
  package var next: LessonStep? {
    lesson.steps.indices.contains(index + 1) ? lesson.steps[index + 1] : nil
  }

  /// Returns the rules that the step gives a scene; nil if the lesson is about another scene.
  package func rules(of scene: SceneID) -> LessonRules? {
    scene == lesson.scene ? step.rules : nil
  }
}

/// A step of a lesson: a state of the scene, with its words and its code.
package struct LessonStep: Hashable, Sendable {
  package var title: String
  /// The section of the tutorial to which the step belongs; empty for none.
  package var section = ""
  package var rules: LessonRules
  /// The inputs that show the step once, as it begins, by ascending time.
  package var demonstration: [LessonInput] = []
  /// The sentence over the code.
  package var sentence = ""
  /// The lines of the code.
  package var code: [String] = []
  /// The speaker note.
  package var note = ""

  package init(title: String, rules: LessonRules) { (self.title, self.rules) = (title, rules) }
}

/// An input that shows what a step of a lesson does.
package struct LessonInput: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case press, move, release
    /// Closes what is open in the scene.
    case close
  }

  package var kind: Kind
  /// The position of the pointer, in fractions of the viewport's size.
  package var x, y: Double
  /// The time after the beginning of the step, in seconds.
  package var time: Double

  package init(_ kind: Kind, x: Double, y: Double, at time: Double) {
    (self.kind, self.x, self.y, self.time) = (kind, x, y, time)
  }
}

/// A change to a neighbouring step, or the end of the lesson.
package enum LessonMove: String, CaseIterable, Sendable { case next, previous, off }

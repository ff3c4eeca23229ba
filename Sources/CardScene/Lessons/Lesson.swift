package import CardModel

/// A walk through a scene, in steps that introduce its rules.
package struct Lesson: Hashable, Sendable {
  package var title: String
  package var scene: SceneID
  /// The text of the lesson's file.
  package var text: String
  /// The numbers of the code that stand for parameters of the scene.
  package var constants: [LessonConstant] = []
  /// The steps, at least one.
  package var steps: [LessonStep]

  package init(title: String, scene: SceneID, text: String, steps: [LessonStep]) {
    (self.title, self.scene, self.text, self.steps) = (title, scene, text, steps)
  }
}

/// A number in the code of a lesson that stands for a parameter of the scene.
package struct LessonConstant: Hashable, Sendable {
  /// The name of the parameter.
  package var parameter: String
  /// The number with the characters beside it, as in the code: `perspective(1000)`. Equal numbers beside other
  /// characters are other constants.
  private let part: String
  /// The number of characters of the part before the number.
  private let start: Int

  /// Creates a constant from the name of its parameter and a part of the code. Returns nil if the part doesn't have
  /// exactly one number.
  package init?(_ part: String, parameter: String) {
    let numbers = Set(part.indices.compactMap { part.number(at: $0) })
    guard numbers.count == 1, let number = numbers.first else { return nil }
    (self.part, self.parameter) = (part, parameter)
    start = part.distance(from: part.startIndex, to: number.lowerBound)
  }

  /// Returns the ranges of the constant's numbers in a line of code.
  package func ranges(in line: String) -> [Range<String.Index>] {
    line.ranges(of: part).compactMap { part in
      let number = line.number(at: line.index(part.lowerBound, offsetBy: start))
      // A number that extends beyond the part is another number: 17 is not 7.
      return number.flatMap { $0.clamped(to: part) == $0 ? $0 : nil }
    }
  }
}

extension String {
  /// Returns the range of the number of which the character at `index` is a part; nil for another character. A digit in
  /// a name, such as the 2 in `x2`, is no number.
  fileprivate func number(at index: Index) -> Range<Index>? {
    func isPart(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "."
    }
    guard isPart(self[index]) else { return nil }
    let start = self[..<index].lastIndex { !isPart($0) }.map { self.index(after: $0) } ?? startIndex
    let end = self[index...].firstIndex { !isPart($0) } ?? endIndex
    return Double(self[start..<end]).map { _ in start..<end }
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
    /// Closes the topmost detail, book or selection of the scene.
    case close
  }

  package var kind: Kind
  /// The position of the pointer, in fractions of the viewport's size, or of the size of a card.
  package var x, y: Double
  /// Whether the position is on the card in the upper middle of the scene, wherever the cards have been scrolled.
  package var isOnCard = false
  /// The time after the beginning of the step, in seconds.
  package var time: Double

  package init(_ kind: Kind, x: Double, y: Double, at time: Double) {
    (self.kind, self.x, self.y, self.time) = (kind, x, y, time)
  }
}

/// A change to a neighbouring step, or the end of the lesson.
package enum LessonMove: String, CaseIterable, Sendable { case next, previous, off }

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
  /// The number as the code writes it, and the characters beside it that tell it from equal numbers.
  private let (before, number, after): (Substring, Substring, Substring)

  /// Creates a constant from the name of its parameter and a part of the code with one number: `perspective(1000)`.
  /// Returns nil if the part doesn't have exactly one number.
  package init?(_ part: String, parameter: String) {
    var numbers: Set<Range<String.Index>> = []
    for index in part.indices { if let range = part.number(at: index) { numbers.insert(range) } }
    guard numbers.count == 1, let range = numbers.first else { return nil }
    (before, number, after) = (part[..<range.lowerBound], part[range], part[range.upperBound...])
    self.parameter = parameter
  }

  /// Whether the number at `range` of a line of code is this constant.
  private func isAt(_ range: Range<String.Index>, in line: String) -> Bool {
    line[range] == number && line[..<range.lowerBound].hasSuffix(before)
      && line[range.upperBound...].hasPrefix(after)
  }

  /// Whether a line of code has this constant at its character `index`; without an index, anywhere.
  package func occurs(in line: String, at index: String.Index? = nil) -> Bool {
    let indices = index.map { [$0] } ?? Array(line.indices)
    return indices.contains { line.number(at: $0).map { isAt($0, in: line) } ?? false }
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
    /// Closes what is open in the scene.
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

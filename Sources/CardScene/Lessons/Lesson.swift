package import CardKinetics
package import CardModel
import CardPicture

/// A walkthrough of a scene, in steps that introduce the scene's rules.
package struct Lesson: Hashable, Sendable {
  package var title: String
  package var scene: SceneID
  /// The text of the file that contains the lesson.
  package var text: String
  /// The numbers in the code that stand for parameters of the scene.
  package var constants: [LessonConstant] = []
  /// The steps, at least one.
  package var steps: [LessonStep]

  package init(title: String, scene: SceneID, text: String, steps: [LessonStep]) {
    (self.title, self.scene, self.text, self.steps) = (title, scene, text, steps)
  }
}

extension Lesson {
  /// Returns the constants whose parameters have been tuned, with the numbers to show for them.
  package func tunedNumbers(
    _ tuning: Overrides, of parameters: [Parameter]
  ) -> [(constant: LessonConstant, words: String)] {
    constants.compactMap { constant in
      guard tuning[constant.parameter] != nil,
        let parameter = parameters.first(where: { $0.name == constant.parameter })
      else { return nil }
      return (
        constant, LiveText.number(tuning.value(of: parameter), digits: parameter.digits)
      )
    }
  }
}

/// A number in the code of a lesson that stands for a parameter of the scene: the default of the parameter.
package struct LessonConstant: Hashable, Sendable {
  /// The name of the parameter.
  package var parameter: String
  /// The number and the characters beside it, as in the code: `perspective(1000)`. Equal numbers beside other
  /// characters belong to other constants.
  private let part: String
  /// The number of characters in the part before the number begins.
  private let start: Int
  /// The number in the code, which is the default of the parameter.
  package let number: Double

  /// Creates a constant from the name of its parameter and a part of the code. Returns nil unless the part contains
  /// exactly one number.
  package init?(_ part: String, parameter: String) {
    let numbers = Set(part.indices.compactMap { part.number(at: $0) })
    guard numbers.count == 1, let range = numbers.first, let number = Double(part[range]) else {
      return nil
    }
    (self.part, self.parameter, self.number) = (part, parameter, number)
    start = part.distance(from: part.startIndex, to: range.lowerBound)
  }

  /// Returns the ranges of the constant's numbers in a line of code.
  package func ranges(in line: String) -> [Range<String.Index>] {
    line.ranges(of: part).compactMap { part in
      let number = line.number(at: line.index(part.lowerBound, offsetBy: start))
      // A number that extends beyond the part is a different number: 17 doesn't match 7.
      return number.flatMap { $0.clamped(to: part) == $0 ? $0 : nil }
    }
  }
}

/// A part of a line of code, as the panel of a lesson shows it.
package struct LessonCodePart: Hashable, Sendable {
  /// The characters of the line, or the value of a tuned constant instead of its number.
  package var words: String
  package var isTuned: Bool
  /// The range of the part in the line.
  private var range: Range<String.Index>

  /// Returns the parts of a line.
  ///
  /// - Parameter numbers: the tuned constants, with the numbers to show for them.
  package static func parts(
    of line: String, _ numbers: [(constant: LessonConstant, words: String)] = []
  ) -> [LessonCodePart] {
    let tuned = numbers.flatMap { number in
      number.constant.ranges(in: line).map {
        LessonCodePart(words: number.words, isTuned: true, range: $0)
      }
    }
    var (parts, start): ([LessonCodePart], String.Index) = ([], line.startIndex)
    func addCode(upTo end: String.Index) {
      guard start < end else { return }
      parts.append(
        LessonCodePart(words: String(line[start..<end]), isTuned: false, range: start..<end))
    }
    for part in tuned.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where part.range.lowerBound >= start {
      addCode(upTo: part.range.lowerBound)
      parts.append(part)
      start = part.range.upperBound
    }
    addCode(upTo: line.endIndex)
    return parts
  }

  /// Returns the index of the character of a line that is shown in a column; nil beyond the end of the line.
  package static func index(
    atColumn column: Int, of parts: [LessonCodePart], in line: String
  ) -> String.Index? {
    var rest = column
    for part in parts {
      if rest < part.words.count {
        let start = part.range.lowerBound
        return part.isTuned ? start : line.index(start, offsetBy: rest)
      }
      rest -= part.words.count
    }
    return nil
  }
}

extension String {
  /// Returns the range of the number that contains the character at `index`; nil if the character belongs to no number.
  /// A digit in a name, such as the 2 in `x2`, belongs to no number.
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

/// The reason why a lesson cannot be shown.
package struct LessonProblem: Error, Hashable {
  package var message: String

  package init(_ message: String) { self.message = message }
}

/// A lesson, and the index of its current step.
package struct LessonPosition: Hashable, Sendable {
  package var lesson: Lesson
  package var index: Int

  /// Creates the position of a step. The index is clamped to the steps of the lesson.
  package init(_ lesson: Lesson, step index: Int) {
    (self.lesson, self.index) = (lesson, min(max(index, 0), lesson.steps.count - 1))
  }

  package var step: LessonStep { lesson.steps[index] }

  /// Returns the position `steps` steps further on, or back if `steps` is negative; nil beyond the ends of the lesson.
  package func moved(by steps: Int) -> LessonPosition? {
    lesson.steps.indices.contains(index + steps) ? LessonPosition(lesson, step: index + steps) : nil
  }

  /// Returns the rules of the step for a scene; nil if the lesson is about another scene.
  package func rules(of scene: SceneID) -> LessonRules? {
    scene == lesson.scene ? step.rules : nil
  }
}

/// A step of a lesson: a state of the scene, with a sentence and code that explain it.
package struct LessonStep: Hashable, Sendable {
  package var title: String
  /// The section of the tutorial that the step follows; empty without a section.
  package var section = ""
  package var rules: LessonRules
  /// The inputs that demonstrate the step once, when it begins, by ascending time.
  package var demonstration: [LessonInput] = []
  /// The sentence above the code.
  package var sentence = ""
  /// The lines of the code.
  package var code: [String] = [] { didSet { assigned = code.map(Self.name(assignedIn:)) } }
  /// The name to which each line of the code assigns a value; nil for a line without an assignment.
  package private(set) var assigned: [String?] = []
  /// The speaker note of the step.
  package var note = ""

  package init(title: String, rules: LessonRules) { (self.title, self.rules) = (title, rules) }

  /// Returns the name to which a line of code assigns a value; nil for a line without an assignment.
  private static func name(assignedIn line: String) -> String? {
    let words = line.split(separator: " ")
    guard let equals = words.firstIndex(of: "="), equals > 0 else { return nil }
    let name = words[0] == "let" ? words[1] : words[0]
    return equals == (words[0] == "let" ? 2 : 1) ? String(name) : nil
  }
}

/// An input that demonstrates the effect of a lesson step.
package struct LessonInput: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case press, move, release
    /// Closes the topmost detail, book or selection of the scene.
    case close
  }

  package var kind: Kind
  /// The position of the pointer, in fractions of the viewport's size, or of the card's size if `isOnCard` is true.
  package var x, y: Double
  /// Whether the position is on a card, regardless of the scroll position: on the card that the scene demonstrates
  /// (`LessonReport.demonstratedCard`), or else on the card in the middle of the scene.
  package var isOnCard = false
  /// The time after the beginning of the step, in seconds.
  package var time: Double

  package init(_ kind: Kind, x: Double, y: Double, at time: Double) {
    (self.kind, self.x, self.y, self.time) = (kind, x, y, time)
  }
}

/// A change to a neighbouring step, or the end of the lesson.
package enum LessonMove: String, CaseIterable, Sendable { case next, previous, off }

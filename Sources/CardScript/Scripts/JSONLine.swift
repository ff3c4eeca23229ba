import CardContent
import CardSystem

/// A type that is decoded from a line of JSON; unknown members are errors.
protocol JSONLine: ListedMembers {}

extension JSONLine {
  init(text: Substring) throws(ScriptReader.BadLine) {
    do {
      self = try JSONText.decode(CheckedObject<Self>.self, from: text.utf8).object
    } catch {
      throw .init(message: JSONProblem.line(error), isNotJSON: JSONProblem.isNotJSON(error))
    }
  }
}

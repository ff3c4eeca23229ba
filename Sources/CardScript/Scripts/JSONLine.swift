import CardModel
import CardSystem
import FoundationEssentials

/// A type that is decoded from a line of JSON; unknown members are errors.
protocol JSONLine: Decodable {
  /// The names of the members that a line may have.
  static var members: [String] { get }
}

extension JSONLine {
  init(text: Substring) throws(ScriptReader.BadLine) {
    do {
      self = try JSONDecoder().decode(CheckedLine.self, from: Data(text.utf8)).line
    } catch {
      throw .init(message: JSONProblem.line(error), isNotJSON: JSONProblem.isNotJSON(error))
    }
  }
}

private struct CheckedLine<Line: JSONLine>: Decodable {
  let line: Line

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    let known = Line.members
    if let unknown = members.filter({ !known.contains($0) }).min() {
      let type = (try? decoder.container(keyedBy: AnyKey.self))
        .flatMap { try? $0.decode(String.self, forKey: AnyKey(stringValue: "type")) }
      let owner = type.map { "\"\($0.echoed)\" events have" } ?? "the line has"
      throw ScriptReader.BadLine(
        message: "\(owner) no member \"\(unknown.echoed)\""
          + Spelling.hint(for: unknown, among: known))
    }
    line = try Line(from: decoder)
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

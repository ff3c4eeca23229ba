import CardSystem
import FoundationEssentials

/// A line of JSON; a member that `hasMember` does not know is an error.
protocol JSONLine: Decodable {
  static func hasMember(_ name: String) -> Bool
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
    if let unknown = members.filter({ !Line.hasMember($0) }).min() {
      throw ScriptReader.BadLine(
        message: "there is no \"\(unknown.echoed)\" in a line of this kind")
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

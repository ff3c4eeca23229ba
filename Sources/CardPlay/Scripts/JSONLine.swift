import CardSystem
import FoundationEssentials

/// A line of JSON that has no members but those named here.
protocol JSONLine: Decodable {
  static func hasMember(_ name: String) -> Bool
}

extension JSONLine {
  /// - Parameter isRecorded: whether a window wrote it: a session may have a million lines, and to
  ///   check the members takes as long as to read them.
  init(text: Substring, isRecorded: Bool = false) throws(ScriptReader.BadLine) {
    do {
      let (decoder, data) = (JSONDecoder(), Data(text.utf8))
      self =
        isRecorded
        ? try decoder.decode(Self.self, from: data)
        : try decoder.decode(CheckedLine.self, from: data).line
    } catch {
      throw .init(message: JSONProblem.line(error))
    }
  }
}

private struct CheckedLine<Line: JSONLine>: Decodable {
  let line: Line

  init(from decoder: any Decoder) throws {
    let members = try [String: AnyValue](from: decoder)
    if let unknown = members.keys.filter({ !Line.hasMember($0) }).min() {
      throw ScriptReader.BadLine(message: "there is no \"\(unknown)\" in a line of this kind")
    }
    line = try Line(from: decoder)
  }

  private struct AnyValue: Decodable {
    init(from decoder: any Decoder) {}
  }
}

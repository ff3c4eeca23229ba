import CardContent
import CardInput
import CardModel

extension FuzzTarget {
  /// Parsers of lines of text: requests of other programs, and formulas.
  static let lines = [
    FuzzTarget("ctl") { input in
      let request = try Request(line: input.text, for: .control)
      let written = try Request(line: request.line, for: .control)
      require(written == request, "another request: \(request.line)")
      return request
    },
    FuzzTarget("formula") { input in Formula(input.text).map { ($0.plain, $0.isHigh) } },
  ]
}

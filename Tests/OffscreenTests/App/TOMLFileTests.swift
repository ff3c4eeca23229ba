import CardSystem
import Foundation
import Testing

@testable import CardContent

/// Protects the reading of TOML files and the reports of their errors.
@Suite struct TOMLFileTests {
  private func read(_ text: String) throws -> [TOMLFile.Line] {
    let path = temporaryFolder() + "/a.toml"
    try Data(text.utf8).write(to: URL(filePath: path))
    let file = try TOMLFile(path: path)
    if let failure = file.failures.first { throw failure }
    return file.lines
  }

  @Test func tablesKeysAndCommentsAreRead() throws {
    let lines = try read(
      """
      a = 1 # one

        [ b . "c d" ]   # a table
      'e.f'.g="#"
      \t2-3_4 = true
      [h]
      """)
    #expect(
      lines == [
        TOMLFile.Line(number: 1, path: ["a"], value: .number(1)),
        TOMLFile.Line(number: 3, path: ["b", "c d"]),
        TOMLFile.Line(number: 4, path: ["b", "c d", "e.f", "g"], value: .string("#")),
        TOMLFile.Line(number: 5, path: ["b", "c d", "2-3_4"], value: .bool(true)),
        TOMLFile.Line(number: 6, path: ["h"]),
      ])
  }

  static let values: [(String, TOMLFile.Value)] = [
    ("0", .number(0)), ("-1_000.5", .number(-1000.5)), ("+6.02e+23", .number(6.02e23)),
    ("0xFF_0", .number(4080)), ("0b101", .number(5)), ("0o17", .number(15)),
    ("-inf", .number(-.infinity)), ("false", .bool(false)), (#""""#, .string("")),
    (#""a\t\"\u00e9\U0001F600\\""#, .string("a\t\"é😀\\")), (#"'\t"'"#, .string(#"\t""#)),
  ]

  @Test(arguments: values) func valuesAreRead(text: String, value: TOMLFile.Value) throws {
    #expect(try read("a = \(text)").first?.value == value)
    #expect(try read("a = \(text)\r\n").first?.value == value)
  }

  static let mistakes = [
    ("[#", "missing name"), ("[a", "missing \"]\""), ("[[a]]", "arrays of tables"),
    ("a", "missing \"=\""), ("a = ", "missing value"), ("= 1", "missing name"),
    ("a. = 1", "missing name"), ("é = 1", "missing name"),
    ("a = 1 b = 2", "unexpected text"), ("[a]]", "unexpected text"),
    ("a = [1,}2,", "invalid value"), ("a = 1978-05-27trueT07:32", "invalid value"),
    ("a = 1__0", "invalid value"), ("a = _1", "invalid value"), ("a = 0x", "invalid value"),
    ("a = 1e999x", "invalid value"), ("a = 1e_5", "invalid value"), ("a = 0x-F", "invalid value"),
    ("a = 007", "invalid value"), ("a = 1.e5", "invalid value"), ("a = ٣", "invalid value"),
    ("a = 1\na.b = 2", "\"a.b\" appears twice"), ("a = \"b", "missing quotation mark"),
    ("a = \"\\x\"", "unknown escape"),
    ("a = \"\\uD800\"", "unknown escape"), ("a = \"\\u12", "unknown escape"),
    ("a = \"\"\"b\"\"\"", "multi-line"), ("a = \"\u{1B}\"", "control character"),
    ("a = 1\na = 2", "\"a\" appears twice"), ("[a]\n[a]", "\"a\" appears twice"),
  ]

  @Test(arguments: mistakes) func aMistakeIsNamedWithItsLine(text: String, reason: String) {
    #expect {
      try read(text)
    } throws: {
      let line = text.split(separator: "\n").count
      return "\($0)".contains(":\(line): ") && "\($0)".contains(reason)
        && ($0 as? Failure)?.status == .badData
    }
  }

  @Test func theOtherLinesAreReadButForThoseUnderABadHeader() throws {
    let path = temporaryFolder() + "/a.toml"
    try Data("a = = 1\nb = 2\n[c\nd = 3\n[e]\nf = 4\n".utf8).write(to: URL(filePath: path))
    let file = try TOMLFile(path: path)
    #expect(file.lines.map(\.path) == [["b"], ["e"], ["e", "f"]])
    #expect(file.failures.map { $0.message }.map { $0.contains(":1: ") } == [true, false])
    #expect(file.failures.count == 2 && file.failures[1].message.contains(":3: "))
  }
}

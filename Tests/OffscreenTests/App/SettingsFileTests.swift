import CardSystem
import Foundation
import TestSupport
import Testing

@testable import CardContent

/// Tests the reading of settings files and their error messages.
@Suite struct SettingsFileTests {
  private func read(_ text: String) throws -> SettingsFile {
    let path = temporaryFolder() + "/a.toml"
    try Data(text.utf8).write(to: URL(filePath: path))
    return try SettingsFile(path: path)
  }

  @Test(arguments: ["\n", "\r\n"]) func sectionsSettingsAndCommentsAreRead(end: String) throws {
    let text = """
      # A comment.

        [b.stack]   # a section
      tilt=-1.5e3
      \t"a # \\"=\\" \\\\ é"  =  "go-to 3 # no comment" # a comment
      [empty]
      """
    let file = try read(text.replacing("\n", with: end))
    #expect(file.failures == [])
    #expect(
      file.sections == [
        SettingsFile.Section(
          line: 3, name: "b.stack",
          settings: [
            SettingsFile.Setting(line: 4, name: "tilt", value: "-1.5e3"),
            SettingsFile.Setting(
              line: 5, name: #"a # "=" \ é"#, value: "go-to 3 # no comment"),
          ]),
        SettingsFile.Section(line: 6, name: "empty"),
      ])
  }

  static let mistakes = [
    ("[", "wrong heading"), ("[]", "wrong heading"), ("[a", "wrong heading"),
    ("[a] b", "unexpected \"b\""), ("[a]\na", "missing \"=\""),
    ("[a]\na =", "missing name or value"), ("[a]\n= 1", "missing name or value"),
    ("[a]\na = 1 b", "unexpected \"b\""), ("[a]\na b = 1", "unexpected \"b\""),
    ("[a]\na = \"b", "missing quotation mark"), ("a = 1", "\"a\" is in no section"),
  ]

  @Test(arguments: mistakes) func aMistakeIsReportedWithItsLine(text: String, reason: String) throws
  {
    let file = try read(text)
    let line = text.split(separator: "\n").count
    #expect(file.failures.count == 1 && file.failures[0].status == .badData)
    #expect(
      file.failures.allSatisfy { $0.message.contains(":\(line): \(reason)") }, "\(file.failures)")
  }

  @Test func otherLinesAreReadExceptThoseBelowAWrongHeading() throws {
    let file = try read("[a]\nb = = 1\nc = 2\n[d\ne = 3\n[f]\ng = 4\n")
    #expect(file.sections.map(\.name) == ["a", "f"])
    #expect(file.sections.flatMap(\.settings).map(\.name) == ["c", "g"])
    #expect(file.failures.map { $0.message.contains(":2: ") } == [true, false])
    #expect(file.failures.count == 2 && file.failures[1].message.contains(":4: "))
  }

  @Test(arguments: ["tilt", "mine.tilt", "", "a b", "\"", "\\", "#", "=", "[", "é", "a\nb"])
  func aSpelledNameIsReadBack(name: String) throws {
    let file = try read("[a]\n\(SettingsFile.spelling(of: name)) = 1\n")
    #expect(file.sections.first?.settings.map(\.name) == [name])
  }
}

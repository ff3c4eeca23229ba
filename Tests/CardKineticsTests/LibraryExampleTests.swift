import Foundation
import Testing

/// Tests the package in Tests/Example, which depends on this package as another project would.
@Suite struct LibraryExampleTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let example = root.appending(path: "Tests/Example")

  /// Runs a command. Returns the lines that it prints, and its exit status.
  static func run(_ command: String...) throws -> (status: Int32, lines: [String]) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    return (process.terminationStatus, lines)
  }

  @Test func theExampleBuildsWithThePublicInterfaceAndItsCardReturns() throws {
    let scratch = Self.root.appending(path: ".build/example").path
    let build = try Self.run(
      "swift", "build", "--package-path", Self.example.path, "--scratch-path", scratch)
    try #require(build.status == 0, "\(build.lines.suffix(20).joined(separator: "\n"))")
    let (status, lines) = try Self.run("\(scratch)/debug/throw-card")
    #expect(status == 0 && lines.count > 5)
    #expect(lines.first?.hasPrefix("0.0 s: 120.0 pt at 1500.0 pt/s,") == true)
    #expect(lines.contains { $0.contains(" s: -13.0 pt") }, "the spring rings past its place")
    #expect(lines.last?.hasSuffix(" s: 0.0 pt at 0.0 pt/s, its corner at 150.0, -200.0") == true)
  }

  @Test func theReadmeShowsTheLinesOfTheExample() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let source = try String(
      contentsOf: Self.example.appending(path: "main.swift"), encoding: .utf8)
    let section = try #require(readme.components(separatedBy: "## As a library").dropFirst().first)
    let code = try #require(section.components(separatedBy: "```swift\n").dropFirst().first)
    let shown = try #require(code.components(separatedBy: "```").first)
    #expect(source.contains(shown))
  }
}

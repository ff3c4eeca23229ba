import Glibc
import TestSupport
import Testing

@testable import CardSystem

/// Tests that the old file stays until the new file is complete.
@Suite struct PartFileTests {
  private let folder = temporaryFolder()

  private func write(_ text: String, to path: String) throws {
    try OutputFile(path: path).write(Array(text.utf8).span.bytes)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileText.read(folder + "/" + name), as: UTF8.self)
  }

  /// The names in the folder, including hidden files.
  private var names: [String] {
    guard let list = opendir(folder) else { return [] }
    defer { closedir(list) }
    var names: [String] = []
    while let entry = readdir(list) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  @Test func aFilesNeighboursAndItsModeStay() throws {
    try write("old", to: folder + "/a")
    try write("mine", to: folder + "/a.part")
    chmod(folder + "/a", 0o440)
    try PartFile.replace(folder + "/a") { (part) throws(Failure) in
      try OutputFile(path: part).write(Array("new".utf8).span.bytes)
    }
    #expect(try text("a") == "new" && text("a.part") == "mine")
    #expect(names == ["a", "a.part"])
    #expect(FileText.status(of: folder + "/a").map { $0.st_mode & 0o777 } == 0o440)
  }

  @Test func aFailureLeavesTheOldFileAlone() throws {
    try write("old", to: folder + "/a")
    #expect(throws: Failure(.cannotWrite, "no room for \(folder)/a")) {
      try PartFile.replace(folder + "/a") { (part) throws(Failure) in
        throw Failure(.cannotWrite, "no room for \(part)")
      }
    }
    #expect(try text("a") == "old")
    #expect(names == ["a"])
    #expect(throws: Failure.self) { try PartFile(replacing: folder + "/none/a") }
  }

  @Test func aPipeThatNobodyReadsIsNotWaitedFor() throws {
    mkfifo(folder + "/pipe", 0o600)
    #expect(throws: Failure.self) { _ = try OutputFile(path: folder + "/pipe") }
    #expect(throws: Never.self) {
      let isTaken = try OutputFile(creating: folder + "/pipe") == nil
      #expect(isTaken)
    }
  }
}

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

  /// The link `/proc/self/fd/N` of a pipe leads to "pipe:[M]", and that of a removed file to "NAME (deleted)".
  @Test func anOpenFileWithoutAPathIsWrittenDirectly() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let removed = open(folder + "/removed", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    unlink(folder + "/removed")
    defer { for file in ends + [removed] { close(file) } }
    for (writer, reader) in [(ends[1], ends[0]), (removed, removed)] {
      try PartFile.replace("/proc/self/fd/\(writer)", with: Array("new".utf8))
      var bytes = [UInt8](repeating: 0, count: 9)
      #expect(read(reader, &bytes, bytes.count) == 3)
      #expect(bytes.prefix(3) == Array("new".utf8)[...])
    }
    #expect(names.isEmpty)
  }

  @Test func aLinkToAFileStaysALink() throws {
    try write("old", to: folder + "/a")
    symlink("a", folder + "/link")
    symlink("b", folder + "/dangling")
    try PartFile.replace(folder + "/link", with: Array("new".utf8))
    try PartFile.replace(folder + "/dangling", with: Array("other".utf8))
    #expect(try text("a") == "new" && text("b") == "other")
    #expect(names == ["a", "b", "dangling", "link"])
    #expect(FileText.links(from: folder + "/link").last == folder + "/a")
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

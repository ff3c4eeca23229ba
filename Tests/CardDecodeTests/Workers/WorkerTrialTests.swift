import CardSystem
import Foundation
import Testing

@testable import CardDecode

/// Tests `cardstage doctor --workers`, which shows whether the sandboxes fit the system's libraries.
@Suite struct WorkerTrialTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../assets/samples").path

  @Test func thereIsASampleOfEveryKind() {
    let kinds = ["avif", "bmp", "heic", "jpeg", "md", "pdf", "png", "svg", "webp"]
    #expect(FileText.names(in: Self.samples) == kinds.map { "sample." + $0 })
  }

  @Test(arguments: FileText.names(in: samples))
  func everySampleCanBeDecoded(name: String) {
    let trial = WorkerTrial(path: "\(Self.samples)/\(name)")
    #expect(trial.failure == nil)
    // The libraries of the workers for PDF and SVG try some forbidden calls, but can do without them.
    if !["pdf", "svg"].contains(where: name.hasSuffix) { #expect(trial.refusedCalls == []) }
  }

  @Test(arguments: [
    ("makes a socket", "socketpair"), ("makes memory", "memfd_create"),
    ("runs a program", "execve"), ("maps code", "mprotect"),
  ])
  func theCallThatEndsAWorkerIsNamed(words: String, call: String) {
    let bench = Workbench(lyingWithin: 60)
    let trial = WorkerTrial(path: bench.write(Workbench.order(words)), folders: [bench.folder])
    #expect(trial.failure == .crashed)
    #expect(trial.refusedCalls == [call])
  }

  @Test func aCallThatFailsForAWorkerIsNamed() throws {
    let folder = DocumentFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/cardstage-decode-pdf",
      withDestinationPath: ProgramFolder.path + "/decodedouble")
    let order = [0x89] + Array("PNG\r\n\u{1A}\nconnects".utf8)
    let trial = WorkerTrial(path: try folder.write(order, "order.pdf"), folders: [folder.path])
    #expect(trial.failure?.message == "needs a password")
    #expect(trial.refusedCalls == ["socket"])
  }

  @Test func anImageWithoutLettersFails() {
    let bench = Workbench()
    let blank = Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
    let trial = WorkerTrial(path: bench.write(blank, "blank.svg"))
    #expect(trial.failure?.message.hasPrefix("no letters") == true)
  }
}

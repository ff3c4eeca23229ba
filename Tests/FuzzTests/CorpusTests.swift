import CardFuzz
import CardSystem
import Testing

/// Tests the parsers of untrusted bytes with the inputs for which `make fuzz` found faults.
@Suite struct CorpusTests {
  private static let folder = String(FileText.folder(of: #filePath)) + "Corpora/"

  @MainActor @Test(arguments: FileText.names(in: folder))
  func aParserSurvivesItsCorpus(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let results = try target.replay(Self.folder + name)
    #expect(results.contains(true), "the parser refuses every input")
    #expect(results.contains(false), "the parser accepts every input")
  }

  @MainActor @Test func everyTargetHasACorpus() {
    #expect(FileText.names(in: Self.folder) == FuzzTarget.all.map(\.name).sorted())
  }
}

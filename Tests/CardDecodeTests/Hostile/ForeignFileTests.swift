import Bombs
import CardModel
import CardSystem
import Foundation
import Testing

@testable import CardDecode

/// Tests the decoders with the test files of other projects, unchanged and mutated. Each file is shown, or refused with
/// a message.
///
/// `make test-long` downloads the files and runs the suite. A test fails if its files are missing.
@Suite(.enabled(if: Tally.isLong && getenv("CARDSTAGE_CORPORA") != nil)) struct ForeignFileTests {
  /// Returns the paths of the files in a corpus, and fails if the corpus is missing.
  private static func files(_ corpus: String) throws -> [String] {
    let folder = try #require(getenv("CARDSTAGE_CORPORA"))
    // With the slash at the end, the enumerator follows a symbolic link.
    let path = String(fileName: folder) + "/" + corpus + "/"
    let files = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
      .sorted().map { path + $0 }.filter { FileText.isRegularFile($0) == true }
    try #require(!files.isEmpty, "\(corpus) is not there")
    return files
  }

  /// Returns the number of mutations for each file. All files together have at least 2,000 mutations.
  private static func rounds(_ files: [String]) -> Int { 2000 / max(files.count, 1) + 1 }

  @Test(arguments: ["gdk-pixbuf", "RSVG"]) func imagesAreShownOrRefused(corpus: String) throws {
    let files = try Self.files(corpus)
    let bench = Workbench()
    var (asTheyAre, mutated) = (Tally(corpus), Tally(corpus + " mutated"))
    func show(_ path: String) throws(DecodeFailure) {
      let image = try bench.decoder.image(at: path, covering: 300, 300)
      _ = image.withPixels { $0.last }
    }
    var random = SplitMix64(seed: 1)
    for path in files {
      asTheyAre.count { () throws(DecodeFailure) in try show(path) }
      let bytes = try FileText.read(path)
      for round in 0..<Self.rounds(files) {
        let isText = path.hasSuffix(".svg") && round.isMultiple(of: 2)
        let changed = isText ? bytes.withOtherDigits(&random) : bytes.mutated(&random)
        let path = bench.write(path.hasSuffix(".png") ? Bomb.summed(changed) : changed)
        mutated.count { () throws(DecodeFailure) in try show(path) }
      }
    }
    asTheyAre.report()
    mutated.report()
    #expect(mutated.lost * 20 <= mutated.files, "\(mutated.lost) of \(mutated.files)")
    #expect(bench.refusal(Sample.quarters(4, 4).png()) == nil)
  }

  @Test func documentsAreShownOrRefused() throws {
    let files = try Self.files("pypdf")
    let folder = DocumentFolder()
    var (asTheyAre, mutated) = (Tally("pypdf"), Tally("pypdf mutated"))
    func show(_ path: String) throws(DecodeFailure) {
      let document = try PDFDocument(path: path)
      _ = try document.render(page: document.pages.count - 1, width: 60, height: 80)
    }
    var random = SplitMix64(seed: 2)
    for path in files {
      asTheyAre.count { () throws(DecodeFailure) in try show(path) }
      let bytes = try FileText.read(path)
      for _ in 0..<Self.rounds(files) {
        let path = try folder.write(bytes.mutated(from: 0, &random))
        mutated.count { () throws(DecodeFailure) in try show(path) }
      }
    }
    asTheyAre.report()
    mutated.report()
  }
}

import CardModel
import CardSystem
import Foundation
import Testing

@testable import CardDecode

/// Tests that a damaged file is read, or refused with a message, and that no worker leaves a process or an open file
/// behind.
@Suite struct DamagedDocumentTests {
  private let folder = DocumentFolder()

  /// The bytes of the sample document, with further contents that make it longer.
  private static let bytes: [UInt8] = {
    var text = PDFText.sample
    for page in 0..<20 {
      text.objects[200 + page] = "<< /Type /Annot /Dest [10 0 R] /Rect [1 2 3 4] >> % some filling"
      text.objects[300 + page] = "<< /Title (Filling \(page)) >>"
    }
    return text.bytes
  }()

  /// The possible lengths of a page's side, in points, regardless of the file's content.
  private let sides = 0.1...1e6

  private func check(_ pages: [DocumentPage]) {
    #expect(!pages.isEmpty)
    for page in pages {
      #expect(sides.contains(page.width) && sides.contains(page.height) && !page.label.isEmpty)
      for link in page.links {
        #expect(link.x >= -1e-9 && link.y >= -1e-9 && link.width > 0 && link.height > 0)
        #expect(link.x + link.width < 1 + 1e-9 && link.y + link.height < 1 + 1e-9)
        if case .page(let target) = link.target { #expect(pages.indices.contains(target)) }
      }
    }
  }

  /// Reads the structure of a document, and draws its first and last pages.
  private func read(_ bytes: [UInt8], _ tally: inout Tally) throws {
    let path = try folder.write(bytes)
    tally.count { () throws(DecodeFailure) in
      let document = try PDFDocument(path: path)
      check(document.pages)
      for index in Set([0, document.pages.count - 1]) {
        let image = try document.render(page: index, width: 40, height: 30)
        #expect((image.width, image.height) == (40, 30))
      }
    }
  }

  /// Runs `body`, and then expects that no process has a file of this test open. Other tests may run at the same time.
  private func expectNothingIsLeft(_ body: () throws -> Void) rethrows {
    try body()
    for process in ["self"] + FileText.names(in: "/proc").filter({ $0.allSatisfy(\.isNumber) }) {
      #expect(ownDescriptors(of: process) == [], "\(process)")
    }
  }

  /// Returns the descriptors of this test's files in a process.
  ///
  /// A child process of another test has all descriptors of this process until it runs its own program. This function
  /// waits until the child has started that program.
  private func ownDescriptors(of process: String) -> [String] {
    let descriptors = "/proc/\(process)/fd/"
    func program(_ process: String) -> String? {
      FileText.links(from: "/proc/\(process)/exe").last
    }
    while true {
      let isChild =
        !["self", "\(getpid())"].contains(process) && program(process) == program("self")
      let own = FileText.names(in: descriptors).filter {
        FileText.links(from: descriptors + $0).last?.hasPrefix(folder.path) == true
      }
      guard isChild, own != [] else { return own }
      sched_yield()
    }
  }

  @Test func aTruncatedFileDoesNoHarm() throws {
    let step = Tally.isLong ? 16 : 256
    var tally = Tally("pdf cut off")
    try expectNothingIsLeft {
      for length in stride(from: 0, through: Self.bytes.count, by: step) {
        try read(Array(Self.bytes[..<length]), &tally)
      }
    }
    tally.report()
  }

  private static let words = [
    "/Kids", "/Rotate 45", "[", "]", "<<", ">>", "10 0 R", "2 0 R", "-1", "1e99", "0.0001",
    "10000000000000000000000000.0", "0." + String(repeating: "0", count: 308) + "1",
    "99999999999999999999", "(", ")", "stream", "endobj", "null", "/CropBox [0 0 0 0]", "\0", "%",
  ]

  private static func mutated(_ seed: Int) -> [UInt8] {
    var dice = SplitMix64(seed: UInt64(seed))
    var bytes = Self.bytes
    for _ in 0..<Int.random(in: 1...6, using: &dice) {
      let index = Int.random(in: 0..<bytes.count, using: &dice)
      let end = min(index + Int.random(in: 1...40, using: &dice), bytes.count)
      let word = Array((words.randomElement(using: &dice) ?? "").utf8)
      switch Int.random(in: 0..<5, using: &dice) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
      case 1: bytes.removeSubrange(index..<end)
      case 2: bytes.insert(contentsOf: bytes[index..<end], at: index)
      case 3: bytes.replaceSubrange(index..<end, with: word)
      default: bytes.insert(contentsOf: word, at: index)
      }
    }
    return bytes
  }

  @Test(arguments: 0..<4) func aMutatedFileDoesNoHarm(part: Int) throws {
    let count = Tally.isLong ? 1000 : 40
    var tally = Tally("mutated pdf, part \(part + 1)")
    try expectNothingIsLeft {
      for seed in part * count..<(part + 1) * count { try read(Self.mutated(seed), &tally) }
    }
    tally.report()
  }

  /// A compromised worker may write anything.
  @Test(arguments: 0..<4) func aMutatedStructureDoesNoHarm(part: Int) throws {
    let file = try RegularFile(path: folder.write(Self.bytes))
    let entries = try PDFDocument.structure(of: file, DecodeWorkers()) { Array($0) }
    #expect(entries.withUnsafeBytes(DocumentStructure.init) != nil)
    var dice = SplitMix64(seed: UInt64(part))
    for _ in 0..<(Tally.isLong ? 50_000 : 2000) {
      var bytes = entries
      for _ in 0..<Int.random(in: 1...6, using: &dice) {
        let index = Int.random(in: 0..<bytes.count, using: &dice)
        let end = min(index + Int.random(in: 1...40, using: &dice), bytes.count)
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &dice)
        case 1: bytes.removeSubrange(index..<end)
        case 2: bytes.insert(contentsOf: bytes[index..<end], at: index)
        default: bytes[index] = UInt8.random(in: 0...3, using: &dice)
        }
      }
      guard let structure = bytes.withUnsafeBytes(DocumentStructure.init) else { continue }
      check(structure.pages)
      #expect(structure.outline.allSatisfy { structure.pages.indices.contains($0.page) })
    }
  }
}

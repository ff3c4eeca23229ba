import Bombs
import CardModel
import Testing

@testable import CardDecode

/// Tests that each file with random changes yields an image or an error, and that lost workers are soon replaced.
@Suite struct MutationTests {
  @Test(arguments: RefusalTests.kinds.map(\.name))
  func mutatedFilesDoNoHarm(name: String) throws {
    let kind = try #require(RefusalTests.kinds.first { $0.name == name })
    let original = kind.bytes
    let bench = Workbench(workers: 1)
    var random = SplitMix64(seed: name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    var tally = Tally("mutated " + name)
    for _ in 0..<(Tally.isLong ? 5000 : 200) {
      var bytes = original.mutated(&random)
      // Half of the files are repaired so that the decoder does not refuse them at once.
      if Bool.random(using: &random) {
        if name.contains("png") { bytes = Bomb.summed(bytes) }
        if name == "svg" { bytes = original.withOtherDigits(&random) }
      }
      let path = bench.write(bytes)
      let side = Int.random(in: 1...100, using: &random)
      tally.count { () throws(DecodeFailure) in
        let image = try bench.decoder.image(at: path, covering: side, side)
        // Every byte is readable.
        _ = image.withPixels { $0.reduce(0) { $0 &+ $1 } }
      }
    }
    tally.report()
    // A library may crash, but frequent crashes would mean that the sandbox forbids a call that the library needs.
    #expect(tally.lost * 20 <= tally.files, "\(tally.lost) of \(tally.files)")
    #expect(bench.refusal(original) == nil)
  }

  private static let text = """
    ---
    title: A
    ---
    # One *two* <b>three</b>

    > - [x] done $x_0$ `code` ~~no~~
    > 3. [there](to "title") ![seen](p.png) <http://a.b>

    ```swift
    let x = 1
    ```

    | a | b |
    |--:|---|
    | 1 | **2** |

    $$\\frac{a}{b}$$ &amp; \\* é 🂡
    ***
    [a]: /b
    """

  @Test func mutatedTextsDoNoHarm() throws {
    let bench = Workbench()
    let decoder = MarkdownDecoder(DecodeWorkers(count: 1))
    var random = SplitMix64(seed: 5)
    var tally = Tally("mutated markdown")
    for _ in 0..<(Tally.isLong ? 5000 : 200) {
      var bytes = Array(Self.text.utf8).mutated(from: 0, &random)
      // One character is repeated many times, so that parts nest deeply or never close.
      if let sign = bytes.randomElement(using: &random), Bool.random(using: &random) {
        let count = Int.random(in: 1...3000, using: &random)
        bytes.insert(
          contentsOf: repeatElement(sign, count: count),
          at: Int.random(in: 0...bytes.count, using: &random))
      }
      let path = bench.write(bytes, "text.md")
      tally.count { () throws(DecodeFailure) in _ = try decoder.parts(at: path) }
    }
    tally.report()
    #expect(tally.lost == 0)
  }
}

import Glibc
import Testing

@testable import CardDecode

/// Files with random changes: each gives a picture or words, and no worker is lost for long.
@Suite struct MutationTests {
  @Test(arguments: RefusalTests.kinds.map(\.name))
  func mutatedFilesDoNoHarm(name: String) throws {
    let kind = try #require(RefusalTests.kinds.first { $0.name == name })
    let original = kind.bytes
    let bench = Workbench(workers: 1)
    var random = SplitMix(state: name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    let count = getenv("CARDSTAGE_LONG_RUNS") == nil ? 200 : 5000
    var crashes = 0
    for _ in 0..<count {
      let path = bench.write(Self.mutated(original, &random))
      let side = Int.random(in: 1...100, using: &random)
      do throws(DecodeFailure) {
        let picture = try bench.decoder.picture(at: path, covering: side, side)
        // Every byte can be read.
        _ = picture.withPixels { $0.reduce(0) { $0 &+ $1 } }
      } catch {
        crashes += error == .crashed ? 1 : 0
      }
    }
    // The libraries are not ours, but one that often crashes would be a call that the box forbids.
    #expect(crashes * 20 <= count, "\(crashes) of \(count)")
    #expect(bench.refusal(original) == nil)
  }

  /// Some bytes changed, a part removed, doubled or zeroed.
  private static func mutated(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      // The first bytes tell the kind, and have tests of their own.
      let place = Int.random(in: 12..<bytes.count, using: &random)
      let end = min(place + Int.random(in: 1...24, using: &random), bytes.count)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.replaceSubrange(place..<end, with: bytes[place..<end] + bytes[place..<end])
      case 1: bytes.replaceSubrange(place..<end, with: Array(repeating: 0, count: end - place))
      case 2 where bytes.count > 60: bytes.removeSubrange(place..<end)
      case 3: bytes[place] = 0xFF
      default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    }
    return bytes
  }
}

import CardSystem
import Testing

/// Protects the natural order of names.
@Suite struct NaturalOrderTests {
  @Test(arguments: [
    ["2.png", "10.png", "101.png"],
    ["IMG 2", "img 10", "IMG 11"],
    ["a", "a1", "a1b", "a2", "a10", "b"],
    ["page 009", "page 09a", "page 10"],
    ["1.2.9", "1.2.10", "1.10.1"],
    ["Éa", "éb"],
    ["99999999999999999999998", "99999999999999999999999", "100000000000000000000000"],
  ])
  func numbersCountByTheirValue(names: [String]) {
    #expect(names.reversed().naturallySorted() == names)
    var generator = Generator(state: 2)
    #expect(names.shuffled(using: &generator).naturallySorted() == names)
  }

  /// The order is total: the same names have the same order after any shuffle.
  @Test func theOrderDoesNotDependOnTheNamesBefore() {
    var generator = Generator(state: 1)
    let parts = ["0", "1", "00", "7", "10", "a", "B", "b", "é", ".", " ", ""]
    for _ in 0..<300 {
      let names = (0..<8).map { _ in
        (0..<4).map { _ in parts.randomElement(using: &generator)! }.joined()
      }
      #expect(names.naturallySorted() == names.shuffled(using: &generator).naturallySorted())
    }
  }
}

/// A reproducible random number generator: SplitMix64 of Steele, Lea and Flood.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

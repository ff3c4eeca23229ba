import CardModel
import CardSystem
import Testing

/// Tests the natural order of names.
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
    var generator = SplitMix64(seed: 2)
    #expect(names.shuffled(using: &generator).naturallySorted() == names)
  }

  /// The order is total: the same names have the same order after any shuffle.
  @Test func theOrderDoesNotDependOnTheOriginalOrder() {
    var generator = SplitMix64(seed: 1)
    let parts = ["0", "1", "00", "7", "10", "a", "B", "b", "é", ".", " ", ""]
    for _ in 0..<300 {
      let names = (0..<8).map { _ in
        (0..<4).map { _ in parts.randomElement(using: &generator)! }.joined()
      }
      #expect(names.naturallySorted() == names.shuffled(using: &generator).naturallySorted())
    }
  }
}

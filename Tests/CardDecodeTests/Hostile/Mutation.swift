import CardModel

extension [UInt8] {
  /// Returns the bytes with random changes: some bytes changed, a part removed, doubled or zeroed.
  ///
  /// - Parameter start: The first index that may change. The bytes before it identify the kind of image.
  func mutated(from start: Int = 12, _ random: inout SplitMix64) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 1...4, using: &random) where bytes.count > start {
      let index = Int.random(in: start..<bytes.count, using: &random)
      let end = Swift.min(index + Int.random(in: 1...24, using: &random), bytes.count)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.replaceSubrange(index..<end, with: bytes[index..<end] + bytes[index..<end])
      case 1: bytes.replaceSubrange(index..<end, with: Array(repeating: 0, count: end - index))
      case 2 where bytes.count > 60: bytes.removeSubrange(index..<end)
      case 3: bytes[index] = 0xFF
      default: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    }
    return bytes
  }

  /// Returns the bytes with some digits replaced. The form of a text stays the same.
  func withOtherDigits(_ random: inout SplitMix64) -> [UInt8] {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var bytes = self
    let digitIndices = bytes.indices.filter { digits ~= bytes[$0] }
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      guard let index = digitIndices.randomElement(using: &random) else { break }
      bytes[index] = (Array(digits) + Array("-.e9".utf8)).randomElement(using: &random)!
    }
    return bytes
  }
}

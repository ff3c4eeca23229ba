import CardModel

extension SplitMix64 {
  /// Returns a number that is uniformly distributed in 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number that is uniformly distributed between two numbers.
  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// Returns an integer that is uniformly distributed in 0..<count.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}

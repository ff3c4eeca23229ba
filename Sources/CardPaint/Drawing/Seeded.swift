import CardCore

/// A generator of numbers that are always the same for the same seed (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Evenly in 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Evenly between two numbers.
  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// Evenly among 0..<count.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}

/// A number from words, the same in every run (FNV-1a), to seed what has no seed of its own.
func stableHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

/// The 64-bit FNV-1a hash by Fowler, Noll and Vo. The value is the same on every machine and in every run.
package struct FNV1a: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

/// Returns the FNV-1a hash of a text's UTF-8 bytes.
package func stableHash(_ text: String) -> UInt64 {
  var hash = FNV1a()
  text.utf8.forEach { hash.add($0) }
  return hash.value
}

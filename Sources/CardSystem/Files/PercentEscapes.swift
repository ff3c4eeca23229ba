extension Collection<UInt8> {
  /// The bytes with their percent escapes, such as `%20`, decoded. Other percent signs stay, because some programs
  /// escape nothing.
  package var percentDecoded: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var rest = self[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first?.hexadecimalDigit,
        let low = rest.dropFirst().first?.hexadecimalDigit
      {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit, or nil for another character.
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

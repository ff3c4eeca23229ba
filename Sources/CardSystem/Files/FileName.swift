import Glibc

/// Conversions between file names and strings. To the system, a name is a sequence of bytes, usually but not always
/// UTF-8.
///
/// A `String` cannot hold bytes that are not UTF-8. Each such byte becomes a private-use character of Unicode (U+10FE80
/// to U+10FEFF). If a name itself contains these characters, each of their bytes becomes such a character, so that
/// different names remain different strings.
extension String {
  /// Creates the string for the bytes of a file name or path.
  package init(fileName bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(Self.firstOfPrivate)
    {
      self = text
      return
    }
    self = ""
    var rest = bytes[...]
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return
      case .valid(let code) where !UTF8.decode(code).standsForByte:
        unicodeScalars.append(UTF8.decode(code))
        rest = rest.dropFirst(code.count)
      case .valid(let code): take(code.count)
      case .error(let length): take(length)
      }
    }

    func take(_ count: Int) {
      for byte in rest.prefix(count) { unicodeScalars.append(Unicode.Scalar(standingFor: byte)) }
      rest = rest.dropFirst(count)
    }
  }

  /// Creates the string for a file name or path that the system returns.
  package init(fileName: UnsafePointer<CChar>) {
    let count = strlen(fileName)
    self.init(fileName: UnsafeRawBufferPointer(start: fileName, count: count))
  }

  /// The bytes of the file name or path for a system call, with a terminating zero.
  package var fileName: [CChar] {
    guard utf8.contains(Self.firstOfPrivate) else { return Array(utf8CString) }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if scalar.standsForByte {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes += UTF8.encode(scalar)!
      }
    }
    return (bytes + [0]).map { CChar(bitPattern: $0) }
  }

  /// The first UTF-8 byte of every character from U+100000 on.
  private static let firstOfPrivate: UInt8 = 0xF4
}

extension Unicode.Scalar {
  fileprivate init(standingFor byte: UInt8) { self.init(0x10FE00 + UInt32(byte))! }

  /// A Boolean value that indicates whether the character stands for a byte that is not UTF-8 in a file name.
  var standsForByte: Bool { (0x10FE80...0x10FEFF).contains(value) }
}

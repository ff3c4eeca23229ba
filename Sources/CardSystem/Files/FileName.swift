import Glibc

/// Names of files, which to the system are bytes: mostly, but not always, UTF-8.
///
/// A `String` holds no other bytes. In a name each of them is a character that stands for it, one of the last of
/// Unicode's private ones, U+10FE80 to U+10FEFF. A name's own such characters stand for their bytes one by one,
/// so that different names are different texts.
extension String {
  /// The text for a file's name or path.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
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

  /// The text for a name or path that the system gives.
  package init(fileName: UnsafePointer<CChar>) {
    let count = strlen(fileName)
    self.init(fileName: UnsafeRawBufferPointer(start: fileName, count: count))
  }

  /// The name or path as the system is given it, with the zero at its end.
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

  /// What the UTF-8 of characters from U+100000 on begins with.
  private static let firstOfPrivate: UInt8 = 0xF4
}

extension Unicode.Scalar {
  fileprivate init(standingFor byte: UInt8) { self.init(0x10FE00 + UInt32(byte))! }

  /// Whether it stands for a byte of a name that is not UTF-8.
  var standsForByte: Bool { (0x10FE80...0x10FEFF).contains(value) }
}

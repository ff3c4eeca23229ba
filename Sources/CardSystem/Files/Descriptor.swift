import Glibc

/// Reads and writes of all bytes, in as many system calls as it takes.
enum Descriptor {
  /// All bytes up to the end, or to where no more can be read.
  static func readAll(from descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Writes all bytes; false, with `errno` set, where they cannot be written.
  static func write(_ bytes: RawSpan, to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.byteCount {
      let rest = bytes.extracting(droppingFirst: done)
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return false }
      done += max(count, 0)
    }
    return true
  }
}

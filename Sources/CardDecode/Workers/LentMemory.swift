internal import CDecode
import CardSystem
import Glibc

/// Memory that a worker fills with its result: pixels, or the parts of a text.
struct LentMemory: ~Copyable {
  let descriptor: Int32

  init() throws(DecodeFailure) {
    descriptor = cardstage_make_memory()
    guard descriptor >= 0 else { throw DecodeFailure(.system(Errno(number: errno))) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Seals the memory and maps `size` bytes. Returns nil if the memory has fewer bytes, or could change or vanish
  /// later.
  borrowing func sealed(_ size: Int) -> SealedMemory? {
    guard 1...Int(cardstage_memory_limit) ~= size,
      let start = cardstage_seal_memory(descriptor, size)
    else { return nil }
    return SealedMemory(UnsafeRawBufferPointer(start: start, count: size))
  }
}

/// Mapped memory that no process can change. The mapping ends with its owner.
struct SealedMemory: ~Copyable, Sendable {
  /// The bytes. Nothing writes to them, and they stay mapped as long as this value exists.
  nonisolated(unsafe) private let bytes: UnsafeRawBufferPointer

  fileprivate init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// Lends the bytes to `body`.
  func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try body(bytes)
  }
}

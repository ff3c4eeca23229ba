internal import CDecode
import CardSystem
import Glibc

/// Memory that a worker is lent for what it makes: pixels, or the parts of a text.
struct LentMemory: ~Copyable {
  let descriptor: Int32

  init() throws(DecodeFailure) {
    descriptor = cardstage_make_memory()
    guard descriptor >= 0 else { throw DecodeFailure(.system(Errno(number: errno))) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Seals the memory and maps it, `size` bytes; nil if it is not as large, or could change or vanish later.
  borrowing func sealed(_ size: Int) -> SealedMemory? {
    guard 1...Int(cardstage_memory_limit) ~= size,
      let start = cardstage_seal_memory(descriptor, size)
    else { return nil }
    return SealedMemory(UnsafeRawBufferPointer(start: start, count: size))
  }
}

/// Mapped memory that no process can change; it is mapped no more when its owner goes.
struct SealedMemory: ~Copyable, Sendable {
  /// Nothing writes to them, and they stay as long as this.
  nonisolated(unsafe) private let bytes: UnsafeRawBufferPointer

  fileprivate init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// Lends the bytes.
  func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try body(bytes)
  }
}

import Glibc

/// Tells when a file has been written anew, in place or by another put in its stead, as editors do.
///
/// The kernel watches its folder: a poll can wait for `descriptor`, and nothing wakes meanwhile.
package struct FileWatch: ~Copyable {
  /// Readable when something has happened in the folder.
  package let descriptor: Int32
  private let name: String

  package init(path: String) throws(Failure) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    let folder = parts.dropLast().joined(separator: "/")
    let place = path.hasPrefix("/") ? "/" + folder : folder.isEmpty ? "." : folder
    name = parts.last.map(String.init) ?? path
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    let news = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)
    guard descriptor >= 0, inotify_add_watch(descriptor, place, news) >= 0 else {
      let reason = FileText.lastError
      if descriptor >= 0 { close(descriptor) }
      throw Failure(.missingInput, "cannot watch \(path): \(reason)")
    }
  }

  deinit { close(descriptor) }

  /// Takes what has happened; whether it was the file's.
  package func answer() -> Bool {
    var isOurs = false
    withUnsafeTemporaryAllocation(
      byteCount: 1 << 14, alignment: MemoryLayout<inotify_event>.alignment
    ) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let bytes = buffer[start..<min(start + Int(event.len), count)].prefix { $0 != 0 }
          isOurs = isOurs || String(decoding: bytes, as: UTF8.self) == name
          offset = start + Int(event.len)
        }
      }
    }
    return isOurs
  }
}

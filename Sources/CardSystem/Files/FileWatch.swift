import Glibc

/// Watches a file that is written in place or replaced by another, as editors do.
///
/// It watches the file's folder and those of the symbolic links to it through the kernel, without
/// polling.
package final class FileWatch {
  /// Readable after a change in a watched folder.
  package let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  private let path: String
  /// The watched folders, each with the name of the file or link in it.
  private var names: [(folder: Int32, name: String)] = []

  package init(path: String) throws(Failure) {
    self.path = path
    guard descriptor >= 0, watchLinks() else {
      throw Failure(.missingInput, "cannot watch \(path): \(FileText.lastError)")
    }
  }

  deinit { close(descriptor) }

  /// Watches the file and its links as they are now; false where a folder cannot be watched.
  private func watchLinks() -> Bool {
    names = FileText.links(from: path).map { path in
      let folder = FileText.folder(of: path)
      let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)
      let watch = inotify_add_watch(descriptor, folder.isEmpty ? "." : String(folder), events)
      return (watch, String(path.dropFirst(folder.count)))
    }
    return names.allSatisfy { $0.folder >= 0 }
  }

  /// Reads the events; true if the file or a link to it has changed.
  package func readEvents() -> Bool {
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
          let name = String(decoding: bytes, as: UTF8.self)
          isOurs = isOurs || names.contains { $0 == (event.wd, name) }
          offset = start + Int(event.len)
        }
      }
    }
    if isOurs { _ = watchLinks() }
    return isOurs
  }
}

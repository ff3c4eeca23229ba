import Glibc

/// Tells what is written, moved or removed in folders, through the kernel, without polling.
package final class FolderWatch {
  /// Readable after a change in a watched folder; −1 where the kernel has no more watches to give.
  package let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  /// The names by which each is watched.
  private var folders: [Int32: Set<FilePath>] = [:]
  /// What is told: a file is written once it is closed, so that none is seen while it is being written. A link is
  /// never closed.
  private static let events =
    UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR)

  package init() {}

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches a folder from now on, by that name; false where it cannot be watched. `errno` says why.
  package func watch(_ folder: String) -> Bool {
    guard descriptor >= 0 else { return false }
    let watch = inotify_add_watch(
      descriptor, (folder.isEmpty ? "." : folder).fileName, Self.events)
    guard watch >= 0 else { return false }
    folders[watch, default: []].insert(FilePath(folder))
    return true
  }

  /// Ends the watching of all folders but these.
  package func keep(only kept: Set<FilePath>) {
    for (watch, names) in folders where names.isDisjoint(with: kept) {
      inotify_rm_watch(descriptor, watch)
      folders[watch] = nil
    }
  }

  /// The changes since it was asked last; without a name where the kernel could not keep count of them.
  package func readEvents() -> [(folder: String, name: String)] {
    var changes: [(folder: String, name: String)] = []
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
          let name = String(fileName: bytes)
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            changes += folders.values.joined().map { ($0.text, "") }
          }
          for folder in folders[event.wd] ?? [] where !name.isEmpty {
            guard event.mask & UInt32(IN_CREATE) == 0 || Self.isLink(name, in: folder.text) else {
              continue
            }
            changes.append((folder.text, name))
          }
          offset = start + Int(event.len)
        }
      }
    }
    return changes
  }

  /// Whether a name is that of a symbolic link, or one of several names of a file.
  private static func isLink(_ name: String, in folder: String) -> Bool {
    var status = stat()
    let path = (folder.isEmpty ? "." : folder) + "/" + name
    guard lstat(path.fileName, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.isRegular && status.st_nlink > 1
  }
}

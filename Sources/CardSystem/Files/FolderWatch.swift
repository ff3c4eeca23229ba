import Glibc

/// A watch on folders that reports which files are written, moved or removed in them. The kernel reports the changes,
/// so that nothing polls.
package final class FolderWatch {
  /// A descriptor that is readable after a change in a watched folder, or −1 if the kernel has no more watches.
  package let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  /// The paths under which each folder is watched, by the kernel's identifier of the watch.
  private var folders: [Int32: Set<FilePath>] = [:]
  /// The kinds of events to report. A written file is reported when its writer closes it, so that no reader sees half a
  /// file. Nobody closes a link, so its creation is reported.
  private static let events =
    UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR)

  package init() {}

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Starts to watch a folder, and reports its changes under the path `folder`. Returns false, with the error in
  /// `errno`, if the folder cannot be watched.
  package func watch(_ folder: String) -> Bool {
    guard descriptor >= 0 else { return false }
    let watch = inotify_add_watch(
      descriptor, (folder.isEmpty ? "." : folder).fileName, Self.events)
    guard watch >= 0 else { return false }
    folders[watch, default: []].insert(FilePath(folder))
    return true
  }

  /// Stops watching all folders except those in `kept`.
  package func keep(only kept: Set<FilePath>) {
    for (watch, names) in folders where names.isDisjoint(with: kept) {
      inotify_rm_watch(descriptor, watch)
      folders[watch] = nil
    }
  }

  /// Returns the changes since the last call. If the kernel's queue has overflowed, a change with an empty name stands
  /// for any changes in its folder.
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

  /// Returns whether a name belongs to a symbolic link, or is one of several hard links to a file.
  private static func isLink(_ name: String, in folder: String) -> Bool {
    var status = stat()
    let path = (folder.isEmpty ? "." : folder) + "/" + name
    guard lstat(path.fileName, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.isRegular && status.st_nlink > 1
  }
}

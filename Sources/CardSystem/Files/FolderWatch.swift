import Glibc

/// A watch on folders that reports which files are written, moved or removed in them. The kernel reports the changes,
/// so that nothing polls.
///
/// If a watched folder is deleted or moved away, the watch waits for another folder at its path, and watches that one.
package final class FolderWatch {
  /// A descriptor that is readable after a change in a watched folder, or −1 if the kernel has no more watches.
  package let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  /// The paths under which each folder is watched, by the kernel's identifier of the watch.
  private var folders: [Int32: Set<FilePath>] = [:]
  /// The paths of folders that were watched and are gone.
  private var missing: Set<FilePath> = []
  /// The watches of the nearest existing parents of the missing folders.
  private var parents: Set<Int32> = []
  /// The kinds of events to report. A written file is reported when its writer closes it, so that no reader sees half a
  /// file. Nobody closes a link, so its creation is reported.
  private static let events =
    UInt32(
      IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_MOVE_SELF
        | IN_ONLYDIR)

  package init() {}

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Starts to watch a folder, and reports its changes under the path `folder`. Returns false, with the error in
  /// `errno`, if the folder cannot be watched. A folder that was watched and is gone is still watched.
  ///
  /// - Complexity: O(*n*) for *n* watched folders if the folder is gone.
  package func watch(_ folder: String) -> Bool {
    let path = FilePath(folder)
    return begin(folder) || missing.contains(path) || folders.values.contains { $0.contains(path) }
  }

  /// Starts to watch an existing folder. Returns false if there is none, or if it cannot be watched.
  private func begin(_ folder: String) -> Bool {
    guard let watch = add(folder) else { return false }
    folders[watch, default: []].insert(FilePath(folder))
    missing.remove(FilePath(folder))
    return true
  }

  /// Returns the kernel's watch of a folder, or nil if the folder cannot be watched.
  private func add(_ folder: String) -> Int32? {
    guard descriptor >= 0 else { return nil }
    let watch = inotify_add_watch(
      descriptor, (folder.isEmpty ? "." : folder).fileName, Self.events)
    return watch >= 0 ? watch : nil
  }

  /// Stops watching all folders except those in `kept`.
  package func keep(only kept: Set<FilePath>) {
    for (watch, names) in folders where names.isDisjoint(with: kept) {
      if !parents.contains(watch) { inotify_rm_watch(descriptor, watch) }
      folders[watch] = nil
    }
    missing.formIntersection(kept)
  }

  /// Returns the changes since the last call. A change with an empty name stands for any changes in its folder: the
  /// folder has replaced a missing one, or the kernel's queue has overflowed.
  package func readEvents() -> [(folder: String, name: String)] {
    var changes: [(folder: String, name: String)] = []
    var mayFindMissing = false
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
            mayFindMissing = true
          }
          if parents.contains(event.wd) { mayFindMissing = true }
          if event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0, lose(event.wd) {
            mayFindMissing = true
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
    return mayFindMissing ? changes + findMissing().map { ($0.text, "") } : changes
  }

  /// Removes the watch of a folder that was deleted or moved. Returns whether the folder was watched.
  private func lose(_ watch: Int32) -> Bool {
    guard let names = folders.removeValue(forKey: watch) else { return false }
    // A folder that was moved still has its watch.
    inotify_rm_watch(descriptor, watch)
    missing.formUnion(names)
    return true
  }

  /// Watches the missing folders that exist again, and returns their paths. Watches the parents of the others.
  private func findMissing() -> [FilePath] {
    let (lost, oldParents) = (missing, parents)
    parents = []
    let found = lost.filter(find)
    for watch in oldParents.subtracting(parents) where folders[watch] == nil {
      inotify_rm_watch(descriptor, watch)
    }
    return Array(found)
  }

  /// Watches a missing folder, or its nearest existing parent. Returns whether the folder exists.
  private func find(_ folder: FilePath) -> Bool {
    var last: Int32?
    while !begin(folder.text) {
      // The folder may have appeared before its parent was watched.
      guard let parent = addParent(of: folder), parent != last else { return false }
      parents.insert(parent)
      last = parent
    }
    return true
  }

  /// Returns the kernel's watch of a folder's nearest existing parent, or nil if no parent can be watched.
  private func addParent(of folder: FilePath) -> Int32? {
    var path = folder.text
    repeat {
      if path.hasSuffix("/") { path.removeLast() }
      path = String(FileText.folder(of: path))
      if let watch = add(path) { return watch }
    } while !path.isEmpty
    return nil
  }

  /// Returns whether a name belongs to a symbolic link, or is one of several hard links to a file.
  private static func isLink(_ name: String, in folder: String) -> Bool {
    var status = stat()
    let path = (folder.isEmpty ? "." : folder) + "/" + name
    guard lstat(path.fileName, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.isRegular && status.st_nlink > 1
  }
}

package import CardCore
package import CardSystem

/// Reads, watches and writes the file of a window's constants.
package final class TuningKeeper {
  /// Where it is.
  package let path: String
  /// A poll can wait for it; −1 where the folder cannot be watched.
  package var descriptor: Int32 { watch?.descriptor ?? -1 }
  private var watch: FileWatch?

  /// What a window tells of its file.
  package enum News {
    case overrides(SplitOverrides, words: String)
    /// What is wrong with the file: the old constants stay.
    case problem(String)
  }

  /// - Parameter path: the file to watch from now on; nil for the user's own file, which is watched
  ///   once it has been read or written.
  package init?(path: String?) throws(Failure) {
    if let path {
      self.path = path
      watch = try FileWatch(path: path)
    } else if let own = UserConfig.file("tuning.toml") {
      self.path = own
    } else {
      return nil
    }
  }

  /// Whether the file has changed; to be called when `descriptor` is readable.
  package func hasChanged() -> Bool { watch?.answer() ?? false }

  package func load() -> News {
    do {
      let file = try TuningFile(path: path)
      startWatching()
      return .overrides(file.overrides, words: "Constants loaded: \(path)")
    } catch {
      return .problem(error.message)
    }
  }

  package func save(_ overrides: SplitOverrides) -> News {
    do {
      OutputFile.makeFolder(String(FileText.folder(of: path).dropLast()))
      try TuningFile.write(overrides, to: path)
      startWatching()
      // Discards the event of our own writing.
      _ = hasChanged()
      return .overrides(overrides, words: "Constants saved: \(path)")
    } catch {
      return .problem(error.message)
    }
  }

  /// A file that cannot be watched can still be read by hand.
  private func startWatching() {
    if watch == nil { watch = try? FileWatch(path: path) }
  }
}

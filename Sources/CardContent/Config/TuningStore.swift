package import CardScene
package import CardSystem

/// A store that reads, watches and writes the file of a window's parameters.
package final class TuningStore {
  /// The path of the file.
  package let path: String
  /// A descriptor that is readable after a change of the file, or −1 if the folder cannot be watched.
  package var descriptor: Int32 { watch?.descriptor ?? -1 }
  private var watch: FileWatch?

  /// The result of loading or saving.
  package enum Outcome {
    case overrides(SplitOverrides, words: String)
    /// The file has an error, and the old parameters stay.
    case problem(String)
  }

  /// Creates the store of the file at `path`, and watches that file.
  ///
  /// Returns nil if `path` is nil and the user has no home folder.
  ///
  /// - Parameter path: A path, or nil for the file in the user's settings folder. That file is watched only after it
  ///   has been read or written.
  /// - Throws: An error if the file at `path` cannot be watched.
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

  /// Returns whether the file has changed. While an editor saves the file, it may be missing for a moment. Call this
  /// method when `descriptor` is readable.
  package func hasChanged() -> Bool {
    watch?.readEvents() == true && FileText.isRegularFile(path) != nil
  }

  package func load() -> Outcome {
    do {
      let file = try TuningFile(path: path)
      startWatching()
      return .overrides(file.overrides, words: "Parameters loaded")
    } catch {
      return .problem(error.message)
    }
  }

  package func save(_ overrides: SplitOverrides) -> Outcome {
    do {
      OutputFile.makeFolder(String(FileText.folder(of: path).dropLast()))
      try TuningFile.write(overrides, to: path)
      startWatching()
      // Discards the event of the write above.
      _ = hasChanged()
      return .overrides(overrides, words: "Parameters saved")
    } catch {
      return .problem(error.message)
    }
  }

  /// Starts to watch the file. A file that cannot be watched can still be loaded with a key.
  private func startWatching() {
    if watch == nil { watch = try? FileWatch(path: path) }
  }
}

package import CardScene
package import CardSystem

/// Reads, watches and writes the file of a window's parameters.
package final class TuningKeeper {
  /// The file's path.
  package let path: String
  /// Readable when the file has changed; −1 where the folder cannot be watched.
  package var descriptor: Int32 { watch?.descriptor ?? -1 }
  private var watch: FileWatch?

  /// The outcome of loading or saving.
  package enum Outcome {
    case overrides(SplitOverrides, words: String)
    /// An error in the file: the old parameters stay.
    case problem(String)
  }

  /// - Parameter path: the file to watch; nil for the user's own file, which is watched once it has
  ///   been read or written.
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
  package func hasChanged() -> Bool { watch?.readEvents() ?? false }

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
      // Discards the event of our own writing.
      _ = hasChanged()
      return .overrides(overrides, words: "Parameters saved")
    } catch {
      return .problem(error.message)
    }
  }

  /// Starts to watch; a file that cannot be watched can still be loaded by key.
  private func startWatching() {
    if watch == nil { watch = try? FileWatch(path: path) }
  }
}

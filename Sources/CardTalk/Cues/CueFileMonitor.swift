import CardModel
package import CardStage
package import CardSystem

/// Reads, watches and writes the file of a window's cues, and remembers which cue was performed last.
package final class CueFileMonitor {
  /// The cue that a request names.
  package enum Choice {
    case next, previous
    case named(String)
  }

  package let path: String
  /// A descriptor that is readable when the file has changed.
  package var descriptor: Int32 { watch.descriptor }
  private let watch: FileWatch
  package private(set) var cues: [Cue]
  /// The names of the cues. The array is kept until the cues change, because comparing one array with itself is fast.
  package private(set) var names: [String]
  /// The index of the cue that was performed last. If no cue was performed or that cue is gone (`isAtCue` is false),
  /// the index of the next cue.
  private var index = 0
  private var isAtCue = false
  /// The last reported error in the file; nil after a reading without errors.
  private var problem: Failure?

  /// Creates the monitor of a cue file, reads the file, and begins to watch it.
  ///
  /// - Throws: An error if the file cannot be read or watched, or the error in its first invalid line.
  package init(path: String) throws(Failure) {
    self.path = path
    watch = try FileWatch(path: path)
    cues = try CueFile(path: path).cues
    names = cues.map(\.name)
  }

  /// The index of the cue that was performed last. Nil if no cue has been performed, or if the file no longer has that
  /// cue. `next` is the index of the next cue; nil after the last one.
  package var last: Int? { isAtCue ? index : nil }
  package var next: Int? {
    let next = isAtCue ? index + 1 : index
    return cues.indices.contains(next) ? next : nil
  }

  /// Chooses the cue to perform next, and remembers it as the last performed cue.
  ///
  /// - Returns: The index of the cue.
  /// - Throws: An error if no cue matches the choice.
  package func choose(_ choice: Choice) throws(Failure) -> Int {
    guard !cues.isEmpty else { throw Failure(.usage, "the cue file has no cues yet") }
    let chosen: Int?
    let reason: String
    switch choice {
    case .next: (chosen, reason) = (next, "no next cue: this is the last one")
    case .previous:
      (chosen, reason) = (index > 0 ? index - 1 : nil, "no previous cue: this is the first one")
    case .named(let name):
      chosen = names.firstIndex(of: name)
      reason = "unknown cue \"\(name.echoed)\"" + Spelling.hint(for: name, among: names)
    }
    guard let chosen else { throw Failure(.usage, reason) }
    (index, isAtCue) = (chosen, true)
    return chosen
  }

  /// Reads the file if it has changed; call this method when `descriptor` is readable. If a line is invalid or the file
  /// is gone, the cues stay.
  ///
  /// - Returns: Whether the cues were read.
  /// - Throws: The error in the file, unless it equals the last reported one.
  @discardableResult package func follow() throws(Failure) -> Bool {
    guard watch.readEvents(), FileText.isRegularFile(path) != nil else { return false }
    do {
      take(try CueFile(path: path).cues)
      problem = nil
    } catch {
      guard error != problem else { return false }
      problem = error
      throw error
    }
    return true
  }

  private func take(_ new: [Cue]) {
    let name = last.map { names[$0] }
    (cues, names) = (new, new.map(\.name))
    let same = name.flatMap { names.firstIndex(of: $0) }
    (index, isAtCue) = (same ?? min(index, new.count), same != nil)
  }

  /// Appends a cue to the file. The cue restores the current state of a stage.
  ///
  /// - Returns: The name of the cue.
  /// - Throws: An error if the file is invalid or cannot be written.
  package func write(_ stage: Stage) throws(Failure) -> String {
    let cue = Cue(try CueFile(path: path).freeName, of: stage)
    try CueFile.append(cue, to: path)
    // Discards the event for this program's own write. Reading the file after that misses no later change.
    _ = watch.readEvents()
    do {
      take(try CueFile(path: path).cues)
      problem = nil
    } catch {
      problem = error
      throw error
    }
    return cue.name
  }
}

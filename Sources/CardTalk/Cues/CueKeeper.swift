import CardModel
package import CardStage
package import CardSystem

/// Reads, watches and writes the file of a window's cues, and knows which of them is the next one.
package final class CueKeeper {
  /// A cue that is asked for.
  package enum Choice {
    case next, previous
    case named(String)
  }

  package let path: String
  /// Readable when the file has changed.
  package var descriptor: Int32 { watch.descriptor }
  private let watch: FileWatch
  package private(set) var cues: [Cue]
  /// Their names: one list as long as they are the same, which is soon compared.
  package private(set) var names: [String]
  /// The place of the cue that was performed last, or, once that has gone, of the one that came after it.
  private var place = 0
  private var isAtPlace = false
  /// What was found wrong with the file last.
  private var problem: Failure?

  /// - Throws: where the file cannot be read or watched, and what is wrong with it.
  package init(path: String) throws(Failure) {
    self.path = path
    watch = try FileWatch(path: path)
    cues = try CueFile(path: path).cues
    names = cues.map(\.name)
  }

  /// The places of the cue that was performed last, and of the next one; nil where there is none.
  package var last: Int? { isAtPlace ? place : nil }
  package var next: Int? {
    let next = isAtPlace ? place + 1 : place
    return cues.indices.contains(next) ? next : nil
  }

  /// Chooses a cue, which is then the one that was performed last.
  ///
  /// - Returns: its place.
  /// - Throws: why there is none.
  package func choose(_ choice: Choice) throws(Failure) -> Int {
    guard !cues.isEmpty else { throw Failure(.usage, "the cue file has no cues yet") }
    let chosen: Int?
    let reason: String
    switch choice {
    case .next: (chosen, reason) = (next, "no next cue: this is the last one")
    case .previous:
      (chosen, reason) = (place > 0 ? place - 1 : nil, "no previous cue: this is the first one")
    case .named(let name):
      chosen = names.firstIndex(of: name)
      reason = "unknown cue \"\(name.echoed)\"" + Spelling.hint(for: name, among: names)
    }
    guard let chosen else { throw Failure(.usage, reason) }
    (place, isAtPlace) = (chosen, true)
    return chosen
  }

  /// Reads the file if it has changed; to be called when `descriptor` is readable. Where a line of it is wrong, or it has
  /// gone, the cues stay.
  ///
  /// - Returns: whether it was read.
  /// - Throws: what is wrong with it, once as long as it is the same.
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
    let index = name.flatMap { names.firstIndex(of: $0) }
    (place, isAtPlace) = (index ?? min(place, new.count), index != nil)
  }

  /// Writes a cue that leads back to what a stage shows, at the end of the file.
  ///
  /// - Returns: the name of the cue.
  /// - Throws: what is wrong with the file as it is, or why it cannot be written.
  package func write(_ stage: Stage) throws(Failure) -> String {
    let cue = Cue(try CueFile(path: path).freeName, of: stage)
    try CueFile.append(cue, to: path)
    // Discards the event of our own writing. The file is read after that, so that no later change is missed.
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

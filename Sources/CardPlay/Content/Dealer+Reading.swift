package import CardCore
import CardPaint
import CardScenes
package import CardSystem

extension Dealer {
  /// Deals the cards of paths; blocking.
  ///
  /// - Parameter end: until when documents and texts of folders are read, as `DeckReader.read` has it.
  /// - Throws: as `DeckReader.read`.
  package init(opening files: [FileState], until end: Double = .infinity) throws(Failure) {
    let source = PictureSource()
    let reading = try DeckReader.readAnew(files.map(\.path), source, until: end)
    self.init(reading, of: reading.withParts(files), source: source)
    (suitedScene, awaited) = (reading.suitedScene, reading.awaited)
  }

  /// Reads what a script opens; blocking.
  ///
  /// - Throws: as `DeckReader.read`.
  package mutating func take(openedBy script: Script) throws(Failure) {
    for case .opened(let files, let place, _) in script.origins {
      let isAmongOthers = place != nil
      takeComing(
        try DeckReader.read(files.map(\.path), content.source, isAmongOthers: isAmongOthers),
        of: files, isAmongOthers: isAmongOthers)
    }
  }
}

extension DeckReader.Reading {
  /// The name of the scene that suits the cards best.
  package var suitedScene: String { isRead ? "library" : "stack" }

  /// The files that were read, with the other ones that their cards show.
  func withParts(_ files: [FileState]) -> [FileState] {
    var files = files
    for (index, paths) in zip(files.indices, parts) {
      files[index].parts = paths.map { FileState(path: $0) }
    }
    return files
  }
}

extension Script {
  /// Checks that the files of its session are what they were at last.
  ///
  /// - Throws: where one is not: what changed while a session ran is played as it came to be.
  package func checkFiles() throws(Failure) {
    let sources = session?.heading.settings.sources ?? []
    var last: [FilePath: (file: FileState, isPart: Bool)] = [:]
    for file in sources + origins.flatMap(\.files) {
      for part in file.parts { last[FilePath(part.path)] = (part, true) }
      last[FilePath(file.path)] = (file, false)
    }
    for (file, isPart) in last.values.sorted(by: { $0.file.path < $1.file.path }) {
      try file.check(isPart: isPart)
    }
  }

  /// The paths of files and folders that were others while its session ran than at its end: they are played as they are
  /// now.
  package var changingPaths: [String] {
    var states: [FilePath: Set<String>] = [:]
    for file in (session?.heading.settings.sources ?? []) + origins.flatMap(\.files) {
      if let hash = file.hash { states[FilePath(file.path), default: []].insert(hash) }
    }
    return states.filter { $0.value.count > 1 }.keys.map(\.text).sorted()
  }

  /// What brings the deals in it.
  fileprivate var origins: [DealOrigin] {
    let steps = session?.steps.lazy.compactMap {
      if case .event(let event) = $0 { event } else { nil }
    }
    return (steps.map(Array.init) ?? events).compactMap { event in
      if case .deal(_, let origin) = event.kind { origin } else { nil }
    }
  }
}

package import CardContent
import CardDecode
import CardInput
import CardModel
import CardScene
import CardStage
package import CardSystem

extension Dealer {
  /// Reads the cards of a session's beginning in their recorded state.
  ///
  /// The call blocks while it reads files.
  ///
  /// - Throws: as `DeckReader.read`.
  package init(openingSourcesOf script: Script) throws(Failure) {
    try self.init(
      opening: script.sources, script.session?.heading.settings.notes ?? .auto, until: .infinity,
      past: PastFiles(opened: script.sources))
  }

  /// Reads the files that a script opens.
  ///
  /// The call blocks while it reads files.
  ///
  /// - Throws: as `DeckReader.read`.
  package mutating func take(openedBy script: Script) throws(Failure) {
    for case .opened(let files, let place, _) in script.origins {
      try read(files, isAmongOthers: place != nil)
    }
  }
}

extension Script {
  /// Checks that all files of the session have their last recorded state, including the files in folders.
  ///
  /// - Throws: an error for the first file that differs.
  package func checkFiles() throws(Failure) {
    var last: [FilePath: (file: FileState, isPart: Bool)] = [:]
    // The list mirrors the openings of a dealer.
    var openings: [(opened: [FilePath]?, past: PastFiles)] = []
    for origin in [.opened(sources, after: nil)] + origins where !origin.files.isEmpty {
      var past: PastFiles?
      switch origin {
      case .opened(let files, let place, _):
        let opened = place == nil ? files.map { FilePath($0.path) } : nil
        let known = opened.flatMap { opened in openings.firstIndex { $0.opened == opened } }
        let now = PastFiles(opened: files)
        if let known { openings[known].past = now } else { openings.append((opened, now)) }
        past = now
      case .changed(let files, let opening):
        for index in openings.indices where index == opening ?? index {
          openings[index].past.follow(files)
          past = openings[index].past
        }
      }
      for var file in origin.files {
        for part in file.parts { last[FilePath(part.path)] = (part, true) }
        file.names = past?.names[FilePath(file.path)]
        last[FilePath(file.path)] = (file, false)
      }
    }
    for (file, isPart) in last.values.sorted(by: { $0.file.path < $1.file.path }) {
      try file.check(isPart: isPart)
    }
  }

  /// The paths of the files that may have changed during the session; they are played in their current state.
  package var changingPaths: [String] {
    var changing: Set<FilePath> = []
    var hashes: [FilePath: String?] = [:]
    var awaited: Set<FilePath> = []
    for (files, isChange) in [(sources, false)] + origins.map({ ($0.files, $0.isChange) }) {
      for file in files where !FileText.isFolder(file.path) {
        let path = FilePath(file.path)
        let isFirst = file.move == .added || awaited.contains(path)
        let known = hashes.updateValue(file.hash, forKey: path)
        if known.map({ $0 != file.hash }) ?? (isChange && !isFirst) { changing.insert(path) }
      }
      let others = files.flatMap { [$0] + $0.parts }
      awaited.formUnion(others.filter(\.isAwaited).map { FilePath($0.path) })
    }
    return changing.subtracting(removedPaths.map(FilePath.init)).map(\.text).sorted()
  }

  /// The paths of the files that left their folders during the session; their former content is unknown.
  package var removedPaths: [String] {
    let removed = origins.flatMap(\.files).filter { $0.move == .removed }
    return Set(removed.map { FilePath($0.path) }).map(\.text).filter { !FileText.exists($0) }
      .sorted()
  }

  /// The source files of the session's first deck.
  fileprivate var sources: [FileState] { session?.heading.settings.sources ?? [] }

  /// The origins of all decks in the script.
  fileprivate var origins: [DealOrigin] {
    let steps = session?.steps.lazy.compactMap {
      if case .event(let event) = $0 { event } else { nil }
    }
    return (steps.map(Array.init) ?? events).compactMap { event in
      if case .message(.deal(_, let origin)) = event.kind { origin } else { nil }
    }
  }
}

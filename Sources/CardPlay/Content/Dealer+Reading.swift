package import CardCore
import CardPaint
import CardScenes
package import CardSystem

extension Dealer {
  /// Deals the cards of paths; blocking.
  ///
  /// - Throws: as `DeckReader.read`.
  package init(opening files: [FileState]) throws(Failure) {
    let source = PictureSource()
    let reading = try DeckReader.read(files.map(\.path), source)
    self.init(reading, of: files, source: source)
    suitedScene = reading.suitedScene
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
}

extension Script {
  /// Checks that the files of its session are what they were at last.
  ///
  /// - Throws: where one is not: what changed while a session ran is played as it came to be.
  package func checkFiles() throws(Failure) {
    let sources = session?.heading.settings.sources ?? []
    var last: [String: FileState] = [:]
    for file in sources + origins.flatMap(\.files) { last[file.path] = file }
    for file in last.values.sorted(by: { $0.path < $1.path }) { try file.check() }
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

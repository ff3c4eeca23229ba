package import CardCore
package import CardSystem

/// The strokes of the pen on the user's cards, in the files beside them.
extension Dealer {
  /// Reads what was drawn on the cards of an opening; also what is wrong with a file of it.
  package func readInk(of opening: Int) -> (pages: [PenPage], problems: [String]) {
    var (pages, problems): ([PenPage], [String]) = ([], [])
    for path in inkPaths(of: opening) {
      do throws(Failure) {
        let entries = try InkFile(path: path).entries
        guard !entries.isEmpty else { continue }
        let folder = String(FileText.folder(of: path))
        let owners = Dictionary(
          inkNames(in: opening).map { ($0.1.called(from: folder), $0.0) }
        ) { first, _ in first }
        for entry in entries {
          guard let owner = owners[entry.name], let side = entry.place, let strokes = entry.drawn
          else { continue }
          pages.append(PenPage(place: PenPlace(owner, side), strokes: strokes))
        }
      } catch {
        problems.append(error.message)
      }
    }
    return (pages, problems)
  }

  /// Writes what is drawn on the cards that are dealt, each beside its file; returns the paths of the files written.
  ///
  /// What a file has of cards that are not there now is kept.
  ///
  /// - Throws: where a file cannot be written, or cannot be read and so would be lost.
  package func write(_ ink: PenInk, in deal: Deal) throws(Failure) -> [String] {
    var written: [String] = []
    for index in openings.indices where isDealt(index, in: [deal]) {
      let names = inkNames(in: index)
      for path in inkPaths(of: index) {
        let folder = String(FileText.folder(of: path))
        let old = try InkFile(path: path)
        let own = names.filter { inkPath(of: $0.1, in: index) == path }
          .map { (owner: $0.0, name: $0.1.called(from: folder)) }
        let known = Set(own.map(\.name))
        var entries = old.entries.filter { !known.contains($0.name) }
        for (owner, name) in own {
          let sides = ink.strokes.filter { $0.key.owner == owner }.map { place, strokes in
            var entry = name
            (entry.side, entry.leaf) = place.side.name
            entry.strokes = strokes.map { StrokeEntry($0) }
            return entry
          }
          entries += sides.sorted { ($0.leaf ?? 0, $0.side) < ($1.leaf ?? 0, $1.side) }
        }
        guard entries != old.entries else { continue }
        guard entries.allSatisfy({ $0.drawn != nil }) else {
          throw Failure(.badData, "\(path.echoed): more is drawn on a card than a file may have")
        }
        try InkFile(entries).write(to: path)
        written.append(path)
      }
    }
    return written
  }

  /// The files of ink of what was opened together.
  private func inkPaths(of opening: Int) -> [String] {
    openings[opening].files.map { InkFile.path(of: $0.path) }
  }

  /// The file that keeps what is drawn on something of an opening: beside what was opened and has its file, or else
  /// beside the first.
  private func inkPath(of entry: InkFile.Entry, in opening: Int) -> String {
    let files = openings[opening].files.map(\.path)
    let own = files.first { path in
      entry.file.map { $0 == path || $0.hasPrefix(path.hasSuffix("/") ? path : path + "/") }
        ?? false
    }
    return InkFile.path(of: own ?? files.first ?? "")
  }

  /// What the cards and books of an opening are called, without side and strokes, with absolute paths.
  private func inkNames(in opening: Int) -> [(PenPlace.Owner, InkFile.Entry)] {
    let shown = shown(in: opening)
    var counts: [InkFile.Entry: Int] = [:]
    func numbered(_ entry: InkFile.Entry) -> InkFile.Entry {
      var entry = entry
      let count = counts[entry, default: 0]
      counts[entry] = count + 1
      if count > 0 { entry.copy = count }
      return entry
    }
    func entry(_ file: String?, _ title: String, page: Int?, isBook: Bool) -> InkFile.Entry {
      numbered(
        InkFile.Entry(
          file: file, title: file == nil ? title : nil, page: page, book: isBook ? true : nil,
          side: "", strokes: []))
    }
    return shown.cards.compactMap { dealt in
      content.ownCards[dealt].map { card in
        (
          .card(dealt.number),
          entry(
            card.passage?.path ?? card.image?.path, card.title,
            page: card.passage?.index ?? card.image?.page, isBook: false)
        )
      }
    }
      + shown.books.compactMap { dealt in
        content.ownBooks[dealt].map { book in
          (.book(dealt.number), entry(book.path, book.title, page: nil, isBook: true))
        }
      }
  }
}

extension InkFile.Entry {
  /// The same with its file's path from a folder on.
  fileprivate func called(from folder: String) -> InkFile.Entry {
    var entry = self
    if let file, !folder.isEmpty, file.hasPrefix(folder) {
      entry.file = String(file.dropFirst(folder.count))
    }
    return entry
  }
}

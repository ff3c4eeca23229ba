package import CardModel
package import CardStage
package import CardSystem

/// The drawings on the user's cards, in files beside the files of the cards.
extension Openings {
  /// Returns the drawings on the cards of an opening, and one error message for each drawing file that cannot be read.
  package func readInk(of number: Int) -> (pages: [PenPage], problems: [String]) {
    var (pages, problems): ([PenPage], [String]) = ([], [])
    guard let opening = self[number] else { return ([], []) }
    for path in opening.files.map({ InkFile.path(of: $0.path) }) {
      do throws(Failure) {
        let entries = try InkFile(path: path).entries
        guard !entries.isEmpty else { continue }
        let folder = String(FileText.folder(of: path))
        let owners = Dictionary(
          opening.inkNames.map { ($0.1.called(from: folder), $0.0) }
        ) { first, _ in first }
        for entry in entries {
          guard let owner = owners[entry.name], let side = entry.targetSide,
            let strokes = entry.drawn
          else { continue }
          pages.append(PenPage(target: StrokeTarget(owner, side), strokes: strokes))
        }
      } catch {
        problems.append(error.message)
      }
    }
    return (pages, problems)
  }

  /// Writes the drawings on the cards of a deck, each beside its file, and returns the paths of the written files.
  ///
  /// Drawings on cards that are not in the deck stay in the files. If a card is in the deck twice, its file has the
  /// strokes of both copies.
  ///
  /// - Throws: An error if a file cannot be written, or if a file that cannot be read would be lost.
  /// - Complexity: O(*n*) for *n* cards of all openings, besides reading and writing.
  package func write(_ ink: PenInk, in deck: Deck) throws(Failure) -> [String] {
    typealias Named = (owner: StrokeTarget.Owner, name: InkFile.Entry)
    var paths: [String] = []
    var named: [String: [Named]] = [:]
    for opening in deck.openings.compactMap({ self[$0] }) {
      let choice = DrawingFileChoice(opening.files.map(\.path))
      for (owner, name) in opening.inkNames {
        let path = choice.path(of: name)
        if named[path] == nil { paths.append(path) }
        let entry = name.called(from: String(FileText.folder(of: path)))
        named[path, default: []].append((owner, entry))
      }
    }
    let drawn = Dictionary(grouping: ink.strokes) { $0.key.owner }
    var written: [String] = []
    for path in paths {
      let (old, own) = (try InkFile(path: path), named[path] ?? [])
      let entries = Self.entries(of: own.map { ($0.name, drawn[$0.owner] ?? []) }, in: old.entries)
      guard entries != old.entries else { continue }
      guard entries.allSatisfy({ $0.drawn != nil }) else {
        throw Failure(.badData, "\(path.echoed): too many strokes on one card to save")
      }
      try InkFile(entries).write(to: path)
      written.append(path)
    }
    return written
  }

  /// Returns the entries of a file with the current drawings on `cards`; entries of other cards stay.
  private static func entries(
    of cards: [(name: InkFile.Entry, strokes: [(key: StrokeTarget, value: [PenStroke])])],
    in old: [InkFile.Entry]
  ) -> [InkFile.Entry] {
    let known = Set(cards.map(\.name))
    var entries = old.filter { !known.contains($0.name) }
    var positions: [InkFile.Entry: Int] = [:]
    for (name, strokes) in cards {
      let sides = strokes.map { target, strokes in
        var entry = name
        (entry.side, entry.leaf) = target.side.name
        return (entry: entry, strokes: strokes.map { StrokeEntry($0) })
      }.sorted { ($0.entry.leaf ?? 0, $0.entry.side) < ($1.entry.leaf ?? 0, $1.entry.side) }
      for (entry, strokes) in sides {
        let position = positions[entry, default: entries.count]
        if position == entries.count { entries.append(entry) }
        positions[entry] = position
        entries[position].strokes += strokes.filter { !entries[position].strokes.contains($0) }
      }
    }
    return entries
  }
}

extension Opening {
  /// The owner and the ink-file entry of each card and book. The entries have absolute paths, and neither a side nor
  /// strokes.
  fileprivate var inkNames: [(StrokeTarget.Owner, InkFile.Entry)] {
    cards.map { (.card($0.id), InkFile.Entry(of: $0.id, isBook: false)) }
      + books.map { (.book($0.id), InkFile.Entry(of: $0.id, isBook: true)) }
  }
}

/// The choice of a card's drawing file: beside the opened path that contains the card, or else beside the first opened
/// path.
private struct DrawingFileChoice {
  /// The drawing files, by the opened path.
  private var files: [String: String] = [:]
  private let first: String

  init(_ opened: [String]) {
    for path in opened { files[Self.plain(path)] = InkFile.path(of: path) }
    first = opened.first.map { InkFile.path(of: $0) } ?? ""
  }

  private static func plain(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Returns the path of the drawing file for a card.
  ///
  /// - Complexity: O(*n*) in the number of folders on the path of the card's file.
  func path(of entry: InkFile.Entry) -> String {
    guard var path = entry.file.map({ $0[...] }) else { return first }
    while true {
      if let file = files[String(path)] { return file }
      guard let slash = path.lastIndex(of: "/") else { return first }
      path = path[..<slash]
    }
  }
}

extension InkFile.Entry {
  /// Creates the name of a card or book.
  fileprivate init(of id: CardKey.ID, isBook: Bool) {
    var (page, title): (Int?, String?)
    switch id.part {
    case .file: break
    case .page(let index), .passage(let index): page = index
    case .title(let text): title = text
    }
    self.init(
      file: id.path.isEmpty ? nil : id.path, title: title, page: page,
      copy: id.copy == 0 ? nil : id.copy, book: isBook ? true : nil, side: "", strokes: [])
  }

  /// Returns the entry with the path of its file relative to a folder.
  fileprivate func called(from folder: String) -> InkFile.Entry {
    var entry = self
    if let file, !folder.isEmpty, file.hasPrefix(folder) {
      entry.file = String(file.dropFirst(folder.count))
    }
    return entry
  }
}

import CardStage
package import CardSystem

/// The file with the pen strokes on a deck: `talk.pdf.ink` beside `talk.pdf`, `cards.ink` in a folder.
///
///     {"ink":[{"file":"talk.pdf","page":2,"side":"front",
///              "strokes":[{"color":"red","lines":[[0.31,0.42,0.33,0.43]],"on":"picture","width":0.0118}]}]}
package struct InkFile: Sendable {
  /// The strokes on a side of a card or of a book.
  package struct Entry: Hashable, Codable, Sendable {
    /// The path of the card's file, relative to the folder of the opened path. Nil for a card that is identified by
    /// its title.
    package var file: String?
    package var title: String?
    /// The index of the card in its file, counted from 0.
    package var page: Int?
    /// The index among the cards with an equal name, counted from 0. Nil for the first.
    package var copy: Int?
    /// A Boolean value that indicates whether the entry identifies a book rather than a card.
    package var book: Bool?
    package var side: String
    /// The page of a book, counted from 1 for the inside of the cover.
    package var leaf: Int?
    package var strokes: [StrokeEntry]

    /// The entry without its side and strokes, which identifies the card or book.
    var name: Entry {
      var name = self
      (name.side, name.leaf, name.strokes) = ("", nil, [])
      return name
    }
  }

  private struct Text: Decodable {
    var ink: [Entry]
  }

  /// The maximum size of a file, in bytes.
  private static let maximumSize = 8 << 20

  package var entries: [Entry]

  /// Returns the path of the drawing file for an opened path.
  package static func path(of opened: String) -> String {
    FileText.isFolder(opened)
      ? (opened.hasSuffix("/") ? opened : opened + "/") + "cards.ink" : opened + ".ink"
  }

  package init(_ entries: [Entry] = []) { self.entries = entries }

  /// Reads a drawing file. A missing file has no strokes.
  ///
  /// - Throws: An error if the file cannot be read or isn't a drawing file.
  package init(path: String) throws(Failure) {
    guard FileText.isRegularFile(path) != nil else {
      entries = []
      return
    }
    let bytes = try FileText.read(path, upTo: Self.maximumSize + 1)
    guard bytes.count <= Self.maximumSize else {
      throw Failure(.badData, "\(path.echoed): longer than \(Self.maximumSize >> 20) MB")
    }
    do {
      entries = try JSONText.decode(Text.self, from: bytes).ink
    } catch {
      throw Failure(.badData, "\(path.echoed): damaged, or not a file of drawings")
    }
    guard entries.allSatisfy({ $0.drawn != nil }) else {
      throw Failure(.badData, "\(path.echoed): a stroke is out of range")
    }
  }

  /// Replaces a file atomically, so that a reader sees the old strokes or the new ones.
  ///
  /// - Throws: An error if the strokes need too much space, or if the file cannot be written.
  package func write(to path: String) throws(Failure) {
    var text = "{\"ink\":["
    for (index, entry) in entries.enumerated() {
      text += (index == 0 ? "\n" : ",\n") + JSONText.encode(entry)
    }
    let bytes = Array((text + "\n]}\n").utf8)
    guard bytes.count <= Self.maximumSize else {
      throw Failure(
        .badData, "\(path.echoed): the drawings need more than \(Self.maximumSize >> 20) MB")
    }
    try PartFile.replace(path, with: bytes)
  }
}

extension InkFile.Entry {
  /// The side with the strokes, or nil if `side` names no side.
  var targetSide: StrokeTarget.Side? { StrokeTarget.Side(named: side, leaf: leaf) }

  /// The strokes, or nil if they are invalid.
  var drawn: [PenStroke]? { targetSide == nil ? nil : strokes.drawn }
}

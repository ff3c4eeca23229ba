import CardKinetics
import CardModel
import CardPaint
import CardSystem
import FoundationEssentials

/// A deck file, which contains cards as JSON.
struct DeckFile: Decodable {
  /// The title of the deck and of its book, or nil to use the file's name.
  var title: String?
  var author: String?
  var cards: [Entry]

  enum CodingKeys: CodingKey, CaseIterable { case title, author, cards }

  init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownMembers(besides: CodingKeys.self)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    title = try values.decodeIfPresent(String.self, forKey: .title)
    author = try values.decodeIfPresent(String.self, forKey: .author)
    cards = try values.decode([Entry].self, forKey: .cards)
  }

  struct Entry: Decodable {
    var title: String?
    var subtitle: String?
    var text: String?
    var color: HexColor?
    var seed: UInt64?
    var kind: String?
    var amount: Int?
    /// The path of an image, relative to the deck file's folder.
    var picture: String?
    /// The speaker note.
    var note: String?

    enum CodingKeys: CodingKey, CaseIterable {
      case title, subtitle, text, color, seed, kind, amount, picture, note
    }

    /// Decodes a card, which needs a title or an image.
    init(from decoder: any Decoder) throws {
      try decoder.refuseUnknownMembers(besides: CodingKeys.self)
      let values = try decoder.container(keyedBy: CodingKeys.self)
      picture = try values.decodeIfPresent(String.self, forKey: .picture)
      title = try values.decodeIfPresent(String.self, forKey: .title)
      guard picture != nil || title != nil else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "needs a \"title\" or a \"picture\""))
      }
      subtitle = try values.decodeIfPresent(String.self, forKey: .subtitle)
      text = try values.decodeIfPresent(String.self, forKey: .text)
      color = try values.decodeIfPresent(HexColor.self, forKey: .color)
      seed = try values.decodeIfPresent(UInt64.self, forKey: .seed)
      kind = try values.decodeIfPresent(String.self, forKey: .kind)
      amount = try values.decodeIfPresent(Int.self, forKey: .amount)
      note = try values.decodeIfPresent(String.self, forKey: .note)
    }

    /// Returns the card, with the path of its image relative to `folder`. The folder ends in a slash or is empty.
    func card(in folder: Substring) -> Card {
      var card =
        if let picture {
          Card(pictureAt: FileText.isAbsolute(picture) ? picture : folder + picture)
        } else {
          Card(
            title: "", subtitle: "", text: "", color: Look(of: title ?? "").card,
            seed: stableHash(title ?? ""), kind: "")
        }
      if let title { card.title = title }
      if let subtitle { card.subtitle = subtitle }
      if let text { card.text = text }
      if let color { card.color = color.color }
      if let seed { card.seed = seed }
      if let kind { card.kind = kind }
      card.amount = amount
      if let note = note.flatMap({ CardNote($0) }) { card.notes = [note] }
      return card
    }
  }

  /// Reads the file at a path.
  static func read(_ path: String) throws(Failure) -> DeckReader.CardGroup {
    let file = try FileText.decode(DeckFile.self, at: path)
    return DeckReader.CardGroup(
      title: file.title ?? FileText.stem(of: path).onOneLine, author: file.author ?? "",
      cards: file.cards.map { $0.card(in: FileText.folder(of: path)) })
  }
}

extension Decoder {
  /// Throws an error if an object has a member that `Key` does not list. The error suggests the nearest members.
  fileprivate func refuseUnknownMembers<Key: CodingKey & CaseIterable>(besides: Key.Type) throws {
    let known = Key.allCases.map(\.stringValue)
    let members = try container(keyedBy: MemberName.self).allKeys.map(\.stringValue)
    guard let unknown = members.filter({ !known.contains($0) }).min() else { return }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: codingPath + [MemberName(stringValue: unknown.echoed)],
        debugDescription: "is an unknown member" + Spelling.hint(for: unknown, among: known)))
  }
}

/// The name of any member of an object.
private struct MemberName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// A colour as `#rrggbb`.
struct HexColor: Decodable {
  var color: Color

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard text.hasPrefix("#"), text.count == 7, let value = UInt32(text.dropFirst(), radix: 16)
    else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "must be #rrggbb, not \"\(text.echoed)\""))
    }
    color = Color(
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value))
  }
}

extension FileText {
  /// Decodes the value in a JSON file.
  static func decode<File: Decodable>(
    _ type: File.Type, at path: String
  ) throws(Failure) -> File {
    let bytes = try readText(path)
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw Failure(.badData, "\(path): \(JSONProblem.line(error))")
    }
  }
}

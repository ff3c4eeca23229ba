import CardKinetics
import CardModel
import CardPaint
import CardSystem
import FoundationEssentials

/// A deck file: cards as JSON.
struct DeckFile: Decodable {
  /// The deck's name, that of its book; nil for that of the file.
  var title: String?
  var author: String?
  var cards: [Entry]

  struct Entry: Decodable {
    var title: String?
    var subtitle: String?
    var text: String?
    var color: HexColor?
    var seed: UInt64?
    var kind: String?
    var amount: Int?
    /// A picture's path, from the deck file's folder on.
    var picture: String?
    /// What its speaker says.
    var note: String?

    enum CodingKeys: CodingKey {
      case title, subtitle, text, color, seed, kind, amount, picture, note
    }

    /// A card needs a title or a picture.
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      picture = try values.decodeIfPresent(String.self, forKey: .picture)
      title =
        picture == nil
        ? try values.decode(String.self, forKey: .title)
        : try values.decodeIfPresent(String.self, forKey: .title)
      subtitle = try values.decodeIfPresent(String.self, forKey: .subtitle)
      text = try values.decodeIfPresent(String.self, forKey: .text)
      color = try values.decodeIfPresent(HexColor.self, forKey: .color)
      seed = try values.decodeIfPresent(UInt64.self, forKey: .seed)
      kind = try values.decodeIfPresent(String.self, forKey: .kind)
      amount = try values.decodeIfPresent(Int.self, forKey: .amount)
      note = try values.decodeIfPresent(String.self, forKey: .note)
    }

    /// The card, its picture looked for in `folder`, which ends in a slash or is empty.
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
  static func read(_ path: String) throws(Failure) -> DeckReader.Deck {
    let file = try FileText.decode(DeckFile.self, at: path)
    return DeckReader.Deck(
      title: file.title ?? FileText.stem(of: path).onOneLine, author: file.author ?? "",
      cards: file.cards.map { $0.card(in: FileText.folder(of: path)) })
  }
}

/// A colour as `#rrggbb`.
struct HexColor: Decodable {
  var color: Color

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard text.hasPrefix("#"), text.count == 7, let value = UInt32(text.dropFirst(), radix: 16)
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is no #rrggbb colour"))
    }
    color = Color(
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value))
  }
}

extension FileText {
  /// The value in a file of JSON.
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

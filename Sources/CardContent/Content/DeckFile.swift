import CardKinetics
import CardModel
import CardPaint
package import CardSystem

/// A deck file, which contains cards as JSON.
package struct DeckFile: ListedMembers {
  /// The title of the deck and of its book, or nil to use the file's name.
  var title: String?
  var author: String?
  var cards: [CheckedObject<Entry>]

  enum CodingKeys: CodingKey, CaseIterable { case title, author, cards }

  package static let members = CodingKeys.allCases.map(\.stringValue)

  struct Entry: ListedMembers {
    var title: String?
    var subtitle: String?
    var text: String?
    var color: HexColor?
    var seed: WholeNumber<UInt64>?
    var kind: String?
    var amount: WholeNumber<Int>?
    /// The path of an image, relative to the deck file's folder.
    var picture: String?
    /// The speaker note.
    var note: String?

    enum CodingKeys: CodingKey, CaseIterable {
      case title, subtitle, text, color, seed, kind, amount, picture, note
    }

    static let members = CodingKeys.allCases.map(\.stringValue)

    var problem: String? {
      picture == nil && title == nil ? "needs a \"title\" or a \"picture\"" : nil
    }

    /// Returns the card, with the path of its image relative to `folder`. The folder ends in a slash or is empty.
    func card(in folder: Substring) -> Card {
      var card =
        if let picture {
          Card(imageAt: FileText.isAbsolute(picture) ? picture : folder + picture)
        } else {
          Card(
            title: "", subtitle: "", text: "", color: BookColors(of: title ?? "").card,
            seed: stableHash(title ?? ""), kind: "")
        }
      if let title { card.title = title }
      if let subtitle { card.subtitle = subtitle }
      if let text { card.text = text }
      if let color { card.color = color.color }
      if let seed { card.seed = seed.value }
      if let kind { card.kind = kind }
      card.amount = amount?.value
      if let note = note.flatMap({ CardNote($0) }) { card.notes = [note] }
      return card
    }
  }

  /// Reads a deck file.
  ///
  /// - Throws: An error if the file cannot be read or is invalid.
  package static func read(_ path: String) throws(Failure) -> DeckReader.CardGroup {
    let file = try FileText.decode(CheckedObject<DeckFile>.self, at: path).object
    return DeckReader.CardGroup(
      title: file.title ?? FileText.stem(of: path).onOneLine, author: file.author ?? "",
      cards: file.cards.map { $0.object.card(in: FileText.folder(of: path)) })
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
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "must be #rrggbb, not \"\(text.echoed)\""))
    }
    color = Color(
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value))
  }
}

/// A whole number. Foundation's decoder reports a fraction or a large number as if the text were not JSON.
struct WholeNumber<Value: FixedWidthInteger & Decodable>: Decodable {
  var value: Value

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Value.self) {
      self.value = value
    } else {
      let isNegative = Value.min == 0 && (try? container.decode(Double.self)).map { $0 < 0 } == true
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "must be a whole number" + (isNegative ? " from 0" : "")))
    }
  }
}

extension FileText {
  /// Decodes the value in a JSON file.
  ///
  /// - Throws: An error if the file cannot be read or decoded.
  static func decode<File: Decodable>(
    _ type: File.Type, at path: String
  ) throws(Failure) -> File {
    let bytes = try readText(path)
    do {
      return try JSONText.decode(type, from: bytes)
    } catch {
      let line = JSONPosition.line(of: error, in: bytes)
      throw Failure(.badData, "\(path):\(line): \(JSONProblem.line(error))")
    }
  }
}

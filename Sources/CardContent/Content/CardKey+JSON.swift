package import CardModel

/// The form of a card's id in files.
extension CardKey.ID: Codable {
  private enum CodingKeys: CodingKey { case path, page, passage, title, opening, copy }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let part: CardKey.Part =
      if let page = try values.decodeIfPresent(Int.self, forKey: .page) {
        .page(page)
      } else if let index = try values.decodeIfPresent(Int.self, forKey: .passage) {
        .passage(index)
      } else if let title = try values.decodeIfPresent(String.self, forKey: .title) {
        .title(title)
      } else {
        .file
      }
    self.init(
      path: try values.decodeIfPresent(String.self, forKey: .path) ?? "", part,
      opening: try values.decodeIfPresent(Int.self, forKey: .opening) ?? 0,
      copy: try values.decodeIfPresent(Int.self, forKey: .copy) ?? 0)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if !path.isEmpty { try values.encode(path, forKey: .path) }
    switch part {
    case .file: break
    case .page(let page): try values.encode(page, forKey: .page)
    case .passage(let index): try values.encode(index, forKey: .passage)
    case .title(let title): try values.encode(title, forKey: .title)
    }
    if opening != 0 { try values.encode(opening, forKey: .opening) }
    if copy != 0 { try values.encode(copy, forKey: .copy) }
  }
}

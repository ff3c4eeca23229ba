package import CardModel
package import CardSystem

/// The form of a card's id in files.
extension CardKey.ID: Decodable {
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

  package var json: JSONValue {
    var members: [(String, JSONValue)] = []
    if !path.isEmpty { members.append(("path", .string(path))) }
    switch part {
    case .file: break
    case .page(let page): members.append(("page", .integer(page)))
    case .passage(let index): members.append(("passage", .integer(index)))
    case .title(let title): members.append(("title", .string(title)))
    }
    if opening != 0 { members.append(("opening", .integer(opening))) }
    if copy != 0 { members.append(("copy", .integer(copy))) }
    return .object(members)
  }
}

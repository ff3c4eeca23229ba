package import CardModel
import CardSystem

extension DeckShape: Decodable {
  private static let upright = "upright"

  /// Reads `upright`, or the aspect of wide cards.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let aspect = try? value.decode(Double.self) {
      self.init(wide: aspect)
    } else if try value.decode(String.self) == Self.upright {
      self = .upright
    } else {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "must be \"upright\" or the aspect ratio of wide cards")
    }
  }

  /// The shape as JSON for a session's file.
  var json: JSONValue {
    switch self {
    case .upright: .string(Self.upright)
    case .wide(let aspect): .number(aspect)
    }
  }
}

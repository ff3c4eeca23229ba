package import CardModel

extension CardFormat: Codable {
  private static let upright = "upright"

  /// Creates the shape from `"upright"`, or from the aspect of wide cards.
  ///
  /// - Throws: An error if the value is neither.
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

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .upright: try value.encode(Self.upright)
    case .wide(let aspect): try value.encode(aspect)
    }
  }
}

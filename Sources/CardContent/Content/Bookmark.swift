package import CardModel
package import CardSystem

/// The position in a deck, by names that stay the same when files change.
package struct Bookmark: Hashable, Decodable, Sendable {
  /// The name of the scene that was on stage.
  package var scene: String
  /// The front card or book of each scene.
  package var places: [String: NamedPlace<CardKey.ID>]

  package var json: JSONValue {
    .object([("scene", .string(scene)), ("places", places.json(\.json))])
  }
}

/// The front card or book of a scene by name, which is a file's form of a `ScenePlace`.
package struct NamedPlace<Name: Hashable & Decodable & Sendable>: Hashable, Decodable, Sendable {
  package var card, book: Name?
  /// The index of the spread at which the book is open, counted from 0.
  package var spread: Int?
}

extension [String: NamedPlace<Int>] {
  package init(_ places: ScenePlaces) {
    self = Dictionary(
      uniqueKeysWithValues: places.map { scene, place in
        switch place {
        case .card(let card): (scene.rawValue, NamedPlace(card: card))
        case .book(let book, let spread): (scene.rawValue, NamedPlace(book: book, spread: spread))
        }
      })
  }
}

extension ScenePlaces {
  /// Creates the positions from their names. A scene without a valid name begins at its start.
  package init<Name>(
    _ named: [String: NamedPlace<Name>], card: (Name) -> Int?, book: (Name) -> Int?
  ) {
    self = [:]
    for (scene, place) in named {
      if let card = place.card.flatMap(card) {
        self[SceneID(rawValue: scene)] = .card(card)
      } else if let book = place.book.flatMap(book) {
        self[SceneID(rawValue: scene)] = .book(book, spread: place.spread.map { Swift.max($0, 0) })
      }
    }
  }

  /// Creates the positions from the indices in a session's file, counted from 0.
  package init(_ named: [String: NamedPlace<Int>]) {
    func index(_ number: Int) -> Int? {
      (0..<StageSettings.counts.upperBound).contains(number) ? number : nil
    }
    self.init(named, card: index, book: index)
  }

  /// The positions in the form of a session's file.
  package var json: JSONValue { [String: NamedPlace<Int>](self).json { .integer($0) } }
}

extension Dictionary where Key == String {
  fileprivate func json<Name>(_ name: (Name) -> JSONValue) -> JSONValue
  where Value == NamedPlace<Name> {
    .object(
      sorted { $0.key < $1.key }.map { scene, place in
        var members: [(String, JSONValue)] = []
        if let card = place.card { members.append(("card", name(card))) }
        if let book = place.book { members.append(("book", name(book))) }
        if let spread = place.spread { members.append(("spread", .integer(spread))) }
        return (scene, .object(members))
      })
  }
}

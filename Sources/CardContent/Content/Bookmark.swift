package import CardModel

/// The front positions of the scenes in a deck, by ids that stay equal when files change.
package struct Bookmark: Hashable, Codable, Sendable {
  /// The id of the scene that was on stage.
  package var scene: String
  /// Whether its front card was opened; nil for false.
  package var isOpened: Bool?
  /// The front card or book of each scene, by the id of the scene.
  package var places: [String: NamedPlace<CardKey.ID>]
}

/// The form of a `ScenePlace` in a file: the front card or book of a scene, by an id or an index.
package struct NamedPlace<Name: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  package var card, book: Name?
  /// The index of the spread at which the book is open, counted from 0.
  package var spread: Int?
}

extension [String: NamedPlace<Int>] {
  /// Creates the indices for a session's file from positions.
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
}

/// The key of a user's card or book.
///
/// Keys with equal `id`s identify the same card or book, before and after its files change.
package struct CardKey: Hashable, Identifiable, Sendable {
  package let id: ID
  /// The number of the reading that produced the content. If two keys have equal ids and different versions, the
  /// content or a file has changed.
  package let version: Int

  package init(_ id: ID, version: Int = 0) { (self.id, self.version) = (id, version) }

  /// The part of a file that a card shows.
  package enum Part: Hashable, Sendable {
    case file
    /// The index of a document's page, or of a text's passage. The overlay steps of a page share its index.
    case page(Int), passage(Int)
    /// A card or book without a file of its own, by its title.
    case title(String)
  }

  /// The identity of a card or book, which stays equal when files change.
  ///
  /// Copies of one id share their memory, so that a comparison rarely reads the path.
  package struct ID: Hashable, Sendable {
    private final class Fields: Sendable {
      let path: String
      let part: Part
      let opening, copy: Int
      let hash: Int

      init(path: String, _ part: Part, opening: Int, copy: Int) {
        var path = path
        var hasher = Hasher()
        path.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(part)
        hasher.combine(opening)
        hasher.combine(copy)
        (self.path, self.part, self.opening, self.copy) = (path, part, opening, copy)
        hash = hasher.finalize()
      }
    }

    private let fields: Fields

    /// Creates an id.
    ///
    /// - Parameters:
    ///   - path: the path of the file; empty for a card without a file.
    ///   - opening: the number of the opening that added the card to other cards; 0 if the opening replaces all cards.
    ///   - copy: the index among the opening's cards with an equal path and part.
    package init(path: String, _ part: Part, opening: Int = 0, copy: Int = 0) {
      fields = Fields(path: path, part, opening: opening, copy: copy)
    }

    package var path: String { fields.path }
    package var part: Part { fields.part }
    package var opening: Int { fields.opening }
    package var copy: Int { fields.copy }

    /// Compares paths by their bytes, as the file system does.
    package static func == (one: ID, other: ID) -> Bool {
      let (one, other) = (one.fields, other.fields)
      if one === other { return true }
      return one.hash == other.hash && one.part == other.part && one.opening == other.opening
        && one.copy == other.copy && one.path.utf8.elementsEqual(other.path.utf8)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(fields.hash) }
  }
}

extension Card {
  /// Returns the id of the card in an opening; `copy` counts the earlier cards with an equal path and part.
  package func id(opening: Int, copy: Int = 0) -> CardKey.ID {
    func id(_ path: String, _ part: CardKey.Part) -> CardKey.ID {
      CardKey.ID(path: path, part, opening: opening, copy: copy)
    }
    if let passage { return id(passage.path, .passage(passage.index)) }
    guard let image else { return id("", .title(title)) }
    return id(image.path, image.page.map { .page(slide ?? $0) } ?? .file)
  }
}

extension Book {
  /// Returns the id of the book in an opening; `copy` counts the earlier books with an equal path or title.
  package func id(opening: Int, copy: Int = 0) -> CardKey.ID {
    CardKey.ID(path: path ?? "", path == nil ? .title(title) : .file, opening: opening, copy: copy)
  }
}

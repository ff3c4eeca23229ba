/// The content of a card, from a deck file.
package struct Card: Hashable, Sendable {
  package var title: String
  package var subtitle: String
  /// Two or three sentences for the back and the detail sheet.
  package var text: String
  /// The card's own colour, shown while its face is not painted and used by its painter.
  package var color: Color
  /// Seeds the card's picture: the same seed always gives the same picture.
  package var seed: UInt64
  /// The kind of picture the painter makes ("mail", "waves", …); unknown kinds get a general one.
  package var kind: String
  /// The number of parts of its picture (lines, discs, tiles a side, …), for kinds that count them; nil
  /// for the kind's default.
  package var amount: Int?

  package init(
    title: String, subtitle: String, text: String, color: Color, seed: UInt64, kind: String,
    amount: Int? = nil
  ) {
    (self.title, self.subtitle, self.text, self.color) = (title, subtitle, text, color)
    (self.seed, self.kind, self.amount) = (seed, kind, amount)
  }
}

/// The content of a book, from a book folder: the text of its cover and of its pages.
package struct Book: Hashable, Sendable {
  package var title: String
  package var author: String
  package var color: Color
  package var accent: Color
  /// The text of each page of text, in order; pieces apart by a blank line. `# ` begins a chapter's
  /// heading, `$ ` a formula (`\frac{a}{b}`, `\sqrt{a}`, `x_0`, `d^{2t}`), and `![caption](name)`
  /// is a figure by its name.
  package var pages: [String]

  package init(title: String, author: String, color: Color, accent: Color, pages: [String]) {
    (self.title, self.author, self.color) = (title, author, color)
    (self.accent, self.pages) = (accent, pages)
  }

  /// The bound pages: endpaper, title page, imprint, the text, and one that says it is the last; what
  /// lies on the back board is on the right.
  package var leaves: [Leaf] {
    let bound = [.endpaper, .title, .imprint] + pages.map(Leaf.text) + [.end]
    return bound.count % 2 == 0 ? bound : bound + [.endpaper]
  }

  /// The bound pages before that with the number 1: the endpaper, so that odd numbers are on the right.
  package static let pagesBeforeNumbers = 1

  /// A bound page.
  package enum Leaf: Hashable, Sendable {
    case endpaper, title, imprint, end
    case text(String)
  }
}

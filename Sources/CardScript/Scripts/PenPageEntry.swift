import CardContent
import CardModel
import CardStage

/// The strokes on a side of a card or book, as a member of a session's line.
struct PenPageEntry: Hashable, Codable {
  var card: CardKey.ID?
  var book: CardKey.ID?
  var side: String
  var leaf: Int?
  var strokes: [StrokeEntry]

  init(_ page: PenPage) {
    switch page.target.owner {
    case .card(let id): card = id
    case .book(let id): book = id
    case .bundled: break
    }
    (side, leaf) = page.target.side.name
    strokes = page.strokes.map { StrokeEntry($0) }
  }

  /// The strokes; nil if the entry is invalid.
  var page: PenPage? {
    let owner: StrokeTarget.Owner
    switch (card, book) {
    case (let card?, nil): owner = .card(card)
    case (nil, let book?): owner = .book(book)
    default: return nil
    }
    guard let side = StrokeTarget.Side(named: side, leaf: leaf), let strokes = strokes.drawn else {
      return nil
    }
    return PenPage(target: StrokeTarget(owner, side), strokes: strokes)
  }
}

import CardDecode
import CardKinetics
import CardModel

extension [DocumentPage] {
  /// Returns the index of the card to which each page belongs. A hidden page counts for the card before it.
  ///
  /// - Parameter steps: The pages that are overlay steps besides those that the document says.
  func places(hidden: Set<Int> = [], steps: Set<Int> = []) -> [Int] {
    var card = -1
    var beginsCard = true
    return indices.map { index in
      if !self[index].isStep, !steps.contains(index) { beginsCard = true }
      if beginsCard, !hidden.contains(index) { (card, beginsCard) = (card + 1, false) }
      return Swift.max(card, 0)
    }
  }
}

extension PageLink {
  /// Returns the link on a card. `places` has the index of the card to which each page of the document belongs.
  func leading(to places: [Int]) -> CardLink? {
    let target: CardLink.Target
    switch self.target {
    case .page(let page) where places.indices.contains(page): target = .card(places[page])
    case .page: return nil
    case .address(let address): target = .address(address)
    }
    return CardLink(area: Rect(x: x, y: y, width: width, height: height), target: target)
  }
}

extension PDFDocument {
  /// The title of the section that contains each page, or nil for a page before the first section.
  var sections: [String?] {
    var rest = outline.sorted { $0.page < $1.page }[...]
    var section: String?
    return pages.indices.map { index in
      while let next = rest.first, next.page <= index { section = rest.removeFirst().title }
      return section
    }
  }
}

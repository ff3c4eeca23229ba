import CardDecode
import CardKinetics
import CardModel
import CardSystem

extension [DocumentPage] {
  /// Returns the index of the card to which each page belongs. A hidden page belongs to the card before it.
  ///
  /// - Parameter steps: The pages that are overlay steps although the document doesn't mark them as steps.
  func cardIndices(hidden: Set<Int> = [], steps: Set<Int> = []) -> [Int] {
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
  /// Returns the link to a card instead of a page; nil if the page doesn't exist. `cardIndices` has the index of the
  /// card to which each page of the document belongs.
  func leading(to cardIndices: [Int]) -> CardLink? {
    let target: CardLink.Target
    switch self.target {
    case .page(let page) where cardIndices.indices.contains(page): target = .card(cardIndices[page])
    case .page: return nil
    case .address(let address): target = .address(address)
    }
    return CardLink(area: Rect(x: x, y: y, width: width, height: height), target: target)
  }
}

extension PDFDocument {
  /// The title of the section that contains each page, or nil for a page without a section.
  var sections: [String?] {
    var rest = outline.sorted { $0.page < $1.page }[...]
    let isNumbered = rest.allSatisfy { $0.numberless != nil }
    var section: String?
    return pages.indices.map { index in
      while let next = rest.first, next.page <= index {
        section = isNumbered ? next.numberless : next.title
        rest.removeFirst()
      }
      return section == "" ? nil : section
    }
  }

  /// The title of the document, or the file's name if the document has none.
  var name: String {
    title.flatMap { DocumentTitle.plain($0) } ?? FileText.stem(of: path).onOneLine
  }
}

extension OutlineEntry {
  /// The title without a prefix such as "Slide 3:". Empty for a title such as "Slide 3". Nil if the title does not
  /// begin with a word and the number of the page.
  fileprivate var numberless: String? {
    let parts = title.split(separator: ":", maxSplits: 1)
    let words = parts.first?.split(separator: " ") ?? []
    guard words.count == 2, words[1] == "\(page + 1)" else { return nil }
    return parts.dropFirst().first.map { String($0.drop { $0 == " " }) } ?? ""
  }
}

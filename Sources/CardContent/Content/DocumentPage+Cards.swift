import CardDecode
import CardKinetics
import CardModel

extension [DocumentPage] {
  /// The card that each page is a step of.
  var places: [Int] {
    var card = -1
    return indices.map { index in
      if index == 0 || !self[index].isStep { card += 1 }
      return card
    }
  }
}

extension PageLink {
  /// The link on a card, where each page of the document is a step of the card in `places`.
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

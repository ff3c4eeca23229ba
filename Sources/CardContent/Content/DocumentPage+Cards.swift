import CardDecode
import CardKinetics
import CardModel

extension [DocumentPage] {
  /// The index of the card to which each page belongs as an overlay step.
  var places: [Int] {
    var card = -1
    return indices.map { index in
      if index == 0 || !self[index].isStep { card += 1 }
      return card
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

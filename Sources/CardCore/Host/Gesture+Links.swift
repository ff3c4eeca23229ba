extension Gesture {
  /// What it is where it is a tap on a link: a press that ends, and the command to go to the link's card.
  /// An address is named in `address`, and nothing else is done.
  func following(_ links: CardLinks, _ address: inout String?) -> [Gesture] {
    guard case .tap(let touch) = self, let target = links.target(at: touch.hit) else {
      return [self]
    }
    switch target {
    case .card(let card): return [.pressEnded, .command(.item(card + 1))]
    case .address(let uri):
      address = uri
      return [.pressEnded]
    }
  }
}

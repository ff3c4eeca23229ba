package import CardCore
package import CardPaint

/// How an opening, or what has become of one, is dealt over the deal that was shown when it was worked out.
package struct Dealing: Sendable {
  package let origin: DealOrigin
  /// The number of the opening.
  package let opening: Int
  /// From the deal that was shown.
  package private(set) var change: DealChange
  /// The dealer that has taken it in, what there is to show then, and what is to be watched.
  package let dealer: Dealer
  package let catalogue: FaceCatalogue
  package let interest: CardWatch.Interest

  /// - Complexity: O(*n*) for *n* cards of all openings, some microseconds each.
  init(
    _ origin: DealOrigin, of opening: Int, by dealer: Dealer, over deal: Deal,
    _ catalogue: (Content) -> FaceCatalogue
  ) {
    (self.origin, self.opening, self.dealer) = (origin, opening, dealer)
    self.catalogue = catalogue(dealer.content)
    interest = CardWatch.Interest(dealer)
    change = Self.change(origin, of: opening, by: dealer, over: deal)
  }

  /// The same, where another deal is shown.
  func made(over deal: Deal) -> Dealing {
    var dealing = self
    dealing.change = Self.change(origin, of: opening, by: dealer, over: deal)
    return dealing
  }

  private static func change(
    _ origin: DealOrigin, of opening: Int, by dealer: Dealer, over deal: Deal
  ) -> DealChange {
    let new =
      switch origin {
      case .opened(_, let place, _): dealer.deal(opening, after: place, over: deal)
      case .changed: dealer.changed(opening, over: deal)
      }
    return DealChange(from: deal, to: new)
  }

  /// Whether a file has changed, in which case the user has asked for nothing.
  package var isChange: Bool { if case .changed = origin { true } else { false } }
}

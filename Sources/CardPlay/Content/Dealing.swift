package import CardCore
package import CardPaint

/// How an opening, or what has become of one, is dealt over the deal that was shown when it was worked out.
package struct Dealing: Sendable {
  package let origin: DealOrigin
  /// The number of the opening.
  package let opening: Int
  /// From the deal that was shown.
  package let change: DealChange
  package let supply: Supply

  /// What all deals are made of at a moment.
  package struct Supply: Sendable {
    package let dealer: Dealer
    /// What there is to show.
    package let catalogue: FaceCatalogue
    /// What is to be watched.
    package let interest: CardWatch.Interest

    /// - Complexity: O(*n*) for *n* cards of all openings, some microseconds each.
    package init(_ dealer: Dealer, _ catalogue: FaceCatalogue) {
      (self.dealer, self.catalogue) = (dealer, catalogue)
      interest = CardWatch.Interest(dealer)
    }
  }

  /// - Complexity: that of a `Supply`.
  init(
    _ origin: DealOrigin, of opening: Int, by dealer: Dealer, over deal: Deal,
    _ catalogue: (Content) -> FaceCatalogue
  ) {
    (self.origin, self.opening) = (origin, opening)
    supply = Supply(dealer, catalogue(dealer.content))
    let new =
      switch origin {
      case .opened(_, let place, _): dealer.deal(opening, after: place, over: deal)
      case .changed: dealer.changed(opening, over: deal)
      }
    change = DealChange(from: deal, to: new)
  }
}

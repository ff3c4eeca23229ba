package import CardModel
package import CardPaint
import CardSystem

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

extension DealOrigin {
  /// What brings at once what this change of an opening brings and then a later one.
  package func joined(with later: DealOrigin) -> DealOrigin {
    guard case .changed(let old, let opening) = self else { return later }
    var files = old
    var places: [FilePath: Int] = [:]
    for (place, file) in old.enumerated() { places[FilePath(file.path)] = place }
    for var file in later.files {
      if let place = places[FilePath(file.path)] {
        file.move = file.move ?? files[place].move
        files[place] = file
      } else {
        places[FilePath(file.path)] = files.count
        files.append(file)
      }
    }
    return .changed(files, of: opening)
  }
}

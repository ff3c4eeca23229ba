package import CardModel
package import CardPaint
import CardSystem

/// The change that an opening, or a change of one, makes to the deck that the window shows.
package struct Dealing: Sendable {
  package let origin: DealOrigin
  /// The number of the opening.
  package let opening: Int
  /// The difference from the deck that the window shows.
  package let change: DealChange
  package let supply: Supply

  /// The content of all decks at one moment.
  package struct Supply: Sendable {
    package let dealer: Dealer
    /// The faces that can be shown.
    package let catalogue: FaceCatalogue
    /// The files and folders to watch.
    package let interest: CardWatch.Interest

    /// Creates the supply of a dealer.
    ///
    /// - Complexity: O(*n*) for *n* cards of all openings, some microseconds each.
    package init(_ dealer: Dealer, _ catalogue: FaceCatalogue) {
      (self.dealer, self.catalogue) = (dealer, catalogue)
      interest = CardWatch.Interest(dealer)
    }
  }

  /// Works out the change of `deal`.
  ///
  /// - Complexity: The complexity of `Supply.init`.
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
  /// Returns one change with the effects of this change of an opening and a later change.
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

extension Array {
  /// Returns the elements whose cards stay in the deck, with the new index of each card.
  func moved(_ card: WritableKeyPath<Element, Int>, _ newIndex: (Int) -> Int?) -> [Element] {
    compactMap { old in
      guard let new = newIndex(old[keyPath: card]) else { return nil }
      var element = old
      element[keyPath: card] = new
      return element
    }
  }
}

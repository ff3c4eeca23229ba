extension Array {
  /// The elements whose card stays, with its new place.
  func dealt(_ card: WritableKeyPath<Element, Int>, _ place: (Int) -> Int?) -> [Element] {
    compactMap { old in
      guard let new = place(old[keyPath: card]) else { return nil }
      var element = old
      element[keyPath: card] = new
      return element
    }
  }
}

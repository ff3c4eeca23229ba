/// What another deal does to the places of the cards and books.
///
/// - Complexity: O(*n*) comparisons of numbers to make; where the order of *m* of them changes, O(*m*) in memory too.
package struct DealChange: Sendable {
  package let old, new: Deal
  let cards, books: MovedPlaces
  /// Whether every card and book stays where it is, every book keeps its number of pages, and all keep their
  /// shape: at most pictures change.
  package let keepsPlaces: Bool

  package init(from old: Deal, to new: Deal) {
    (self.old, self.new) = (old, new)
    cards = MovedPlaces(from: old.cards, to: new.cards) { $0.number }
    books = MovedPlaces(from: old.books, to: new.books) { $0.book.number }
    keepsPlaces =
      cards.keepsAll && books.keepsAll && old.shape == new.shape
      && zip(old.books, new.books).allSatisfy { $0.pages == $1.pages && $0.pageSize == $1.pageSize }
  }

  /// Whether one of the deals is that of the shipped decks, or they have no card in common.
  package var isAllNew: Bool { old.isShipped || new.isShipped || cards.runs.isEmpty }

  /// The new place of the card at a place; nil for one that is gone.
  package func place(ofCard place: Int) -> Int? { cards.place(of: place) }

  /// The new place of the book at a place; nil for one that is gone.
  package func place(ofBook place: Int) -> Int? { books.place(of: place) }

  /// The new place of the card at a place, or of the nearest of those that stay: of the ones after it, if any.
  package func nearest(toCard place: Int) -> Int { cards.nearest(to: place) }

  /// The new place of the book at a place, or of the nearest of those that stay.
  package func nearest(toBook place: Int) -> Int { books.nearest(to: place) }
}

/// Where the elements of one array are in another one: most of a large folder stay side by side.
struct MovedPlaces: Sendable {
  /// Neighbours that stay neighbours: their places in the old array and in the new one.
  struct Run: Hashable, Sendable {
    var old, new: Range<Int>
  }

  /// In the order of the old places.
  private(set) var runs: [Run] = []
  /// Whether both arrays have the same elements in the same order.
  let keepsAll: Bool

  /// - Parameter number: what tells an element; no two of an array have the same.
  init<Element>(from old: [Element], to new: [Element], number: (Element) -> Int) {
    var (head, tail, both) = (0, 0, min(old.count, new.count))
    while head < both, number(old[head]) == number(new[head]) { head += 1 }
    both -= head
    while tail < both, number(old[old.count - 1 - tail]) == number(new[new.count - 1 - tail]) {
      tail += 1
    }
    keepsAll = head == old.count && head == new.count
    append(0..<head, at: 0)
    let (oldMiddle, newMiddle) = (head..<old.count - tail, head..<new.count - tail)
    if !oldMiddle.isEmpty, !newMiddle.isEmpty {
      let places = Dictionary(newMiddle.map { (number(new[$0]), $0) }) { first, _ in first }
      for place in oldMiddle {
        if let moved = places[number(old[place])] { append(place..<place + 1, at: moved) }
      }
    }
    append(old.count - tail..<old.count, at: new.count - tail)
  }

  private mutating func append(_ places: Range<Int>, at new: Int) {
    if let last = runs.last, last.old.upperBound == places.lowerBound, last.new.upperBound == new {
      runs[runs.count - 1].old = last.old.lowerBound..<places.upperBound
      runs[runs.count - 1].new = last.new.lowerBound..<new + places.count
    } else if !places.isEmpty {
      runs.append(Run(old: places, new: new..<new + places.count))
    }
  }

  /// The index of the first run that does not end before a place.
  ///
  /// - Complexity: O(log *n*) for *n* runs.
  private func index(ofRunFrom place: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].old.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The new place of the element at a place; nil for one that is gone.
  func place(of place: Int) -> Int? {
    let index = index(ofRunFrom: place)
    guard index < runs.count, runs[index].old.contains(place) else { return nil }
    return runs[index].new.lowerBound + place - runs[index].old.lowerBound
  }

  /// The new place of the element at a place, or of the nearest of those that stay, after it or else before it.
  func nearest(to place: Int) -> Int {
    let index = index(ofRunFrom: place)
    if index < runs.count {
      let run = runs[index]
      return run.new.lowerBound + max(place, run.old.lowerBound) - run.old.lowerBound
    }
    return runs.last.map { $0.new.upperBound - 1 } ?? 0
  }
}

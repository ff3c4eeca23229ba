/// The difference between two decks: the indices of the cards and books before and after.
///
/// - Complexity: O(*n*) comparisons of ids to create a diff. If the order of *m* elements changes, the diff takes
///   O(*m*) memory.
package struct DeckDiff: Sendable {
  package let old, new: Deck
  let cards, books: MovedIndices
  /// Whether the diff keeps the cards and books, their indices, their shape and the pages of the books. The contents,
  /// overlay steps and links may differ.
  package let keepsIndices: Bool

  package init(from old: Deck, to new: Deck) {
    (self.old, self.new) = (old, new)
    cards = MovedIndices(from: old.cards, to: new.cards, id: \.id)
    books = MovedIndices(from: old.books, to: new.books, id: \.key.id)
    keepsIndices =
      cards.keepsAll && books.keepsAll && old.shape == new.shape
      && zip(old.books, new.books).allSatisfy { $0.pages == $1.pages && $0.pageSize == $1.pageSize }
  }

  /// Whether nothing but versions and aspects differs. The history can then show its states with the new deck.
  package var changesVersionsOnly: Bool {
    keepsIndices && old.steps == new.steps && old.links == new.links && old.bound == new.bound
  }

  /// Whether one of the decks is the bundled deck, or the decks have no card in common.
  package var isAllNew: Bool { old.isBundled || new.isBundled || cards.runs.isEmpty }

  /// Returns the new index of the card at an index; nil if the card is gone.
  package func index(ofCard old: Int) -> Int? { cards.newIndex(of: old) }

  /// Returns the new index of the book at an index; nil if the book is gone.
  package func index(ofBook old: Int) -> Int? { books.newIndex(of: old) }

  /// Returns the new index of the card at an index. If the card is gone, returns the new index of the next card that
  /// stays, or else of the last card that stays.
  package func nearest(toCard old: Int) -> Int { cards.nearest(to: old) }

  /// Returns the new index of the book at an index. If the book is gone, returns the new index of the next book that
  /// stays, or else of the last book that stays.
  package func nearest(toBook old: Int) -> Int { books.nearest(to: old) }
}

/// The indices of one array's elements in another array, as runs. Most elements of a large folder remain neighbours.
struct MovedIndices: Sendable {
  /// Elements that are neighbours in both arrays, by their indices in the old array and in the new one.
  struct Run: Hashable, Sendable {
    var old, new: Range<Int>
  }

  /// The runs, in the order of the old indices.
  private(set) var runs: [Run] = []
  /// Whether both arrays have equal elements in equal order.
  let keepsAll: Bool

  /// Creates the indices by comparing two arrays.
  ///
  /// - Parameter id: a function that returns the id of an element. The ids in an array must be unique.
  init<Element, ID: Hashable>(from old: [Element], to new: [Element], id: (Element) -> ID) {
    var (head, tail, both) = (0, 0, min(old.count, new.count))
    while head < both, id(old[head]) == id(new[head]) { head += 1 }
    both -= head
    while tail < both, id(old[old.count - 1 - tail]) == id(new[new.count - 1 - tail]) {
      tail += 1
    }
    keepsAll = head == old.count && head == new.count
    append(0..<head, at: 0)
    let (oldMiddle, newMiddle) = (head..<old.count - tail, head..<new.count - tail)
    if !oldMiddle.isEmpty, !newMiddle.isEmpty {
      let newIndices = Dictionary(newMiddle.map { (id(new[$0]), $0) }) { first, _ in first }
      for index in oldMiddle {
        if let moved = newIndices[id(old[index])] { append(index..<index + 1, at: moved) }
      }
    }
    append(old.count - tail..<old.count, at: new.count - tail)
  }

  private mutating func append(_ range: Range<Int>, at new: Int) {
    if let last = runs.last, last.old.upperBound == range.lowerBound, last.new.upperBound == new {
      runs[runs.count - 1].old = last.old.lowerBound..<range.upperBound
      runs[runs.count - 1].new = last.new.lowerBound..<new + range.count
    } else if !range.isEmpty {
      runs.append(Run(old: range, new: new..<new + range.count))
    }
  }

  /// Returns the index of the run that contains an index of the old array, or else of the next run.
  ///
  /// - Complexity: O(log *n*) for *n* runs.
  private func index(ofRunFrom old: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].old.upperBound <= old { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the new index of the element at an index; nil if the element is gone.
  func newIndex(of old: Int) -> Int? {
    let index = index(ofRunFrom: old)
    guard index < runs.count, runs[index].old.contains(old) else { return nil }
    return runs[index].new.lowerBound + old - runs[index].old.lowerBound
  }

  /// Returns the new index of the element at an index. If the element is gone, returns the new index of the next
  /// element that stays, or else of the last element that stays; 0 if none stays.
  func nearest(to old: Int) -> Int {
    let index = index(ofRunFrom: old)
    if index < runs.count {
      let run = runs[index]
      return run.new.lowerBound + max(old, run.old.lowerBound) - run.old.lowerBound
    }
    return runs.last.map { $0.new.upperBound - 1 } ?? 0
  }
}

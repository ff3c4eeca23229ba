/// How many steps cards have beyond their first: pictures that take each other's place while one goes on.
package struct CardSteps: Hashable, Sendable {
  /// The index of each card's last step; none where all have but one. Beyond the last card they repeat.
  package var cards: [Int] = []
  /// The same of each book's bound pages.
  package var pages: [[Int]] = []

  package init() {}

  /// Creates the steps of a deck and of the leaves of books.
  package init(cards: [Card], books: [Book]) {
    let last = cards.map(\.steps.count)
    if last.contains(where: { $0 > 0 }) { self.cards = last }
    let pages = books.map { book in
      book.leaves.map { leaf in if case .plate(let card) = leaf { card.steps.count } else { 0 } }
    }
    if pages.contains(where: { $0.contains { $0 > 0 } }) { self.pages = pages }
  }

  var isEmpty: Bool { cards.isEmpty && pages.isEmpty }

  /// The last step of what a face shows; 0 for what has none.
  func last(of face: FaceID) -> Int {
    func element<T>(_ list: [T], _ index: Int) -> T? {
      list.isEmpty || index < 0 ? nil : list[index % list.count]
    }
    switch face.part {
    case .front, .detail: return element(cards, face.index) ?? 0
    // Item 0 is the cover.
    case .page: return element(pages, face.group).flatMap { element($0, face.index - 1) } ?? 0
    default: return 0
    }
  }
}

/// The cards of a scene, or the pages of its open book, whose steps one sees before one goes on.
package struct StepFocus: Hashable, Sendable {
  /// The part of their faces, their `group`, and their indices in the order in which they are stepped.
  package var part: FacePart
  package var group: Int
  package var places: ClosedRange<Int>
  /// The number of cards where the first follows the last.
  package var round: Int?

  package init(
    part: FacePart = .front, group: Int = 0, places: ClosedRange<Int>, round: Int? = nil
  ) {
    (self.part, self.group, self.places, self.round) = (part, group, places, round)
  }

  /// The focus on one card.
  package init(on card: Int, round: Int? = nil) { self.init(places: card...card, round: round) }

  /// The face of a place, of any size.
  func face(at place: Int) -> FaceID {
    FaceID(scene: .overlay, part: part, group: group, index: place, size: Size(0, 0))
  }
}

/// The steps that the cards of a scene show.
///
/// What comes before the place is complete, and what comes after it is at its first step: no card changes as it
/// becomes the current one, from whichever side.
struct StepProgress: Hashable, Sendable {
  /// A change of a card's step, which is seen as a cross-fade.
  private struct Change: Hashable {
    var place: Int
    var old: Int
    var start: Double
  }

  /// How long a step takes to appear, in seconds; tuned by eye.
  private static let duration = 0.18

  private(set) var focus: StepFocus
  private var place: Int
  private var step = 0
  private var changes: [Change] = []

  init(_ focus: StepFocus) { (self.focus, place) = (focus, focus.places.lowerBound) }

  /// The step that a face shows.
  func step(of face: FaceID, _ steps: CardSteps) -> Int {
    let last = steps.last(of: face)
    guard last > 0, face.group == focus.group else { return 0 }
    if face.index == place { return min(step, last) }
    return isBehind(face.index, of: place) ? last : 0
  }

  /// Whether a place is left behind where another is current. Round a deck the nearer way counts.
  private func isBehind(_ other: Int, of place: Int) -> Bool {
    guard let round = focus.round, round > 0 else { return other < place }
    let way = (other - place) % round
    return (way < 0 ? way + round : way) > round / 2
  }

  /// The step that is seen, and the last, of the card that goes on next; both counted from 0.
  func current(_ steps: CardSteps) -> (step: Int, last: Int) {
    let last = steps.last(of: focus.face(at: place))
    return (min(step, last), last)
  }

  /// The place and the step that are next to be seen within the focus, if any.
  func next(_ steps: CardSteps) -> (place: Int, step: Int)? {
    if step < steps.last(of: focus.face(at: place)) { return (place, step + 1) }
    let later = place < focus.places.upperBound ? place + 1...focus.places.upperBound : nil
    return later?.first { steps.last(of: focus.face(at: $0)) > 0 }.map { ($0, 1) }
  }

  /// Shows the next step; false where there is none.
  mutating func goOn(_ steps: CardSteps, at t: Double) -> Bool {
    guard let next = next(steps) else { return false }
    change(at: t, steps) { ($0.place, $0.step) = next }
    return true
  }

  /// Follows the scene to another focus: forwards to its first step, back to its last.
  mutating func follow(_ new: StepFocus, _ steps: CardSteps, at t: Double) {
    guard new != focus else { return }
    guard new.group == focus.group, new.part == focus.part else {
      self = StepProgress(new)
      return
    }
    guard !new.places.contains(place) else {
      focus = new
      return
    }
    let isBack = isBehind(new.places.lowerBound, of: place)
    change(at: t, steps) { progress in
      progress.focus = new
      progress.place = isBack ? new.places.upperBound : new.places.lowerBound
      progress.step = isBack ? steps.last(of: new.face(at: progress.place)) : 0
    }
  }

  /// Makes a change, after which the places of the old focus that show another step fade.
  private mutating func change(
    at t: Double, _ steps: CardSteps, _ make: (inout StepProgress) -> Void
  ) {
    let old = self
    make(&self)
    changes.removeAll { t >= $0.start + Self.duration }
    for place in old.focus.places {
      let face = old.focus.face(at: place)
      let before = old.step(of: face, steps)
      guard before != step(of: face, steps) else { continue }
      changes.removeAll { $0.place == place }
      changes.append(Change(place: place, old: before, start: t))
    }
  }

  func isFading(at t: Double) -> Bool { changes.contains { t < $0.start + Self.duration } }

  /// The step that a face shows less and less, and how far it is gone, 0…1.
  func fading(_ face: FaceID, at t: Double) -> (step: Int, share: Double)? {
    guard face.group == focus.group,
      let change = changes.first(where: { $0.place == face.index }),
      t < change.start + Self.duration
    else { return nil }
    return (change.old, (0...1).clamping((t - change.start) / Self.duration))
  }
}

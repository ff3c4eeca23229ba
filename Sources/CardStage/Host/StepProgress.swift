import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The overlay steps of a scene's cards.
///
/// Cards before the focus show their last step, and cards after the focus show their first step. A card therefore
/// doesn't change when it comes into focus from either side.
struct StepProgress: Hashable, Sendable {
  /// A change of a card's overlay step, shown as a cross-fade.
  private struct Change: Hashable {
    var index: Int
    var old: Int
    var start: Double
  }

  /// The duration of the cross-fade, in seconds; tuned by eye.
  private static let duration = 0.18

  private(set) var focus: StepFocus
  private var index: Int
  private var step = 0
  private var changes: [Change] = []

  init(_ focus: StepFocus, step: Int = 0) {
    (self.focus, index, self.step) = (focus, focus.indices.lowerBound, step)
  }

  /// Returns the overlay step of a face.
  func step(of face: Face.Content, _ steps: CardSteps) -> Int {
    let last = steps.last(of: face)
    guard last > 0, let other = focus.index(of: face) else { return 0 }
    if other == index { return min(step, last) }
    return isBehind(other, of: index) ? last : 0
  }

  /// Returns whether an index lies before the current index. In a ring of cards, the shorter direction counts.
  private func isBehind(_ other: Int, of index: Int) -> Bool {
    guard let count = focus.ringCount, count > 0 else { return other < index }
    let way = (other - index) % count
    return (way < 0 ? way + count : way) > count / 2
  }

  /// Returns the current and the last overlay step of the card that advances next, counted from 0.
  func current(_ steps: CardSteps) -> (step: Int, last: Int) {
    let last = steps.last(of: focus.face(at: index))
    return (min(step, last), last)
  }

  /// The page of the open spread whose overlay step changes next; nil if the focus is not a spread.
  var currentPage: StepPosition.Page? {
    guard case .pages = focus.subject, focus.indices.count == 2 else { return nil }
    return index == focus.indices.lowerBound ? .left : .right
  }

  /// Returns the index and the overlay step to show next within the focus; nil if no step is left.
  func next(_ steps: CardSteps) -> (index: Int, step: Int)? {
    if step < steps.last(of: focus.face(at: index)) { return (index, step + 1) }
    let later = index < focus.indices.upperBound ? index + 1...focus.indices.upperBound : nil
    return later?.first { steps.last(of: focus.face(at: $0)) > 0 }.map { ($0, 1) }
  }

  /// Shows the next overlay step. Returns false if no step is left in the focus.
  mutating func advance(_ steps: CardSteps, at t: Double) -> Bool {
    guard let next = next(steps) else { return false }
    change(at: t, steps) { ($0.index, $0.step) = next }
    return true
  }

  /// Goes back to the first overlay step of the first card in focus.
  ///
  /// - Parameter isVisible: returns whether the window shows the card at an index. Only such a card cross-fades, because
  ///   an arriving card would otherwise show another step first.
  mutating func restart(_ steps: CardSteps, at t: Double, isVisible: (Int) -> Bool) {
    change(at: t, steps) { ($0.index, $0.step) = ($0.focus.indices.lowerBound, 0) }
    changes.removeAll { $0.start == t && !isVisible($0.index) }
  }

  /// Follows the scene to another focus. After a step forwards, shows the first overlay step; after a step backwards,
  /// the last one.
  mutating func follow(_ new: StepFocus, _ steps: CardSteps, at t: Double) {
    guard new != focus else { return }
    guard new.subject == focus.subject else {
      self = StepProgress(new)
      return
    }
    guard !new.indices.contains(index) else {
      focus = new
      return
    }
    change(at: t, steps) { progress in
      // The cards may form a ring only since the last change of the focus.
      progress.focus = new
      let isBack = progress.isBehind(new.indices.lowerBound, of: progress.index)
      progress.index = isBack ? new.indices.upperBound : new.indices.lowerBound
      progress.step = isBack ? steps.last(of: new.face(at: progress.index)) : 0
    }
  }

  /// Applies `make`, and starts a cross-fade for each card of the old focus whose overlay step changed.
  private mutating func change(
    at t: Double, _ steps: CardSteps, _ make: (inout StepProgress) -> Void
  ) {
    let old = self
    make(&self)
    changes.removeAll { t >= $0.start + Self.duration }
    for index in old.focus.indices {
      let face = old.focus.face(at: index)
      let before = old.step(of: face, steps)
      guard before != step(of: face, steps) else { continue }
      changes.removeAll { $0.index == index }
      changes.append(Change(index: index, old: before, start: t))
    }
  }

  func isFading(at t: Double) -> Bool { changes.contains { t < $0.start + Self.duration } }

  /// Returns the overlay step that a face is leaving, and the progress of the cross-fade, 0…1.
  func fading(_ face: Face.Content, at t: Double) -> (step: Int, progress: Double)? {
    guard let index = focus.index(of: face),
      let change = changes.first(where: { $0.index == index }),
      t < change.start + Self.duration
    else { return nil }
    return (change.old, (0...1).clamping((t - change.start) / Self.duration))
  }
}

import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The overlay steps of a scene's cards.
///
/// Cards before the focus show their last step, and cards after it show their first. No card changes as it becomes
/// current, from either side.
struct StepProgress: Hashable, Sendable {
  /// A change of a card's overlay step, shown as a cross-fade.
  private struct Change: Hashable {
    var place: Int
    var old: Int
    var start: Double
  }

  /// The duration of the cross-fade, in seconds; tuned by eye.
  private static let duration = 0.18

  private(set) var focus: StepFocus
  private var place: Int
  private var step = 0
  private var changes: [Change] = []

  init(_ focus: StepFocus) { (self.focus, place) = (focus, focus.places.lowerBound) }

  /// Returns the overlay step of a face.
  func step(of face: FaceID, _ steps: CardSteps) -> Int {
    let last = steps.last(of: face)
    guard last > 0, face.group == focus.group else { return 0 }
    if face.index == place { return min(step, last) }
    return isBehind(face.index, of: place) ? last : 0
  }

  /// Whether an index lies before the current one; in a ring of cards, the shorter way counts.
  private func isBehind(_ other: Int, of place: Int) -> Bool {
    guard let round = focus.round, round > 0 else { return other < place }
    let way = (other - place) % round
    return (way < 0 ? way + round : way) > round / 2
  }

  /// Returns the current and the last overlay step of the card that advances next, counted from 0.
  func current(_ steps: CardSteps) -> (step: Int, last: Int) {
    let last = steps.last(of: focus.face(at: place))
    return (min(step, last), last)
  }

  /// Returns the index and the overlay step to show next within the focus, if any.
  func next(_ steps: CardSteps) -> (place: Int, step: Int)? {
    if step < steps.last(of: focus.face(at: place)) { return (place, step + 1) }
    let later = place < focus.places.upperBound ? place + 1...focus.places.upperBound : nil
    return later?.first { steps.last(of: focus.face(at: $0)) > 0 }.map { ($0, 1) }
  }

  /// Shows the next overlay step; returns false if the focus has no further step.
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

  /// Makes a change, then fades the cards of the old focus whose overlay step differs.
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

  /// Returns the overlay step that a face is leaving, and the progress of the cross-fade, 0…1.
  func fading(_ face: FaceID, at t: Double) -> (step: Int, share: Double)? {
    guard face.group == focus.group,
      let change = changes.first(where: { $0.place == face.index }),
      t < change.start + Self.duration
    else { return nil }
    return (change.old, (0...1).clamping((t - change.start) / Self.duration))
  }
}

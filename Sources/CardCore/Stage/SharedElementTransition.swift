/// The front cards of two scenes, which turn into each other while one scene replaces the other.
struct SharedElementTransition {
  /// A card among the items of its scene, in window pixels.
  private struct Card {
    var carrier: Int
    var item: DisplayItem

    init?(_ carrier: Int?, among items: [DisplayItem]) {
      guard let carrier,
        let item = items.last(where: { $0.carrier == carrier && $0.role.contains(.card) }),
        Homography(from: item.bounds, to: item.quad) != nil
      else { return nil }
      (self.carrier, self.item) = (carrier, item)
    }
  }

  private let first, second: Card
  /// The progress from the first to the second, 0…1.
  private let share: Double

  /// The card called `first` among the items of one scene, `second` among those of the other; nil
  /// where either is missing.
  init?(
    from first: Int?, among firstItems: [DisplayItem], to second: Int?,
    among secondItems: [DisplayItem], share: Double
  ) {
    guard let first = Card(first, among: firstItems), let second = Card(second, among: secondItems)
    else { return nil }
    (self.first, self.second, self.share) = (first, second, share)
  }

  /// The common quad of both cards.
  private var quad: Quad {
    let progress = TimingCurve.easeInOut.state(at: share).progress
    return Quad(first.item.quad, second.item.quad, share: progress)
  }

  /// Moves an item of the first scene with its card, or fades out the scene's furniture where it
  /// stands; false for what neither is.
  func moveFirst(_ item: inout DisplayItem) -> Bool {
    if item.isFurniture {
      item.opacity *= 1 - share
      return true
    }
    guard item.carrier == first.carrier else { return false }
    move(&item, with: first)
    // The card itself stays opaque until it is covered; its shadow and what it carries fade out.
    if item.face != first.item.face { item.opacity *= 1 - share }
    item.shadow?.opacity *= 1 - share
    return true
  }

  /// Moves an item of the second scene with its card, which fades in over the first, as the scene's
  /// furniture does where it stands; false for what neither is.
  func moveSecond(_ item: inout DisplayItem) -> Bool {
    guard item.isFurniture || item.carrier == second.carrier else { return false }
    if !item.isFurniture { move(&item, with: second) }
    item.opacity *= share
    return true
  }

  private func move(_ item: inout DisplayItem, with card: Card) {
    // Mapped through the card's own plane, so that nothing changes while the card is in its place.
    let from = card.item.homography.inverse
    if let from, let to = Homography(from: card.item.bounds, to: quad) {
      item.homography = to.after(from).after(item.homography)
    }
    item.isHittable = false
  }
}

extension DisplayItem {
  /// Whether it belongs to the scene as a whole, such as the shelf, and moves with no card.
  fileprivate var isFurniture: Bool { role.isEmpty && carrier == nil }
}

extension Quad {
  /// The quad at progress `share` from `a` to `b`, corner by corner.
  fileprivate init(_ a: Quad, _ b: Quad, share: Double) {
    func mix(_ p: Point, _ q: Point) -> Point { p + (q - p) * share }
    self.init(
      topLeft: mix(a.topLeft, b.topLeft), topRight: mix(a.topRight, b.topRight),
      bottomRight: mix(a.bottomRight, b.bottomRight), bottomLeft: mix(a.bottomLeft, b.bottomLeft))
  }
}

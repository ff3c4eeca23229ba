/// A scene's front card, which turns into that of another scene while one scene replaces the other.
struct SharedElementTransition {
  private var card: DisplayItem
  /// The card and everything that it carries, back to front, in window pixels.
  private var items: [DisplayItem]

  /// Takes the card called `carrier` out of a scene's items; nil where it is not among them.
  init?(of carrier: Int?, takenFrom items: inout [DisplayItem]) {
    guard let carrier,
      let card = items.last(where: { $0.carrier == carrier && $0.role.contains(.card) }),
      Homography(from: card.bounds, to: card.quad) != nil
    else { return nil }
    self.card = card
    self.items = items.filter { $0.carrier == carrier }
    items.removeAll { $0.carrier == carrier }
  }

  /// The items at progress `share`, 0…1: `first` moves to the place and shape of `second`, which
  /// fades in over it.
  static func items(
    from first: SharedElementTransition, to second: SharedElementTransition, share: Double
  ) -> [DisplayItem] {
    let way = TimingCurve.easeInOut.state(at: share).progress
    let quad = Quad(first.card.quad, second.card.quad, share: way)
    let old = first.items(movedTo: quad) { item in
      // The card itself stays opaque until it is covered; its shadow and what it carries fade out.
      if item.face != first.card.face { item.opacity *= 1 - share }
      item.shadow?.opacity *= 1 - share
    }
    return old + second.items(movedTo: quad) { $0.opacity *= share }
  }

  private func items(
    movedTo target: Quad, changing change: (inout DisplayItem) -> Void
  ) -> [DisplayItem] {
    // Mapped through the card's own plane, so that nothing changes while the card is in its place.
    let from = card.homography.inverse
    let to = Homography(from: card.bounds, to: target)
    return items.map { item in
      var item = item
      if let from, let to { item.homography = to.after(from).after(item.homography) }
      item.isHittable = false
      change(&item)
      return item
    }
  }
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

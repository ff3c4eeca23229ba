/// A scene's front card, and how it goes over into another scene's as one gives way to the other.
struct SharedElementTransition {
  private var card: DisplayItem
  /// What is drawn of it: itself and what moves with it, back to front, in window pixels.
  private var items: [DisplayItem]

  /// Takes the front card out of a scene's items, nil where it has none.
  init?(takenFrom items: inout [DisplayItem], of scene: any Scene, at t: Double) {
    let status = scene.status(at: t)
    let index = status.selected ?? status.front
    guard let card = items.last(where: { $0.face.index == index && Self.isCard($0.face.part) }),
      Homography(from: card.bounds, to: card.quad) != nil
    else { return nil }
    self.card = card
    self.items = items.filter { $0.face.belongs(to: card.face) }
    items.removeAll { $0.face.belongs(to: card.face) }
  }

  private static func isCard(_ part: FacePart) -> Bool {
    part == .front || part == .back || part == .detail || part == .cover
  }

  /// The items of `first` on its way to `second`, `share` of it gone: it moves and is reshaped, and
  /// `second` appears over it.
  static func items(
    from first: SharedElementTransition, to second: SharedElementTransition, share: Double
  ) -> [DisplayItem] {
    let way = TimingCurve.easeInOut.state(at: share).progress
    let quad = Quad(first.card.quad, second.card.quad, share: way)
    let old = first.items(movedTo: quad) { item in
      // The card itself stays until it is covered; its shadow, and what moves with it, goes.
      if item.face != first.card.face { item.opacity *= 1 - share }
      item.shadow?.opacity *= 1 - share
    }
    return old + second.items(movedTo: quad) { $0.opacity *= share }
  }

  private func items(
    movedTo target: Quad, changing change: (inout DisplayItem) -> Void
  ) -> [DisplayItem] {
    // By way of the card's own plane, so that at its own place nothing changes.
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
  /// The quad `share` of the way from one to another, corner by corner.
  fileprivate init(_ a: Quad, _ b: Quad, share: Double) {
    func mix(_ p: Point, _ q: Point) -> Point { p + (q - p) * share }
    self.init(
      topLeft: mix(a.topLeft, b.topLeft), topRight: mix(a.topRight, b.topRight),
      bottomRight: mix(a.bottomRight, b.bottomRight), bottomLeft: mix(a.bottomLeft, b.bottomLeft))
  }
}

/// A cross-fade, which replaces a flight or a turn under reduced motion.
package struct CrossFade: Hashable, Sendable {
  /// Source: the spec, "Reduced motion".
  package static let duration = 0.150
  /// More than a scene shows; bounds what fades that interrupt each other accumulate.
  private static let mostItems = 96

  private var old: [DisplayItem]
  private var start: Double

  /// Creates a fade from the items visible at `start`, in seconds.
  package init(from items: [DisplayItem], at start: Double) {
    old = items.suffix(Self.mostItems).map {
      var item = $0
      item.isHittable = false
      return item
    }
    self.start = start
  }

  package func isRunning(at t: Double) -> Bool { t < start + Self.duration }

  /// The old items fading out and `new` fading in; items that are in both stay as they are.
  package func blend(into new: [DisplayItem], at t: Double) -> [DisplayItem] {
    guard isRunning(at: t) else { return new }
    let progress = max(0, (t - start) / Self.duration)
    var going: [DisplayItem] = []
    for var item in old where !new.contains(where: { $0.looksLike(item) }) {
      item.opacity *= 1 - progress
      going.append(item)
    }
    let coming = new.map { item in
      guard !old.contains(where: { $0.looksLike(item) }) else { return item }
      var item = item
      item.opacity *= progress
      return item
    }
    return going + coming
  }
}

extension DisplayItem {
  fileprivate func looksLike(_ other: DisplayItem) -> Bool {
    var twin = other
    twin.isHittable = isHittable
    return twin == self
  }
}

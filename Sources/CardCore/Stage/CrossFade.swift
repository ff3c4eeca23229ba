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

  /// The share of the fade that is over, 0…1.
  package func progress(at t: Double) -> Double {
    min(max((t - start) / Self.duration, 0), 1)
  }

  /// The old items fading out and `new` fading in; items that are in both, in one order, stay as
  /// they are.
  package func blend(into new: [DisplayItem], at t: Double) -> [DisplayItem] {
    let progress = progress(at: t)
    guard progress < 1 else { return new }
    var blended: [DisplayItem] = []
    func append(_ items: some Sequence<DisplayItem>, share: Double) {
      for var item in items {
        item.opacity *= share
        blended.append(item)
      }
    }
    var rest = old[...]
    for item in new {
      if let place = rest.firstIndex(where: { $0.looksLike(item) }) {
        append(rest[..<place], share: 1 - progress)
        append([item], share: 1)
        rest = rest[(place + 1)...]
      } else {
        append([item], share: progress)
      }
    }
    append(rest, share: 1 - progress)
    return blended
  }
}

extension DisplayItem {
  fileprivate func looksLike(_ other: DisplayItem) -> Bool {
    var twin = other
    twin.isHittable = isHittable
    return twin == self
  }
}

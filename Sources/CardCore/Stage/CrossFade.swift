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

  /// `new` fading in, and then the old items, which lie over those that are not among them, fading out: where
  /// both pictures are opaque nothing behind them shows. Items that are in both, in one order, stay as
  /// they are.
  package func blend(into new: [DisplayItem], at t: Double) -> [DisplayItem] {
    let progress = progress(at: t)
    guard progress < 1 else { return new }
    let leaving = FadingPicture.old(min(2 * (1 - progress), 1))
    let coming = FadingPicture.new(min(2 * progress, 1))
    var blended: [DisplayItem] = []
    func append(_ items: some Sequence<DisplayItem>, of picture: FadingPicture) {
      for var item in items {
        item.opacity *= picture.opacity
        item.picture = picture
        blended.append(item)
      }
    }
    var rest = old[...]
    for item in new {
      if let place = rest.firstIndex(where: { $0.looksLike(item) }) {
        append(rest[..<place], of: leaving)
        blended.append(item)
        rest = rest[(place + 1)...]
      } else {
        append([item], of: coming)
      }
    }
    append(rest, of: leaving)
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

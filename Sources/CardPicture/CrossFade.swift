/// A cross-fade, which replaces a flight or a turn if the user prefers reduced motion.
package struct CrossFade: Hashable, Sendable {
  /// The duration of a cross-fade, in seconds. In the first half the new frame appears, in the second half the old
  /// frame vanishes. Tuned by eye.
  package static let duration = 0.150
  /// The maximum number of items in a fade. Both views of a split view together have fewer items. The limit bounds the
  /// items that accumulate if fades interrupt each other.
  package static let maximumItems = 192

  private var old: [DisplayItem]
  private var start: Double
  /// The layer of this fade. If the fade interrupts another one, the two layers differ.
  private var layer = FadingLayer.Number.first

  /// Creates a fade from the items visible at `start`, in seconds. If there are more than `maximum` items, the lowest
  /// are left out.
  package init(from items: [DisplayItem], at start: Double, maximum: Int = maximumItems) {
    old = items.suffix(maximum).map {
      var item = $0
      item.isHittable = false
      return item
    }
    self.start = start
    // The new frame of the newest fade is on top.
    guard let inner = old.last(where: \.isFading)?.fade else { return }
    layer = inner.number == .first ? .second : .first
    // There are only two layers. Items of a third, older fade no longer hide what is below them.
    for index in old.indices where old[index].isFading && old[index].fade?.number == layer {
      old[index].fade = nil
    }
  }

  package func isRunning(at t: Double) -> Bool { t < start + Self.duration }

  /// Returns the progress of the fade, 0…1.
  package func progress(at t: Double) -> Double {
    min(max((t - start) / Self.duration, 0), 1)
  }

  /// Returns the old items with `new` above them. First the new items fade in, then the old items fade out. If both
  /// frames are opaque, nothing behind them shows. Items that both frames contain, in the same order, do not fade.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of items. Scenes show some dozens of items.
  package func blend(into new: [DisplayItem], at t: Double) -> [DisplayItem] {
    let progress = progress(at: t)
    guard progress < 1 else { return new }
    var blended: [DisplayItem] = []
    func append(_ items: ArraySlice<DisplayItem>, fraction: Double) {
      let opacity = min(2 * fraction, 1)
      for var item in items {
        item.opacity *= opacity
        // The shadow's strength becomes `fraction`. A shadow in both images therefore stays equally dark.
        item.shadow?.opacity *= max(fraction, 0.5)
        if let inner = item.fade, item.isFading {
          item.fade?.opacity = inner.opacity * opacity
        } else {
          item.fade = FadingLayer(layer, opacity: opacity)
        }
        blended.append(item)
      }
    }
    var (leaving, coming) = (old[...], new[...])
    for (index, item) in new.enumerated() {
      guard let match = leaving.firstIndex(where: { $0.looksLike(item) }) else { continue }
      append(leaving[..<match], fraction: 1 - progress)
      append(coming[..<index], fraction: progress)
      blended.append(item)
      (leaving, coming) = (leaving[(match + 1)...], coming[(index + 1)...])
    }
    append(leaving, fraction: 1 - progress)
    append(coming, fraction: progress)
    return blended
  }
}

extension DisplayItem {
  /// Whether the item belongs to an image whose opacity is below 1.
  fileprivate var isFading: Bool { fade.map { $0.opacity < 1 } ?? false }

  fileprivate func looksLike(_ other: DisplayItem) -> Bool {
    guard face == other.face else { return false }
    var twin = other
    twin.isHittable = isHittable
    return twin == self
  }
}

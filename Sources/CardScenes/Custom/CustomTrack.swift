import CardInput
import CardKinetics
import CardModel

/// The scroll of a layout's cards. Its slots are one pitch apart, and each slot shows a card. In a ring, many slots
/// show the same card.
struct CustomTrack: Sendable {
  var scroll: ScrollModel
  /// The distance from one slot to the next, in points.
  private(set) var pitch: Double
  private(set) var settings: LayoutSettings
  private(set) var count: Int
  /// The first slot if the cards form no ring. It is a multiple of the number of cards, so that cards don't move if a
  /// ring becomes a row.
  private(set) var first = 0

  /// Creates a scroll at rest at a slot.
  init(_ settings: LayoutSettings, in view: LayoutView, count: Int, at slot: Int) {
    (self.settings, self.count) = (settings, count)
    let extent = settings.extent(of: view)
    pitch = settings.pitch * extent
    let range = settings.wraps ? -Double.infinity ... .infinity : 0...Double(count - 1) * pitch
    scroll = ScrollModel(
      range: range, extent: extent, offset: Double(slot) * pitch, physics: settings.physics)
  }

  /// The range of slots; unbounded if the cards form a ring.
  var slots: ClosedRange<Double> {
    settings.wraps ? -.infinity ... .infinity : Double(first)...Double(first + count - 1)
  }

  private var range: ClosedRange<Double> {
    slots.lowerBound * pitch...slots.upperBound * pitch
  }

  /// Adopts settings for the range of slots. The scroll doesn't change.
  mutating func adopt(_ settings: LayoutSettings) { self.settings = settings }

  /// Returns the position of the scroll, in cards after slot 0.
  func middle(at t: Double) -> Double { scroll.offset(at: t) / pitch }

  /// Returns the slot nearest to an offset.
  func slot(at offset: Double) -> Int {
    let slot = Int((offset / pitch).rounded(), clampedTo: -Self.maximumSlot...Self.maximumSlot)
    return settings.wraps ? slot : (first...first + count - 1).clamping(slot)
  }

  /// The maximum magnitude of a slot. Larger integers are not exact in floating point.
  private static let maximumSlot = 1 << 52

  /// Returns the slot nearest to the offset at which the scroll comes to rest.
  func front(at t: Double) -> Int { slot(at: scroll.rest(at: t)) }

  /// Returns the card of a slot.
  func card(of slot: Int) -> Int { repeating(slot, count) }

  func offset(of slot: Int) -> Double { Double(slot) * pitch }

  /// Returns the slot nearest to `slot` that shows a card.
  func slot(of card: Int, near slot: Int) -> Int {
    guard settings.wraps else { return first + card }
    let way = repeating(card - slot, count)
    return slot + (2 * way > count ? way - count : way)
  }

  /// Returns the offset at which a throw towards `proposed` comes to rest; nil if the layout doesn't snap.
  func landing(for proposed: Double) -> Double? {
    settings.snaps ? offset(of: slot(at: proposed)) : nil
  }

  /// Adapts to other settings, another view or another number of cards. The card in the middle, or its replacement,
  /// stays there.
  mutating func refit(
    _ new: LayoutSettings, in view: LayoutView, count newCount: Int, card: (Int) -> Int = { $0 },
    at t: Double
  ) {
    let slot = slot(at: scroll.offset(at: t))
    let old = self.card(of: slot)
    // If the number of cards changes, the slots get new numbers.
    let shift = newCount == count && card(old) == old ? 0 : card(old) - slot
    first = shift == 0 ? slot - old : 0
    let extent = new.extent(of: view)
    let scale = new.pitch * extent / pitch
    (settings, count, pitch) = (new, newCount, new.pitch * extent)
    scroll.remap(
      scale: scale, shift: Double(shift) * pitch, range: range, extent: extent, at: t)
    scroll.retune(new.physics, at: t)
    let offset = scroll.offset(at: t)
    if !scroll.isDragging, !scroll.isMoving(at: t), let rest = landing(for: offset), rest != offset
    {
      scroll.settle(to: rest, at: t)
    }
  }
}

extension LayoutSettings {
  /// Returns the view's length along the axis, in points.
  func extent(of view: LayoutView) -> Double {
    axis == .horizontal ? view.size.width : view.size.height
  }
}

extension PanTravel {
  init(of layout: LayoutSettings) {
    self.init(along: layout.axis == .horizontal ? .horizontal : .vertical)
  }
}

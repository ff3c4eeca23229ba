import CardInput
import CardKinetics
import CardModel

/// The scroll of a layout's cards: its places, or slots, are a pitch apart, and each card is in one of them, or in a
/// ring in many.
struct CustomTrack: Sendable {
  var scroll: ScrollModel
  /// The distance from one slot to the next, in points.
  private(set) var pitch: Double
  private(set) var settings: LayoutSettings
  private(set) var count: Int
  /// The first slot where the cards are no ring, a multiple of their number: a ring that ends stays where it is.
  private(set) var first = 0

  /// A scroll at rest at a slot.
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

  /// Takes settings for its slots alone: the scroll stays as it is.
  mutating func adopt(_ settings: LayoutSettings) { self.settings = settings }

  /// The distance of slot 0 from the middle, in cards, with its sign turned.
  func middle(at t: Double) -> Double { scroll.offset(at: t) / pitch }

  /// The slot nearest to an offset.
  func slot(at offset: Double) -> Int {
    let slot = Int((offset / pitch).rounded(), clampedTo: -Self.farthest...Self.farthest)
    return settings.wraps ? slot : (first...first + count - 1).clamping(slot)
  }

  /// Slots beyond have no place among numbers.
  private static let farthest = 1 << 52

  /// Returns the slot nearest to where the scroll comes to rest.
  func front(at t: Double) -> Int { slot(at: scroll.rest(at: t)) }

  /// The card of a slot.
  func card(of slot: Int) -> Int { repeating(slot, count) }

  func offset(of slot: Int) -> Double { Double(slot) * pitch }

  /// Returns the slot of a card that is nearest to another slot.
  func slot(of card: Int, near slot: Int) -> Int {
    guard settings.wraps else { return first + card }
    let way = repeating(card - slot, count)
    return slot + (2 * way > count ? way - count : way)
  }

  /// The rest of a throw that leads to an offset; nil where it goes on by itself.
  func landing(for proposed: Double) -> Double? {
    settings.snaps ? offset(of: slot(at: proposed)) : nil
  }

  /// Adapts to other settings, another view or another number of cards. Keeps the card in the middle, or one that
  /// replaces it.
  mutating func refit(
    _ new: LayoutSettings, in view: LayoutView, count newCount: Int, card: (Int) -> Int = { $0 },
    at t: Double
  ) {
    let slot = slot(at: scroll.offset(at: t))
    let old = self.card(of: slot)
    // Another number of cards numbers the slots again.
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
  /// The view's length along the axis, in points.
  func extent(of view: LayoutView) -> Double {
    axis == .horizontal ? view.size.width : view.size.height
  }
}

extension PanTravel {
  init(of layout: LayoutSettings) {
    self.init(along: layout.axis == .horizontal ? .horizontal : .vertical)
  }
}

import CardKinetics
import CardScene
import Glibc

/// The options of the Switcher.
package struct SwitcherOptions: SceneOption, Hashable {
  /// Whether the Switcher uses the tutorial's snap (`--snap classic`). With that snap, a scroll at rest may snap to
  /// another offset.
  package var usesClassicSnap = false

  package init() {}
}

/// The rules that the lesson of the Switcher introduces.
package enum SwitcherRule: Int, SceneRule {
  /// Cards are taller than their rows.
  case tall
  /// The progress is shown on every card.
  case progress
  case scale
  /// Cards sink, and are lifted.
  case spread
  case snap
  /// A click selects the card whose cell is under the pointer, as in the tutorial.
  case cells

  package var appliesOutsideLessons: Bool { self != .progress && self != .cells }
}

/// A pile of cards, one per row, each overlapping the rows below.
struct SwitcherLayout: CollectionLayout, RuledLayout {
  var metrics: SwitcherMetrics
  var count: Int
  var usesClassicSnap: Bool
  var strengths: RuleStrengths<SwitcherRule>

  init(viewport: Size, count: Int, options: SceneOptions = SceneOptions()) {
    metrics = SwitcherMetrics(tunedBy: options.tuning[SwitcherScene.id])
    metrics.viewport = viewport
    self.count = count
    usesClassicSnap = Self.usesClassicSnap(options)
    strengths = RuleStrengths(of: SwitcherScene.id, options)
  }

  /// Whether the options request the tutorial's snap, either separately or as part of classic mode.
  static func usesClassicSnap(_ options: SceneOptions) -> Bool {
    options[SwitcherOptions.self].usesClassicSnap || options.mode == .classic
  }

  var offsetRange: ClosedRange<Double> { 0...metrics.maxOffset(count: Double(count)) }

  func visibleItems(at offset: Double) -> Range<Int> {
    let slots = visibleRows(at: offset, bottom: metrics.viewport.height)
    // The values are clamped before the conversion to integers, because an offset may be any number.
    let first = min(max(slots.lowerBound.rounded(.up), 0), Double(count))
    let last = min(max(slots.upperBound.rounded(.down), -1), Double(count) - 1)
    return first <= last ? Int(first)..<Int(last) + 1 : 0..<0
  }

  /// Returns the slots in the pile whose cells overlap a region. The region extends from a card's height above the
  /// viewport to `bottom`, in viewport points. Card 0 is at slot 0.
  func visibleRows(at offset: Double, bottom: Double) -> ClosedRange<Double> {
    let spacers = Double(SwitcherMetrics.spacers)
    let first = (offset - metrics.card.height) / metrics.pitch - 1 - spacers
    let last = (offset + bottom) / metrics.pitch - spacers
    return first...max(first, last)
  }

  func attributes(for index: Int, at offset: Double) -> LayoutAttributes {
    attributes(
      for: index, slot: Double(index), at: offset, fan: fan(at: offset, count: Double(count)))
  }

  /// Returns the attributes of card `index` at `slot` in the pile. The slot equals the index until a card has been
  /// closed, and is fractional while cards move up.
  func attributes(
    for index: Int, slot: Double, at offset: Double, fan: SwitcherFan
  ) -> LayoutAttributes {
    let (W, H) = (metrics.viewport.width, metrics.viewport.height)
    let row = slot + Double(SwitcherMetrics.spacers)
    let middle = (row + 0.5) * metrics.pitch - offset
    let progress = progress(ofRowAt: middle)
    let sinking =
      progress > 0 ? progress * metrics.sinking * H : progress * progress * metrics.hanging * H
    let scale = 1 + metrics.growth * progress * strengths[.scale]
    let lift = metrics.card.height / metrics.liftDivisor
    let height = Double.mix(metrics.pitch, metrics.card.height, strengths[.tall])
    return LayoutAttributes(
      index: index,
      center: Point(W / 2, middle + fan.displacement(at: slot)),
      size: Size(metrics.card.width, metrics.pitch),
      transform: Transform3D.scale(scale, scale, 1)
        .concatenated(.translation(0, (sinking - lift) * strengths[.spread], 0)),
      z: row, faceRect: Rect(Size(metrics.card.width, height)))
  }

  /// Returns the progress of a row whose middle is at `middle`, a y of the viewport. The progress is 0 in the
  /// viewport's middle and negative above it.
  func progress(ofRowAt middle: Double) -> Double {
    (middle - metrics.viewport.height / 2) / metrics.viewport.height * (metrics.pages - 1)
  }

  /// Returns the fan of `count` cards at an offset. Within the offset range, the fan displaces no card.
  func fan(at offset: Double, count: Double) -> SwitcherFan {
    SwitcherFan(
      fraction: metrics.fan, top: max(0, -offset),
      bottom: max(0, offset - metrics.maxOffset(count: count)), frontmost: count - 1)
  }
}

/// The displacement of the cards at an overscroll. Card j is displaced by 0.2·o·j at the overscroll o.
///
/// j counts from the first card for an overscroll at the top, and from the last card for an overscroll at the bottom.
struct SwitcherFan: Hashable, Sendable {
  /// The displacement from one card to the next, per point of overscroll; by default 0.2.
  var fraction: Double
  /// The overscroll at either end, in points; 0 within the range.
  var top: Double
  var bottom: Double
  /// The slot of the frontmost card.
  var frontmost: Double

  /// Returns how far down the card at `slot` is displaced.
  func displacement(at slot: Double) -> Double {
    fraction * (top * slot - bottom * (frontmost - slot))
  }
}

package import CardKinetics
package import CardPicture
import TestSupport

/// Watches what a viewer sees, frame by frame, and reports jumps. An item jumps in position, opacity, shade,
/// shadow or z, or by appearing or vanishing in the window. The backdrop can jump too.
///
/// The watch leaves out the overlay, whose notices come and go. It compares no clips.
package struct FrameWatch {
  /// A change between two frames of the same time.
  package enum Event {
    /// No visible item may change.
    case still
    /// The window changes its size: positions change, and items at the edge may come or go.
    case resize
    /// One view becomes two, or two become one: the watch compares the backdrops only.
    case split
  }

  private var last: DisplayList?
  /// The last difference, which the watch judges when the next difference is known.
  private var pending: Difference?
  private var before: Difference?
  private let space: Rect

  /// Creates a watch over the visible part of the plane.
  ///
  /// - Parameter space: The window.
  package init(in space: Rect) { self.space = space }

  /// Measures the speeds at the start of a run by two frames after the first one. The two frames are `fraction` of a
  /// frame's duration apart.
  package mutating func begin(_ old: DisplayList, _ new: DisplayList, fraction: Double) {
    before = Difference(from: old, to: new).scaled(by: 1 / fraction)
  }

  /// Takes the next frame and returns the jumps one frame earlier. The frames are equally spaced, by at most a
  /// millisecond. The last step of a run is not judged.
  package mutating func next(_ list: DisplayList) -> [Jump] {
    defer { last = list }
    guard let last else { return [] }
    let now = Difference(from: last, to: list)
    defer { (before, pending) = (pending ?? before, now) }
    return judgePending(after: now)
  }

  /// Reports the steps of the pending difference that are much larger than the steps before and after them.
  private func judgePending(after: Difference) -> [Jump] {
    guard let pending else { return [] }
    func usual(_ earlier: Double?, _ later: Double?) -> Double {
      max(earlier ?? 0, later ?? 0) * Tolerance.growth
    }
    let step = max(before?.largestStep ?? 0, after.largestStep)
    let margin = Tolerance.step + 2 * step
    return pending.jumps(
      in: space.insetBy(dx: margin, dy: margin), sliver: max(margin, Tolerance.sliver),
      backdrop: Tolerance.strength + usual(before?.backdrop, after.backdrop),
      fading: { kind, name in
        kind == .vanishes
          ? before?.change(.opacity, to: name) : after.change(.opacity, from: name)
      }
    ) { amount, kind, old, new in
      let minimum = kind == .position ? Tolerance.step : Tolerance.strength
      guard amount > minimum else { return false }
      let earlier = before?.change(kind, to: old)
      let later = after.change(kind, from: new)
      // The speed of an item is unknown if only two frames at the start of a run show it.
      guard before != nil || later != nil else { return false }
      return amount > minimum + usual(earlier, later)
    }
  }

  /// Returns the jumps between the frames before and after an event.
  package static func jumps(
    from old: DisplayList, to new: DisplayList, by event: Event = .still, in space: Rect
  ) -> [Jump] {
    // In a resized window the items around its middle stay.
    let fraction = event == .still ? 0 : event == .resize ? 0.25 : 0.5
    let seen = space.insetBy(
      dx: max(Tolerance.step, space.width * fraction),
      dy: max(Tolerance.step, space.height * fraction))
    return Difference(from: old, to: new, keepsOrder: event == .resize).jumps(
      in: seen, sliver: 0, backdrop: Tolerance.rounding, fading: { _, _ in nil }
    ) { amount, kind, _, _ in
      // In a resized window positions change, and with them the outlines that shadows follow.
      amount > Tolerance.rounding && !(event == .resize && (kind == .position || kind == .shadow))
    }
  }
}

extension Difference {
  /// Returns the visible changes within `space` that are too large by `isTooMuch`. A strip narrower than `sliver` may
  /// come or go, because a page that turns past its edge grows from nothing.
  ///
  /// - Parameter fading: The change in the opacity of an item in the step before it vanishes, or after it appears. An
  ///   item
  ///   with at most this opacity ends or begins a fade, and is no jump. Nil if the item isn't known in that step.
  fileprivate func jumps(
    in space: Rect, sliver: Double, backdrop maximum: Double,
    fading: (Jump.Kind, Name) -> Double?,
    isTooMuch: (_ amount: Double, Jump.Kind, _ old: Name, _ new: Name) -> Bool
  ) -> [Jump] {
    var jumps = backdrop > maximum ? [Jump(kind: .backdrop, amount: backdrop)] : []
    for pair in pairs {
      let (last, name) = (names.old[pair.old], names.new[pair.new])
      for kind in Change.kinds {
        let amount = pair.change[kind]
        guard isTooMuch(amount, kind, last, name), isSeen(pair, in: space) else { continue }
        jumps.append(Jump(kind: kind, face: new.items[pair.new].face, amount: amount))
      }
    }
    func record(
      _ kind: Jump.Kind, _ indices: [Int], of list: DisplayList, _ names: [Name]
    ) {
      for index in indices {
        let item = list.items[index]
        guard item.opacity > fading(kind, names[index]) ?? 0 else { continue }
        // A leaf that moves uncovers its shadow, and the watch judges the leaf's own step.
        let sliver = item.face.kind == .leafShadow ? sliver + 2 * largestStep : sliver
        let area = list.visibleArea(of: index, in: space)
        let box = item.quad.boundingBox
        guard area > Tolerance.area, area > sliver * max(box.width, box.height) else { continue }
        jumps.append(Jump(kind: kind, face: item.face, amount: area))
      }
    }
    record(.vanishes, vanished, of: old, names.old)
    record(.appears, appeared, of: new, names.new)
    return jumps + changesOfOrder(in: space, sliver: sliver)
  }

  private func isSeen(_ pair: Pair, in space: Rect) -> Bool {
    old.visibleArea(of: pair.old, in: space) > Tolerance.area
      || new.visibleArea(of: pair.new, in: space) > Tolerance.area
  }

  /// Returns the jumps of items that have changed their order with another visible item.
  private func changesOfOrder(in space: Rect, sliver: Double) -> [Jump] {
    let order = pairs.sorted { $0.old < $1.old }
    guard zip(order, order.dropFirst()).contains(where: { $0.new > $1.new }) else { return [] }
    var jumps: [Jump] = []
    for (index, low) in order.enumerated() {
      for high in order[(index + 1)...] where high.new < low.new {
        // Two items with one name may lie in either order.
        guard names.new[high.new] != names.new[low.new] else { continue }
        let area = min(
          old.overlap(of: high.old, over: low.old, in: space),
          new.overlap(of: low.new, over: high.new, in: space))
        let box = new.items[high.new].quad.boundingBox
        guard area > Tolerance.area, area > sliver * max(box.width, box.height) else { continue }
        jumps.append(Jump(kind: .order, face: new.items[high.new].face, amount: area))
      }
    }
    return jumps
  }
}

extension DisplayList {
  /// Returns the area in which one item covers another that would otherwise be visible.
  fileprivate func overlap(of upper: Int, over lower: Int, in space: Rect) -> Double {
    guard items[lower].opacity > Tolerance.strength,
      !items[lower].quad.boundingBox.intersection(items[upper].quad.boundingBox).isFlat
    else { return 0 }
    return visibleArea(of: upper, in: space) { items[lower].facePoint(under: $0) != nil }
  }
}

import CardKinetics
import CardPicture

extension Difference {
  /// The amounts by which an item differs between two frames.
  struct Change {
    /// The largest distance that a corner moves, in points.
    var position = 0.0
    /// The distance that the item moves in points, even if the item is faint.
    var travel = 0.0
    var opacity = 0.0
    /// The change in the alpha of the colour over the item, at the point with the largest change.
    var shade = 0.0
    /// The largest change of shade that is possible between the two frames: a turning sheet is darkest upright.
    var passingShade = 0.0
    /// The change in the alpha of the shadow. A change of 50 points in offset or blur counts as much as the
    /// whole alpha.
    var shadow = 0.0
    /// The largest change of shadow that is possible between the two frames: an opened card has no shadow in its place,
    /// and the whole shadow at a tenth of its width from there.
    var passingShadow = 0.0

    static let kinds: [Jump.Kind] = [.position, .opacity, .shade, .shadow]

    subscript(kind: Jump.Kind) -> Double {
      switch kind {
      case .position: position
      case .opacity: opacity
      case .shade: shade
      case .shadow: shadow
      case .order, .appears, .vanishes, .backdrop: 0
      }
    }

    /// Returns the largest change of a kind that is possible between the two frames.
    func maximum(_ kind: Jump.Kind) -> Double {
      switch kind {
      case .shade: max(shade, passingShade)
      case .shadow: max(shadow, passingShadow)
      case .position: max(position, travel)
      default: self[kind]
      }
    }

    func scaled(by factor: Double) -> Change {
      Change(
        position: position * factor, travel: travel * factor, opacity: opacity * factor,
        shade: shade * factor, passingShade: passingShade * factor, shadow: shadow * factor,
        passingShadow: passingShadow * factor)
    }
  }
}

extension Difference.Change {
  /// The alpha of the darkest shadow of a card.
  private static let darkestShadow = 0.5

  init(from old: DisplayItem, to new: DisplayItem) {
    let opacity = max(old.opacity, new.opacity)
    travel = old.quad.furthest(from: new.quad)
    // An item that is too faint to be seen has no position.
    position = min(old.opacity, new.opacity) > Tolerance.strength ? travel : 0
    self.opacity = abs(old.opacity - new.opacity)
    shade =
      opacity
      * [0, 0.25, 0.5, 0.75, 1].reduce(0) {
        max($0, abs(old.shadeAlpha(at: $1) - new.shadeAlpha(at: $1)))
      }
    let width = (old.quad.topRight - old.quad.topLeft).length
    passingShadow = opacity * Self.darkestShadow * min(travel / max(width * 0.1, 1e-9), 1)
    let (a, b) = (old.shadow, new.shadow)
    shadow = opacity * abs((a?.opacity ?? 0) - (b?.opacity ?? 0))
    if let a, let b {
      // A face that is laid out again in its place has points of another size.
      let scale = travel < Tolerance.rounding ? old.bounds.width / new.bounds.width : 1
      var shape = (a.offset - b.offset * scale).length + abs(a.blur - b.blur * scale)
      // Faces of two sizes have points of two sizes.
      if old.face.size == new.face.size {
        shape += (a.caster ?? old.bounds).furthest(from: b.caster ?? new.bounds)
      }
      shadow = max(shadow, opacity * max(a.opacity, b.opacity) * shape / 50)
    }
  }
}

extension DisplayItem {
  /// The largest alpha of the item's shade.
  var darkestShade: Double {
    shade.map { max($0.stops.0.alpha, $0.stops.1.alpha, $0.stops.2.alpha, $0.stops.3.alpha) } ?? 0
  }

  /// Returns the alpha of the item's shade at a position, from 0 at its left edge to 1 at its right.
  func shadeAlpha(at fraction: Double) -> Double {
    guard let shade else { return 0 }
    let stops = [shade.stops.0, shade.stops.1, shade.stops.2, shade.stops.3]
    guard let after = stops.firstIndex(where: { $0.position >= fraction }) else {
      return stops[3].alpha
    }
    guard after > 0 else { return stops[0].alpha }
    let (a, b) = (stops[after - 1], stops[after])
    guard b.position > a.position else { return b.alpha }
    return a.alpha + (b.alpha - a.alpha) * (fraction - a.position) / (b.position - a.position)
  }
}

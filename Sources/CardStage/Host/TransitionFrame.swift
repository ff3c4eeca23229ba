import CardKinetics
import CardPicture
import CardScene

/// A frame of a transition between scenes. If one transition interrupts another, the frame contains more than two
/// scenes.
///
/// The cards of the old scene slide aside during the first half, and those of the new scene slide in during the second
/// half. The two groups never overlap. Meanwhile one front card turns into the other; no other item lies between these
/// two cards. Items with the role `standing` fade where they are.
struct TransitionFrame {
  /// A scene in the transition, with its geometry in window pixels.
  struct Side {
    var items: [DisplayItem]
    var backdrop: Backdrop
    var transition: SceneTransition
    /// The direction in which the scene slides: −1 left, 1 right.
    var direction: Double
    /// The outline of the carried card.
    var outline: Quad?
    /// The outline of the image on the carried card; nil for a card without an image.
    var image: Quad?
  }

  /// The weight below which a scene's card fades out beneath the card that replaces it.
  private static let covered = 0.1
  /// The relative weight below which a scene's card is invisible over the cards of earlier scenes. Without this limit,
  /// the card would show through the next card until the end of the transition. Tuned by eye.
  private static let emerging = 0.15
  /// The opacity of an invisible card. If it were 0, a card that partly slides with its own scene would appear suddenly.
  private static let invisible = 0.002
  /// The progress at which two aligned cards have almost the same shape. Tuned by eye.
  private static let closed = 0.9
  /// The span of progress after `SceneTransition.opaqueProgress` in which a card's frame appears over the other cards.
  /// Earlier, the frame would show through the translucent card. Tuned by eye.
  private static let framing = 0.15
  /// The total weight of cards without an image at which images are no longer aligned, only outlines.
  private static let imageless = 0.25
  /// The extent of shadows beyond a card, as a fraction of the window's width.
  private static let shadowMargin = 0.05

  private let parts: [Part]
  private let window: Size

  /// Creates the frame from the scenes that may be visible, in their order.
  init(_ sides: [Side], window: Size) {
    self.window = window
    var parts = sides.map { side in
      var part = Part(side: side)
      part.weight = side.transition.progress
      if part.frame == nil { part.frame = side.items.first(where: part.isCarriedCard)?.quad }
      return part
    }
    let sum = parts.reduce(0) { $0 + $1.weight }
    for index in parts.indices { parts[index].weight /= sum }
    Self.carry(&parts, over: window.width)
    Self.cover(&parts)
    for index in parts.indices {
      parts[index].covers = parts[(index + 1)...].compactMap(\.cover)
    }
    self.parts = parts
  }

  /// Computes the homography that moves each carried card to the outline that all carried cards share.
  private static func carry(_ parts: inout [Part], over width: Double) {
    let carrying = parts.reduce(0) { $0 + ($1.frame == nil ? 0 : $1.weight) }
    let common = parts.reduce(Quad.zero) { sum, part in
      part.frame.map { sum.adding($0, times: part.weight / carrying) } ?? sum
    }
    let image = commonImage(of: parts)
    var outlines: [(quad: Quad, weight: Double)] = []
    for index in parts.indices {
      guard let frame = parts[index].frame else { continue }
      let weight = parts[index].weight
      let others = 1 - weight
      // A card without a counterpart in another scene slides with its own scene.
      let joint = others > 1e-9 ? min((carrying - weight) / others, 1) : 1
      parts[index].joint = joint
      let slide = Point(parts[index].slide(over: width), 0)
      let aside = frame.mapped { $0 + slide }
      var target = common
      if let image, let own = parts[index].side.image,
        let map = Homography(from: own, to: image.quad)
      {
        let aligned = frame.mapped(by: map.apply)
        target = common.mixed(with: aligned, image.fraction)
        parts[index].alignment = image.fraction
        outlines.append((aligned, weight / image.weight))
      }
      parts[index].carry = Homography(from: frame, to: aside.mixed(with: target, joint))
    }
    let shape = image.flatMap { sharedOutline(of: outlines, around: $0.quad) }
    for index in parts.indices where parts[index].alignment > 0 { parts[index].shape = shape }
  }

  /// Returns the outline that cards share around their common image.
  ///
  /// Each edge is the mean of the cards' edges by weight, drawn towards the image where the edges differ. A title below
  /// the image therefore vanishes early if the other card has no title. For two cards with the weights *w* and 1 − *w*,
  /// whose edges are *a* and 0 outside the image, the edge is *w*³*a* outside the image. Tuned by eye.
  static func sharedOutline(
    of outlines: [(quad: Quad, weight: Double)], around image: Quad
  ) -> Quad? {
    let unit = Rect(x: 0, y: 0, width: 1, height: 1)
    guard let plane = Homography(from: unit, to: image), let inverse = plane.inverse else {
      return nil
    }
    let boxes = outlines.map { ($0.quad.mapped(by: inverse.apply).boundingBox, $0.weight) }
    func edge(_ distance: (Rect) -> Double) -> Double {
      let edges = boxes.map { (distance: distance($0.0), weight: $0.1) }
      var shared = edges.reduce(0) { $0 + $1.weight * $1.distance }
      for far in edges {
        for near in edges where near.distance < far.distance {
          let beyond = max(far.distance, 0) - max(near.distance, 0)
          shared -= far.weight * near.weight * (1 + far.weight) * beyond
        }
      }
      return shared
    }
    let (left, right) = (edge { -$0.minX }, edge { $0.maxX - 1 })
    let (top, bottom) = (edge { -$0.minY }, edge { $0.maxY - 1 })
    return plane.apply(
      Rect(x: -left, y: -top, width: 1 + left + right, height: 1 + top + bottom))
  }

  /// Computes the opacity of each carried card, and the part of it that later scenes cover.
  private static func cover(_ parts: inout [Part]) {
    let (opaque, covering) = (SceneTransition.opaqueProgress, SceneTransition.covering)
    var below = 0.0
    for index in parts.indices where parts[index].frame != nil {
      below += parts[index].weight
      // The fraction is relative to the weight of this scene and the scenes before it. So a card below a third scene
      // becomes opaque at a smaller weight.
      let part = below > 0 ? parts[index].weight / below : 1
      parts[index].strength = (Self.invisible...1).clamping((part - emerging) / (opaque - emerging))
      parts[index].framing = (0...1).clamping((part - opaque) / framing)
      // Beneath a card with an aligned image, the lower cards stay visible until all cards have almost the same shape,
      // because parts of the lower cards lie beside the card.
      let start = opaque + (Self.closed - opaque) * parts[index].alignment
      let hidden = (0...1).clamping((part - start) / covering)
      for lower in parts[..<index].indices { parts[lower].visibility *= 1 - hidden }
    }
  }

  /// Returns the common outline of the images on the carried cards; nil if no card has an image.
  ///
  /// `fraction` is the fraction to which the images are aligned. At 0, the outlines of the cards are aligned instead.
  /// `weight` is the weight of the cards with an image.
  private static func commonImage(
    of parts: [Part]
  ) -> (quad: Quad, fraction: Double, weight: Double)? {
    let carrying = parts.filter { $0.frame != nil }
    let weight = carrying.reduce(0) { $0 + ($1.side.image == nil ? 0 : $1.weight) }
    let others = carrying.reduce(0) { $0 + ($1.side.image == nil ? $1.weight : 0) }
    guard weight > 0 else { return nil }
    let quad = carrying.reduce(Quad.zero) { sum, part in
      part.side.image.map { sum.adding($0, times: part.weight / weight) } ?? sum
    }
    return (quad, (0...1).clamping(1 - others / imageless), weight)
  }

  var backdrop: Backdrop {
    var (mixed, below) = (parts[0].side.backdrop, parts[0].weight)
    for part in parts.dropFirst() where part.weight > 0 {
      below += part.weight
      mixed = mixed.mixed(with: part.side.backdrop, part.weight / below)
    }
    return mixed
  }

  /// The items, back to front: the standing items, the sliding items, and the items of the scene with the largest
  /// presence.
  ///
  /// The carried cards of the other scenes lie directly below and above that scene's carried card. Rings lie below all
  /// carried cards, because a card that is cropped doesn't hide the whole of its ring.
  var items: [DisplayItem] {
    let lead = parts.indices.max { parts[$0].whole < parts[$1].whole } ?? 0
    let gathers = parts[lead].carry != nil
    var standing: [DisplayItem] = []
    var rings: [DisplayItem] = []
    var sliding: [DisplayItem] = []
    var leading: [DisplayItem] = []
    var (under, over) = ([DisplayItem](), [DisplayItem]())
    for (index, part) in parts.enumerated() where index != lead {
      for item in moved(part) {
        if item.role.contains(.standing) {
          standing.append(item)
        } else if !gathers || !part.isGathered(item) {
          sliding.append(item)
        } else if part.isRing(item) {
          rings.append(item)
        } else if index < lead {
          under.append(item)
        } else {
          over.append(item)
        }
      }
    }
    let part = parts[lead]
    for item in moved(part) {
      if item.role.contains(.standing) {
        standing.append(item)
      } else if gathers, part.isRing(item) {
        rings.append(item)
      } else {
        leading.append(item)
      }
    }
    if let last = leading.lastIndex(where: part.isCarried) {
      leading.insert(contentsOf: over, at: last + 1)
      let first = leading.firstIndex(where: part.isGathered) ?? last
      leading.insert(contentsOf: rings + backing + under, at: first)
    } else {
      leading += rings + under + over
    }
    return standing + sliding + leading
  }

  /// Opaque copies of the cards with aligned images, beneath all carried cards. The rearmost scene's card has no copy.
  ///
  /// The copies fill the part of the shape that the other cards don't cover. The copy of a card with a frame consists
  /// of its sheets.
  private var backing: [DisplayItem] {
    guard let first = parts.firstIndex(where: { $0.carry != nil }) else { return [] }
    return parts.indices[(first + 1)...].flatMap { index -> [DisplayItem] in
      let part = parts[index]
      // The copies also lie beneath the cards of earlier scenes.
      let covers = parts[..<index].compactMap(\.cover)
      guard let carry = part.carry, part.alignment > 0 else { return [] }
      return part.side.items.filter(part.fillsFrame).flatMap { card in
        let sheets = part.sheets(of: card, by: carry)
        var copies = sheets.isEmpty ? [card] : sheets
        if sheets.isEmpty { part.place(&copies[0], by: carry) }
        for index in copies.indices {
          part.round(&copies[index], behind: covers)
          copies[index].opacity *= part.alignment
          (copies[index].role, copies[index].shadow, copies[index].isHittable) = ([], nil, false)
        }
        return copies
      }
    }
  }

  /// Returns the items of a scene, moved by the transition.
  private func moved(_ part: Part) -> [DisplayItem] {
    let boxes = part.boxes
    let beside = part.side.items.contains(where: part.isBeside) ? part.besideCard : nil
    return part.side.items.flatMap { old -> [DisplayItem] in
      var item = old
      if item.role.contains(.standing) { return [item] }
      // The clip moves with the scene. An item beside the window therefore stays invisible as the scene slides. The
      // same applies to a thrown card that is carried.
      if !item.isHittable, item.flight == 0 || part.isCarried(item) {
        item.clip = item.clip ?? Rect(window)
      }
      if part.isCarried(item), let carry = part.isBeside(item) ? beside : part.carry {
        return part.framed(item, by: carry).map { piece in
          var piece = piece
          if part.fillsFrame(old) { part.round(&piece) }
          piece.clip?.origin.x += part.slide(over: window.width) * (1 - part.joint)
          // Near the end of the transition, motion is invisible, and the user can already grab the card.
          piece.isHittable = piece.isHittable && part.whole > 1 - SceneHost.settling
          part.fade(&piece, covered: Self.covered)
          return piece
        }
      }
      let box = item.carrier.flatMap { boxes[$0] } ?? item.quad.boundingBox
      func slide(to side: Double) -> Double {
        part.slide(over: window.width + overhang(of: box, to: side), to: side)
      }
      let (own, aside) = (slide(to: part.side.direction), slide(to: item.flight < 0 ? -1 : 1))
      let shift = own + (aside - own) * abs(item.flight)
      item.move(by: Point(shift, 0))
      return [item]
    }
  }

  /// Returns how far a box and its shadow lie beyond the window's opposite edge. The box must slide this much farther
  /// to leave the window.
  private func overhang(of box: Rect, to direction: Double) -> Double {
    let beyond = direction < 0 ? box.maxX - window.width : -box.minX
    // A corner behind the eye has no position.
    guard beyond.isFinite else { return window.width }
    return min(max(beyond, 0), window.width) + Self.shadowMargin * window.width
  }
}

import CardKinetics
import CardPicture
import CardScene
import Glibc

extension TransitionFrame {
  /// A scene and its state in the transition.
  struct Part {
    /// The distance between a card's corners and an outline at which the match of the two is 0, as a fraction of the
    /// outline's diagonal.
    private static let near = 0.1
    /// The weight at which the button and the mark of an aligned card have vanished, because they lie outside the card's
    /// shape. Tuned by eye.
    private static let bare = 0.7
    /// The distance of the weight from 1 at which the card is cropped completely to the inside of its frame. Closer to 1,
    /// the crop is smaller. Tuned by eye.
    private static let cropping = 0.05
    /// The fraction of the crop at which the sheets of a card become as opaque as the card. Below this fraction they are
    /// fainter, so that they don't show through a card that fades as it opens. Tuned by eye.
    private static let uncovering = 0.1

    let side: Side
    /// The weight of the scene in the pose and opacity of the carried card. The weights of all scenes add up to 1.
    var weight = 0.0
    /// The outline of the scene's own carried card.
    var frame: Quad?
    /// The weight of the other scenes that have a carried card, as a fraction of the weight of all other scenes. At 1
    /// the card is only carried; at 0 it only slides with its scene.
    var joint = 0.0
    var carry: Homography?
    /// The blend between aligning the outlines of the cards (0) and aligning the images on the cards (1).
    var alignment = 0.0
    /// The outline that the cards with aligned images share around the common image.
    var shape: Quad?
    /// The opacity of the card over the cards of earlier scenes.
    var strength = 1.0
    /// The opacity of the card's frame over the cards of earlier scenes.
    var framing = 1.0
    /// The carried cards of later scenes, which lie over the card.
    var covers: [Cover] = []
    /// The fraction of the card that later scenes leave visible, 0…1.
    var visibility = 1.0
    /// The pages of the card that are drawn in parts.
    private let cutFaces: CutFaces

    init(side: Side) {
      self.side = side
      frame = side.outline
      cutFaces = CutFaces(of: side.items)
    }

    var whole: Double { side.transition.presence }

    func isCarried(_ item: DisplayItem) -> Bool {
      item.carrier != nil && item.carrier == side.transition.carried
        && !item.role.contains(.standing)
    }

    /// Whether an item is the ring around the carried card.
    func isRing(_ item: DisplayItem) -> Bool {
      if case .mark(.ring) = item.face.content { isCarried(item) } else { false }
    }

    /// Whether an item stays at the edges of the carried card.
    func isBeside(_ item: DisplayItem) -> Bool {
      isRing(item) || isCarried(item) && item.role.contains(.edge)
    }

    /// Whether an item lies among the carried cards of all scenes. A reflection stays below the cards of its own scene.
    func isGathered(_ item: DisplayItem) -> Bool {
      isCarried(item) && !item.role.contains(.reflection)
    }

    func isCarriedCard(_ item: DisplayItem) -> Bool {
      isCarried(item) && item.role.contains(.card)
    }

    /// Returns the signed distance that the scene has slid. Half-way through the transition, its magnitude is `way`.
    func slide(over way: Double) -> Double { slide(over: way, to: side.direction) }

    func slide(over way: Double, to direction: Double) -> Double {
      direction * 2 * (1 - side.transition.progress) * way
    }

    /// Returns whether an item is a carried card or one of its pages, and lies at the card's outline.
    func fillsFrame(_ item: DisplayItem) -> Bool {
      distance(of: item).map { $0 < 1 } ?? false
    }

    /// Returns the maximum distance of a carried card's corners from the outline; nil for any other item.
    private func distance(of item: DisplayItem) -> Double? {
      guard let frame, isCarriedCard(item) else { return nil }
      return cutFaces.whole(item).quad.distance(to: frame)
    }

    /// Returns how well a carried item matches the outline: 1 at the outline, 0 far from it.
    private func filling(_ item: DisplayItem) -> Double {
      guard let frame, let distance = distance(of: item) else { return 0 }
      let size = (frame.bottomRight - frame.topLeft).length
      return 1 - (0...1).clamping(distance / (Self.near * size))
    }

    /// Moves a carried item to its position in the transition.
    ///
    /// If a card's aspect differs from its face's, the face is cropped differently instead of stretched. A card with an
    /// aligned image is cropped to the shape that it shares with the other cards. A plain item, such as a frame or
    /// paper, fills the whole shape.
    func place(_ item: inout DisplayItem, by carry: Homography, isPlain: Bool = false) {
      let filling = filling(item)
      var whole = cutFaces.whole(item)
      let old = whole.quad
      item.homography = carry.after(item.homography)
      guard filling > 0 else { return }
      whole.homography = carry.after(whole.homography)
      if let shape { whole.crop(to: shape, filling * alignment, isPlain: isPlain) }
      let area = whole.bounds
      whole.widen(from: old, filling * (1 - alignment), isPlain: isPlain)
      guard !item.seams.isEmpty else {
        (item.bounds, item.homography) = (whole.bounds, whole.homography)
        return
      }
      item.follow(area, showing: whole.bounds)
    }

    /// The homography that moves the parts beside the carried card, which stay at the edges of a cropped card.
    var besideCard: Homography? {
      guard let carry, var card = side.items.last(where: { filling($0) > 0 }).map(cutFaces.whole)
      else { return carry }
      card.seams = []
      let old = card.quad
      place(&card, by: carry)
      return Homography(from: old, to: card.quad) ?? carry
    }

    /// Returns the frame and the paper of a card in the transition. Both reach to the edges of the moving card. The
    /// array is empty for an item without a frame.
    func sheets(of item: DisplayItem, by carry: Homography) -> [DisplayItem] {
      guard item.frame > 0, let card = item.face.cardIndex else { return [] }
      var frame = item
      place(&frame, by: carry, isPlain: true)
      frame.face.content = .mark(.frame(card: card))
      (frame.role, frame.frame, frame.isHittable) = (.edge, 0, false)
      var paper = frame
      paper.face.content = .mark(.paper(card: card))
      paper.shadow = nil
      paper.shrink(by: item.frame)
      return [frame, paper]
    }

    /// Returns a carried item in its position in the transition. A card with a frame is cropped to the inside of the
    /// frame, and lies on its sheets.
    func framed(_ item: DisplayItem, by carry: Homography) -> [DisplayItem] {
      var front = item
      place(&front, by: carry)
      var sheets = sheets(of: item, by: carry)
      guard sheets.count == 2, let inverse = front.homography.inverse else { return [front] }
      let inside = sheets[1].quad.mapped(by: inverse.apply).boundingBox
        .intersection(front.bounds)
        .intersection(Rect(front.face.size).insetBy(dx: item.frame, dy: item.frame))
      // When the card is almost at rest, it shows the frame on its own face.
      let fraction = (0...1).clamping((1 - weight) / Self.cropping)
      front.bounds = front.bounds.mixed(with: inside, fraction)
      front.corners = front.corners.joined(with: sheets[1].corners) { $0 + ($1 - $0) * fraction }
      let strength = framing * min(fraction / Self.uncovering, 1)
      front.shadow?.opacity *= 1 - strength
      for index in sheets.indices { sheets[index].opacity *= strength }
      return sheets + [front]
    }

    /// The carried card as a cover of the cards beneath it. Nil if no card is carried, if the scene's weight is 0, or
    /// if no item matches the outline.
    var cover: Cover? {
      guard let carry, weight > 0, var item = side.items.last(where: fillsFrame) else { return nil }
      place(&item, by: carry)
      return Cover(corners: item.corners, scale: item.scale, strength: strength)
    }

    /// Rounds a carried card so that its corners stay hidden behind the cards above: those of later scenes, and `others`.
    func round(_ item: inout DisplayItem, behind others: [Cover] = []) {
      let scale = item.scale
      guard scale.width > 0, scale.height > 0 else { return }
      for cover in covers + others {
        let ratio = max(cover.scale.width / scale.width, cover.scale.height / scale.height)
        item.corners = item.corners.joined(with: cover.corners) { own, over in
          own + max(over * ratio - own, 0) * cover.strength
        }
      }
      if item.seams.contains(.left) { (item.corners.topLeft, item.corners.bottomLeft) = (0, 0) }
      if item.seams.contains(.right) { (item.corners.topRight, item.corners.bottomRight) = (0, 0) }
    }

    /// Fades the shadow and the contents of the carried card. The card itself stays opaque until the next card covers
    /// it.
    func fade(_ item: inout DisplayItem, covered: Double) {
      // A card that only slides is always opaque. A card that enters the window before its scene has any weight begins
      // at an opacity of 0.
      func carried(_ opacity: Double) -> Double { pow(opacity, joint) }
      let opacity = strength * visibility * min(weight / covered, 1)
      if item.role.contains(.card) || item.role.contains(.edge) {
        item.opacity *= carried(opacity)
        if opacity > 0 { item.shadow?.opacity *= carried(min(weight / opacity, 1)) }
      } else {
        // The item fades faster than the card, because its edges would be visible through a fading card.
        let beside =
          1 - alignment * (1 - (0...1).clamping(1 - (1 - weight) / (1 - Self.bare)))
        item.opacity *= carried(weight * weight * min(weight, opacity) * beside)
      }
    }

    /// The bounding boxes of the scene's cards, by carrier.
    var boxes: [Int: Rect] {
      let cards = side.items.filter { $0.role.contains(.card) && $0.carrier != nil }
      return Dictionary(cards.map { ($0.carrier ?? 0, $0.quad.boundingBox) }) { first, _ in first }
    }
  }

  /// A carried card that covers others, with its corners, the scale of its face, and its opacity.
  struct Cover {
    let corners: CornerRadii
    let scale: Size
    let strength: Double
  }
}

extension DisplayItem {
  /// Crops an item to a shape in its plane, as far as its face extends. A plain item also grows to the shape.
  fileprivate mutating func crop(to shape: Quad, _ fraction: Double, isPlain: Bool) {
    guard fraction > 0, let inverse = homography.inverse else { return }
    let inside = shape.mapped(by: inverse.apply)
    let (left, right) = (
      (inside.topLeft.x + inside.bottomLeft.x) / 2, (inside.topRight.x + inside.bottomRight.x) / 2
    )
    let (top, bottom) = (
      (inside.topLeft.y + inside.topRight.y) / 2, (inside.bottomLeft.y + inside.bottomRight.y) / 2
    )
    let whole = Rect(x: left, y: top, width: right - left, height: bottom - top)
    let target = isPlain ? whole : whole.intersection(bounds)
    guard target.width > 0, target.height > 0 else { return }
    bounds = bounds.mixed(with: target, fraction)
  }

  /// Shows another part of the face, so that an item that had the quad `old` isn't stretched.
  fileprivate mutating func widen(from old: Quad, _ fraction: Double, isPlain: Bool) {
    let quad = quad
    guard fraction > 0, old.proportion > 0, quad.proportion > 0 else { return }
    let part = bounds.widened(
      by: pow(quad.proportion / old.proportion, fraction),
      in: isPlain ? Size(.infinity, .infinity) : face.size)
    guard let fit = Homography(from: homography.apply(part), to: quad) else { return }
    (bounds, homography) = (part, fit.after(homography))
  }

  /// Moves the edges of the visible part inwards. The centres of the round corners don't move.
  fileprivate mutating func shrink(by distance: Double) {
    bounds = bounds.insetBy(dx: distance, dy: distance)
    corners = corners.joined(with: .square) { radius, _ in max(radius - distance, 0) }
  }

  /// The window pixels per point of the face along its top and its left edge.
  fileprivate var scale: Size {
    let quad = quad
    return Size(
      (quad.topRight - quad.topLeft).length / max(bounds.width, 1e-9),
      (quad.bottomLeft - quad.topLeft).length / max(bounds.height, 1e-9))
  }
}

extension Rect {
  /// Returns a rectangle whose aspect ratio is `ratio` times the aspect ratio of this rectangle, within a face of size
  /// `face`.
  ///
  /// One side grows as far as the face allows. If the face is too small, the other side shrinks. The top left corner,
  /// where a card's heading is, doesn't move if the result fits there.
  fileprivate func widened(by ratio: Double, in face: Size) -> Rect {
    let space = Size(
      max(face.width, maxX) - min(0, minX), max(face.height, maxY) - min(0, minY))
    var part = size
    if ratio > 1 {
      part.width = min(width * ratio, space.width)
      part.height = part.width / (width / height * ratio)
    } else {
      part.height = min(height / ratio, space.height)
      part.width = part.height * (width / height * ratio)
    }
    return Rect(
      x: min(minX, min(0, minX) + space.width - part.width),
      y: min(minY, min(0, minY) + space.height - part.height), width: part.width,
      height: part.height)
  }
}

extension Quad {
  /// The mean width of the quad divided by its mean height; 0 for a line.
  fileprivate var proportion: Double {
    let (left, right) = ((bottomLeft - topLeft).length, (bottomRight - topRight).length)
    let width = (topRight - topLeft).length + (bottomRight - bottomLeft).length
    return left + right > 1e-9 ? width / (left + right) : 0
  }
}

package import CardKinetics
import CardModel

/// Corner radii in the face's points; 0 is square.
package struct CornerRadii: Hashable, Sendable {
  package var topLeft, topRight, bottomRight, bottomLeft: Double

  package init(
    topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0
  ) {
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
  }

  package init(_ all: Double) {
    self.init(topLeft: all, topRight: all, bottomRight: all, bottomLeft: all)
  }

  package static let square = CornerRadii(0)

  package var largest: Double { max(topLeft, topRight, bottomRight, bottomLeft) }

  /// Returns the radii that `join` computes from the two radii at each corner.
  package func joined(with other: CornerRadii, _ join: (Double, Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: join(topLeft, other.topLeft), topRight: join(topRight, other.topRight),
      bottomRight: join(bottomRight, other.bottomRight),
      bottomLeft: join(bottomLeft, other.bottomLeft))
  }
}

/// A colour over a face. Its strength varies along one axis of `bounds`.
///
/// Between two stops the strength is linear. Before the first and after the last stop it is constant. The shade
/// doesn't change the face's transparency (source atop).
package struct Shade: Hashable, Sendable {
  /// The axis along which the strength varies: from the left edge to the right, or from the top edge to the bottom.
  package enum Axis: Hashable, Sendable { case horizontal, vertical }

  /// A position along the axis, from 0 at the first edge to 1 at the last, and the colour's alpha there.
  package struct Stop: Hashable, Sendable {
    package var position: Double
    package var alpha: Double

    package init(_ position: Double, _ alpha: Double) {
      (self.position, self.alpha) = (position, alpha)
    }
  }

  /// The colour of the shade. If nil, the scenes' host fills in the backdrop's colour behind the item.
  package var color: Color?
  package var axis = Axis.horizontal
  /// The four stops, by ascending position. A shade with fewer stops repeats the last one.
  package var stops: (Stop, Stop, Stop, Stop) {
    get { (stop0, stop1, stop2, stop3) }
    set { (stop0, stop1, stop2, stop3) = newValue }
  }
  private var stop0, stop1, stop2, stop3: Stop

  package init(color: Color?, axis: Axis = .horizontal, stops: (Stop, Stop, Stop, Stop)) {
    (self.color, self.axis) = (color, axis)
    (stop0, stop1, stop2, stop3) = stops
  }

  /// Creates a uniform shade.
  package init(color: Color?, alpha: Double) {
    let stop = Stop(0, alpha)
    self.init(color: color, stops: (stop, stop, stop, stop))
  }
}

/// A soft shadow under an item, in the item's own plane.
package struct Shadow: Hashable, Sendable {
  /// The displacement of the shadow, in the face's points.
  package var offset: Point
  /// The standard deviation of the blur, in the face's points.
  package var blur: Double
  /// The alpha of black at the densest point, before multiplication by the item's opacity.
  package var opacity: Double
  /// The rectangle that casts the shadow, in the face's points; nil if the visible part of the face casts it.
  package var caster: Rect?

  package init(offset: Point, blur: Double, opacity: Double) {
    (self.offset, self.blur, self.opacity) = (offset, blur, opacity)
  }

  /// Returns the shadow of a lifted card: farther off, softer and a little fainter. `height` is 0 for a card that lies
  /// on a surface, and 1 at arm's length. Tuned by eye.
  package func lifted(_ height: Double) -> Shadow {
    var shadow = self
    shadow.offset = offset * (1 + 2.5 * height)
    shadow.blur *= 1 + 1.2 * height
    shadow.opacity *= 1 - 0.15 * height
    return shadow
  }
}

/// The sides at which an item meets another part of its face.
///
/// At a seam, a pixel belongs entirely to the item that contains its centre. Two items with a common side therefore do
/// not mix with the items behind them.
package struct Seams: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let left = Seams(rawValue: 1)
  package static let right = Seams(rawValue: 2)
}

/// A layer of a list that fades as a whole. An opaque pixel of one of its items hides the lower items of the layer, even
/// at a low opacity.
package struct FadingLayer: Hashable, Sendable {
  /// One of the two layers that may fade in one list.
  package enum Number: Hashable, Sendable { case first, second }

  /// The number of this layer. The other layer may fade beneath it.
  package var number: Number
  /// The opacity of the whole layer, by which the opacities of its items are multiplied.
  package var opacity: Double

  /// Creates a layer that is partly visible.
  package init(_ number: Number, opacity: Double) {
    (self.number, self.opacity) = (number, opacity)
  }
}

/// An item of a list: a part of a face, mapped into the list's plane.
package struct DisplayItem: Hashable, Sendable {
  package var face: Face
  package var role: ItemRole
  /// The card that the item moves with, as a number that is unique among the visible cards of its scene; nil for an
  /// item that moves by itself.
  package var carrier: Int?
  /// The visible part of the face, in the face's points; the rest is cropped.
  package var bounds: Rect
  /// The map from the face's points to the list's plane.
  package var homography: Homography
  /// The rounding of `bounds`. The face itself is painted to its edges.
  package var corners: CornerRadii
  package var seams: Seams = []
  /// The width of the frame that is painted along the edges of the face, in the face's points. In a transition, the
  /// frame is drawn along the edges of the flying card instead.
  package var frame = 0.0
  package var opacity: Double
  /// The fading layer that the item belongs to; nil if the item belongs to none.
  package var fade: FadingLayer?
  package var shade: Shade?
  package var shadow: Shadow?
  /// The region of the list's plane that clips the item and its shadow; nil for none.
  package var clip: Rect?
  /// The side to which a transition moves the item, from −1 (left) to 1 (right). At 0 the item moves with its scene.
  package var flight = 0.0
  /// Whether the pointer can hit the item.
  package var isHittable: Bool

  package init(
    face: Face, role: ItemRole = [], carrier: Int? = nil, bounds: Rect? = nil,
    homography: Homography, corners: CornerRadii = .square, opacity: Double = 1,
    shade: Shade? = nil, shadow: Shadow? = nil, isHittable: Bool = true
  ) {
    (self.face, self.role, self.carrier) = (face, role, carrier)
    self.bounds = bounds ?? Rect(face.size)
    (self.homography, self.corners, self.opacity) = (homography, corners, opacity)
    (self.shade, self.shadow, self.isHittable) = (shade, shadow, isHittable)
  }

  /// The corners of the visible part in the list's plane.
  package var quad: Quad { homography.apply(bounds) }
}

/// The vertical gradient behind all items.
package struct Backdrop: Hashable, Sendable {
  package var top: Color
  package var bottom: Color

  package init(top: Color, bottom: Color) {
    (self.top, self.bottom) = (top, bottom)
  }

  package init(_ color: Color) { self.init(top: color, bottom: color) }

  /// The dark background around an opened card. Tuned by eye.
  package static let dark = Backdrop(Color(14, 14, 16))

  /// Returns the colour at `fraction` of the height: 0 at the top, 1 at the bottom.
  package func color(at fraction: Double) -> Color { top.mixed(with: bottom, fraction) }

  /// Returns the mix of `self` (at 0) and `other` (at 1).
  package func mixed(with other: Backdrop, _ t: Double) -> Backdrop {
    Backdrop(top: top.mixed(with: other.top, t), bottom: bottom.mixed(with: other.bottom, t))
  }
}

/// A scene's two backdrops, which the scene mixes as it moves.
package struct BackdropPair: Hashable, Sendable {
  package var first: Backdrop
  package var second: Backdrop

  package init(_ first: Backdrop, _ second: Backdrop) {
    (self.first, self.second) = (first, second)
  }

  /// Creates a pair of equal backdrops.
  package init(_ only: Backdrop) { self.init(only, only) }
}

/// A frame as data: a backdrop and items, back to front, all in one plane.
///
/// Scenes make lists in viewport points; the stage maps them to the window's pixels.
package struct DisplayList: Hashable, Sendable {
  package var backdrop: Backdrop
  package var items: [DisplayItem]

  package init(backdrop: Backdrop, items: [DisplayItem] = []) {
    (self.backdrop, self.items) = (backdrop, items)
  }

  /// Returns the list, with its clips, scaled by `x` horizontally and by `y` vertically.
  ///
  /// Overlay items on whole pixels stay on whole pixels, so that adjacent items have no gap between them.
  package func scaled(_ x: Double, _ y: Double) -> DisplayList {
    let scale = Homography.scale(x, y)
    var list = self
    for index in items.indices {
      let change = items[index].pixels?.scalingToPixels(x, y) ?? scale
      list.items[index].homography = change.after(items[index].homography)
      list.items[index].clip = items[index].clip.map { clip in
        Rect(x: clip.minX * x, y: clip.minY * y, width: clip.width * x, height: clip.height * y)
      }
    }
    return list
  }

  /// The number of cards, pages and buttons. The parts of one face count as one.
  package var visibleCount: Int {
    items.indices.count { index in
      !items[index].role.subtracting([.standing, .edge, .reflection]).isEmpty
        && (items[index].seams.isEmpty || index == 0 || items[index - 1].face != items[index].face)
    }
  }

  /// Gives each shade without a colour the colour of the backdrop behind the densest part of the shade. The list must
  /// be in pixels of the window.
  package mutating func fillShades(in window: Size) {
    for index in items.indices where items[index].shade?.color == .some(nil) {
      let point = items[index].homography.apply(items[index].densestPoint)
      items[index].shade?.color = backdrop.color(at: point.y / window.height)
    }
  }
}

extension Rect {
  /// Returns the map that scales the rectangle by `x` and `y` and moves its edges to whole pixels; nil if the result is
  /// empty.
  fileprivate func scalingToPixels(_ x: Double, _ y: Double) -> Homography? {
    let (left, top) = ((minX * x).rounded(), (minY * y).rounded())
    let (width, height) = ((maxX * x).rounded() - left, (maxY * y).rounded() - top)
    guard width > 0, height > 0 else { return nil }
    return .translation(left, top)
      .after(.scale(width / self.width, height / self.height))
      .after(.translation(-minX, -minY))
  }
}

extension DisplayItem {
  /// The point of the face at which the shade is strongest, in the middle of the other axis. The centre, if the shade
  /// is uniform.
  fileprivate var densestPoint: Point {
    guard let shade else { return bounds.center }
    let stops = [shade.stops.0, shade.stops.1, shade.stops.2, shade.stops.3]
    guard let densest = stops.max(by: { $0.alpha < $1.alpha }),
      stops.contains(where: { $0.alpha < densest.alpha })
    else { return bounds.center }
    return switch shade.axis {
    case .horizontal: Point(bounds.minX + bounds.width * densest.position, bounds.midY)
    case .vertical: Point(bounds.midX, bounds.minY + bounds.height * densest.position)
    }
  }

  /// The rectangle that the item fills, in whole pixels. Nil for items of scenes, and for items whose edges are not on
  /// whole pixels.
  fileprivate var pixels: Rect? {
    guard face.scene == .overlay else { return nil }
    let (quad, box) = (quad, quad.boundingBox)
    let isWhole = [box.minX, box.minY, box.maxX, box.maxY].allSatisfy { $0 == $0.rounded() }
    let isUpright =
      quad.topLeft == box.origin && quad.bottomRight == Point(box.maxX, box.maxY)
      && quad.topRight == Point(box.maxX, box.minY)
    return isWhole && isUpright && box.width > 0 && box.height > 0 ? box : nil
  }

  /// Moves the item and its clip.
  package mutating func move(by shift: Point) {
    homography = Homography.translation(shift.x, shift.y).after(homography)
    clip = clip.map { Rect(origin: $0.origin + shift, size: $0.size) }
  }
}

extension [DisplayItem] {
  /// Returns the items and their clips, moved by `shift`.
  package func moved(by shift: Point) -> [DisplayItem] {
    map { item in
      var item = item
      item.move(by: shift)
      return item
    }
  }

  /// Returns the items, clipped to a rectangle in addition to their own clips.
  package func clipped(to rect: Rect) -> [DisplayItem] {
    map { item in
      var item = item
      item.clip = item.clip.map { $0.intersection(rect) } ?? rect
      return item
    }
  }
}

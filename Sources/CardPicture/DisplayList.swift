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

  /// The radii that a function makes of both, corner by corner.
  package func joined(with other: CornerRadii, _ join: (Double, Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: join(topLeft, other.topLeft), topRight: join(topRight, other.topRight),
      bottomRight: join(bottomRight, other.bottomRight),
      bottomLeft: join(bottomLeft, other.bottomLeft))
  }
}

/// A colour laid over a face, its strength varying from the left edge of `bounds` to the right.
///
/// Between two stops the strength is linear; before the first and after the last it is constant. It
/// does not change the face's transparency (source atop).
package struct Shade: Hashable, Sendable {
  /// A place on the face, 0 its left edge and 1 its right, and the colour's alpha there.
  package struct Stop: Hashable, Sendable {
    package var position: Double
    package var alpha: Double

    package init(_ position: Double, _ alpha: Double) {
      (self.position, self.alpha) = (position, alpha)
    }
  }

  /// Nil for the colour of the backdrop behind the item, which the scenes' host fills in.
  package var color: Color?
  /// Four stops, positions ascending; repeat the last where fewer are needed.
  package var stops: (Stop, Stop, Stop, Stop) {
    get { (stop0, stop1, stop2, stop3) }
    set { (stop0, stop1, stop2, stop3) = newValue }
  }
  private var stop0, stop1, stop2, stop3: Stop

  package init(color: Color?, stops: (Stop, Stop, Stop, Stop)) {
    self.color = color
    (stop0, stop1, stop2, stop3) = stops
  }

  /// A uniform shade.
  package init(color: Color?, alpha: Double) {
    let stop = Stop(0, alpha)
    self.init(color: color, stops: (stop, stop, stop, stop))
  }
}

/// A soft shadow under an item, in the item's own plane.
package struct Shadow: Hashable, Sendable {
  /// The displacement of the shadow, in the face's points.
  package var offset: Point
  /// The standard deviation of its blur, in the face's points.
  package var blur: Double
  /// The alpha of black where the shadow is densest, to be multiplied by the item's opacity.
  package var opacity: Double
  /// What casts it, in the face's points; nil for what is visible of the face.
  package var caster: Rect?

  package init(offset: Point, blur: Double, opacity: Double) {
    (self.offset, self.blur, self.opacity) = (offset, blur, opacity)
  }

  /// The shadow of a lifted card, `height` 0 when it lies and 1 at arm's length: farther off, softer
  /// and a little fainter (tuned by eye).
  package func lifted(_ height: Double) -> Shadow {
    var shadow = self
    shadow.offset = offset * (1 + 2.5 * height)
    shadow.blur *= 1 + 1.2 * height
    shadow.opacity *= 1 - 0.15 * height
    return shadow
  }
}

/// Sides at which an item meets another part of its face.
///
/// There a pixel belongs to the item that its centre lies in, wholly: of two items that share the side
/// neither is mixed with what lies behind them.
package struct Seams: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let left = Seams(rawValue: 1)
  package static let right = Seams(rawValue: 2)
}

/// A picture that fades as a whole: an opaque pixel of one of its items hides what lies below it of the same
/// picture, however faint the picture is.
package struct FadingPicture: Hashable, Sendable {
  /// Which of the two pictures that may fade in one list.
  package enum Layer: Hashable, Sendable { case first, second }

  /// Its own: the other may fade beneath it.
  package var layer: Layer
  /// The opacity of the whole picture; those of its items include it.
  package var opacity: Double

  /// Creates a picture that is partly there.
  package init(_ layer: Layer, opacity: Double) {
    (self.layer, self.opacity) = (layer, opacity)
  }
}

/// A picture to draw: a part of a face, mapped into the list's plane.
package struct DisplayItem: Hashable, Sendable {
  package var face: FaceID
  package var role: ItemRole
  /// The card that it moves with, by a number that is unique among the visible cards of its scene;
  /// nil for an item that moves by itself.
  package var carrier: Int?
  /// The visible part of the face, in the face's points; the rest is cropped.
  package var bounds: Rect
  /// From the face's points to the list's plane.
  package var homography: Homography
  /// The rounding of `bounds`; the face itself is painted to its edges.
  package var corners: CornerRadii
  package var seams: Seams = []
  package var opacity: Double
  /// The fading picture that it is part of, if any.
  package var picture: FadingPicture?
  package var shade: Shade?
  package var shadow: Shadow?
  /// The region of the list's plane that it and its shadow are clipped to; nil for all.
  package var clip: Rect?
  /// How far it flies out of its scene by itself, −1 to the left … 1 to the right: a change of scenes
  /// takes it there.
  package var flight = 0.0
  /// Whether the pointer can hit it.
  package var isHittable: Bool

  package init(
    face: FaceID, role: ItemRole = [], carrier: Int? = nil, bounds: Rect? = nil,
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

  /// The colour at a share of the height, 0 at the top.
  package func color(at share: Double) -> Color { top.mixed(with: bottom, share) }

  /// The mix of `self` (at 0) and `other` (at 1).
  package func mixed(with other: Backdrop, _ t: Double) -> Backdrop {
    Backdrop(top: top.mixed(with: other.top, t), bottom: bottom.mixed(with: other.bottom, t))
  }
}

/// A scene's backdrop: two looks, which the scene's motion mixes.
package struct BackdropPair: Hashable, Sendable {
  package var first: Backdrop
  package var second: Backdrop

  package init(_ first: Backdrop, _ second: Backdrop) {
    (self.first, self.second) = (first, second)
  }

  /// A backdrop with one look.
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

  /// The same in a plane that is wider and higher by factors: what its items are cut to, too. Pieces of the chrome that
  /// lie on whole pixels do so again, for they may meet there.
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

  /// The number of cards, pages and buttons; the parts of a face are one.
  package var visibleCount: Int {
    items.indices.count { place in
      !items[place].role.subtracting([.standing, .edge]).isEmpty
        && (items[place].seams.isEmpty || place == 0 || items[place - 1].face != items[place].face)
    }
  }

  /// Gives shades without a colour that of the backdrop behind the middle of their item; the list's
  /// plane is that of a window.
  package mutating func fillShades(in window: Size) {
    for index in items.indices where items[index].shade?.color == .some(nil) {
      let middle = items[index].homography.apply(items[index].bounds.center)
      items[index].shade?.color = backdrop.color(at: middle.y / window.height)
    }
  }
}

extension Rect {
  /// What scales it by factors and moves its edges to whole pixels; nil where nothing would be left of it.
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
  /// The rectangle of whole pixels that it fills; nil where it fills none, or is a scene's.
  fileprivate var pixels: Rect? {
    guard face.scene == .overlay else { return nil }
    let (quad, box) = (quad, quad.boundingBox)
    let isWhole = [box.minX, box.minY, box.maxX, box.maxY].allSatisfy { $0 == $0.rounded() }
    let isUpright =
      quad.topLeft == box.origin && quad.bottomRight == Point(box.maxX, box.maxY)
      && quad.topRight == Point(box.maxX, box.minY)
    return isWhole && isUpright && box.width > 0 && box.height > 0 ? box : nil
  }

  /// Moves it and what it is clipped to.
  package mutating func move(by shift: Point) {
    homography = Homography.translation(shift.x, shift.y).after(homography)
    clip = clip.map { Rect(origin: $0.origin + shift, size: $0.size) }
  }
}

extension [DisplayItem] {
  /// The items, and what they are clipped to, moved.
  package func moved(by shift: Point) -> [DisplayItem] {
    map { item in
      var item = item
      item.move(by: shift)
      return item
    }
  }

  /// The items, clipped to a rectangle as well as to what clips them already.
  package func clipped(to rect: Rect) -> [DisplayItem] {
    map { item in
      var item = item
      item.clip = item.clip.map { $0.intersection(rect) } ?? rect
      return item
    }
  }
}

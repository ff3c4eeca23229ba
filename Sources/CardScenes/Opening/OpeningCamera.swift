import CardKinetics
import CardPicture
import Glibc

/// The view of a scene whose front card fills the window.
///
/// At a zoom of 0 the map is the identity. At 1 it shows the front card in its plane, in the middle of the window. So
/// an opened card folds, turns and flies as it does in its scene. Source: `Sources/CardScenes/README.md`, "Opened
/// cards".
struct OpeningCamera: Hashable, Sendable {
  /// The window, in viewport points.
  var window: Rect
  /// The outline of the front card at rest, in the viewport.
  var outline: Quad
  /// The size of the front card, in points.
  var card: Size

  /// The scale of the opened scene. At this scale, the sum of the card's width and height equals the sum of the
  /// window's width and height.
  var scale: Double { (window.width + window.height) / (card.width + card.height) }

  func map(atZoom zoom: Double) -> Homography {
    guard zoom != 0 else { return .identity }
    let size = card * scale
    let near = Rect(origin: window.center - Point(size.width / 2, size.height / 2), size: size)
    let target = outline.mixed(with: Homography.identity.apply(near), zoom)
    return Homography(from: outline, to: target) ?? .identity
  }

  /// Returns how dark a card is at a distance from the front, in cards: 0 in front, 1 at a distance of 1 or more.
  static func darkness(atDistance distance: Double) -> Double { pow((0...1).clamping(distance), 3) }

  /// The distance from its place at which an opened card casts its whole shadow, as a fraction of the card's width; tuned
  /// by eye.
  private static let lifting = 0.1

  /// Returns how far a card has left the place of the front card, as a fraction of the distance at which it casts its
  /// whole shadow: 0 in its place, at most 1.
  ///
  /// Only the shadow separates the card from one of the same colour beneath it.
  func lift(of card: DisplayItem) -> Double {
    let (own, place) = (card.quad.boundingBox.center, outline.boundingBox)
    return (0...1).clamping((own - place.center).length / (Self.lifting * place.width))
  }

  /// Returns the outline of an opened card on the plane of its own face, whose outline is `bounds`.
  func outline(of bounds: Rect, inWindow frame: Rect) -> Rect {
    let (wide, high) = (
      frame.width / (scale * card.width) * bounds.width,
      frame.height / (scale * card.height) * bounds.height
    )
    return Rect(origin: bounds.center - Point(wide / 2, high / 2), size: Size(wide, high))
  }

  /// Returns the rectangle of an opened card in a window. The rectangle is the largest one with the aspect of the
  /// card's image, or the whole window for a card without an image.
  static func frame(ofAspect aspect: Double?, in window: Rect) -> Rect {
    guard let aspect else { return window }
    let width = min(window.width, window.height * aspect)
    let size = Size(width, width / aspect)
    return Rect(origin: window.center - Point(size.width / 2, size.height / 2), size: size)
  }

  /// Returns the rectangle of an opened face over a face with the outline `bounds`, before the card opens. The opened
  /// face covers the outline from its top, and is cropped.
  static func cover(_ bounds: Rect, by size: Size) -> Rect {
    let scale = max(bounds.width / size.width, bounds.height / size.height)
    let width = size.width * scale
    return Rect(
      x: bounds.midX - width / 2, y: bounds.minY, width: width, height: size.height * scale)
  }
}

extension DisplayItem {
  /// The darkness from which a darkened item begins to fade. Tuned by eye.
  private static let fading = 0.4
  /// The minimum distance between the bottom of a card's own face and the bottom of the outline at which the face casts
  /// no shadow, in points. As the distance shrinks to 0, the shadow becomes full. Tuned by eye.
  private static let apart = 80.0

  /// Darkens the item to the colour of the dark background around an opened card. At a darkness of 0 the item is
  /// unchanged. At 1 it has the colour of the background.
  ///
  /// - Parameter fades: whether the item also becomes transparent, because it may lie over the opened card.
  mutating func darken(by darkness: Double, fades: Bool = true) {
    guard darkness > 0 else { return }
    let old = shade?.color == .some(nil) ? nil : shade
    // Adds a uniform shade to the item's own. A shade in the backdrop's colour stays as it is, because the backdrop
    // is dark.
    if old != nil || shade == nil {
      var new = old ?? Shade(color: Backdrop.dark.top, alpha: 0)
      func add(_ stop: inout Shade.Stop) { stop.alpha = 1 - (1 - stop.alpha) * (1 - darkness) }
      add(&new.stops.0)
      add(&new.stops.1)
      add(&new.stops.2)
      add(&new.stops.3)
      let maximum = max(
        new.stops.0.alpha, new.stops.1.alpha, new.stops.2.alpha, new.stops.3.alpha)
      new.color = new.color?.mixed(with: Backdrop.dark.top, darkness / maximum)
      shade = new
    }
    shadow = shadow?.faded(1 - darkness)
    guard fades else { return }
    let left = min((1 - darkness) / (1 - Self.fading), 1)
    opacity *= left * left * (3 - 2 * left)
  }

  /// Returns the items of a card at the given zoom of its opening: the opened face and, until it fades, the card's own
  /// face above it.
  ///
  /// Both faces show the card's image at the same position. Without an image, both fill the outline of the card from
  /// its top. The corners become square. The back of a card stays, because the opened face belongs to its front.
  ///
  /// - Parameters:
  ///   - opened: the opened face.
  ///   - image: the rectangle of the image on the card's own face, which becomes the opened face; nil without an image.
  ///   - target: the rectangle of the opened face at a zoom of 1, on the plane of the card's own face.
  ///   - camera: the map of the plane of the items.
  ///   - lift: how far the card has left the place of the opened card, 0…1. An opened card in its place has no shadow.
  func opened(
    as opened: Face, image: Rect?, to target: Rect, seenBy camera: Homography, atZoom zoom: Double,
    lift: Double
  ) -> [DisplayItem] {
    let fraction = (0...1).clamping(zoom)
    let outline = bounds.mixed(with: target, zoom)
    let start = image ?? OpeningCamera.cover(bounds, by: opened.size)
    let area = start.mixed(with: target, zoom)
    let plane = camera.after(homography)
    func shown(_ face: Face, _ rect: Rect, at area: Rect) -> DisplayItem {
      let scale = Point(area.width / rect.width, area.height / rect.height)
      let origin = area.origin - Point(rect.minX * scale.x, rect.minY * scale.y)
      var item = self
      item.face = face
      item.homography = plane.after(.translation(origin.x, origin.y)).after(
        .scale(scale.x, scale.y))
      item.bounds = Rect(
        x: (outline.minX - origin.x) / scale.x, y: (outline.minY - origin.y) / scale.y,
        width: outline.width / scale.x, height: outline.height / scale.y
      ).intersection(Rect(face.size))
      item.corners = corners.joined(with: .square) { radius, _ in radius * (1 - fraction) / scale.x
      }
      return item
    }
    let fade = Opening.coverFade
    let isBack = face.card?.side == .back
    let strength =
      isBack
      ? 1
      : (0...1).clamping((fade.upperBound - fraction) / (fade.upperBound - fade.lowerBound))
    var own =
      image.map { shown(face, $0, at: area) }
      ?? shown(face, bounds, at: OpeningCamera.cover(outline, by: bounds.size))
    own.opacity *= strength
    own.isHittable = isHittable && strength >= 1
    own.frame = frame * (1 - fraction)
    // Where a face with an image ends above the outline, its shadow would lie on the opened face.
    let bottom =
      image == nil
      ? nil : plane.inverse?.after(own.homography).apply(Point(0, own.bounds.maxY)).y
    let joined = 1 - (0...1).clamping((outline.maxY - (bottom ?? outline.maxY)) / Self.apart)
    let cast = strength * joined
    let raised = 1 - fraction * (1 - lift)
    own.shadow = shadow?.faded(cast * raised)
    if isBack { return [own] }
    var larger = shown(opened, Rect(opened.size), at: area)
    (larger.role, larger.frame) = (.card, 0)
    larger.shadow = shadow?.scaled(face.size.width / opened.size.width)
      .faded((1 - cast) * raised)
    // Both faces together are as opaque as the card.
    if opacity < 1 { larger.opacity = (opacity - own.opacity) / (1 - own.opacity) }
    return [larger, own].filter { $0.opacity > 0 && $0.bounds.width > 0 && $0.bounds.height > 0 }
  }
}

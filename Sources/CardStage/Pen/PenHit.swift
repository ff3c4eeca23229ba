import CardKinetics
import CardPicture

/// The pointer's position on the sheet of a card during a stroke.
struct PenHit {
  /// The position in units of the sheet. It may lie beyond the card.
  private(set) var point: Point
  private(set) var isOnCard: Bool
  private let sheet: PenSheet
  private let outline: PenOutline

  /// Creates the position of a window pixel on the sheet of the card that `drawing` draws on, as the last frame shows
  /// it.
  ///
  /// Returns nil if the frame lacks the card, or if the pixel is behind the eye.
  init?(of pixel: Point, for drawing: PenDrawing, in stage: Stage) {
    let items = stage.lastFrame.list.items.reversed().filter { item in
      item.opacity > 0 && item.clip?.contains(pixel) != false
        && stage.strokeTarget(of: item.face) == drawing.target
    }
    // Items that fade over a card can't be hit, and don't count as parts of the card.
    let cards = items.contains(where: \.isHittable) ? items.filter(\.isHittable) : items
    var nearest: PenHit?
    for item in cards {
      guard let scene = stage.sceneType(of: item.face) else { continue }
      let aspect = drawing.stroke.isOnImage ? stage.imageAspect(of: item.face) : nil
      let sheet = PenSheet(on: item.face, of: scene, image: aspect)
      guard let hit = PenHit(of: pixel, on: item, sheet, drawing) else { continue }
      if hit.isOnCard {
        self = hit
        return
      }
      // On a folded card, the stroke continues on the part where it was.
      if nearest == nil || item.bounds.contains(sheet.face(drawing.last.point)) { nearest = hit }
    }
    guard let nearest else { return nil }
    self = nearest
  }

  private init?(of pixel: Point, on item: DisplayItem, _ sheet: PenSheet, _ drawing: PenDrawing) {
    guard let p = item.homography.inverse?.apply(pixel), p.x.isFinite, p.y.isFinite,
      item.homography.w(at: p) > 0
    else { return nil }
    outline = PenOutline(of: item, insetBy: drawing.stroke.width * sheet.unit / 2)
    self.sheet = sheet
    point = sheet.sheet(p)
    let isHit = item.facePoint(under: pixel) != nil
    isOnCard = isHit && outline.contains(p)
  }

  /// Whether a point of the sheet lies on the card.
  func isOnCard(_ point: Point) -> Bool { outline.contains(sheet.face(point)) }
}

/// The rounded outline of a card's face. The pen draws only inside this outline.
struct PenOutline: Hashable, Sendable {
  private var rect: Rect
  private var radius: Double

  /// Creates the outline of the card that an item belongs to, in the face's points.
  init(of item: DisplayItem, insetBy inset: Double) {
    let card = item.seams.isEmpty ? item.bounds : Rect(item.face.size)
    rect = card.insetBy(
      dx: min(inset, card.width / 2), dy: min(inset, card.height / 2))
    radius = min(max(item.corners.largest - inset, 0), rect.width / 2, rect.height / 2)
  }

  func contains(_ p: Point) -> Bool { (nearest(to: p) - p).length < 1e-9 * max(rect.width, 1) }

  /// Returns `p` if it lies inside the outline, or else the nearest point of the outline.
  func nearest(to p: Point) -> Point {
    let inner = rect.insetBy(dx: radius, dy: radius)
    let corner = Point(
      min(max(p.x, inner.minX), inner.maxX), min(max(p.y, inner.minY), inner.maxY))
    let beyond = p - corner
    guard beyond.x != 0, beyond.y != 0 else {
      return Point(min(max(p.x, rect.minX), rect.maxX), min(max(p.y, rect.minY), rect.maxY))
    }
    return beyond.length <= radius ? p : corner + beyond * (radius / beyond.length)
  }
}

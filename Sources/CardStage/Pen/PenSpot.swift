import CardKinetics
import CardPicture

/// Where the pointer is on the sheet of the card that the pen draws on.
struct PenSpot {
  /// In units of the sheet; beyond the card too.
  private(set) var point: Point
  private(set) var isOnCard: Bool
  private let sheet: PenSheet
  private let outline: PenOutline

  /// The spot of a pixel as the frame last shown has the card; nil where it does not show the card, or the pixel lies
  /// behind the eye.
  init?(of pixel: Point, for drawing: PenDrawing, in stage: Stage) {
    let items = stage.hitTestList.items.reversed().filter { item in
      item.opacity > 0 && item.clip?.contains(pixel) != false
        && stage.penPlace(of: item.face) == drawing.place
    }
    // What can be hit is the card, and not what fades over it.
    let cards = items.contains(where: \.isHittable) ? items.filter(\.isHittable) : items
    var nearest: PenSpot?
    for item in cards {
      guard let scene = stage.sceneType(of: item.face) else { continue }
      let aspect = drawing.stroke.isOnPicture ? stage.pictureAspect(of: item.face) : nil
      let sheet = PenSheet(on: item.face, of: scene, picture: aspect)
      guard let spot = PenSpot(of: pixel, on: item, sheet, drawing) else { continue }
      if spot.isOnCard {
        self = spot
        return
      }
      // Of a folded card the part goes on that the pen was on last.
      if nearest == nil || item.bounds.contains(sheet.face(drawing.last.point)) { nearest = spot }
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

/// The rounded outline of a card's face, within which a line of the pen stays.
struct PenOutline: Hashable, Sendable {
  private var rect: Rect
  private var radius: Double

  /// The outline of the card that an item is, or is a part of, in the face's points.
  init(of item: DisplayItem, insetBy inset: Double) {
    let card = item.seams.isEmpty ? item.bounds : Rect(item.face.size)
    rect = card.insetBy(
      dx: min(inset, card.width / 2), dy: min(inset, card.height / 2))
    radius = min(max(item.corners.largest - inset, 0), rect.width / 2, rect.height / 2)
  }

  func contains(_ p: Point) -> Bool { (nearest(to: p) - p).length < 1e-9 * max(rect.width, 1) }

  /// The point itself, or else the nearest one within.
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

import CardKinetics
import CardModel
import CardPicture

/// The display items of strokes: the light edge and the ink of each piece, in the plane of the card's item.
struct PenItems {
  private let card: DisplayItem
  private let (face, image): (PenSheet, PenSheet)
  /// The points of a piece's face per point of the card's face, so that a piece is as sharp as the card.
  private let scale: Double

  init(on card: DisplayItem, face: PenSheet, image: PenSheet, scale: Double) {
    (self.card, self.face, self.image, self.scale) = (card, face, image, scale)
  }

  func append(_ strokes: [PenStroke], to items: inout [DisplayItem]) {
    for layer in PenLayer.allCases {
      for stroke in strokes {
        let sheet = stroke.isOnImage ? image : face
        for piece in stroke.pieces {
          if let item = item(piece, of: stroke, layer, on: sheet) { items.append(item) }
        }
      }
    }
  }

  /// Returns the item of a piece, clipped to the visible part of the face.
  private func item(
    _ piece: PenPiece, of stroke: PenStroke, _ layer: PenLayer, on sheet: PenSheet
  ) -> DisplayItem? {
    let box = sheet.face(piece.box)
    let seen = box.intersection(card.bounds)
    guard seen.width > 0, seen.height > 0 else { return nil }
    var item = DisplayItem(
      face: Face(.pen(piece.curve, layer, stroke.color), size: box.size * scale),
      bounds: Rect(origin: (seen.origin - box.origin) * scale, size: seen.size * scale),
      homography: card.homography.after(.translation(box.minX, box.minY))
        .after(.scale(1 / scale, 1 / scale)),
      opacity: card.opacity, isHittable: false)
    // A piece has a seam only where the card is cut.
    if box.minX < card.bounds.minX, card.seams.contains(.left) { item.seams.insert(.left) }
    if box.maxX > card.bounds.maxX, card.seams.contains(.right) { item.seams.insert(.right) }
    (item.fade, item.clip, item.flight) = (card.fade, card.clip, card.flight)
    item.shade = card.shade.map { $0.moved(from: card.bounds, to: seen) }
    return item
  }
}

extension Shade {
  /// Returns the shade for another part of the face. The light on the face doesn't change.
  fileprivate func moved(from old: Rect, to new: Rect) -> Shade {
    func moved(_ stop: Stop) -> Stop {
      Stop((old.minX + stop.position * old.width - new.minX) / new.width, stop.alpha)
    }
    let stops = stops
    return Shade(
      color: color, stops: (moved(stops.0), moved(stops.1), moved(stops.2), moved(stops.3)))
  }
}

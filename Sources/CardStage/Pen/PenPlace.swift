import CardKinetics
package import CardModel
import CardPicture
import CardScene

/// What a stroke of the pen is on: a side of a card or of a book, wherever that stands.
package struct PenPlace: Hashable, Sendable {
  package enum Owner: Hashable, Sendable {
    /// One of the user's, by its number.
    case card(Int), book(Int)
    /// One of a scene's own deck, by the group and the index of its faces.
    case shipped(SceneID, group: Int, index: Int)
  }

  package enum Side: Hashable, Sendable {
    case front, back, detail, cover
    case page(Int)
  }

  package var owner: Owner
  package var side: Side

  package init(_ owner: Owner, _ side: Side) { (self.owner, self.side) = (owner, side) }

  /// The place that a face of a scene shows; nil for a face on which nobody draws.
  ///
  /// The user's card has one front in all scenes, of which the detail is the enlarged one; a scene's own card has
  /// another one in each.
  init?(_ face: FaceID, of scene: any Scene.Type) {
    switch face.part {
    case .front: side = .front
    case .back: side = .back
    case .detail: side = face.dealt == .shipped && !scene.enlargesFronts ? .detail : .front
    case .cover: side = .cover
    case .page: side = .page(face.index)
    default: return nil
    }
    let number = face.dealt.number
    switch (face.dealt == .shipped, face.bookPlace) {
    case (false, nil): owner = .card(number)
    case (false, _): owner = .book(number)
    case (true, let book?): owner = .shipped(face.scene, group: book, index: 0)
    case (true, nil): owner = .shipped(face.scene, group: face.group, index: face.index)
    }
  }
}

/// The plane of the strokes of a card on one of its faces: with the width of the card's picture, or of the face, as the
/// unit in both directions.
struct PenSheet: Hashable, Sendable {
  /// Where the plane begins, and how long its unit is, in the face's points.
  var origin: Point
  var unit: Double

  /// - Parameter aspect: that of the picture by which the plane goes; nil where it goes by the face.
  init(on face: FaceID, of scene: any Scene.Type, picture aspect: Double?) {
    (origin, unit) = (.zero, face.size.width)
    guard let aspect, let room = scene.pictureRoom(on: face, of: Size(aspect, 1)) else { return }
    let layout = face.layoutSize
    let place = room.fit.place(Size(aspect, 1), in: room.area)
    let (x, y) = (face.size.width / layout.width, face.size.height / layout.height)
    (origin, unit) = (Point(place.minX * x, place.minY * y), place.width * x)
  }

  func face(_ p: Point) -> Point { origin + p * unit }
  func face(_ r: Rect) -> Rect { Rect(origin: face(r.origin), size: r.size * unit) }
  func sheet(_ p: Point) -> Point { (p - origin) / unit }
}

import CardKinetics
package import CardModel
import CardPicture
import CardScene

/// A drawing surface of the pen: a side of a card or of a book.
package struct StrokeTarget: Hashable, Sendable {
  package enum Owner: Hashable, Sendable {
    /// A card or a book of the user.
    case card(CardKey.ID), book(CardKey.ID)
    /// A card or a book of a scene's bundled deck. For a card, `group` is 0 and `index` is the card's index. For a
    /// book, `group` is the book's index and `index` is 0.
    case bundled(SceneID, group: Int, index: Int)
  }

  package enum Side: Hashable, Sendable {
    case front, back, detail, cover
    case page(Int)
  }

  package var owner: Owner
  package var side: Side

  package init(_ owner: Owner, _ side: Side) { (self.owner, self.side) = (owner, side) }

  /// Creates the drawing surface of a scene's face; nil if the face can't be drawn on.
  ///
  /// A card of the user's deck has one front in all scenes, including its enlarged detail. A bundled card has a
  /// separate front in each scene.
  init?(_ face: Face, of scene: any Scene.Type) {
    switch face.content {
    case .card(let card):
      switch card.side {
      case .front: side = .front
      case .back: side = .back
      case .detail, .opened: side = card.key != nil || scene.enlargesFronts ? .front : .detail
      }
      owner = card.key.map { .card($0.id) } ?? .bundled(face.scene, group: 0, index: card.index)
    case .book(let book):
      switch book.part {
      case .cover: side = .cover
      case .page(let number): side = .page(number)
      case .reflection, .board: return nil
      }
      owner = book.key.map { .book($0.id) } ?? .bundled(face.scene, group: book.index, index: 0)
    case .mark, .furniture, .layout, .overlay: return nil
    }
  }
}

/// The drawing plane of a card on one of its faces.
///
/// The unit in both directions is the width of the image on the card, or of the face.
struct PenSheet: Hashable, Sendable {
  /// The origin of the plane, in the face's points.
  var origin: Point
  /// The length of the plane's unit, in the face's points.
  var unit: Double

  /// Creates the plane on a face.
  ///
  /// - Parameter aspect: the aspect ratio of the image that defines the plane; nil if the face defines the plane.
  init(on face: Face, of scene: any Scene.Type, image aspect: Double?) {
    (origin, unit) = (.zero, face.size.width)
    guard let aspect, let image = face.imageRect(ofAspect: aspect, in: scene) else { return }
    (origin, unit) = (image.origin, image.width)
  }

  func face(_ p: Point) -> Point { origin + p * unit }
  func face(_ r: Rect) -> Rect { Rect(origin: face(r.origin), size: r.size * unit) }
  func sheet(_ p: Point) -> Point { (p - origin) / unit }
}

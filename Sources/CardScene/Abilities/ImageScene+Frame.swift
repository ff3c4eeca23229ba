package import CardKinetics
package import CardModel
package import CardPicture

extension Deck {
  /// Returns the aspect of the image on a user's card, width over height; nil if the aspect is unknown.
  package func aspect(ofCard card: Int) -> Double? {
    aspects.isEmpty ? nil : aspects[repeating(card, aspects.count)]
  }
}

extension ImageArea {
  /// Returns the rectangle that an image fills in the area of a face, in the face's points.
  package func rect(ofAspect aspect: Double, on face: Face) -> Rect {
    let frame = fit.frame(of: Size(aspect, 1), in: rect)
    let (x, y) = (
      face.size.width / face.layoutSize.width, face.size.height / face.layoutSize.height
    )
    return Rect(
      x: frame.minX * x, y: frame.minY * y, width: frame.width * x, height: frame.height * y)
  }
}

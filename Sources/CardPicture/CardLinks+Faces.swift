package import CardModel

extension CardLinks {
  /// Returns the image with links on a face, if any.
  package func image(of face: FaceID) -> CardImage? {
    func element<T>(_ list: [T], _ index: Int) -> T? {
      list.isEmpty ? nil : list[repeating(index, list.count)]
    }
    let images: [CardImage]?
    switch face.part {
    case .front, .detail: images = element(cards, face.index)
    // Item 0 is the cover.
    case .page where face.index > 0:
      images = element(pages, face.group).flatMap { element($0, face.index - 1) }
    default: images = nil
    }
    guard let images, images.indices.contains(face.step) else { return nil }
    return images[face.step].links.isEmpty ? nil : images[face.step]
  }
}

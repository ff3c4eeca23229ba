package import CardModel

extension CardSteps {
  /// Returns the index of the last overlay step of a face; 0 for a face with one step.
  package func last(of face: FaceID) -> Int {
    func element<T>(_ list: [T], _ index: Int) -> T? {
      list.isEmpty || index < 0 ? nil : list[index % list.count]
    }
    switch face.part {
    case .front, .detail: return element(cards, face.index) ?? 0
    // Item 0 is the cover.
    case .page: return element(pages, face.group).flatMap { element($0, face.index - 1) } ?? 0
    default: return 0
    }
  }
}

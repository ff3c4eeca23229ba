/// A place on the picture of a card that leads elsewhere, as on a document's page.
package struct CardLink: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// A card of the same deck or book, counted from 0.
    case card(Int)
    /// A URI of any scheme.
    case address(String)
  }

  /// In parts of the picture's width and height, from its top left corner.
  package var area: Rect
  package var target: Target

  package init(area: Rect, target: Target) { (self.area, self.target) = (area, target) }
}

/// The links on the pages of books.
package struct CardLinks: Hashable, Sendable {
  /// The pictures of each bound page of each book, by step.
  private var pages: [[[CardImage]]] = []

  package init() {}

  package init(books: [Book]) {
    let pages = books.map { book in
      book.leaves.map { leaf -> [CardImage] in
        guard case .plate(let card) = leaf, let image = card.image else { return [] }
        return [image] + card.steps
      }
    }
    let areThere = pages.contains { $0.contains { $0.contains { !$0.links.isEmpty } } }
    if areThere { self.pages = pages }
  }

  /// Where a tap on a place of a page leads, if anywhere: of links that overlap the last counts.
  func target(at hit: Hit?) -> CardLink.Target? {
    guard let hit, hit.face.part == .page, hit.face.index > 0, !pages.isEmpty else { return nil }
    let leaves = pages[hit.face.group % pages.count]
    let images = leaves.isEmpty ? [] : leaves[(hit.face.index - 1) % leaves.count]
    guard images.indices.contains(hit.face.step) else { return nil }
    let image = images[hit.face.step]
    // A page of another shape lies whole in the middle of its leaf.
    let (size, aspect) = (hit.face.size, image.aspect ?? hit.face.size.width / hit.face.size.height)
    let shown = Size(min(size.width, size.height * aspect), min(size.height, size.width / aspect))
    let place = Point(
      (hit.point.x - size.width / 2) / shown.width + 0.5,
      (hit.point.y - size.height / 2) / shown.height + 0.5)
    return image.links.last { $0.area.contains(place) }?.target
  }
}

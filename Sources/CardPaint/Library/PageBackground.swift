import CardKinetics

/// The background of a book's page: the shadow towards the spine.
struct PageBackground {
  /// Whether the spine is on the right.
  let isLeft: Bool
  /// Whether the page has no shadow, because the reader sees it as if it were not bound.
  let isFlat: Bool

  func paint(on canvas: Canvas) {
    guard !isFlat else { return }
    let page = canvas.bounds
    let width = min(54, page.width / 3)
    let spine = isLeft ? page.maxX : 0
    let ink = Color(84, 60, 36)
    canvas.fill(
      Rect(x: isLeft ? spine - width : 0, y: 0, width: width, height: page.height),
      .linear(
        Point(spine, 0), Point(spine + (isLeft ? -width : width), 0),
        [(0, 0.46), (0.1, 0.28), (0.34, 0.1), (0.7, 0.02), (1, 0)].map { .init($0.0, ink, $0.1) }))
  }
}

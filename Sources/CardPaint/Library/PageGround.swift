import CardCore

/// What is under the print of a book's page: the shadow towards the spine and, inside the cover, the
/// cloth around the pasted paper.
struct PageGround {
  /// Whether the spine is on the right.
  let isLeft: Bool
  let theme: Theme
  /// The colour of the cover's cloth if the page is pasted inside the cover; nil for a leaf.
  let cloth: Color?

  func paint(on canvas: Canvas) {
    if let cloth { turnIns(of: cloth, on: canvas) }
    gutter(on: canvas)
  }

  /// Draws the cloth folded over the cover's edges, around the pasted paper.
  private func turnIns(of cloth: Color, on canvas: Canvas) {
    let page = canvas.bounds
    let margin = 9.0
    let paper = Rect(
      x: page.minX + (isLeft ? margin : 0), y: margin, width: page.width - margin,
      height: page.height - 2 * margin)
    canvas.fill(page, .diagonal(page, cloth.lighter(0.12), cloth.darker(0.2)))
    canvas.fill(paper.insetBy(dx: -1.5, dy: -1.5), radius: 12, .solid(.black, alpha: 0.28))
    canvas.fill(paper, radius: 11, .solid(theme.paper))
    // Square corners at the spine.
    canvas.fill(
      Rect(x: isLeft ? page.maxX - 20 : 0, y: margin, width: 20, height: paper.height),
      .solid(theme.paper))
  }

  /// Draws the shadow towards the spine.
  private func gutter(on canvas: Canvas) {
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

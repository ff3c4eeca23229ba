import CardKinetics
package import CardPicture
package import CardScene

extension LibraryScene {
  package func xray(at t: Double, over face: Face?) -> XRayReport {
    guard let book = shownBook(at: t) else { return shelfXRay(at: t, over: face) }
    let offset = book.pages.offset(at: t)
    let page = face.flatMap { face -> Int? in
      guard face.book?.index == book.index else { return nil }
      return face.isCover ? 0 : face.page
    }
    let item = page ?? book.layout.rightItem(at: offset)
    // The mark of a leaf is at its first facet, which turns about the spine.
    let items = pages(of: book, at: offset, pose(of: book, at: t), bend(of: book, at: t))
      .filter { $0.facet.map { $0.index == 0 } ?? true }.map(\.item)
    // The area covers the pages on both sides and their thickness. A turning page is nearer to the eye. It therefore
    // appears slightly larger, and extends far above and below.
    let flat = book.layout.page.width * book.layout.openScale
    let depth = flat / metrics.eyeDistance
    let width = flat / (1 - depth * depth).squareRoot()
    let thickness = LibraryMetrics.blockThickness + LibraryMetrics.boardOverhang
    return XRayReport(
      subject: "page", number: item, phase: phase(at: t),
      marks: items.map { mark($0, of: book.index) }, rail: rail(of: book, at: t),
      lines: lines(of: item, in: book, at: t),
      plot: book.opening.xrayPlot(of: "Opening", at: t) ?? book.pages.xrayPlot(at: t),
      cards: box((width + thickness) * 2, viewport.visible.height))
  }

  private func shelfXRay(at t: Double, over face: Face?) -> XRayReport {
    let offset = shelf.offset(at: t)
    let book = face?.isCover == true ? face?.book?.index ?? 0 : layout.book(at: offset)
    let marks = layout(at: t).items(at: offset).map { cover in
      XRayReport.Mark(
        .cover(cover.index), number: cover.index, z: cover.z,
        anchor: Point(cover.size.width / 2, cover.size.height / 2))
    }
    return XRayReport(
      subject: "book", number: book, phase: phase(at: t), marks: marks, rail: shelfRail(at: t),
      lines: shelfLines(of: book, at: t), plot: shelf.xrayPlot(at: t),
      cards: box(viewport.visible.width, LibraryMetrics.pageSize.height * metrics.coverScale))
  }

  /// Returns a rectangle centred in the viewport.
  private func box(_ width: Double, _ height: Double) -> Rect {
    Rect(
      x: (viewport.size.width - width) / 2, y: (viewport.size.height - height) / 2, width: width,
      height: height)
  }

  /// Returns the mark of a page. The page turns about the spine, or about its own middle without the rule of the spine.
  private func mark(_ item: LayoutAttributes, of book: Int) -> XRayReport.Mark {
    let isCover = item.index == 0
    let isRight = item.index % 2 == 0
    let axis = item.anchor.x * item.size.width
    var mark = XRayReport.Mark(
      isCover ? .cover(book) : .page(item.index, of: book),
      number: item.index, z: item.z, anchor: Point(axis, item.size.height / 2),
      axis: layout.strengths.applies(.angle)
        ? XRayReport.Axis(from: Point(axis, 0), to: Point(axis, item.size.height)) : nil)
    mark.namePosition = isRight ? .right : .left
    return mark
  }

  private func rail(of book: OpenBook, at t: Double) -> XRayRail {
    let width = viewport.size.width
    var pressed = book.pages.offset(at: t)
    if case .turning(let drag) = interaction { pressed = drag.pressed }
    return XRayRail(
      book.pages, at: t, count: book.layout.lastSpread + 1,
      index: book.layout.spread(at: book.pages.offset(at: t)), snap: { Double($0) * width }
    ) { pages in
      book.layout.rest(
        pressed: pressed, released: pages.offset(at: t), velocity: pages.velocity(at: t))
    }
  }

  private func shelfRail(at t: Double) -> XRayRail {
    let layout = layout
    return XRayRail(
      shelf, at: t, count: layout.lastBook + 1, index: layout.book(at: shelf.offset(at: t)),
      snap: layout.offset(ofBook:)
    ) { shelf in
      layout.snapTarget(forProposed: shelf.projection(at: t), velocity: shelf.velocity(at: t))
    }
  }

  /// Returns the formulas of a page: see `Sources/CardScenes/README.md`, "The book".
  private func lines(of item: Int, in book: OpenBook, at t: Double) -> [XRayReport.Line] {
    let offset = book.pages.offset(at: t)
    let sheet = item / 2
    let distance = book.layout.distance(ofSheet: sheet, at: offset)
    let ratio = book.layout.ratio(ofSheet: sheet, at: offset, pose(of: book, at: t))
    let fraction = XRayReport.formatted(metrics.stackedFraction)
    return [
      .init("y", offset, "pt", digits: 1, means: "Offset: one scene width for every leaf"),
      .init(
        "v = y'", book.pages.velocity(at: t), "/s", digits: 0,
        means: "Velocity, in points per second"),
      .init(
        #"d = \frac{i}{2} − \frac{1}{2} − \frac{y}{W}"#, distance, digits: 3,
        means: "Distance from the open spread, in leaves; i is the page, W the scene's width"),
      .init(
        abs(distance) <= 0.5 ? "r = d" : "r = ±0.5 + \(fraction) (d ∓ 0.5)", ratio, digits: 3,
        means: "Ratio: −0.5 and 0.5 are the open pages; the others bunch together beyond them"),
    ] + poseLines(of: item, ratio: ratio, distance: distance, in: book, at: t)
  }

  /// Returns the formulas of a page's pose. In a lesson, returns only the formulas of the step's rules.
  private func poseLines(
    of item: Int, ratio: Double, distance: Double, in book: OpenBook, at t: Double
  ) -> [XRayReport.Line] {
    let rules = layout.strengths
    let angle = BookLayout.angle(ofItem: item, ratio: ratio)
    var lines: [XRayReport.Line] = []
    if rules.applies(.angle) {
      lines.append(
        .init(
          item % 2 == 0 ? #"θ = −(1 − r) \frac{π}{2}"# : #"θ = (1 + r) \frac{π}{2}"#,
          angle * 180 / .pi, "°", digits: 1,
          means: rules.applies(.spine) ? "Angle about the spine" : "Angle about the page's middle"))
    }
    if rules.applies(.shade) {
      let rho = 1 - abs(angle) / (.pi / 2)
      let bend = bend(of: book, at: t).leaf(at: (-0.5...0.5).clamping(distance)).bend
      lines += [
        .init(
          "β = β_0 (1 − 4 r^2)", bend * 180 / .pi, "°", digits: 1,
          means: "Bend from the spine to the edge; β₀ follows the grip and the speed"),
        .init(
          #"ρ = 1 − \frac{|θ|}{π/2}"#, rho, digits: 3, means: "Flatness of the page: 0 is upright"),
        .init(
          #"\text{shade } 1 − |ρ|"#, 1 - abs(rho),
          means: "Darkness of the page, deepest at the outer edge"
        ),
      ]
    }
    if rules.applies(.opening) {
      lines.append(
        .init(
          "o", book.opening.position(at: t), digits: 3,
          means: "Opening of the book, from 0 to 1"))
    }
    return lines
  }

  /// Returns the formulas of a cover on the shelf: see `Sources/CardScenes/README.md`, "The shelf".
  private func shelfLines(of book: Int, at t: Double) -> [XRayReport.Line] {
    let offset = shelf.offset(at: t)
    let cover = layout(at: t).attributes(for: book, at: offset)
    let formatted = XRayReport.formatted
    let largest =
      metrics.coverScale * LibraryMetrics.shelfScale(of: cover.size) * layout.nearness
    var lines: [XRayReport.Line] = [
      .init("y", offset, "pt", digits: 1, means: "Scroll offset of the shelf"),
      .init(
        "v = y'", shelf.velocity(at: t), "/s", digits: 0, means: "Velocity, in points per second"),
    ]
    if layout.strengths.applies(.snap) {
      lines.append(
        .init(
          #"q = \frac{y + a}{\#(formatted(layout.pitch))}"#, layout.position(at: offset),
          digits: 3,
          means: "Position on the shelf: whole at a book; a is the first offset"))
    }
    if layout.strengths.applies(.distance) {
      lines += [
        .init(
          "d = |y + a − \(formatted(layout.pitch)) k|", -cover.z, "pt", digits: 1,
          means: "Distance of book k from the middle"),
        .init(
          #"s = \#(formatted(largest)) (1 − \frac{d}{W})"#, cover.transform.m11, digits: 3,
          means: "Scale: the middle book is the largest; W is the scene's width"),
      ]
    }
    lines.append(
      .init("x_k", cover.center.x, "pt", digits: 1, means: "Centre of the cover, from the left"))
    return lines
  }
}

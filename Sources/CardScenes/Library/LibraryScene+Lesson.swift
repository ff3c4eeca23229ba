package import CardKinetics
import CardModel
package import CardPicture
package import CardScene

extension LibraryScene {
  /// Applies the rules of a lesson step. Cross-fades to the open book or to the shelf, as the step requires. After the
  /// lesson, a book that the lesson has closed opens at its page again.
  package mutating func adopt(_ rules: LessonRules?, at t: Double) {
    followHold(at: t)
    changeRules(to: rules, at: t)
    guard rules != nil else {
      if let before = positionBeforeLesson, let page = before.page, book == nil {
        let index = layout.book(at: shelf.rest(at: t))
        if index == before.book { fading(at: t) { $0.jump(toBook: index, page: page, at: t) } }
      }
      positionBeforeLesson = nil
      return
    }
    positionBeforeLesson = positionBeforeLesson ?? deckPosition(at: t)
    let isOpen = book?.isGoingOpen == true
    if layout.strengths.applies(.book), !isOpen {
      releasePress(at: t)
      fading(at: t) { scene in
        scene.shelf.jump(to: scene.shelf.rest(at: t))
        if scene.book == nil { scene.takeBook(at: t) }
        scene.book?.opening = .still(1)
      }
    } else if !layout.strengths.applies(.book), book != nil {
      releasePress(at: t)
      fading(at: t) { ($0.book, $0.front) = (nil, OpenedFront()) }
    }
  }

  package func lessonReport(at t: Double, over face: Face?, pointer: Point?) -> LessonReport {
    guard let book = shownBook(at: t) else { return shelfReport(at: t, over: face) }
    let (offset, pose) = (book.pages.offset(at: t), pose(of: book, at: t))
    let page = face.flatMap { $0.isCover ? 0 : $0.page } ?? book.layout.rightItem(at: offset)
    var report = LessonReport(values: values(ofItem: page, in: book, at: offset))
    let opacity = book.layout.strengths[.ratio] * (1 - opened(at: t))
    report.labels = book.layout.items(at: offset, pose: pose).map { item in
      LessonReport.Label(
        "r", book.layout.ratio(ofSheet: item.index / 2, at: offset, pose), on: item.corners,
        alignment: item.index % 2 == 0 ? 1 : 0, opacity: opacity)
    }
    return report
  }

  private func shelfReport(at t: Double, over face: Face?) -> LessonReport {
    let (layout, offset) = (layout(at: t), shelf.offset(at: t))
    let book = face?.isCover == true ? face?.book?.index ?? 0 : layout.book(at: offset)
    let pose = layout.attributes(for: book, at: offset)
    let proposed = shelf.isDragging ? shelf.projection(at: t) : shelf.rest(at: t)
    let d = -pose.z
    return LessonReport(values: [
      "inset": layout.inset, "d": d, "s": pose.transform.m11, "card.center.x": pose.center.x,
      "part": min(max(1 - d / viewport.size.width, metrics.minimumFraction), 1),
      "q": layout.position(at: layout.strengths.applies(.opens) ? offset : proposed),
      "slow": layout.position(at: proposed).rounded(), "book": Double(layout.book(at: proposed)),
      "centred": Double(layout.book(at: offset)),
    ])
  }

  private func values(ofItem item: Int, in book: OpenBook, at offset: Double) -> [String: Double] {
    let (sheet, layout) = (item / 2, book.layout)
    let d = layout.distance(ofSheet: sheet, at: offset)
    let edge = d < 0 ? -0.5 : 0.5
    let r = min(max(layout.ratio(ofSheet: sheet, at: offset), -1), 1)
    func angle(_ item: Int) -> Double { BookLayout.angle(ofItem: item, ratio: r) }
    let rho = 1 - abs(angle(item)) / (.pi / 2)
    return [
      "sheet": Double(sheet), "d": d, "edge": edge,
      "far": edge + metrics.stackedFraction * (d - edge), "r": r, "right": angle(0),
      "left": angle(1), "angle": angle(item), "rho": rho, "card.shade": 1 - abs(rho),
      "card.anchorPoint.x": layout.attributes(for: item, ratio: r, .open).anchor.x,
      "card.bend": metrics.bend * max(1 - 4 * r * r, 0),
    ]
  }

  /// Returns the items of pages that intersect in space, cut at their axis. On either side of the axis, the page that
  /// leans more towards the reader covers the others.
  ///
  /// - Parameter pages: the pages of the items, in the order of the items.
  func crossing(
    _ items: ArraySlice<DisplayItem>, of book: OpenBook, _ pages: [LayoutAttributes],
    at offset: Double, _ pose: BookPose
  ) -> [DisplayItem] {
    var left: [(item: DisplayItem, lean: Double)] = []
    var right: [(item: DisplayItem, lean: Double)] = []
    let flatness = 1 - book.layout.strengths[.angle]
    for (var item, page) in zip(items, pages) {
      let ratio = book.layout.ratio(ofSheet: page.index / 2, at: offset, pose)
      let lean = BookLayout.angle(ofItem: page.index, ratio: ratio)
      // If pages don't turn, one page replaces the other at a ratio of 0.
      item.opacity *= .mix(1, min(abs(ratio) / Self.replacement, 1), flatness)
      let halves = item.cut(atX: page.anchor.x * page.size.width)
      if halves.left.bounds.width > 0 { left.append((halves.left, lean)) }
      if halves.right.bounds.width > 0 { right.append((halves.right, -lean)) }
    }
    func stacked(_ halves: [(item: DisplayItem, lean: Double)]) -> [DisplayItem] {
      halves.enumerated().sorted { ($0.element.lean, $0.offset) < ($1.element.lean, $1.offset) }
        .map(\.element.item)
    }
    guard flatness > 0, var top = items.last, let page = pages.last else {
      return stacked(left) + stacked(right)
    }
    // If pages lie on each other, only the top page is visible.
    let ratio = book.layout.ratio(ofSheet: page.index / 2, at: offset, pose)
    top.opacity *= flatness * min(abs(ratio) / Self.replacement, 1)
    return stacked(left) + stacked(right) + [top]
  }

  /// The ratio at which a page that doesn't turn begins to vanish. Tuned by eye.
  private static let replacement = 0.15
}

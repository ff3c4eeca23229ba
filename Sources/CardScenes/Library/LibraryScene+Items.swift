import CardKinetics
package import CardPicture
package import CardScene
internal import Glibc

extension LibraryScene {
  package func items(at t: Double) -> [DisplayItem] { items(at: t, in: .none) }

  package func items(at t: Double, in transition: SceneTransition) -> [DisplayItem] {
    guard options.reducesMotion, !front.opening.isOver(at: t) else {
      return items(in: transition, at: t)
    }
    // Under reduced motion, the opened page fades in over the book.
    var (closed, opened) = (self, self)
    closed.front = OpenedFront()
    opened.front = OpenedFront(isOpen: true)
    return closed.items(in: transition, at: t)
      .crossFaded(with: opened.items(in: transition, at: t), self.opened(at: t))
  }

  private func items(in transition: SceneTransition, at t: Double) -> [DisplayItem] {
    let book = shownBook(at: t)
    let away = min(max(book?.opening.position(at: t) ?? 0, 0), 1)
    var items = away < 1 ? shelf(without: book, away: away, in: transition, at: t) : []
    let first = items.count
    if let book { append(book, in: transition, at: t, to: &items) }
    if book != nil, let page = Self.page(ofCarrier: transition.carried) {
      items.replaceSubrange(first..., with: unfolded(items[first...], around: page, in: transition))
    }
    squeeze(&items, away: away, at: t)
    if away < 1 {
      items =
        [shelfBoard(opacity: 1 - away, in: transition)]
        + lamps(opacity: 1 - away, in: transition, at: t) + items
    }
    items = opening(items, at: t)
    return fade?.blend(into: items, at: t) ?? items
  }

  /// Returns the items of an open book whose page is the carried card. The page lies flat in the other scene. The rest of
  /// the book unfolds from behind the page, and is left out while the book is folded.
  private func unfolded(
    _ items: some Sequence<DisplayItem>, around page: Int, in transition: SceneTransition
  ) -> [DisplayItem] {
    let fraction = Self.openness(in: transition)
    return items.compactMap { item in
      var item = item
      item.carrier = transition.carried
      guard item.face.page != page else {
        let flat: Double = page % 2 == 0 ? 1 : -1
        item.shade = Self.shade(
          ofItem: page, ratio: flat * (1 - transition.progress / 2))
        return item
      }
      if let other = item.face.page, other / 2 == page / 2 {
        item.role = []
        return item
      }
      if item.face.book != nil {
        item.role = .edge
      } else if !item.role.contains(.edge) {
        item.opacity *= fraction
      }
      return fraction > 0 ? item : nil
    }
  }

  /// Returns the books on the shelf and all reflections.
  ///
  /// The books fade as a book opens. During a transition, they rise through the board, except the carried book, which
  /// turns into a card. The reflections fade in.
  private func shelf(
    without book: OpenBook?, away: Double, in transition: SceneTransition, at t: Double
  ) -> [DisplayItem] {
    let (offset, layout) = (shelf.offset(at: t), layout(at: t))
    let visible = layout.visibleItems(at: offset, reach: metrics.shadowReach)
    // A book that opens comes to the middle, wherever the shelf scrolls.
    let covers = Set([Self.book(carriedIn: transition), book?.index].compactMap(\.self))
      .union(visible).sorted().map { layout.attributes(for: $0, at: offset) }
    var items: [DisplayItem] = []
    func add(_ new: [DisplayItem], isStanding: Bool) {
      for var item in new {
        if isStanding, transition != .none { item.role.insert(.standing) }
        items.append(item)
      }
    }
    let opacity = 1 - away
    for cover in covers {
      let isLifted = cover.index == book?.index
      let presence =
        (isLifted ? 1 - min(away / LibraryMetrics.liftOff, 1) : opacity) * transition.standing
      let lifted = isLifted ? outline(ofCard: cover.index, at: t, in: transition) : nil
      if presence > 0, let item = reflection(of: cover, lifted: lifted, opacity: presence) {
        add([item], isStanding: true)
      }
    }
    for cover in covers where cover.index != book?.index {
      let isCarried = cover.index == transition.carried
      let closed = Thickness(
        pages: LibraryMetrics.blockThickness, board: LibraryMetrics.boardOverhang)
      let thickness = thickness(
        isCarried ? closed.hidden(in: transition) : closed,
        // The edges fade faster than the cover, because they would be visible through it.
        beside: cover, of: cover.index, shade: shade(onShelf: cover.index, at: t),
        opacity: opacity * opacity * opacity)
      let whole = thickness + [onShelf(cover, at: t, opacity: opacity, isHittable: book == nil)]
      let rise = isCarried ? 1 : transition.standing
      add(
        rise < 1 ? whole.compactMap { risen($0, of: cover, fraction: rise) } : whole,
        isStanding: !isCarried)
    }
    return items
  }

  /// Squeezes the books at an overscroll of the shelf, as the Carousel squeezes its cards.
  ///
  /// The board keeps its size, because its ends aren't visible. The squeeze of a book vanishes as the book opens.
  private func squeeze(_ items: inout [DisplayItem], away: Double, at t: Double) {
    let (offset, range) = (shelf.offset(at: t), layout.offsetRange)
    let beyond = offset - range.clamping(offset)
    guard beyond != 0, away < 1 else { return }
    let map = OverscrollSqueeze.map(
      at: offset - beyond * away, in: range, viewport: viewport.size,
      strength: refinement.position(at: t))
    for i in items.indices { items[i].homography = map.after(items[i].homography) }
  }

  package func facesOffStage(at t: Double) -> [Face] { [darkLamp] + items(at: t).map(\.face) }

  /// The face of a lamp that is switched off, which only a transition shows.
  private var darkLamp: Face {
    Face(scene: Self.id, .furniture(.darkLamp), size: LibraryMetrics.darkLamp)
  }

  /// Returns the covers beside the visible ones with their reflections, and the pages that the next turns show.
  ///
  /// The pages are those of the open book, otherwise the first pages of the book in the middle. While the reader flips
  /// through the book, the pages that pass by are included.
  package func facesAhead(at t: Double) -> [Face] {
    let offset = shelf.offset(at: t)
    let covers = layout.visibleItems(at: offset, reach: layout.pitch)
    let index = book?.index ?? layout.book(at: offset)
    let spread = book.map { $0.layout.spread(at: $0.pages.offset(at: t)) } ?? 0
    let rest = book.map { $0.layout.spread(at: $0.pages.rest(at: t)) } ?? 0
    let reach = metrics.sheetsAhead(of: layout.page(of: index), in: viewport.size)
    let end = (spread - reach...spread + reach).clamping(rest)
    // The range covers the current spread, the target, all spreads between them, and two more sheets before and three
    // after. The nearest pages come last, because the last requested face is painted first.
    let pages = (min(spread, end) * 2 - 2...max(spread, end) * 2 + 7)
      .filter { $0 > 0 && $0 <= pageCount(of: index) }
    let next = Double(spread * 2) + (end < spread ? -2.5 : 3.5)
    let way = pages.sorted { abs(Double($0) - next) > abs(Double($1) - next) }
    // When a turn starts, one more page of the fan becomes visible, six sheets beneath the target page. There is memory
    // for the pages of the fan unless the target is many sheets away.
    let turn = end < spread ? -1 : 1
    let fan =
      abs(end - spread) + 3 > reach
      ? nil
      : book?.layout
        .items(at: Double(end + turn) * viewport.size.width)
    let coming = Set(fan?.map(\.index) ?? []).subtracting(pages)
      .filter { $0 > 0 && $0 <= pageCount(of: index) }
    let shadows = [false, true].map { Self.leafShadow(on: layout.page(of: index), onLeft: $0) }
    return [darkLamp] + shadows + covers.map(mirrorImage) + covers.map { face(ofItem: 0, book: $0) }
      + (way.dropLast(2) + coming.sorted() + way.suffix(2)).map {
        let page = face(ofItem: $0, book: index)
        return isOpened && opensPages ? page.flat : page
      }
  }

  private func onShelf(
    _ cover: LayoutAttributes, at t: Double, opacity: Double, isHittable: Bool
  ) -> DisplayItem {
    DisplayItem(
      face: face(ofItem: 0, book: cover.index), role: [.card, .pressable], carrier: cover.index,
      homography: cover.homography,
      corners: Self.corners(onLeft: false), opacity: opacity,
      shade: shade(onShelf: cover.index, at: t), shadow: LibraryMetrics.shadow,
      isHittable: isHittable)
  }

  /// Returns the shade at the outer edge of a page, for the thickness beyond it.
  private static func edgeShade(ofItem item: Int, ratio: Double) -> Shade? {
    shade(ofItem: item, ratio: ratio).map {
      Shade(color: $0.color, alpha: item % 2 == 0 ? $0.stops.3.alpha : $0.stops.0.alpha)
    }
  }

  private func shade(onShelf book: Int, at t: Double) -> Shade? {
    book == hovered && shownBook(at: t) == nil ? LibraryMetrics.hoverShade : nil
  }

  /// Returns the opacity of a book's pages in a transition. The pages stay invisible until the carried cover is opaque,
  /// because a translucent cover would show them.
  private static func pagesOpacity(of book: Int, in transition: SceneTransition) -> Double {
    guard transition.carried == book else { return 1 }
    return (0...1).clamping(
      (transition.progress - SceneTransition.opaqueProgress) / SceneTransition.covering)
  }

  private func append(
    _ book: OpenBook, in transition: SceneTransition, at t: Double, to items: inout [DisplayItem]
  ) {
    let pose = pose(of: book, at: t, in: transition)
    let offset = book.pages.offset(at: t)
    // The cover casts the shadow of a closed book, and the boards cast the shadow of an open one.
    let open = min(max(pose.open, 0), 1)
    var shadow: Shadow? = LibraryMetrics.shadow.faded(1 - open)
    let strengths = book.layout.strengths
    let bend = bend(of: book, at: t)
    let shown = pages(of: book, at: offset, pose, bend)
    for side in 0...1 {
      guard let lowest = shown.first(where: { $0.sheet.index % 2 == side })?.sheet else { continue }
      let ratio = book.layout.ratio(ofSheet: lowest.index / 2, at: offset, pose)
      let whole = Thickness(of: book, onLeft: side == 1, at: offset, open: pose.open)
      items += thickness(
        transition.carried == book.index || pose.unfolding != nil
          ? whole.hidden(in: transition) : whole,
        beside: lowest,
        of: book.index,
        shade: Self.edgeShade(ofItem: lowest.index, ratio: ratio)?.faded(strengths[.shade]),
        // Without a spine, no edges are visible.
        opacity: Self.pagesOpacity(of: book.index, in: transition) * pow(strengths[.spine], 3),
        shadow: LibraryMetrics.openShadow.faded(open * (pose.unfolding?.fraction ?? 1)))
    }
    let shadows = leafShadows(of: book, on: shown, at: offset, strength: open * bend.fraction)
    let first = items.count
    for (index, page) in shown.enumerated() {
      let ratio = book.layout.ratio(ofSheet: page.item.index / 2, at: offset, pose)
      let isRight = page.item.index % 2 == 0
      var drawn = item(of: page.item, in: book, ratio: ratio, transition)
      // The lowest right page casts one shadow for the whole book. If this page is a leaf in facets, the facet at the
      // spine casts the shadow.
      if isRight, page.facet?.index ?? 0 == 0 { swap(&drawn.shadow, &shadow) }
      if let facet = page.facet { Self.join(&drawn, facet, ofItem: page.item.index) }
      items.append(drawn)
      if let shadow = shadows[index] { items.append(shadow) }
    }
    if strengths[.spine] < 1 {
      let crossing = crossing(items[first...], of: book, shown.map(\.item), at: offset, pose)
      items.replaceSubrange(first..., with: crossing)
    }
  }

  /// Returns the item of a page, or of a part of a page, at a ratio.
  private func item(
    of page: LayoutAttributes, in book: OpenBook, ratio: Double, _ transition: SceneTransition
  ) -> DisplayItem {
    DisplayItem(
      face: face(ofItem: page.index, book: book.index),
      // A page hangs on the spine and doesn't sink under a press.
      role: page.index == 0 ? [.card, .pressable] : .card,
      carrier: book.index, bounds: page.faceRect, homography: page.homography,
      corners: Self.corners(onLeft: page.index % 2 == 1),
      opacity: page.index == 0 ? 1 : Self.pagesOpacity(of: book.index, in: transition),
      shade: Self.shade(ofItem: page.index, ratio: ratio)?
        .faded(book.layout.strengths[.shade]))
  }

  /// Returns the side of the item's sheet that faces the viewer. Returns nil if the sheet is upright, because the
  /// layout then contains both sides, or if that side doesn't exist.
  ///
  /// While the book comes from the shelf, the eye is not straight above the spine. So the other side of a sheet shows
  /// just before the sheet is upright.
  func facing(
    _ item: LayoutAttributes, of book: OpenBook, at offset: Double, _ pose: BookPose
  ) -> LayoutAttributes? {
    guard !item.facesViewer else { return item }
    let pile = book.layout.leftPile(at: offset, pose)
    let sheet = item.index == 0 ? pile : item.index / 2
    let ratio = book.layout.ratio(ofSheet: sheet, at: offset, pose)
    // The sheets of the left pile turn as one: the front of the pile is the cover, its back the last sheet.
    let front = sheet == pile ? 0 : 2 * sheet
    let back = item.index % 2 == 0 ? 2 * sheet + 1 : front
    // The layout contains both sides of an upright sheet.
    guard ratio != 0, back < book.layout.itemCount else { return nil }
    return book.layout.attributes(for: back, ratio: ratio, pose)
  }

  private func face(ofItem item: Int, book: Int) -> Face {
    Face(
      scene: Self.id, item == 0 ? .cover(book) : .page(item, of: book), size: layout.page(of: book))
  }

  /// Returns corners that are rounded on the side away from the spine.
  static func corners(onLeft: Bool, radius: Double = LibraryMetrics.cornerRadius) -> CornerRadii {
    onLeft
      ? CornerRadii(topLeft: radius, bottomLeft: radius)
      : CornerRadii(topRight: radius, bottomRight: radius)
  }

  /// Returns the shade of a page whose sheet has the given ratio; nil if the page is flat.
  static func shade(ofItem item: Int, ratio: Double) -> Shade? {
    let strength = shadeStrength(atAngle: BookLayout.angle(ofItem: item, ratio: ratio))
    return Shade(color: LibraryMetrics.shadeColor, stops: shadeStops(ofItem: item))
      .faded(strength)
  }
}

import CardKinetics
import TestSupport
import Testing

@testable import CardModel
@testable import CardPicture
@testable import CardScene
@testable import CardStage

/// Tests what the X-ray draws: outlines, axes, names, rails and plots.
@Suite struct XRayDrawingTests {
  let pen = XRayPen(.plain(window: Size(1280, 800)))
  let scene = SceneID(rawValue: "empty")

  /// A card in perspective that is turned about a diagonal.
  private var card: DisplayItem {
    let attributes = LayoutAttributes(
      index: 3, center: Point(600, 400), size: Size(200, 300),
      transform: Transform3D.perspective(distance: 500).rotated(0.6, 1, 1, 0), z: -0.6)
    return DisplayItem(
      face: Face(scene: scene, .front(3), size: Size(200, 300)), role: .card,
      homography: attributes.homography)
  }

  private var mark: XRayReport.Mark {
    XRayReport.Mark(
      .front(3), number: 3, z: -0.6, anchor: Point(100, 150),
      axis: XRayReport.Axis(from: Point(0, 50), to: Point(200, 250)))
  }

  private func bars(_ items: [DisplayItem], _ ink: Ink) -> [DisplayItem] {
    items.filter { $0.face == .ink(ink) }
  }

  private func items(of marks: XRayMarks) -> [DisplayItem] {
    drawn { marks.append(namesIn: Rect(Size(1280, 800)), besides: [], to: &$0) }
  }

  /// Whether a point lies within `slack` of the middle line of a bar.
  private func passes(_ bar: DisplayItem, through point: Point, slack: Double) -> Bool {
    let quad = bar.quad
    let a = (quad.topLeft + quad.bottomLeft) / 2
    let way = (quad.topRight + quad.bottomRight) / 2 - a
    let offset = point - a
    return abs(way.x * offset.y - way.y * offset.x) / way.length <= slack
  }

  @Test func theOutlinesCornersAreTheProjectedQuads() {
    var report = XRayReport()
    report.marks = [mark]
    let items = items(of: XRayMarks(report, over: [card], pen))
    let sides = bars(items, .outline).prefix(4)
    let corners = card.quad.points
    for (index, side) in sides.enumerated() {
      #expect(passes(side, through: corners[index], slack: 1e-6))
      #expect(passes(side, through: corners[(index + 1) % 4], slack: 1e-6))
    }
    #expect(sides.count == 4)
  }

  /// The pages of a book share the spine, and lie on top of each other.
  @Test func aSideThatCardsShareIsDrawnOnce() {
    func page(_ index: Int, width: Double) -> DisplayItem {
      DisplayItem(
        face: Face(scene: scene, .page(index, of: 0), size: Size(width, 100)), role: .card,
        homography: .translation(300, 200))
    }
    let pages = [page(1, width: 80), page(2, width: 80), page(3, width: 60), page(4, width: 40)]
    var report = XRayReport()
    report.marks = pages.map {
      XRayReport.Mark(
        $0.face.content, number: $0.face.page ?? 0, z: 0, anchor: .zero)
    }
    report.number = 4
    let sides = bars(items(of: XRayMarks(report, over: pages, pen)), .hidden)
    // The first page has four sides, and the second page has the same four. The third page adds three, since it shares
    // the spine. The fourth page is the selected one, and is drawn in another ink.
    #expect(sides.count == 7)
  }

  @Test(arguments: [
    (Point(6, 300), Point(-3000, 0)), (Point(1270, 300), Point(2500, 40)),
    (Point(600, 3), Point(200, -2800)), (Point(640, 795), Point(0, 2000)),
  ])
  func theSpeedIsReadWhereverTheArrowPoints(point: Point, velocity: Point) {
    var trail = XRayTrail()
    trail.add(point, at: 0.01)
    let viewport = Viewport(fixed: Size(1280, 800), in: Size(1280, 800))
    let path = XRayPath(trail, velocity: velocity, at: 0.02, viewport, pen)
    let items = drawn { path.append(to: &$0) }
    let letters = items.filter { $0.face.kind == .glyph }
    #expect(letters.count >= "2000pt/s".count)
    for item in letters + bars(items, .panel) {
      let box = item.quad.boundingBox
      #expect(box.minX >= 0 && box.maxX <= 1280 && box.minY >= 0 && box.maxY <= 800)
    }
  }

  @Test func aNumberIsWrittenWithoutTrailingZeros() {
    let words = [0.5, 2, 0.125, -0.08, 0, 100, 1.2345, -0.0001].map(XRayReport.formatted)
    #expect(words == ["0.5", "2", "0.125", "−0.08", "0", "100", "1.235", "0"])
  }

  @Test func theAxisPassesThroughTheAnchor() {
    var report = XRayReport()
    report.marks = [mark]
    let items = items(of: XRayMarks(report, over: [card], pen))
    let anchor = card.homography.apply(mark.anchor)
    let dashes = bars(items, .axis)
    #expect(dashes.count > 4)
    #expect(dashes.allSatisfy { passes($0, through: anchor, slack: 1e-6) })
    let crosses = bars(items, .anchor)
    #expect(crosses.count == 2)
    #expect(crosses.allSatisfy { isClose($0.quad.boundingBox.center, anchor) })
  }

  @Test func aCardWithoutAMarkIsOutlined() {
    let marks = XRayMarks(XRayReport(), over: [card], pen)
    #expect(marks.placed.count == 1 && marks.placed[0].mark == nil)
    #expect(bars(items(of: marks), .outline).count == 4)
  }

  @Test func aCardThatCannotBeHitNeedsAMark() {
    var flying = card
    flying.isHittable = false
    #expect(XRayMarks(XRayReport(), over: [flying], pen).placed.isEmpty)
    var report = XRayReport()
    report.marks = [mark]
    report.marks[0].isHittable = false
    #expect(XRayMarks(report, over: [flying], pen).placed.count == 1)
  }

  @Test func aCardThatReachesBehindTheEyeHasNoOutline() {
    var near = card
    near.homography.i = -near.homography.i
    #expect(bars(items(of: XRayMarks(XRayReport(), over: [near], pen)), .outline).isEmpty)
  }

  @Test(arguments: [-50.0, 0, 125, 500, 620])
  func theRailMapsOffsetsLinearly(offset: Double) {
    let rail = XRayRail(range: 0...500, offset: offset, velocity: 0, snaps: [0, 250, 500])
    let view = XRayRailView(rail, in: XRayRailView.panel(in: Rect(pen.window), pen), pen)
    let (left, right, _) = view.line
    #expect(
      isClose(rail.x(of: offset, from: left, to: right), left + offset / 500 * (right - left)))
    #expect(
      view.background.minX <= view.x(of: offset)
        && view.x(of: offset) <= view.background.maxX)
  }

  /// The widths follow from the painter's formulas, in points of the X-ray.
  @Test(arguments: [
    ("x_k = k W + W/2 − y", 139.0), (#"θ \text{ about } (1, 1, 0)"#, 102), ("s = 1 + 0.06 p", 87),
    ("d = |y + a − 372 k|", 125), (#"θ = \frac{y − k W}{W}"#, 73),
    (#"p = 4 \frac{m − y − H/2}{H}"#, 108), (#"t_y = 0.12 H p − \frac{h}{5.8}"#, 106),
  ])
  func aFormulasWidthIsAboutRight(formula: String, width: Double) {
    let estimate = FormulaWidth.ems(of: formula) * FormulaWidth.em
    #expect(estimate > width * 0.85 && estimate < width * 1.2)
  }

  @Test func aCardWithAHiddenCornerIsNamedAtAnother() {
    var report = XRayReport()
    report.marks = [mark]
    var far = card
    far.homography = Homography.translation(650, 0).after(card.homography)
    for position in [XRayReport.NamePosition.left, .right, .onCard] {
      report.marks[0].namePosition = position
      #expect(items(of: XRayMarks(report, over: [far], pen)).contains { $0.face.text == "4" })
    }
  }

  /// A card lies below two others: one covers its left corner, and the other comes near its right corner.
  @Test(arguments: [100.0, 300, 420]) func aCardsNameLiesOnNoOtherCard(gap: Double) {
    func card(_ index: Int, _ x: Double) -> DisplayItem {
      DisplayItem(
        face: Face(scene: scene, .front(index), size: Size(300, 400)), role: .card,
        homography: .translation(x, 200))
    }
    let cards = [card(0, 400), card(1, 300), card(2, 300 + gap)]
    var report = XRayReport()
    report.marks = cards.indices.map {
      var mark = XRayReport.Mark(.front($0), number: $0, z: Double($0), anchor: Point(150, 200))
      mark.namePosition = .onCard
      return mark
    }
    let names = bars(items(of: XRayMarks(report, over: cards, pen)), .panel).map(\.quad.boundingBox)
    // The frontmost card comes first.
    #expect(names.count == 3)
    for (index, name) in zip([2, 1, 0], names) {
      for other in cards.indices where other > index {
        #expect(!cards[other].quad.boundingBox.overlaps(name), "card \(index)")
      }
      let own = cards[index].quad.boundingBox
      #expect(name.minX >= own.minX - 1 && name.maxX <= own.maxX + 1, "card \(index)")
    }
  }

  @Test func aLongRailShowsWhatIsNear() {
    let scroll = ScrollModel(range: 0...1e6, extent: 600, offset: 5000)
    let rail = XRayRail(
      scroll, at: 0, count: 10_001, index: 50, snap: { Double($0) * 100 },
      releasedRest: { _ in nil })
    #expect(rail.snaps.count == XRayRail.maximumSnaps)
    #expect(rail.shown.contains(5000) && rail.shown.upperBound < 1e5)
    #expect(rail.rest == nil)
  }

  @Test func aPlotMarksTheTimeOnItsCurve() throws {
    let motion = Motion.spring(.landing, from: 0, to: 100, at: 2)
    let plot = try #require(XRayPlot(motion, of: "x", at: 2.25))
    #expect(isClose(plot.now, Point(0.25, motion.position(at: 2.25))))
    #expect(plot.rest == 100 && plot.constants.map(\.value)[1] == Spring.landing.dampingRatio)
    #expect(XRayPlot(.still(4), of: "x", at: 1) == nil)
    let band = RubberBand(extent: 600)
    let give = XRayPlot(band, of: "x", displacement: band.displacement(forPull: -80))
    #expect(isClose(give.now.x, 80) && isClose(give.now.y, band.displacement(forPull: 80)))
  }

  @Test func theTrailKeepsThreeTenthsOfASecond() {
    var trail = XRayTrail()
    for step in 0...1000 { trail.add(Point(Double(step), 0), at: Double(step) / 1000) }
    let path = trail.path(at: 1)
    #expect(path.count <= 52 && path.allSatisfy { $0.time >= 0.7 - 1e-9 })
    #expect(path.last?.point.x == 1000)
    #expect(isClose(trail.velocity(at: 1).x, 1000, within: 0.01))
    #expect(trail.isFading(at: 1.29) && !trail.isFading(at: 1.31))
  }
}

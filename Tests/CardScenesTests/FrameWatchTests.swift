import CardKinetics
import CardModel
import CardPicture
import FrameWatch
import TestSupport
import Testing

/// Tests that the watch of frames reports the jumps that a viewer sees, and no others.
@Suite struct FrameWatchTests {
  private let space = Rect(Size(400, 400))

  private func card(
    _ index: Int, _ face: (Int) -> Face.Content = Face.Content.front, x: Double = 100,
    size: Size = Size(80, 80),
    opacity: Double = 1, shade: Double? = nil, shadow: Double? = nil
  ) -> DisplayItem {
    DisplayItem(
      face: Face(scene: SceneID(rawValue: "test"), face(index), size: size),
      homography: .translation(x, 100), opacity: opacity,
      shade: shade.map { Shade(color: Color(0, 0, 0), alpha: $0) },
      shadow: shadow.map { Shadow(offset: .zero, blur: 5, opacity: $0) })
  }

  private func list(_ items: DisplayItem...) -> DisplayList {
    DisplayList(backdrop: Backdrop(Color(0, 0, 0)), items: items)
  }

  private func kinds(_ old: DisplayList, _ new: DisplayList) -> [Jump.Kind] {
    FrameWatch.jumps(from: old, to: new, in: space).map(\.kind)
  }

  @Test func anEventThatChangesAVisibleItemIsAJump() {
    let still = list(card(1))
    #expect(kinds(still, still) == [])
    #expect(kinds(still, list(card(1, x: 100.1))) == [.position])
    #expect(kinds(still, list(card(1, opacity: 0.9))) == [.opacity])
    #expect(kinds(still, list(card(1, shade: 0.1))) == [.shade])
    #expect(kinds(still, list(card(1, shadow: 0.1))) == [.shadow])
    #expect(kinds(still, list()) == [.vanishes])
    #expect(kinds(list(), still) == [.appears])
    var other = still
    other.backdrop = Backdrop(Color(0, 0, 20))
    #expect(kinds(still, other) == [.backdrop])
  }

  @Test func hiddenItemsMayAppearDisappearAndMove() {
    let hidden = list(card(1), card(2))
    #expect(kinds(list(card(2)), hidden) == [])
    #expect(kinds(list(card(1, x: 104), card(2, x: 98)), list(card(2, x: 98))) == [.vanishes])
    #expect(kinds(list(card(1, opacity: 0.01)), list()) == [])
    #expect(kinds(list(card(1, x: 500)), list()) == [])
    #expect(kinds(list(card(1, x: 500)), list(card(1, x: 450))) == [])
  }

  @Test func aChangeOfOrderIsAJumpOnlyWhereItIsVisible() {
    #expect(
      kinds(list(card(1), card(2, x: 120)), list(card(2, x: 120), card(1))) == [.order])
    #expect(kinds(list(card(1), card(2, x: 220)), list(card(2, x: 220), card(1))) == [])
    let top = card(3, x: 110)
    #expect(
      kinds(list(card(1), card(2, x: 112), top), list(card(2, x: 112), card(1), top)) == [])
  }

  @Test func inAResizeItemsWithOneNameKeepTheirOrder() {
    let old = list(card(1, x: 130, opacity: 0.5), card(1, x: 140))
    let new = list(card(1, x: 140, opacity: 0.5), card(1, x: 150))
    #expect(FrameWatch.jumps(from: old, to: new, by: .resize, in: space).isEmpty)
  }

  private func board(_ book: Int) -> Face.Content { .book(BookFace(.board(.right), of: book)) }
  private func page(_ book: Int) -> Face.Content { .page(1, of: book) }

  @Test func aFaceThatIsCutWhereItIsHiddenStays() {
    let (part, whole) = (
      card(1, board, x: 150, size: Size(40, 80)), card(1, board, x: 110)
    )
    #expect(kinds(list(part, card(1)), list(whole, card(1))) == [])
    #expect(kinds(list(part), list(whole)) == [.position])
    #expect(kinds(list(part, card(1)), list(card(1, board, x: 114), card(1))) == [.position])
  }

  @Test func theFacesOfACardHandOverTheShadow() {
    let lit = [
      card(1, Face.Content.cover), card(1, board, shadow: 0.01), card(1, page, shadow: 0.3),
    ]
    let dark = [card(1, Face.Content.cover, shadow: 0.3), card(1, board), card(1, page)]
    let backdrop = Backdrop(Color(0, 0, 0))
    let jumps = FrameWatch.jumps(
      from: DisplayList(backdrop: backdrop, items: Array(dark.reversed())),
      to: DisplayList(backdrop: backdrop, items: Array(lit.reversed())), in: space)
    #expect(jumps.filter { $0.face?.kind == .cover } == [])
  }

  /// Returns the jumps of a card that stays for a millisecond at each position. If a speed is given, the card begins
  /// with it, in points per millisecond.
  private func jumps(_ positions: [Double], from speed: Double? = nil) -> [Jump.Kind] {
    var watch = FrameWatch(in: space)
    if let speed {
      let (start, soon) = (card(1, x: positions[0]), card(1, x: positions[0] + speed / 8))
      watch.begin(list(start), list(soon), fraction: 1 / 8)
    }
    return positions.flatMap { watch.next(list(card(1, x: $0))) }.map(\.kind)
  }

  @Test func theRestOfAFadeIsNotTheItemThatAppears() {
    #expect(kinds(list(card(1, opacity: 1e-9)), list(card(1))) == [.appears])
    /// Returns a page that is seen edge-on.
    func page(_ index: Int) -> DisplayItem {
      var page = card(index) { .page($0, of: 0) }
      page.homography = .translation(200, 100).after(.scale(1e-4, 1))
      return page
    }
    var rest = page(2)
    (rest.homography, rest.opacity) = (.translation(100, 100), 1e-9)
    #expect(kinds(list(rest, page(3)), list(page(2))) == [])
  }

  @Test func aStepIsAJumpIfItIsMuchLargerThanItsNeighbours() {
    #expect(jumps([100, 100, 105, 110, 115, 115]) == [])
    #expect(jumps([100, 100, 105, 105, 105]) == [.position])
    #expect(jumps([100, 101, 102, 120, 121]) == [.position])
    #expect(jumps([100, 100.3, 100.4, 100.4]) == [])
  }

  @Test func theFirstStepOfARunIsComparedWithItsSpeed() {
    #expect(jumps([100, 110, 110.2]) == [.position])
    #expect(jumps([100, 110, 110.2], from: 12) == [])
    #expect(jumps([100, 110, 110.2], from: 0) == [.position])
  }

  /// Returns the jumps of a card with the given opacity in each millisecond. At 0 the card is missing.
  private func jumps(ofAFade opacities: [Double]) -> [Jump.Kind] {
    var watch = FrameWatch(in: space)
    return opacities.flatMap { watch.next($0 > 0 ? list(card(1, opacity: $0)) : list()) }
      .map(\.kind)
  }

  @Test func aFastFadeEndsAndBeginsWithoutAJump() {
    let fade = [0.24, 0.11, 0.03]
    #expect(jumps(ofAFade: [0.36] + fade + [0, 0]) == [])
    #expect(jumps(ofAFade: [0, 0] + fade.reversed() + [0.36, 0.5]) == [])
    #expect(jumps(ofAFade: fade + [0.03, 0, 0]) == [.vanishes])
    #expect(jumps(ofAFade: [0, 0, 0.03, 0.03, 0.03]) == [.appears])
    #expect(jumps(ofAFade: [0.3, 0.2, 0.11, 0, 0]) == [.vanishes])
  }

  @Test func aCoveredFaceHasNoVisibleEdge() {
    /// Returns the two faces of a card. The upper face is as wide as the lower face, except for a rounding error.
    func faces(opacity: Double) -> DisplayList {
      var cover = card(1, Face.Content.opened)
      cover.homography = .translation(100 + 1e-9, 100)
      return list(card(1, opacity: opacity), cover)
    }
    #expect(kinds(faces(opacity: 0.95), faces(opacity: 0.9)) == [])
  }

  @Test func aJumpAcrossTheWindowIsOneJump() {
    #expect(jumps([20, 20, 280, 280]) == [.position])
  }

  /// Returns frames of a sheet whose edge is `offset` points to the right of its spine. The sheet shows its
  /// other side if `offset` is negative.
  private func jumps(ofASheetAt offsets: [Double]) -> [Jump.Kind] {
    var watch = FrameWatch(in: space)
    return offsets.flatMap { offset in
      let side = card(offset < 0 ? 3 : 2, { .page($0, of: 0) }, x: 0)
      var sheet = side
      sheet.homography = .translation(200 + min(offset, 0), 100)
        .after(.scale(abs(offset) / 80, 1))
      return watch.next(list(sheet))
    }.map(\.kind)
  }

  @Test func aTurningSheetIsOneItemWhicheverSideIsVisible() {
    #expect(jumps(ofASheetAt: [90, 60, 30, 1, -29, -33, -35]) == [])
    #expect(jumps(ofASheetAt: [35, 33, 30, -40, -44, -48]) == [.position])
  }

  /// Returns a sheet of four parts. A part further out is higher, and `lean` points further to the right. A sheet that
  /// leans to the left shows its other side.
  private func bentSheet(lean: Double, drop: Double) throws -> DisplayList {
    func edge(_ index: Int) -> (top: Point, bottom: Point) {
      let (x, y) = (200 + lean * Double(index), 150 - 10 * Double(index) + drop)
      return (Point(x, y), Point(x, 400 - y))
    }
    let parts = try (0..<4).map { index in
      let (inner, outer) = (edge(index), edge(index + 1))
      let (left, right) = lean < 0 ? (outer, inner) : (inner, outer)
      var part = card(lean < 0 ? 3 : 2) { .page($0, of: 0) }
      part.bounds = Rect(x: 20 * Double(lean < 0 ? 3 - index : index), y: 0, width: 20, height: 80)
      part.seams = [.left, .right]
      part.homography = try #require(
        Homography(
          from: part.bounds,
          to: Quad(
            topLeft: left.top, topRight: right.top, bottomRight: right.bottom,
            bottomLeft: left.bottom)))
      return part
    }
    return DisplayList(backdrop: Backdrop(Color(0, 0, 0)), items: parts)
  }

  @Test(arguments: [7.0, 40]) func aPartThatTurnsContinuesAsThePartBehindIt(step: Double) throws {
    var watch = FrameWatch(in: space)
    var jumps: [Jump.Kind] = []
    for (lean, drop) in [(-2, -14), (-1, -7), (0.01, step - 7), (1, step), (2, step + 7)] {
      jumps += try watch.next(bentSheet(lean: lean, drop: drop)).map(\.kind)
    }
    #expect(step == 7 ? jumps == [] : !jumps.isEmpty && jumps.allSatisfy { $0 == .position })
  }

  /// Returns a page of which the area up to `edge` fills 80 points of the window, in one part or in parts of a width.
  private func page(upTo edge: Double, inPartsOf width: Double?) -> DisplayList {
    let count = width.map { Int((edge / $0).rounded(.up)) } ?? 1
    let parts = (0..<count).map { column in
      var part = card(2) { .page($0, of: 0) }
      let start = Double(column) * (width ?? edge)
      part.bounds = Rect(x: start, y: 0, width: min(width ?? edge, edge - start), height: 80)
      if count > 1 { part.seams = [.left, .right] }
      part.homography = .translation(100, 100).after(.scale(80 / edge, 1))
      return part
    }
    return DisplayList(backdrop: Backdrop(Color(0, 0, 0)), items: parts)
  }

  @Test func aPageThatIsCroppedAsItBendsStays() {
    for (edge, width) in [(80.0, 20.0), (76, 19), (76, 20)] {
      let (whole, bent) = (page(upTo: edge, inPartsOf: nil), page(upTo: edge, inPartsOf: width))
      #expect(kinds(whole, bent) == [] && kinds(bent, whole) == [])
    }
    let jumps = kinds(page(upTo: 76, inPartsOf: nil), page(upTo: 80, inPartsOf: 20))
    #expect(!jumps.isEmpty && jumps.allSatisfy { $0 == .position })
  }

  /// While a bent page becomes flat, its parts are drawn twice. If a copy vanishes under another copy, it is not the
  /// other side of a part that turns.
  @Test func aPartThatTurnsContinuesAsTheNearestPart() {
    func part(_ page: Int, column: Double, from x: Double, to end: Double) -> DisplayItem {
      var part = card(page) { .page($0, of: 0) }
      part.bounds = Rect(x: column * 20, y: 0, width: 20, height: 80)
      part.seams = [.left, .right]
      part.homography = .translation(x, 100)
        .after(.scale((end - x) / 20, 1).after(.translation(-column * 20, 0)))
      return part
    }
    let still = part(3, column: 3, from: 120, to: 140)
    let turning = part(3, column: 0, from: 100, to: 101)
    let turned = part(2, column: 3, from: 101, to: 100)
    #expect(kinds(list(still, still, turning), list(still, turned)) == [])
  }
}

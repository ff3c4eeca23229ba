import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes
@testable import CardStage

/// Tests the numbers of each scene's X-ray against formulas of `Sources/CardScenes/README.md`, which are written out
/// again here.
@Suite struct XRayReportTests {
  private func report(_ scene: some Scene, at t: Double = 0, over face: Face? = nil) -> XRayReport {
    scene.xray(at: t, over: face)
  }

  private func value(_ report: XRayReport, _ start: String) throws -> Double {
    try #require(report.lines.first { $0.formula.hasPrefix(start) }).value
  }

  @Test(arguments: [0.0, 131.5, 700, 2900])
  func switcherXRayMatchesTheFormulas(offset: Double) throws {
    let size = Size(375, 667)
    var scene = SwitcherScene(viewport: Viewport(size: size), options: SceneOptions())
    scene.scroll.jump(to: offset)
    let y = scene.scroll.offset(at: 0)
    let front = scene.status(at: 0).front
    for card in [front, front + 1] where card < 23 {
      let face = Face(scene: SwitcherScene.id, .front(card), size: Size(1, 1))
      let report = report(scene, over: face)
      let (pitch, cardHeight) = ((667 - 108) / 4.0, 0.4042 * (667 - 108))
      let p = ((Double(card) + 2.5) * pitch - (y + 667 / 2)) / 667 * 4
      let sinking = p > 0 ? p * 0.12 * 667 : p * p * 0.04803 * 667
      #expect(report.number == card)
      #expect(try isClose(value(report, "y"), y))
      #expect(try isClose(value(report, "p ="), p))
      #expect(try isClose(value(report, "s ="), 1 + 0.06 * p))
      #expect(try isClose(value(report, "y_k"), sinking - cardHeight / 5.8))
      #expect(try value(report, "z =") == Double(card + 2))
    }
  }

  @Test(arguments: [0.0, 375, 520.5, 1500])
  func carouselXRayMatchesTheFormulas(offset: Double) throws {
    var scene = CarouselScene(viewport: Viewport(size: Size(375, 667)), options: SceneOptions())
    scene.scroll.jump(to: offset)
    let y = scene.scroll.offset(at: 0)
    for card in 0..<5 {
      let face = Face(scene: CarouselScene.id, .front(card), size: Size(1, 1))
      let report = report(scene, over: face)
      let angle = (y - Double(card) * 375) / 375
      #expect(try isClose(value(report, #"θ = \frac"#), angle))
      #expect(try isClose(value(report, #"θ \text"#), angle * 180 / .pi))
      #expect(try isClose(value(report, "x_k"), Double(card) * 375 + 187.5 - y))
      #expect(try isClose(value(report, "z"), -abs(angle)))
    }
    #expect(report(scene).rail?.snaps == [0, 375, 750, 1125, 1500])
  }

  @Test(arguments: [0.0, 90, -160])
  func stackXRayMatchesTheFormulas(drag: Double) throws {
    var scene = StackScene(viewport: Viewport(size: Size(375, 667)), options: .classic)
    scene.pull.grab(at: 0)
    scene.pull.drag(travel: drag, velocity: 0, at: 0)
    for index in 0..<5 {
      let card = scene.pile[index].card
      let face = Face(scene: StackScene.id, .front(card), size: Size(1, 1))
      let report = report(scene, over: face)
      let tx = (1 - Double(index) / 5) * 0.6 * drag
      #expect(try isClose(value(report, "d"), drag))
      #expect(try isClose(value(report, "x_i"), tx))
      #expect(try isClose(value(report, "θ"), tx / 187.5 * 15))
      #expect(try isClose(value(report, "s_x"), 1 - 0.08 * Double(index)))
      #expect(try isClose(value(report, "y_i"), -7 * Double(index)))
      #expect(try isClose(value(report, "α"), 1 - 0.2 * Double(index)))
    }
  }

  @Test(arguments: [0.0, 90, -160, 250])
  func refinedStackXRayMatchesTheFormulas(drag: Double) throws {
    var user = SceneUser(
      StackScene(viewport: Viewport(size: Size(375, 667)), options: SceneOptions()))
    user.press(Point(187.5, 333.5))
    user.drag(to: Point(drag, 30))
    user.wait(1)
    let report = user.scene.xray(at: user.time, over: nil)
    #expect(try isClose(value(report, "d"), drag))
    #expect(try isClose(value(report, "u"), drag / 187.5))
    #expect(try isClose(value(report, "θ"), min(max(drag / 187.5, -1), 1) * 15))
    #expect(try isClose(value(report, "m"), 0))
    #expect(report.rail?.offset == drag)
  }

  @Test(arguments: [0.0, 400, 1024, 2345])
  func bookXRayMatchesTheFormulas(offset: Double) throws {
    let viewport = Viewport(size: Size(1024, 768))
    var scene = LibraryScene(viewport: viewport, options: SceneOptions())
    var book = OpenBook(index: 0, pages: 24, viewport: viewport.size)
    book.opening = .still(1)
    book.pages.jump(to: offset)
    scene.book = book
    for item in [1, 2, 5, 8] {
      let face = Face(
        scene: LibraryScene.id, .page(item, of: 0), size: Size(1, 1))
      let report = report(scene, over: face)
      let d = Double(item / 2) - 0.5 - offset / 1024
      let r = abs(d) <= 0.5 ? d : (d < 0 ? -0.5 : 0.5) + 0.1 * (d - (d < 0 ? -0.5 : 0.5))
      let angle = item % 2 == 0 ? -(1 - r) * 90 : (1 + r) * 90 + 0.18 / .pi
      #expect(report.subject == "page" && report.number == item)
      #expect(try isClose(value(report, "d ="), d))
      #expect(try isClose(value(report, "r ="), r))
      #expect(try abs(value(report, "θ") - angle) < 1e-6)
      #expect(try abs(value(report, "ρ") - (1 - abs(angle) / 90)) < 1e-6)
    }
  }

  @Test(arguments: [0, 1, 4])
  func shelfXRayMatchesTheFormulas(book: Int) throws {
    var scene = LibraryScene(viewport: Viewport(size: Size(1024, 768)), options: SceneOptions())
    scene.shelf.jump(to: 500)
    let face = Face(
      scene: LibraryScene.id, .cover(book), size: Size(1, 1))
    let report = report(scene, over: face)
    let d = abs(500 + 512 - 181 - Double(book) * 372)
    #expect(try isClose(value(report, "q"), (500 + 512 - 181) / 372.0))
    #expect(try isClose(value(report, "d"), d))
    #expect(try isClose(value(report, "s"), 0.7 * min(max(1 - d / 1024, 0.75), 1)))
  }

  @Test func theXRayOfAnEmptyPileNamesNoCard() {
    let pile = SwitcherScene(
      viewport: Viewport(size: Size(375, 667)), options: SceneOptions(count: 1))
    var driver = Driver(pile)
    #expect(report(driver.scene, at: driver.time).number == 0)
    driver.drag(from: Point(180, 300), by: Point(300, 0), in: 0.2)
    driver.settle()
    #expect(driver.status.count == 0)
    let report = report(driver.scene, at: driver.time)
    #expect(report.number == nil && report.lines.isEmpty && report.marks.isEmpty)
  }

  @Test func thePhaseEqualsThePhaseOfTheTrace() {
    var driver = Driver(CarouselScene.self)
    #expect(report(driver.scene, at: driver.time).phase == .idle)
    driver.key(.right)
    driver.wait(0.05)
    #expect(driver.status.phase == .settling)
    #expect(report(driver.scene, at: driver.time).phase == driver.status.phase)
  }
}

import CardInput
import CardKinetics
import CardModel
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardContent
@testable import CardPicture
@testable import CardStage

/// Tests that the X-ray's panel and rail cover no card, at rest and in the middle of a gesture.
///
/// The exceptions are opened cards, sheets and thrown cards, which pass below the panel and the rail.
@Suite struct XRayAreaTests {
  enum Situation: String, CaseIterable {
    case switcher, stack, carousel, shelf, book

    var scene: Int { self == .book ? 3 : Self.allCases.firstIndex(of: self)! }

    /// The travel of a drag, in fractions of the viewport's width and height.
    var drags: [Point] {
      switch self {
      case .switcher: [.zero, Point(0, -0.3), Point(0, 0.2), Point(0, -1.4)]
      case .stack: [.zero, Point(-0.24, 0.02), Point(0.24, 0.02)]
      case .carousel: [.zero, Point(-0.25, 0), Point(-0.5, 0), Point(-0.8, 0), Point(0.2, 0)]
      case .shelf: [.zero, Point(-0.3, 0), Point(-0.8, 0), Point(0.2, 0)]
      case .book: [.zero, Point(-0.1, 0), Point(-0.3, 0), Point(-0.6, 0)]
      }
    }
  }

  @Test(
    arguments: everyScene,
    [Size(1280, 800), Size(1920, 1080), Size(1000, 700), Size(700, 1200)])
  func xrayPanelStaysWhereItIsForEveryFormula(scene: Int, window: Size) {
    var user = StageUser(scene, window: window)
    user.settle()
    user.key("x")
    user.frame()
    let taken = user.stage.layout.taken
    #expect(user.stage.layout[.xrayPanel(.a)] != nil)
    for _ in 0..<12 {
      user.key("i")
      user.frame()
      #expect(user.stage.layout.taken == taken)
    }
  }

  @Test(
    arguments: Situation.allCases,
    [Size(1280, 800), Size(1366, 768), Size(1920, 1080), Size(3840, 2160), Size(700, 1200)])
  func noCardIsCovered(situation: Situation, window: Size) throws {
    // In a narrow window the pile reaches the bottom, where the panel covers the pile.
    guard situation != .switcher || window.width > window.height else { return }
    var still = StageUser(situation.scene, window: window)
    if situation == .book {
      still.key("Return")
      still.settle()
      still.key("Right")
      still.settle()
    }
    still.key("x")
    for drag in situation.drags {
      var user = still
      let viewport = user.stage.viewport
      let way = Point(drag.x * viewport.size.width, drag.y * viewport.size.height) * viewport.zoom
      if drag != .zero {
        user.drag(from: Point(window.width / 2, window.height / 2) - way / 2, by: way)
      }
      let items = user.shown.list.items
      let grounds = items.filter {
        $0.face == .ink(.panel) && $0.bounds.height > 0.06 * window.height
      }
      .map(\.quad.boundingBox)
      try #require((1...2).contains(grounds.count))
      #expect(grounds.contains { $0.width > 170 && $0.height > 65 })
      for background in grounds {
        #expect(background.minX >= 0 && background.maxX <= window.width)
        #expect(background.minY >= 0 && background.maxY <= window.height)
        for tab in items where [.tab, .selectedTab].contains(tab.face.kind) {
          #expect(background.area(sharedWith: tab.quad.points) == 0)
        }
        for card in items where card.isHittable && card.face.scene != .overlay {
          let fraction =
            background.area(sharedWith: card.quad.points) / polygonArea(card.quad.points)
          #expect(fraction < 1e-6, "\(card.face.kind.rawValue) \(card.face.index), \(drag)")
        }
      }
    }
  }

  /// In a lesson in a wide window, the panel is below the code. If the tuner is there, the panel is elsewhere, or absent.
  @Test(arguments: LessonJumpTests.lessons, [Size(1280, 720), Size(1920, 1080)])
  func thePanelLiesBelowTheCodeInALesson(lesson: String, window: Size) throws {
    for step in try LessonFile.bundled(lesson).steps.indices {
      var user = StageUser(SceneCatalog.index(of: lesson) ?? 0, window: window)
      user.handle(.action(.lesson, .text("\(lesson) \(step + 1)")))
      user.key("x")
      user.settle()
      let panel = try #require(user.stage.layout[.xrayPanel(.a)], "step \(step + 1)")
      let code = try #require(user.stage.host.lessonPanel).belowCode
      #expect(code.intersection(panel) == panel)
      user.key("t")
      user.frame()
      let tuner = try #require(user.stage.layout[.tuner])
      #expect(user.stage.layout[.xrayPanel(.a)]?.overlaps(tuner) != true)
    }
  }

  /// The first card has no neighbour at its left. On the other pages, a neighbour needs the space.
  @Test(arguments: [Size(1280, 800), Size(1920, 1080), Size(1366, 768)])
  func theCarouselsPanelIsAColumnBesideTheFirstCard(window: Size) throws {
    var user = StageUser(2, window: window)
    user.settle()
    user.key("x")
    user.frame()
    func panel() throws -> Rect { try #require(user.stage.layout[.xrayPanel(.a)]) }
    let column = try panel()
    #expect(column.height > 2 * column.width && column.maxX < window.width / 3)
    #expect(column.width > 200 * min(window.width / 1280, window.height / 800))
    let letters = user.shown.list.items.filter {
      $0.face.kind == .glyph && column.contains($0.quad.boundingBox.center)
    }
    #expect(letters.count > 20)
    for letter in letters {
      let box = letter.quad.boundingBox
      #expect(box.minX >= column.minX && box.maxX <= column.maxX && letter.opacity == 1)
    }
    user.key("Right")
    user.settle()
    #expect(try panel().width > 2 * panel().height)
  }

  /// Beside the rail and the law of the motion, a curve would be a few pixels wide.
  @Test(
    arguments: everyScene,
    [
      Size(1278, 780), Size(1280, 720), Size(1366, 768), Size(1440, 900), Size(1600, 800),
      Size(1920, 1080), Size(2400, 900), Size(1000, 700), Size(700, 1200), Size(1080, 1920),
    ])
  func theCurveOfABandHasSpace(scene: Int, window: Size) throws {
    var user = StageUser(scene, window: window)
    user.settle()
    user.key("Right")
    user.settle()
    user.key("x")
    user.frame()
    let view = try #require(user.stage.layout.xray.first)
    let areas = try #require(view.areas)
    guard areas.panel.shape == .band, areas.hasMotion else {
      // The Carousel has a band with a curve in this window.
      return #expect(scene != 2 || window != Size(1278, 780))
    }
    let panel = XRayPanel(report: view.report, state: "", areas: areas, shown: .all)
    let plot = try #require(panel.bandMotion(beside: panel.bandTable.rect).plot)
    let (curve, content) = (plot.curve, areas.panel.rect)
    // The panel is on whole pixels.
    let minimum = XRayPlotView.minimumCurve * plot.pen.unit - 1
    #expect(min(curve.width, curve.height) >= minimum, "\(curve)")
    #expect(curve.minX >= content.minX && curve.maxX <= content.maxX)
    #expect(curve.minY >= content.minY && curve.maxY <= content.maxY)
  }

  /// A band above the cards would cover the upper edge of an unfolded card.
  @Test(arguments: [Size(1280, 800), Size(1920, 1080)], [0, 2])
  func thePanelIsBesideAnUnfoldedCard(window: Size, page: Int) throws {
    var user = StageUser(2, window: window)
    user.settle()
    for _ in 0..<page {
      user.key("Right")
      user.settle()
    }
    user.key("space")
    user.settle()
    user.key("x")
    user.frame()
    let panel = try #require(user.stage.layout[.xrayPanel(.a)])
    let sheet = try #require(user.shown.list.items.first { $0.face.kind == .detail })
    #expect(panel.height > panel.width && !panel.overlaps(sheet.quad.boundingBox))
  }

  /// The panel beside the first card makes way as a drag begins. Then the panel stays where it is.
  @Test func theCarouselsPanelStaysWhereItIsDuringADrag() throws {
    var user = StageUser(2)
    user.settle()
    user.key("x")
    let start = Point(640, 400)
    user.press(start)
    var panels: Set<Rect> = []
    for travel in stride(from: 5.0, through: 500, by: 5) {
      user.time += 0.01
      user.move(start - Point(travel, 0))
      user.frame()
      if travel >= 60 { panels.insert(try #require(user.stage.layout[.xrayPanel(.a)])) }
    }
    #expect(panels.count == 1, "\(panels)")
  }
}

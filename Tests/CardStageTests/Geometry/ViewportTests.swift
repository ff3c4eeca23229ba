import CardKinetics
import CardPicture
import TestSupport
import Testing

/// Tests the zoom, the aspect and the point mapping of a viewport.
@Suite struct ViewportTests {
  /// The designs of the Switcher, Stack, Carousel and Library in `Sources/CardScenes/README.md`, "Viewports".
  static let designs = [
    ViewportDesign(size: Size(375, 667), aspects: 0.45...0.8),
    ViewportDesign(size: Size(375, 667), aspects: 0.45...0.65),
    ViewportDesign(size: Size(375, 667), aspects: 0.45...0.75),
    ViewportDesign(size: Size(1024, 768), aspects: 0.8...2.4),
  ]
  static let windows = [
    Size(1, 1), Size(8000, 200), Size(200, 8000), Size(375, 667), Size(1280, 800),
    Size(1920, 1080), Size(600, 800), Size(500, 1000), Size(900, 1000),
  ]

  @Test(arguments: designs, windows)
  func theZoomIsTheLargestAtWhichTheDesignFits(design: ViewportDesign, window: Size) {
    let viewport = Viewport(design, in: window)
    #expect(
      isClose(
        viewport.zoom,
        min(window.width / design.size.width, window.height / design.size.height)))
    #expect(viewport.size.width >= design.size.width - 1e-9)
    #expect(viewport.size.height >= design.size.height - 1e-9)
  }

  @Test(arguments: designs, windows)
  func theAspectFollowsTheWindowWithinTheDesignsLimits(design: ViewportDesign, window: Size) {
    let viewport = Viewport(design, in: window)
    let aspect = window.width / window.height
    let expected = min(max(aspect, design.aspects.lowerBound), design.aspects.upperBound)
    #expect(isClose(viewport.size.width / viewport.size.height, expected))
  }

  @Test(arguments: designs, windows)
  func aViewportIsCenteredAndReportsTheWholeWindow(design: ViewportDesign, window: Size) {
    let viewport = Viewport(design, in: window)
    let middle = Point(viewport.size.width / 2, viewport.size.height / 2)
    #expect(isClose(viewport.pixels(middle), Point(window.width / 2, window.height / 2)))
    #expect(isClose(viewport.visible.origin, viewport.points(.zero)))
    let corner = Point(viewport.visible.maxX, viewport.visible.maxY)
    #expect(isClose(viewport.pixels(corner), Point(window.width, window.height)))
  }

  @Test(arguments: designs, windows)
  func pixelsAndPointsAreInverseAndTheHomographyAgrees(design: ViewportDesign, window: Size) {
    let viewport = Viewport(design, in: window)
    for p in [Point(0, 0), Point(123, -45), Point(-800, 2000)] {
      #expect(isClose(viewport.points(viewport.pixels(p)), p))
      #expect(isClose(viewport.homography.apply(p), viewport.pixels(p)))
    }
  }

  @Test func aWideWindowGivesTheSwitcherItsWidestAspect() {
    let viewport = Viewport(Self.designs[0], in: Size(1280, 667))
    #expect(viewport.zoom == 1)
    #expect(isClose(viewport.size.width, 533.6) && viewport.size.height == 667)
    #expect(isClose(viewport.origin, Point(373.2, 0)))
    #expect(isClose(viewport.visible.minX, -373.2) && viewport.visible.width == 1280)
  }

  @Test(arguments: windows)
  func aFixedViewportKeepsItsSizeAndFits(window: Size) {
    let viewport = Viewport(fixed: Size(300, 500), in: window)
    #expect(viewport.size == Size(300, 500))
    #expect(isClose(viewport.zoom, min(window.width / 300, window.height / 500)))
    #expect(isClose(viewport.visible.width * viewport.zoom, window.width))
  }

  @Test func aViewportWithoutAWindowHasOnePixelPerPoint() {
    let viewport = Viewport(size: Size(375, 667))
    #expect(viewport.zoom == 1 && viewport.origin == .zero)
    #expect(viewport.visible == Rect(x: 0, y: 0, width: 375, height: 667))
  }
}

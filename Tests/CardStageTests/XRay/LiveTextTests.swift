import CardKinetics
import TestSupport
import Testing

@testable import CardInput
@testable import CardModel
@testable import CardPicture
@testable import CardScene
@testable import CardStage

/// Tests live text, whose characters are faces on whole pixels.
@Suite struct LiveTextTests {
  static let configuration = StageConfiguration.plain(window: Size(1280, 800), scale: 1.25)
  let text = LiveText(size: 13, .text, in: Self.configuration)

  @Test func cellsAreWholePixelsAndAdvanceEvenly() {
    #expect(text.cell.width == text.cell.width.rounded())
    #expect(text.cell.height == text.cell.height.rounded())
    let items = drawn { text.append("0.1−23", at: Point(20.3, 30.8), to: &$0) }
    #expect(
      items.map { $0.homography.apply(.zero).x }
        == (0..<6).map { 20 + Double($0) * text.cell.width })
    #expect(items.allSatisfy { $0.homography.apply(.zero).y == 31 && !$0.isHittable })
  }

  @Test func aCharacterIsOneFaceWhereverItStands() {
    let faces = Set(drawn { text.append("1101", at: .zero, to: &$0) }.map(\.face))
    #expect(faces.map(\.text).sorted() == ["0", "1"])
    #expect(faces.allSatisfy { $0.kind == .glyph && $0.ink == .text })
  }

  @Test func aFaceIsShownPixelForPixel() {
    let items = drawn { text.append("a7", at: Point(3, 4), to: &$0) }
    for item in items {
      let right = item.homography.apply(Point(item.face.size.width, item.face.size.height))
      let origin = item.homography.apply(.zero)
      #expect(isClose(right.x - origin.x, text.cell.width))
      #expect(isClose(item.homography.a, Self.configuration.interfaceScale))
    }
  }

  @Test func spacesTakeSpaceAndNoItems() {
    let items = drawn { text.append("a b", at: .zero, to: &$0) }
    #expect(items.count == 2)
    #expect(items[1].homography.apply(.zero).x == 2 * text.cell.width)
  }

  @Test func wordsThatStayAreOneFaceInTheSameCells() throws {
    let items = drawn { text.appendWords("page 5", at: Point(3.6, 4), to: &$0) }
    try #require(items.count == 1)
    #expect(items[0].face.kind == .words && items[0].face.text == "page 5")
    let box = items[0].quad.boundingBox
    #expect(isClose(box.minX, 4) && isClose(box.width, text.width(of: "page 5")))
    #expect(isClose(box.height, text.cell.height))
    #expect(drawn { text.appendWords("", at: .zero, to: &$0) }.isEmpty)
  }

  @Test func textThatEndsAtAPointEndsThere() {
    let last = drawn { text.append("12.5", .right, at: Point(200, 0), to: &$0) }.last
    #expect(last?.homography.apply(.zero).x == 200 - text.cell.width)
  }

  @Test(arguments: [
    (0.0, 2, "0.00"), (-0.2349, 3, "−0.235"), (2, 0, "2"), (-0.001, 2, "0.00"),
    (1.005e3, 1, "1005.0"),
    (0.05, 2, "0.05"), (-12.5, 0, "−13"), (.nan, 2, "—"), (.infinity, 0, "—"), (1e15, 0, "—"),
  ])
  func numbersHaveTheirDigits(value: Double, digits: Int, wanted: String) {
    #expect(LiveText.number(value, digits: digits) == wanted)
  }
}

extension StageConfiguration {
  /// Returns a configuration with a scene that shows nothing.
  static func plain(window: Size, scale: Double = 1) -> StageConfiguration {
    StageConfiguration(
      scenes: [EmptyScene.self], backdrops: [BackdropPair(Backdrop(Color(0, 0, 0)))],
      window: window, interfaceScale: scale)
  }
}

/// A scene without cards and without an X-ray report.
struct EmptyScene: Scene {
  static let id = SceneID(rawValue: "empty")
  static let title = "Empty"
  static let gestures: [(gesture: String, meaning: String)] = []
  static func design(for shape: CardFormat) -> ViewportDesign {
    ViewportDesign(size: Size(375, 667), aspects: 0.45...0.8)
  }

  init(viewport: Viewport, options: SceneOptions) {}
  mutating func resize(to viewport: Viewport, at t: Double) {}
  mutating func handle(_ gesture: Gesture, at t: Double) {}
  func items(at t: Double) -> [DisplayItem] { [] }
  func isMoving(at t: Double) -> Bool { false }
  func frontCard(at t: Double) -> Int? { nil }
}

import CardKinetics
import CardPaint
import CardPicture
import CardRaster
import CardScenes
import CardStage
import GoldenImages
import TestSupport
import Testing

@testable import CardContent
@testable import CardScript

/// Tests that the repainted part of the window does not grow.
@Suite struct RepaintedSceneTests {
  /// A stage in a window. Each frame is drawn over the one before.
  private struct Screen {
    static let window = Size(640, 400)
    var user: StageUser
    private let projector: Projector
    private(set) var bitmap: Bitmap

    init(_ scene: String) throws {
      user = StageUser(SceneCatalog.index(of: scene) ?? 0, window: Screen.window)
      projector = Projector(
        content: try ContentLoader.load(from: assetFolder), threads: 1,
        paintsSynchronously: true)
      bitmap = Bitmap(width: Int(Screen.window.width), height: Int(Screen.window.height))
      user.settle()
      try draw()
    }

    /// Draws the current frame, and returns the changed pixels.
    @discardableResult
    mutating func draw() throws -> Damage {
      let frame = user.frame()
      let (stage, time, projector) = (user.stage, user.time, projector)
      let drawn = bitmap.withRows {
        projector.draw(frame, of: stage, at: time, into: $0, age: 1)
      }
      #expect(drawn.repainted == drawn.changed)
      return drawn.repainted
    }

    /// Returns the current frame, drawn as a whole.
    mutating func redrawn() throws -> Bitmap {
      let frame = user.frame()
      var whole = bitmap
      whole.withRows {
        _ = projector.draw(frame, of: user.stage, at: user.time, into: $0, age: 0)
      }
      return whole
    }

    /// Returns the largest fraction of the window that a frame repaints until everything is at rest.
    mutating func largestFraction() throws -> Double {
      var largest = 0
      var frames = 0
      repeat {
        user.time += 1.0 / 60
        frames += 1
        largest = max(largest, try draw().pixelCount)
      } while user.shown.isMoving && frames < 600
      return Double(largest) / (Screen.window.width * Screen.window.height)
    }

    /// Returns the topmost item of a part at rest.
    func item(_ part: FaceKind) -> DisplayItem? {
      user.shown.list.items.last { $0.face.kind == part }
    }
  }

  @Test(arguments: ["switcher", "stack", "carousel", "library"])
  func aStillSceneTouchesNothing(_ scene: String) throws {
    var screen = try Screen(scene)
    for _ in 0..<5 {
      screen.user.time += 1
      #expect(try screen.draw().isEmpty)
    }
  }

  @Test func aHoveredButtonRepaintsItself() throws {
    var screen = try Screen("carousel")
    let button = try #require(screen.item(.button))
    let box = button.quad.boundingBox
    screen.user.move(box.center)
    let damage = try screen.draw()
    #expect(!damage.isEmpty)
    // The button and its shadow are repainted, not the window's 256,000 pixels.
    #expect(Double(damage.pixelCount) < 3 * box.width * box.height)
  }

  @Test func aHoveredTabRepaintsItself() throws {
    var screen = try Screen("stack")
    let tab = try #require(screen.item(.tab))
    screen.user.move(tab.quad.boundingBox.center)
    let damage = try screen.draw()
    #expect(!damage.isEmpty && damage.pixelCount < 8000)
  }

  @Test func aFlippingCardLeavesTheRestOfTheWindowAlone() throws {
    var screen = try Screen("stack")
    screen.user.key("space")
    let fraction = try screen.largestFraction()
    #expect(fraction > 0.02 && fraction < 0.6)
  }

  @Test func aTurningPageLeavesTheRestOfTheWindowAlone() throws {
    var screen = try Screen("library")
    screen.user.key("Return")
    screen.user.settle()
    try screen.draw()
    screen.user.key("Right")
    let fraction = try screen.largestFraction()
    #expect(fraction > 0.05 && fraction < 0.8)
  }

  @Test(arguments: ["switcher", "stack", "carousel", "library"])
  func repaintingPieceByPieceEqualsDrawingAtOnce(_ scene: String) throws {
    var screen = try Screen(scene)
    let middle = Point(320, 220)
    screen.user.press(middle)
    for step in 1...12 {
      screen.user.time += 1.0 / 60
      screen.user.move(middle + Point(Double(step) * 9, Double(step) * 5))
      try screen.draw()
    }
    screen.user.release(middle + Point(108, 60))
    for _ in 0..<12 {
      screen.user.time += 1.0 / 60
      try screen.draw()
    }
    // A span that starts elsewhere may round a sample differently, by up to two levels.
    let pairs = zip(screen.bitmap.pixels, try screen.redrawn().pixels)
    #expect(pairs.allSatisfy { a, b in a == b || pixelDistance(a, b) <= 2 })
  }
}

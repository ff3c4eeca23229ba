import CardKinetics
import CardPaint
import CardRaster
import Testing

@testable import CardContent
@testable import CardScript

/// Tests the frames of a stage that `OffscreenRenderer` draws.
@Suite struct OffscreenRendererTests {
  private static let size = (width: 320, height: 240)

  private func setup(_ scene: String) throws -> StageSetup {
    StageSetup(try StageSettings(scene: scene), content: try ContentLoader.load(from: assetFolder))
  }

  /// A video draws each frame over the one before. The frames equal the screenshots that `shot` takes at their times.
  @Test(arguments: ["switcher", "stack", "carousel", "library"])
  func everyFrameEqualsTheScreenshotOfItsTime(scene: String) throws {
    let setup = try setup(scene)
    let script = try Script(path: assetFolder + "/scripts/\(scene).jsonl")
    var renderer = OffscreenRenderer(
      setup, size: Self.size, interfaceScale: 1, script: script,
      showsHand: false)
    let timing = VideoTiming(rate: 4, end: script.end + 0.5)
    for index in 0..<timing.frameCount {
      let time = timing.time(ofFrame: index)
      renderer.draw(at: time)
      let bitmap = Shot.render(
        setup, size: Self.size, interfaceScale: 1, script: script, at: time)
      #expect(renderer.bitmap == bitmap, "frame \(index) of \(scene)")
    }
  }

  @Test func aRewoundRendererDrawsTheSameAgain() throws {
    let script = try Script(path: assetFolder + "/scripts/stack.jsonl")
    var renderer = OffscreenRenderer(
      try setup("stack"), size: Self.size, interfaceScale: 1, script: script,
      showsHand: false)
    let times = [0, 0.15, 0.3]
    var bitmaps: [Bitmap] = []
    for time in times {
      renderer.draw(at: time)
      bitmaps.append(renderer.bitmap)
    }
    renderer.rewind()
    for (time, bitmap) in zip(times, bitmaps) {
      renderer.draw(at: time)
      #expect(renderer.bitmap == bitmap)
    }
  }

  @Test func aWindowOfAnotherShapeIsFittedBetweenBlackBars() throws {
    let script = try Script(text: #"{"t":0.1,"type":"resize","w":240,"h":360}"#)
    let setup = try setup("stack")
    var renderer = OffscreenRenderer(
      setup, size: Self.size, interfaceScale: 1, script: script,
      showsHand: false)
    renderer.draw(at: 0)
    #expect(renderer.bitmap[0, 120] != 0)
    for time in [0.1, 0.2] {
      renderer.draw(at: time)
      for y in 0..<240 {
        #expect(renderer.bitmap[79, y] == 0 && renderer.bitmap[240, y] == 0)
        #expect(renderer.bitmap[80, y] != 0 && renderer.bitmap[239, y] != 0)
      }
    }
  }

  @Test(arguments: [
    (Size(1280, 800), 0..<1280, 0..<800), (Size(640, 400), 0..<1280, 0..<800),
    (Size(800, 800), 240..<1040, 0..<800), (Size(2560, 800), 0..<1280, 200..<600),
    (Size(1, 16384), 639..<640, 0..<800),
  ])
  func aWindowIsCenteredAndAsLargeAsFits(
    window: Size, columns: Range<Int>, rows: Range<Int>
  ) {
    let area = OffscreenRenderer.area(of: window, in: 1280, 800)
    #expect(area == PixelRect(columns: columns, rows: rows))
  }
}

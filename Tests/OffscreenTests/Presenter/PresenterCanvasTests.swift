import CardInput
import CardKinetics
import CardPaint
import CardPicture
import CardRaster
import CardScene
import CardStage
import CardSystem
import Glibc
import GoldenImages
import Testing

@testable import CardContent
@testable import CardScript
@testable import CardTalk

/// Tests the pixels of the presenter view.
@Suite struct PresenterCanvasTests {
  private static let window = (width: 1280, height: 800)

  /// A stage at rest, with its frame drawn as an image.
  private struct Shown {
    var stage: Stage
    let target = BitmapTarget(width: window.width, height: window.height)
    let projector: Projector

    init(_ scene: String) throws {
      let content = try ContentLoader.load(from: assetFolder)
      let setup = StageSetup(try StageSettings(scene: scene), content: content)
      stage = setup.stage(
        window: Size(Double(window.width), Double(window.height)), interfaceScale: 1)
      projector = Projector(content: content, threads: 1, paintsSynchronously: true)
      projector.keepsFrame = true
      show(at: 5)
    }

    mutating func show(at time: Double) {
      let frame = stage.frame(at: time)
      projector.project(frame, of: stage, at: time, begun: 0, onto: target)
    }

    func view(
      size: Size = Size(1280, 800), timer: TalkTimer = TalkTimer(), at time: Double = 0,
      note: PresenterNote? = nil, frame: KeptFrame? = nil
    ) -> PresenterFrame {
      let layout = PresenterLayout(size: size, .init(aspect: 1.6, hasNotes: note != nil))
      let content = PresenterContent(
        of: stage, Content(), timer: timer, at: time, clock: "14:32",
        keys: PresenterKeys(of: stage), note: note)
      return PresenterFrame(
        layout: layout, theme: Theme(appearance: .dark), content: content, frame: frame,
        upcoming: nil)
    }
  }

  private static let canvas: @Sendable () -> PresenterCanvas = { PresenterCanvas(wake: {}) }

  /// Returns a part of an image: each pixel, or each `step`-th pixel of each `step`-th row.
  private static func part(_ bitmap: Bitmap, _ rect: Rect, by step: Int = 1) -> [UInt32] {
    let columns = stride(from: Int(rect.minX), to: Int(rect.maxX), by: step)
    return stride(from: Int(rect.minY), to: Int(rect.maxY), by: step)
      .flatMap { y in columns.map { bitmap[$0, y] } }
  }

  /// Returns every second pixel of every second row of a reduced image. Each pixel is the mean of the pixels of
  /// `bitmap` that it covers.
  private static func reduced(_ bitmap: Bitmap, to width: Int, _ height: Int) -> [UInt32] {
    func span(_ index: Int, _ count: Int, _ all: Int) -> Range<Int> {
      let start = index * all / count
      return start..<max((index + 1) * all / count, start + 1)
    }
    return stride(from: 0, to: height, by: 2).flatMap { y in
      stride(from: 0, to: width, by: 2).map { x in
        var sums = SIMD4<Int>.zero
        var count = 0
        for v in span(y, height, bitmap.height) {
          for u in span(x, width, bitmap.width) {
            let pixel = bitmap[u, v]
            for channel in 0..<3 { sums[channel] += Int(pixel >> (8 * UInt32(channel)) & 255) }
            count += 1
          }
        }
        return (0..<3).reduce(UInt32(0xFF00_0000)) {
          $0 | UInt32(sums[$1] / count) << (8 * UInt32($1))
        }
      }
    }
  }

  /// The copy is drawn at its own size. It equals the audience's frame after reduction to that size.
  @Test(arguments: ["switcher", "stack", "carousel", "library"], [false, true])
  func theCopyEqualsTheReducedStage(scene: String, isSplit: Bool) throws {
    var shown = try Shown(scene)
    if isSplit {
      _ = shown.stage.handle(StageEvent(time: 6, .action("split")))
      for time in [6.01, 14] { shown.show(at: time) }
    }
    let view = shown.view(frame: shown.projector.keptFrame)
    let canvas = Self.canvas()
    #expect(canvas.paintHere(view))
    let (bitmap, changed) = try #require(canvas.take())
    #expect(changed.bounds == PixelRect(width: 1280, height: 800))
    let frame = try #require(view.layout.frames[.stage])
    let copy = Self.part(bitmap, frame, by: 2)
    let wanted = Self.reduced(shown.target.bitmap, to: Int(frame.width), Int(frame.height))
    let distances = zip(copy, wanted).map(pixelDistance)
    let mean = Double(distances.reduce(0, +)) / Double(distances.count)
    let far = Double(distances.count { $0 > 48 }) / Double(distances.count)
    #expect(mean < 3.5 && far < 0.02, "\(mean) \(far)")
  }

  /// The previews show the cards as they look when they are opened.
  @Test(arguments: ["stack", "carousel"]) func theNextCardIsShown(scene: String) throws {
    var shown = try Shown(scene)
    let content = try ContentLoader.load(from: assetFolder)
    let projector = Projector(content: content, threads: 1)
    var view = shown.view()
    view.upcoming = PresenterFrame.UpcomingRequest(
      of: shown.stage, isLast: false, lookUp: projector.frameLookup)
    let canvas = Self.canvas()
    let end = MonotonicClock.now() + 20
    repeat {
      #expect(canvas.paintHere(view))
      usleep(10_000)
    } while canvas.isUpcomingComplete != true && MonotonicClock.now() < end
    #expect(canvas.isUpcomingComplete == true)
    let bitmap = try #require(canvas.take()).bitmap
    _ = shown.stage.handle(StageEvent(time: 6, .action("hide")))
    _ = shown.stage.handle(StageEvent(time: 7, .action(.open)))
    for (panel, time) in [(PresenterPanel.next, 10.0), (.later, 20)] {
      _ = shown.stage.handle(StageEvent(time: time, .action(.next)))
      shown.show(at: time + 0.01)
      shown.show(at: time + 8)
      // The stage and the opened card have the same shape.
      let frame = try #require(view.layout.frames[panel])
      let width = min(frame.width, frame.height * 1.6)
      let box = Rect(
        origin: frame.origin, size: Size(width.rounded(.down), (width / 1.6).rounded(.down)))
      let copy = Self.part(bitmap, box, by: 2)
      let wanted = Self.reduced(shown.target.bitmap, to: Int(box.width), Int(box.height))
      let distances = zip(copy, wanted).map(pixelDistance)
      let mean = Double(distances.reduce(0, +)) / Double(distances.count)
      #expect(mean < 6, "\(panel) \(mean)")
    }
  }

  /// A panel shows the last image of its face. It keeps the picture of its card in another scene until a new one is
  /// painted at least roughly, as long as requests follow.
  @Test func theNextCardStaysUntilItsNewPictureIsPainted() throws {
    var options = SceneOptions()
    options.deck = TestDeck.album((0..<9).map { "\($0)" })
    var user = StageUser(1, options: options)
    user.settle()
    var shown = try Shown("stack")
    shown.stage = user.stage
    let canvas = Self.canvas()
    let white = Texture(width: 4, height: 4, isOpaque: true) { bytes, _ in
      for index in bytes.indices { bytes[index] = 0xFF }
    }
    let (red, green) = (Color(0xFF, 0, 0), Color(0, 0xFF, 0))
    func pixels(_ texture: Texture?, _ color: Color, isLast: Bool = false) throws -> [UInt32] {
      var view = shown.view()
      view.upcoming = PresenterFrame.UpcomingRequest(of: shown.stage, isLast: isLast) {
        list, stage in
        let image = FaceImage(texture: texture, color: color)
        let images = list.items.map { _ in image }
        return (KeptFrame(list: list, images: images, window: Size(1, 1)), texture != nil)
      }
      #expect(canvas.paintHere(view))
      return Self.part(
        try #require(canvas.take()).bitmap, try #require(view.layout.frames[.next]))
    }
    let first = try pixels(nil, red)
    let painted = try pixels(white, red)
    #expect(painted != first)
    #expect(try pixels(nil, green) == painted)
    #expect(try pixels(white, green) == painted)
    // In another scene the same card has another face.
    var other = user
    other.key("3")
    other.settle()
    shown.stage = other.stage
    #expect(try pixels(nil, green) == painted)
    #expect(try pixels(nil, green, isLast: true) != painted)
    shown.stage = user.stage
    #expect(try pixels(white, green) == painted)
    // The two cards after the next one were painted, too.
    for isKnown in [true, true, false] {
      user.key("Page_Down")
      user.settle()
      shown.stage = user.stage
      #expect(try (pixels(nil, green) == painted) == isKnown)
    }
  }

  @Test func aTickPaintsTheTimeAlone() throws {
    let shown = try Shown("stack")
    let canvas = Self.canvas()
    var timer = TalkTimer()
    timer.begin(at: 0)
    #expect(
      canvas.paintHere(shown.view(timer: timer, at: 1, frame: shown.projector.keptFrame)))
    let (before, _) = try #require(canvas.take())
    let view = shown.view(timer: timer, at: 2)
    #expect(canvas.paintHere(view))
    let (after, changed) = try #require(canvas.take())
    let rect = try #require(view.layout.panels[.time])
    #expect(Double(changed.pixelCount) == rect.width * rect.height)
    #expect(Self.part(before, rect) != Self.part(after, rect))
    // Content that has not changed is not painted.
    #expect(canvas.paintHere(view) && canvas.take()?.changed.isEmpty == true)
  }

  @Test func aMotionPaintsWhatMoves() throws {
    var shown = try Shown("stack")
    let canvas = Self.canvas()
    #expect(canvas.paintHere(shown.view(frame: shown.projector.keptFrame)))
    _ = canvas.take()
    _ = shown.stage.handle(StageEvent(time: 6, .action(.xray)))
    shown.show(at: 6.01)
    let view = shown.view(frame: shown.projector.keptFrame)
    #expect(canvas.paintHere(view))
    let changed = try #require(canvas.take()).changed
    let (stage, position) = (view.layout.panels[.stage], view.layout.panels[.position])
    #expect(!changed.isEmpty)
    for rect in changed.rects {
      let isWithin = [stage, position].compactMap(\.self).contains {
        Double(rect.columns.lowerBound) >= $0.minX && Double(rect.columns.upperBound) <= $0.maxX
          && Double(rect.rows.lowerBound) >= $0.minY && Double(rect.rows.upperBound) <= $0.maxY
      }
      // The two panels are next to each other, so one rectangle may cover both.
      #expect(isWithin || changed.bounds.columns.upperBound <= Int(stage?.maxX ?? 0))
    }
  }

  @Test(arguments: [Size(640, 400), Size(1, 1), Size(30, 900), Size(3840, 2160)])
  func thePresenterViewIsPaintedInAnySize(size: Size) throws {
    let shown = try Shown("stack")
    let canvas = Self.canvas()
    let note = PresenterNote(text: String(repeating: "Many words. ", count: 400), scroll: 10_000)
    let view = shown.view(size: size, note: note, frame: shown.projector.keptFrame)
    #expect(canvas.paintHere(view))
    let bitmap = try #require(canvas.take()).bitmap
    #expect((bitmap.width, bitmap.height) == (Int(size.width), Int(size.height)))
    #expect(bitmap.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  /// A note longer than its panel scrolls to its end and no further.
  @Test func aLongNoteIsScrolled() throws {
    let shown = try Shown("stack")
    let words = (1...300).map { "Word \($0)." }.joined(separator: " ")
    let view = shown.view(note: PresenterNote(text: words))
    let rect = try #require(view.layout.panels[.notes])
    let canvas = Self.canvas()
    #expect(canvas.paintHere(shown.view(note: PresenterNote(text: "Short."))))
    #expect(canvas.noteOverflow == 0)
    #expect(canvas.paintHere(view))
    let maximum = try #require(canvas.noteOverflow)
    #expect(maximum > 3)
    func panel(_ scroll: Int) throws -> [UInt32] {
      #expect(canvas.paintHere(shown.view(note: PresenterNote(text: words, scroll: scroll))))
      return Self.part(try #require(canvas.take()).bitmap, rect)
    }
    let bitmaps = [try panel(0), try panel(1), try panel(maximum - 1), try panel(maximum)]
    #expect(Set(bitmaps).count == 4)
    #expect(try panel(maximum + 5) == bitmaps[3])
  }

  /// The meaning of a key is never cut off. In a narrow panel it takes a second line, or its row is left out.
  @Test(arguments: [(width: 400, height: 60), (150, 60), (150, 100)])
  func theMeaningOfAKeyIsWhole(width: Int, height: Int) throws {
    let keys = PresenterKeys(rows: [.init(keys: "Space", meaning: "Flip the card or turn the page")]
    )
    let painter = PresenterPainter(theme: Theme(appearance: .dark), unit: 1)
    let bitmap = try Bitmap(
      width: width, height: height, size: Size(Double(width), Double(height))
    ) { canvas in
      painter.clear(canvas)
      painter.paint(keys, on: canvas)
    }
    // The heading is above the rows.
    let top = Int(PresenterPainter.headingHeight(unit: 1))
    let inked = (top..<height).filter { y in
      (0..<width).contains { bitmap[$0, y] != bitmap[width - 1, height - 1] }
    }
    if width == 400 {
      #expect(inked.count > 10 && inked.count < 30)
    } else {
      #expect(height == 60 ? inked.isEmpty : inked.count > 30)
    }
  }

  /// The narrowest panel has space for a name and the key of the next cue. Only the row of that cue has the key.
  @Test func theNextCueHasItsKey() throws {
    let painter = PresenterPainter(theme: Theme(appearance: .dark), unit: 0.4375)
    let size = Size(199, 72)
    func image(_ key: String?) throws -> Bitmap {
      let cues = PresenterCues(names: ["Pile", "Wheel"], last: 0, next: 1, key: key)
      return try Bitmap(width: 199, height: 72, size: size) { canvas in
        painter.clear(canvas)
        painter.paint(cues, on: canvas)
      }
    }
    let (plain, keyed) = (try image(nil), try image("N"))
    let cues = PresenterCues(names: ["Pile", "Wheel"], last: 0, next: 1)
    let row = try #require(painter.rows(of: cues, in: size).last).rect
    let changed = (0..<72).filter { y in (0..<199).contains { plain[$0, y] != keyed[$0, y] } }
    #expect(changed.count > 5)
    #expect(changed.allSatisfy { Double($0) >= row.minY - 1 && Double($0) <= row.maxY })
    let name = Rect(x: 0, y: row.minY.rounded(), width: 150, height: row.height.rounded(.down))
    #expect(Self.part(plain, name) == Self.part(keyed, name))
  }

  @Test func theQueuePaintsTheSame() async throws {
    let shown = try Shown("carousel")
    let view = shown.view(frame: shown.projector.keptFrame)
    let here = Self.canvas()
    #expect(here.paintHere(view))
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let canvas = PresenterCanvas { continuation.yield() }
    canvas.paint(view)
    for await _ in stream { break }
    #expect(!canvas.isPainting)
    #expect(try #require(canvas.take()).bitmap == here.take()?.bitmap)
  }
}

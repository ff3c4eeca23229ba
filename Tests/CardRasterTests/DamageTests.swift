import CardKinetics
import CardModel
import CardPicture
import CardRaster
import Testing

/// Tests that the rectangles of a frame's damage cover all changes and do not overlap.
@Suite struct DamageTests {
  private static func rect(_ random: inout SplitMix64, _ size: Int = 400) -> PixelRect {
    func range() -> Range<Int> {
      let start = Int.random(in: 0..<size, using: &random)
      return start..<Int.random(in: start...size, using: &random)
    }
    return PixelRect(columns: range(), rows: range())
  }

  @Test func rectanglesStayApartAndCoverWhatWasAdded() {
    var random = SplitMix64(seed: 1)
    for size in [40, 400, 4000] {
      for _ in 0..<60 {
        var damage = Damage()
        var added: [PixelRect] = []
        for _ in 0..<Int.random(in: 0...30, using: &random) {
          added.append(Self.rect(&random, size))
          damage.add(added[added.count - 1])
        }
        let rects = damage.rects
        #expect(rects.count <= Damage.capacity)
        #expect(rects.allSatisfy { !$0.isEmpty })
        let isApart = rects.enumerated().allSatisfy { i, a in
          !rects[(i + 1)...].contains { $0.overlaps(a) }
        }
        #expect(isApart)
        let isCovered = added.allSatisfy { one in
          one.isEmpty || rects.contains { $0.union(one) == $0 }
        }
        #expect(isCovered)
      }
    }
  }

  @Test func farCornersAreTwoRectanglesAndNeighboursOne() {
    var damage = Damage(PixelRect(columns: 0..<10, rows: 0..<10))
    damage.add(PixelRect(columns: 900..<910, rows: 900..<910))
    #expect(damage.rects.count == 2 && damage.pixelCount == 200)
    damage.add(PixelRect(columns: 10..<20, rows: 0..<10))
    #expect(damage.rects.count == 2 && damage.pixelCount == 300)
  }
}

/// Tests frames that are drawn over earlier ones.
@Suite struct RepaintTests {
  private static let (width, height) = (110, 80)

  /// A pile in which some items move, change or disappear from frame to frame.
  private struct Video {
    private var random: SplitMix64
    private var items: [DisplayItem] = []
    private let images: [FaceImage]
    private(set) var backdrop = Backdrop(Color(10, 20, 30))

    init(_ seed: UInt64) {
      var random = SplitMix64(seed: seed)
      images = (0..<3).map { k in
        let texture = k == 0 ? nil : Texture.noise(24, 30, &random, translucent: k == 2).texture
        return FaceImage(texture: texture, color: Color(90, 60, 30), fade: k == 1 ? 0.4 : 1)
      }
      self.random = random
      for _ in 0..<6 { items.append(item()) }
    }

    func image(of face: Face) -> FaceImage { images[(face.cardIndex ?? 0) % 3] }

    private mutating func item() -> DisplayItem {
      let face = Face.test(24, 30, index: Int.random(in: 0..<9, using: &random))
      let area = Size(Double(RepaintTests.width), Double(RepaintTests.height))
      return DisplayItem(
        face: face, homography: .random(face.size, in: area, &random), corners: CornerRadii(4),
        opacity: random.number(0...1) < 0.3 ? 0.6 : 1,
        shade: random.number(0...1) < 0.3 ? Shade(color: Color(0, 0, 0), alpha: 0.3) : nil,
        shadow: random.number(0...1) < 0.5
          ? Shadow(offset: Point(0, 3), blur: 4, opacity: 0.5) : nil)
    }

    mutating func next() -> DisplayList {
      let index = Int.random(in: 0..<max(items.count, 1), using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: items.insert(item(), at: min(index, items.count))
      case 1 where items.count > 2: items.remove(at: index)
      case 2: items.swapAt(0, index)
      case 3: items[index].opacity = random.number(0...1)
      case 4: items[index].face.content = .front((items[index].face.cardIndex ?? 0) + 1)
      case 5: break
      case 6 where random.number(0...1) < 0.2: backdrop = Backdrop(Color(40, 20, 30))
      default: items[index] = item()
      }
      return DisplayList(backdrop: backdrop, items: items)
    }
  }

  /// A span that starts elsewhere may round a sample differently, by up to two levels, as between kernels.
  @Test(arguments: kernels, [1, 2])
  func repaintedRowsHoldTheFrame(_ kernel: Kernel, _ buffers: Int) {
    for seed in 0..<UInt64(3) {
      var video = Video(seed)
      let compositor = Compositor(threads: 2, kernel: kernel)
      let fresh = Compositor(threads: 1, kernel: kernel)
      var canvases = Array(repeating: Canvas(Self.width, Self.height), count: buffers)
      for number in 0..<16 {
        let list = video.next()
        let slot = number % buffers
        canvases[slot].draw(
          list, with: compositor, age: number < buffers ? 0 : buffers, faces: video.image)
        var whole = Canvas(Self.width, Self.height)
        whole.draw(list, with: fresh, faces: video.image)
        #expect(canvases[slot].difference(whole) <= 2)
        #expect(canvases[slot].isGuardIntact)
      }
    }
  }

  @Test(arguments: kernels)
  func onlyDamagedPixelsAreTouched(_ kernel: Kernel) {
    var video = Video(77)
    let compositor = Compositor(threads: 2, kernel: kernel)
    var canvas = Canvas(Self.width, Self.height)
    canvas.draw(video.next(), with: compositor, faces: video.image)
    var total = 0
    for _ in 0..<30 {
      canvas.forget()
      let drawn = canvas.draw(video.next(), with: compositor, age: 1, faces: video.image)
      #expect(drawn.repainted == drawn.changed)
      var (touched, strays) = (0, 0)
      for y in 0..<Self.height {
        for x in 0..<Self.width where canvas[x, y] != Canvas.untouched {
          touched += 1
          let isDamaged = drawn.repainted.rects.contains {
            $0.columns.contains(x) && $0.rows.contains(y)
          }
          if !isDamaged { strays += 1 }
        }
      }
      #expect(strays == 0 && touched == drawn.repainted.pixelCount)
      total += touched
    }
    #expect(total < 30 * Self.width * Self.height / 2)
  }

  private func card(_ x: Double, index: Int = 0) -> DisplayItem {
    DisplayItem(face: .test(20, 30, index: index), homography: .translation(x, 40))
  }

  private func drawn(
    _ first: [DisplayItem], _ second: [DisplayItem],
    faces: (FaceImage, FaceImage) = (
      FaceImage(texture: nil, color: Color(9, 9, 9)), FaceImage(texture: nil, color: Color(9, 9, 9))
    ), backdrops: (Color, Color) = (Color(1, 2, 3), Color(1, 2, 3))
  ) -> DrawnFrame {
    let compositor = Compositor(threads: 1)
    var canvas = Canvas(Self.width, Self.height)
    canvas.draw(
      DisplayList(backdrop: Backdrop(backdrops.0), items: first), with: compositor
    ) { _ in faces.0 }
    return canvas.draw(
      DisplayList(backdrop: Backdrop(backdrops.1), items: second), with: compositor, age: 1
    ) { _ in faces.1 }
  }

  @Test func theSameFrameAgainTouchesNothing() {
    let frame = drawn([card(10), card(50)], [card(10), card(50)])
    #expect(frame.repainted.isEmpty && frame.changed.isEmpty)
  }

  @Test func aMovedCardDamagesItsOldAndItsNewArea() {
    let frame = drawn([card(10), card(50)], [card(10), card(80)])
    let damaged = frame.repainted.bounds
    #expect(damaged == PixelRect(columns: 50..<100, rows: 40..<70))
  }

  @Test func aCardThatAppearsOrDisappearsDamagesItsAreaAlone() {
    let area = Damage(PixelRect(columns: 50..<70, rows: 40..<70))
    #expect(drawn([card(10), card(50)], [card(10)]).repainted == area)
    #expect(drawn([card(10)], [card(50), card(10)]).repainted == area)
  }

  @Test func aChangedOrderDamagesTheCardsThatSwapped() {
    let (a, b) = (card(10, index: 1), card(20, index: 2))
    let frame = drawn([a, b, card(90)], [b, a, card(90)])
    #expect(!frame.repainted.isEmpty)
    #expect(frame.repainted.bounds.columns.upperBound <= 40)
  }

  @Test func aPaintedOrFadingFaceDamagesItsCards() {
    let area = Damage(PixelRect(columns: 50..<70, rows: 40..<70))
    let color = Color(9, 9, 9)
    let texture = Texture(4, 4) { _, _ in 0xFF00_FF00 }
    let images = [
      FaceImage(texture: nil, color: color), FaceImage(texture: texture, color: color, fade: 0.5),
      FaceImage(texture: texture, color: color),
      FaceImage(texture: Texture(4, 4) { _, _ in 0xFF00_FF00 }, color: color),
    ]
    for (before, after) in zip(images, images.dropFirst()) {
      #expect(drawn([card(50)], [card(50)], faces: (before, after)).repainted == area)
    }
  }

  @Test func anotherBackdropOrSizeDamagesEverything() {
    let whole = Damage(PixelRect(width: Self.width, height: Self.height))
    let backdrops = (Color(1, 2, 3), Color(1, 2, 4))
    #expect(drawn([card(10)], [card(10)], backdrops: backdrops).repainted == whole)
    let compositor = Compositor(threads: 1)
    let list = DisplayList(backdrop: Backdrop(Color(0, 0, 0)))
    var (small, large) = (Canvas(10, 10), Canvas(20, 10))
    let image = FaceImage(texture: nil, color: Color(0, 0, 0))
    small.draw(list, with: compositor) { _ in image }
    let frame = large.draw(list, with: compositor, age: 1) { _ in image }
    #expect(frame.changed.pixelCount == 200 && frame.repainted.pixelCount == 200)
  }

  /// A panel that hides the backdrop in both frames is not drawn again, except for the cards that change on it.
  @Test func anotherBackdropDamagesThePixelsBesideAPanel() {
    func panel(_ x: Double) -> DisplayItem {
      DisplayItem(face: .test(170, 300, index: 3), homography: .translation(x, 0))
    }
    let image = FaceImage(texture: nil, color: Color(200, 9, 9))
    let size = (width: 400, height: 300)
    func frame(_ color: Color, _ items: [DisplayItem]) -> DisplayList {
      DisplayList(backdrop: Backdrop(color), items: items)
    }
    let (first, second) = (Color(1, 2, 3), Color(90, 2, 3))
    for (items, old, isWhole) in [
      ([card(20), panel(230)], [card(10), panel(230)], false),
      ([card(215), panel(230), card(340)], [card(10), panel(230), card(350)], false),
      ([card(20), panel(230)], [card(20), panel(220)], true),
    ] {
      let compositor = Compositor(threads: 1)
      var (canvas, fresh) = (Canvas(size.width, size.height), Canvas(size.width, size.height))
      canvas.draw(frame(first, old), with: compositor) { _ in image }
      let drawn = canvas.draw(frame(second, items), with: compositor, age: 1) { _ in image }
      fresh.draw(frame(second, items), with: Compositor(threads: 1)) { _ in image }
      #expect(canvas.difference(fresh) == 0)
      let whole = PixelRect(width: size.width, height: size.height)
      #expect((drawn.repainted.pixelCount == whole.pixelCount) == isWhole)
      #expect(isWhole || drawn.repainted.pixelCount <= 240 * 300)
    }
  }

  @Test func rowsOfUnknownAgeAreDrawnWhole() {
    let compositor = Compositor(threads: 1)
    let list = DisplayList(backdrop: Backdrop(Color(0, 0, 0)))
    let image = FaceImage(texture: nil, color: Color(0, 0, 0))
    for age in [0, 1, 7, 0, -1] {
      var canvas = Canvas(12, 8)
      canvas.draw(list, with: compositor, age: age) { _ in image }
      // With age 1, the previous frame is known and equal, so nothing is drawn.
      #expect(canvas.isOpaque == (age != 1))
    }
  }
}

import CardDecode
import CardKinetics
import CardModel
import CardPicture
import CardRaster
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CardPaint

/// Tests image files and documents on the cards of each scene.
@Suite struct FileImagesTests {
  private let folder = temporaryFolder()

  /// Writes an image of one colour to a file.
  private func file(_ width: Int, _ height: Int, _ color: Color, _ name: String) throws -> String {
    let path = folder + "/" + name
    var bitmap = try Bitmap(
      width: width, height: height, size: Size(Double(width), Double(height))
    ) { $0.flood(color) }
    try bitmap.withRows { try PNGFile.write($0, to: path) }
    return path
  }

  private func catalogue(_ image: CardImage) -> FaceCatalogue {
    let card = Card(
      title: "Mine", subtitle: "", text: "", color: Color(90, 90, 90), seed: 1, kind: "",
      image: image)
    let scenes = [Sample.switcher, Sample.stack, Sample.carousel]
    let book = Book(
      title: "Album", author: "", color: Color(30, 60, 50), accent: Color(220, 200, 150),
      pages: [.plate(card)])
    return FaceCatalogue(
      content: Content(
        decks: Dictionary(uniqueKeysWithValues: scenes.map { ($0, [card]) }), books: [book]))
  }

  static let faces = [
    Face(scene: Sample.switcher, .front(0), size: Size(328, 226)),
    Face(scene: Sample.switcher, .detail(0), size: Size(375, 667)),
    Face(scene: Sample.stack, .front(0), size: Size(335, 467)),
    Face(scene: Sample.stack, .back(0), size: Size(335, 467)),
    Face(scene: Sample.carousel, .front(0), size: Size(285, 534)),
    Face(scene: Sample.carousel, .detail(0), size: Size(340, 620)),
    Face(scene: Sample.library, .cover(0), size: Size(362, 568)),
    // The page follows the endpaper, the title page and the imprint.
    Face(scene: Sample.library, .page(4, of: 0), size: Size(362, 568)),
  ]

  private static let red = Color(200, 30, 40)

  private func fraction(_ bitmap: Bitmap, of color: Color) -> Double {
    let wanted = bitmap.pixels.filter {
      let pixel = Color(UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255))
      return abs(Int(pixel.red) - Int(color.red)) < 3
        && abs(Int(pixel.green) - Int(color.green)) < 3
    }
    return Double(wanted.count) / Double(bitmap.pixels.count)
  }

  @Test(arguments: faces, [(300, 400), (400, 300), (900, 100), (30, 30)])
  func everySceneShowsTheImage(face: Face, size: (Int, Int)) throws {
    let path = try file(size.0, size.1, Self.red, "a.png")
    let bitmap = try catalogue(CardImage(path: path)).bitmap(of: face, scale: 1)
    #expect(fraction(bitmap, of: Self.red) > (face.kind == .back ? 0.01 : 0.02))
    #expect(bitmap.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  /// Writes a drawing without a background.
  private func drawing(_ content: String) throws -> CardImage {
    let path = folder + "/drawing.svg"
    let head = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
    try (head + content + "</svg>").write(toFile: path, atomically: true, encoding: .utf8)
    return CardImage(path: path)
  }

  @Test(
    arguments: [
      ("fill='#000'", .dark), ("fill='#333'", .dark), ("fill='#fff'", .light),
      ("fill='#1f77b4'", nil), ("fill='#ffec99'", nil),
      ("fill='#fff' stroke='#000' stroke-width='4'", .dark),
      // The black label of a blue bar.
      ("fill='#1f77b4'/><rect x='10' y='70' width='20' height='6' fill='#000'", .dark),
      // A black bar and a white bar below it, without and with an outline.
      ("fill='#000'/><rect x='10' y='70' width='80' height='20' fill='#fff'", .mixed),
      ("fill='#000'/><rect x='10' y='70' width='80' height='20' fill='#fff' stroke='#000'", .dark),
      ("fill='none'", nil), ("fill='#000' stroke='#000' stroke-width='80'", nil),
    ] as [(String, InkTone?)], [64, 300])
  func aDrawingHasTheToneOfItsInk(ink: (String, InkTone?), side: Int) throws {
    let image = try drawing("<rect x='10' y='40' width='80' height='20' \(ink.0)/>")
    let decoded = try ImageSource().decode(image, covering: side, side)
    #expect(InkTone(of: decoded) == ink.1)
  }

  @Test(arguments: [Theme.Appearance.light, .dark], ["#000", "#fff", "#1f77b4"])
  func aDrawingHasPaperIfItsBackgroundWouldHideIt(
    appearance: Theme.Appearance, fill: String
  ) throws {
    let image = try drawing("<rect x='10' y='40' width='80' height='20' fill='\(fill)'/>")
    let themed = catalogue(image).themed(Theme(appearance: appearance))
    let face = Face(scene: Sample.stack, .front(0), size: Size(335, 467))
    let bitmap = try themed.bitmap(of: face, scale: 1)
    let isHidden = fill == (appearance == .dark ? "#000" : "#fff")
    let paper = appearance == .dark ? Color.white : Color(gray: 34)
    #expect((fraction(bitmap, of: paper) > 0.3) == isHidden)
  }

  @Test func aDrawingKeepsItsToneUntilItIsReadAgain() throws {
    let source = ImageSource()
    func tone(_ image: CardImage) throws -> InkTone? {
      source.tone(of: try source.decode(image, covering: 64, 64), at: image.path)
    }
    let bar = "<rect x='10' y='40' width='80' height='20'"
    #expect(try tone(drawing(bar + "/>")) == .dark)
    let image = try drawing(bar + " fill='#fff'/>")
    #expect(try tone(image) == .dark)
    try source.check(imageAt: image.path)
    #expect(try tone(image) == .light)
  }

  /// Both black and white contrast with grey paper.
  @Test(arguments: [Theme.Appearance.light, .dark])
  func aDrawingInBlackAndWhiteHasGreyPaper(appearance: Theme.Appearance) throws {
    let image = try drawing(
      """
      <rect x='10' y='20' width='80' height='20'/>
      <rect x='10' y='60' width='80' height='20' fill='#fff'/>
      """)
    let themed = catalogue(image).themed(Theme(appearance: appearance))
    let face = Face(scene: Sample.stack, .front(0), size: Size(335, 467))
    let bitmap = try themed.bitmap(of: face, scale: 1)
    #expect(fraction(bitmap, of: Color(gray: 118)) > 0.2)
  }

  /// A tiny image is drawn with at most three points to a pixel, on its mat.
  @Test(arguments: faces.filter { $0.kind != .back })
  func aTinyImageIsEnlargedAtMostThreeTimes(face: Face) throws {
    let path = try file(20, 16, Self.red, "tiny.png")
    let bitmap = try catalogue(CardImage(path: path)).bitmap(of: face, scale: 1)
    let area = fraction(bitmap, of: Self.red) * Double(bitmap.pixels.count)
    #expect(area <= 62 * 50 && area > 1000)
  }

  /// On an upright card, the space above a landscape image equals the space below its title.
  @Test func anImageAndItsTitleAreCenteredAsOne() {
    let card = Size(285, 534)
    let area = ImageArea.paper(card, isSheet: false, of: Size(300, 200)).rect
    #expect(abs(area.minY - (card.height - area.maxY - 68)) < 1e-9)
    // An upright image takes all of the area.
    #expect(ImageArea.paper(card, isSheet: false, of: Size(245, 364)).rect.minY == 20)
  }

  /// The card shows the reason as text, together with all its other parts.
  @Test(arguments: faces)
  func anUndecodableImageShowsTheReason(face: Face) throws {
    let path = folder + "/none.png"
    try "no picture".write(toFile: path, atomically: true, encoding: .utf8)
    let broken = try catalogue(CardImage(path: path)).bitmap(of: face, scale: 1)
    // Only the words of the two reasons differ.
    let missing = try catalogue(CardImage(path: folder + "/gone.png")).bitmap(of: face, scale: 1)
    let different = zip(missing.pixels, broken.pixels).count { $0 != $1 }
    let lacksSpace = face.kind == .back || face.kind == .cover
    #expect(lacksSpace || 20..<missing.pixels.count / 20 ~= different, "\(different)")
    #expect(Set(broken.pixels).count > 8)
  }

  /// A slide contains its own title, so the scenes add at most its number.
  @Test(arguments: ["stack", "switcher", "carousel", "custom"])
  func aSlideIsShownWithoutItsTitle(scene: String) throws {
    func face(_ title: String, _ subtitle: String, isSlide: Bool) throws -> [UInt32] {
      var card = Card(
        title: title, subtitle: subtitle, text: "", color: Color(90, 90, 90), seed: 1, kind: "",
        image: CardImage(path: "/missing.pdf", page: 0))
      card.slide = isSlide ? 0 : nil
      // The Custom scene shows the cards of the Stack.
      let decks = Set([scene, "stack"]).map { (SceneID(rawValue: $0), [card]) }
      let catalogue = FaceCatalogue(
        content: Content(decks: Dictionary(uniqueKeysWithValues: decks)))
      let face = Face(scene: SceneID(rawValue: scene), .front(0), size: Size(400, 320))
      return try catalogue.bitmap(of: face, scale: 1).pixels
    }
    #expect(try face("One", "Page 1", isSlide: true) == face("Two", "Page 2", isSlide: true))
    #expect(try face("One", "", isSlide: false) != face("Two", "", isSlide: false))
  }

  @Test(arguments: ["stack", "switcher", "carousel"], [true, false])
  func anOpenedCardShowsItsText(scene: String, hasImage: Bool) throws {
    // An opened application has its own layout.
    if scene == "switcher", !hasImage { return }
    func face(_ text: String) throws -> [UInt32] {
      let card = Card(
        title: "Mine", subtitle: "", text: text, color: Color(90, 90, 90), seed: 1, kind: "",
        image: hasImage ? CardImage(path: "/missing.png") : nil)
      let (id, key) = (SceneID(rawValue: scene), CardKey(CardKey.ID(path: "a", .file)))
      var content = Content()
      content.userCards[key] = card
      var face = Face(scene: id, .opened(0), size: Size(640, 400))
      face.key = key
      return try FaceCatalogue(content: content).bitmap(of: face, scale: 1).pixels
    }
    #expect(try face("Some words.") != face("Other words."))
  }

  @Test func aBrokenImageNamesTheKeyThatTriesAgain() throws {
    func face(_ key: String?) throws -> [UInt32] {
      var content = Content(decks: [
        Sample.stack: [
          Card(
            title: "Mine", subtitle: "", text: "", color: Color(90, 90, 90), seed: 1, kind: "",
            image: CardImage(path: "/missing.png"))
        ]
      ])
      content.retryKey = key
      let face = Face(scene: Sample.stack, .front(0), size: Size(400, 320))
      return try FaceCatalogue(content: content).bitmap(of: face, scale: 1).pixels
    }
    #expect(try face("Shift+R") != face(nil) && face("Shift+R") != face("F5"))
  }

  /// The old face stands in for the new face after a change of the deck. The cache must not draft the new face more
  /// than once.
  @Test func aChangedCardAtAnotherIndexIsShown() throws {
    let card = Card(
      title: "Mine", subtitle: "", text: "", color: .white, seed: 1, kind: "",
      image: CardImage(path: try file(300, 400, Self.red, "a.png")))
    var content = Content()
    let id = CardKey.ID(path: "a.png", .file)
    let (old, new) = (CardKey(id, version: 1), CardKey(id, version: 2))
    content.userCards[old] = card
    let cache = FaceCache(catalogue: FaceCatalogue(content: content))
    var face = Self.faces[1]
    func isShown() -> Bool {
      cache.beginFrame()
      _ = cache.image(for: face, scale: 1, at: 0)
      cache.endFrame()
      return cache.isComplete(at: 1)
    }
    face.key = old
    #expect(eventually(isShown))
    content.userCards[new] = card
    face.content = .detail(1)
    face.key = new
    cache.extend(by: FaceCatalogue(content: content))
    #expect(!isShown() && cache.sharpness(of: face, scale: 1) == 1)
    #expect(eventually(isShown))
  }

  /// The cover shows an image if one of the album's first images can be decoded.
  @Test func anAlbumsCoverSkipsBrokenImages() throws {
    let whole = try file(300, 400, Self.red, "b.png")
    let broken = folder + "/a.png"
    try "no picture".write(toFile: broken, atomically: true, encoding: .utf8)
    func cover(_ paths: [String]) throws -> Bitmap {
      let plates = paths.map { path in
        Book.Leaf.plate(
          Card(
            title: "", subtitle: "", text: "", color: .white, seed: 1, kind: "",
            image: CardImage(path: path)))
      }
      let book = Book(
        title: "Album", author: "", color: Color(30, 60, 50), accent: Color(220, 200, 150),
        pages: plates)
      return try FaceCatalogue(content: Content(books: [book])).bitmap(
        of: Self.faces.first { $0.kind == .cover }!, scale: 1)
    }
    #expect(try cover([broken, broken, whole]) == cover([whole]))
    #expect(try fraction(cover([whole]), of: Self.red) > 0.02)
    #expect(try cover([broken]) == cover([broken, broken]))
  }

  /// Writes a document whose page has these sides. The document has no table of objects, which readers of PDF files do
  /// not need.
  private func document(_ sides: String, change: (inout String) -> Void = { _ in }) throws -> String
  {
    var text = """
      %PDF-1.7
      1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
      2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
      3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 \(sides)] >> endobj
      trailer << /Root 1 0 R >>

      """
    change(&text)
    let path = folder + "/page.pdf"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// The front of the card shows the page or a reason, and the back shows the known facts, regardless of the damage.
  @Test(arguments: 0..<4) func aDamagedDocumentHasItsCard(part: UInt64) throws {
    var random = SplitMix64(seed: part)
    let words = [
      "1e99", "-1 ", "0." + String(repeating: "0", count: 308) + "1 ", "/Rotate 45 ",
      "/UserUnit 9e30 ",
      "9" + String(repeating: "0", count: 30) + ".0 ", "/CropBox [0 0 1e-9 9] ", "]", "<<",
      "3 0 R ",
    ]
    for _ in 0..<10 {
      let path = try document("200 100") { text in
        for _ in 0...random.next() % 3 {
          let word = words[Int(random.next() % UInt64(words.count))]
          let index = text.index(text.startIndex, offsetBy: Int(random.next() % UInt64(text.count)))
          text.insert(contentsOf: word, at: index)
        }
      }
      for face in Self.faces where face.scene == Sample.stack {
        let bitmap = try catalogue(CardImage(path: path, page: 0)).bitmap(of: face, scale: 1)
        #expect(bitmap.pixels.allSatisfy { $0 >> 24 == 255 })
      }
    }
  }

  /// A page can be drawn and described, whatever size its file states.
  @Test(arguments: [
    "0." + String(repeating: "0", count: 308) + "1 10",
    "1" + String(repeating: "0", count: 25) + ".0 9",
    "1" + String(repeating: "0", count: 25) + ".0 1" + String(repeating: "0", count: 25) + ".0",
    "0 0",
    "0.1 1000000", "1000000 0.1", "1000000 1000000", "0.1 0.1", "612 792",
  ])
  func aPageOfAnySizeIsDrawn(sides: String) throws {
    let image = CardImage(path: try document(sides), page: 0)
    let source = ImageSource()
    guard case .page(let page) = try source.facts(of: image) else {
      Issue.record("no page")
      return
    }
    #expect(page.extent.hasSuffix(" mm"))
    for (width, height) in [(1, 1), (300, 500), (16_000, 16_000), (1, 16_000)] {
      // If the page is too large to be drawn, the error explains this.
      do throws(DecodeFailure) {
        let bitmap = try source.decode(image, covering: width, height)
        #expect(bitmap.width >= 1 && bitmap.height >= 1)
        #expect(bitmap.width * bitmap.height <= 67_000_000)
      } catch {
        #expect(error.message == "page 1 cannot be drawn")
      }
    }
    for face in Self.faces where face.kind == .front || face.kind == .back {
      #expect(try catalogue(image).bitmap(of: face, scale: 1).pixels.allSatisfy { $0 >> 24 == 255 })
    }
  }

  /// Little or nothing is cropped, regardless of the image and the area.
  @Test func anImageFillsIfThatCropsLittleAndIsWholeOtherwise() {
    var random = SplitMix64(seed: 7)
    func length() -> Double { Double(random.next() % 2000) + 1 }
    for _ in 0..<2000 {
      let (size, rect) = (
        Size(length(), length()), Rect(x: 3, y: -7, width: length(), height: length())
      )
      let frame = ImageFit.fill.frame(of: size, in: rect)
      #expect(abs(frame.width / frame.height / (size.width / size.height) - 1) < 1e-9)
      let seen = min(frame.width, rect.width) * min(frame.height, rect.height)
      let cropped = 1 - seen / (frame.width * frame.height)
      #expect(cropped < 0.15 + 1e-9)
      let fills = frame.width >= rect.width - 1e-9 && frame.height >= rect.height - 1e-9
      #expect(fills || cropped < 1e-9)
      #expect(abs(frame.midX - rect.midX) < 1e-6 && abs(frame.midY - rect.midY) < 1e-6)
      let whole = ImageFit.whole.frame(of: size, in: rect)
      #expect(whole.width <= rect.width + 1e-9 && whole.height <= rect.height + 1e-9)
      #expect(abs(whole.width - rect.width) < 1e-6 || abs(whole.height - rect.height) < 1e-6)
      let cover = ImageFit.cover.frame(of: size, in: rect)
      #expect(cover.width >= rect.width - 1e-9 && cover.height >= rect.height - 1e-9)
      #expect(cover.minY == rect.minY)
    }
  }

  /// The program looks up links in the image area, so the painters must draw the image exactly there.
  @Test(arguments: [0.7, 1, 1.6]) func anImageIsPaintedInItsImageArea(aspect: Double) throws {
    let green = Color(20, 160, 60)
    let path = folder + "/marked.png"
    let size = Size(1000 * aspect, 1000)
    let mark = Rect(x: size.width * 0.35, y: 400, width: size.width * 0.3, height: 200)
    var bitmap = try Bitmap(width: Int(size.width), height: 1000, size: size) {
      $0.flood(Self.red)
      $0.fill(mark, .solid(green))
    }
    try bitmap.withRows { try PNGFile.write($0, to: path) }
    for (width, height) in [(340.0, 620.0), (620, 430)] {
      let paper = Size(width, height)
      for (scene, content, space) in [
        (Sample.switcher, Face.Content.front(0), ImageArea.window(paper)),
        (Sample.switcher, .detail(0), .window(paper)),
        (Sample.stack, .front(0), .pileCard(paper)),
        (Sample.carousel, .front(0), .paper(paper, isSheet: false, of: size)),
        (Sample.carousel, .detail(0), .paper(paper, isSheet: true, of: size)),
      ] {
        let face = Face(scene: scene, content, size: paper)
        let painted = try catalogue(CardImage(path: path)).bitmap(of: face, scale: 1)
        let frame = space.fit.frame(of: size, in: space.rect)
        for (x, y, isMarked) in [
          (0.37, 0.42, true), (0.63, 0.42, true), (0.37, 0.58, true), (0.33, 0.5, false),
          (0.67, 0.5, false), (0.5, 0.38, false), (0.5, 0.62, false),
        ] {
          let point = Point(frame.minX + x * frame.width, frame.minY + y * frame.height)
          // The bottom of a high image is cropped in a window.
          guard point.y < space.rect.maxY else { continue }
          let pixel = painted.pixels[Int(point.y) * painted.width + Int(point.x)]
          let isGreen = pixel >> 8 & 255 > pixel >> 16 & 255
          #expect(isGreen == isMarked, "\(face.kind) \(paper) \(x) \(y)")
        }
      }
    }
  }

  /// The first painting of a face that waits for a file is a draft. A full painting always follows.
  @Test func anImageIsShownAsADraftAndThenRefined() throws {
    let path = try file(600, 800, Self.red, "a.png")
    let face = Self.faces[2]
    let cache = FaceCache(catalogue: catalogue(CardImage(path: path)))
    var frames = 0.0
    func width() -> Int {
      frames += 1
      cache.beginFrame()
      defer { cache.endFrame() }
      return cache.image(for: face, scale: 1, at: frames).texture?.width ?? 0
    }
    #expect(cache.sharpness(of: face, scale: 1) == 0)
    var widths: [Int] = []
    #expect(
      eventually {
        widths.append(width())
        return widths.last == 335
      })
    #expect(Set(widths).isSubset(of: [0, 84, 335]) && widths == widths.sorted())
    #expect(widths.contains(84))
    #expect(cache.sharpness(of: face, scale: 1) == 1)
    // `prepare` reports a face as ready only if it is painted in full.
    let other = Self.faces[4]
    #expect(eventually { cache.prepare([(other, 1)]) })
    #expect(cache.sharpness(of: other, scale: 1) == 1)
  }

  /// A face that is painted ahead of need is refined too, although no frame requests it.
  @Test func facesPaintedAheadAreRefinedWithoutAFrame() throws {
    let path = try file(600, 800, Self.red, "a.png")
    let cache = FaceCache(catalogue: catalogue(CardImage(path: path)))
    cache.beginFrame()
    cache.anticipate(Self.faces[2], scale: 1)
    cache.endFrame()
    #expect(eventually { cache.sharpness(of: Self.faces[2], scale: 1) == 1 })
  }

  /// A draft of a page takes almost as long as the page.
  @Test(arguments: [nil, 0]) func onlyAnImageFileIsDrafted(page: Int?) {
    let store = FaceStore(catalogue: catalogue(CardImage(path: "a", page: page)), budget: 1 << 20)
    let key = FaceKey(Self.faces[2], scale: 1)
    let work = store.state.withLock { state in
      state.anticipate(key, page == nil ? .image : .page)
      return state.queue.next(in: state.frame, isQuiet: false)
    }
    #expect(work == (page == nil ? .draft(key) : .paintAhead(key)))
    #expect(store.catalogue.traits(of: key.face).file == (page == nil ? .image : .page))
  }

  @Test func aFileThatIsReadAgainIsNoLongerUnshown() throws {
    let source = ImageSource()
    let path = folder + "/a.png"
    func unshown() -> [String] { source.unshownFiles.map(\.path) }
    try "no image".write(toFile: path, atomically: true, encoding: .utf8)
    let failure = #expect(throws: DecodeFailure.self) {
      _ = try source.decode(CardImage(path: path), covering: 9, 9)
    }
    source.recordUnshown(path, try #require(failure))
    #expect(throws: DecodeFailure.self) { try source.check(imageAt: path) }
    #expect(unshown() == [path])
    _ = try file(60, 60, Self.red, "a.png")
    try source.check(imageAt: path)
    #expect(unshown() == [])
  }

  @Test func aFaceThatWaitsLongPulsesQuietly() throws {
    let path = folder + "/slow.png"
    // The store never decodes the file here, so the face waits forever.
    try "".write(toFile: path, atomically: true, encoding: .utf8)
    let store = FaceStore(catalogue: catalogue(CardImage(path: path)), budget: 1 << 20)
    let key = FaceKey(Self.faces[2], scale: 1)
    let background = Color(90, 90, 90)
    var colors: [Color] = []
    for frame in 0..<240 {
      store.state.withLock { state in
        state.frame += 1
        let time = Double(frame) / 60
        let image = state.image(for: key, .image, color: background, at: time, fades: true)
        #expect(image.texture == nil && state.fadeEnd > time)
        colors.append(image.color)
      }
    }
    #expect(colors[..<18].allSatisfy { $0 == background })
    let levels = colors.map { Int($0.red) }
    #expect(levels.max()! - 90 > 6 && levels.max()! - 90 < 16 && levels.min() == 90)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { abs($0 - $1) <= 1 })
  }

  /// The histogram of a plain image has one level in each channel.
  @Test func theHistogramHasTheLevelsOfTheImage() throws {
    let path = try file(50, 40, Color(128, 64, 32), "b.png")
    let images = FileImages(source: ImageSource())
    let levels = try #require(images.levels(of: CardImage(path: path), isDraft: false))
    #expect(levels.map { $0.firstIndex(of: 1) } == [32, 16, 8])
    #expect(levels.flatMap { $0 }.reduce(0, +) == 3)
  }
}

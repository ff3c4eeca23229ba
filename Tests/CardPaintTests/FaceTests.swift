import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardRaster
import TestSupport
import Testing

/// Tests that faces of all kinds are opaque and reproducible, show their content, and take bounded memory.
@Suite struct FaceTests {
  @Test(arguments: Sample.faces)
  func everyFaceIsOpaqueToItsEdges(face: Face) throws {
    let bitmap = try Sample.catalogue.bitmap(of: face, scale: 1.13)
    #expect(bitmap.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test(arguments: Sample.faces)
  func aFacePaintedTwiceIsTheSame(face: Face) throws {
    let first = try Sample.catalogue.bitmap(of: face, scale: 0.9)
    let second = try Sample.catalogue.bitmap(of: face, scale: 0.9)
    #expect(second == first, "\(second.difference(from: first))")
    let another = try FaceCatalogue(content: Sample.content).bitmap(of: face, scale: 0.9)
    #expect(another == first, "\(another.difference(from: first))")
  }

  @Test(arguments: Sample.faces.filter { $0.kind != .blank })
  func noFaceIsAPlainRectangle(face: Face) throws {
    let bitmap = try Sample.catalogue.bitmap(of: face, scale: 1)
    #expect(Set(bitmap.pixels).count > 8)
  }

  @Test func everyLineOfACaptionIsPainted() throws {
    let face = Face(OverlayFace.text(.caption, "Words\nWords"), state: .normal, size: Size(200, 80))
    let bitmap = try Sample.catalogue.bitmap(of: face, scale: 1)
    for rows in [12..<38, 42..<68] { #expect(bitmap.ink(x: 40..<160, y: rows) > 50) }
  }

  /// A deck file may have any words.
  @Test(arguments: [
    "9223372036854775807°", "-9223372036854775808°", "٣٤°", "°", "18° in the shade",
  ])
  func theWeatherHasAnySubtitle(words: String) throws {
    let card = Card(
      title: "Weather", subtitle: words, text: "", color: Color(40, 110, 220), seed: 1,
      kind: "weather")
    let content = Content(decks: [Sample.switcher: [card]])
    let face = Face(scene: Sample.switcher, .front(0), size: Size(328, 480))
    let bitmap = try FaceCatalogue(content: content).bitmap(of: face, scale: 1)
    #expect(Set(bitmap.pixels).count > 8)
  }

  @Test(arguments: Sample.apps.indices)
  func aShortAndATallWindowShareTheirTop(app: Int) throws {
    let width = 328.0
    func bitmap(_ height: Double) throws -> Bitmap {
      let face = Face(
        scene: Sample.switcher, .front(app), size: Size(width, height))
      return try Sample.catalogue.bitmap(of: face, scale: 1)
    }
    let (short, tall) = (try bitmap(138), try bitmap(624))
    var differing = 0
    for y in 0..<136 {
      for x in 0..<short.width where Bitmap.distance(short[x, y], tall[x, y]) > 8 {
        differing += 1
      }
    }
    #expect(differing <= short.width * 136 / 200)
  }

  @Test func aPageHasTextAndItsOwnNumber() throws {
    // The same page of a repeated book has the numbers 4 and 20.
    let (four, twenty) = (
      try Sample.catalogue.bitmap(of: Sample.page(5), scale: 2),
      try Sample.catalogue.bitmap(of: Sample.page(21), scale: 2)
    )
    #expect(four.ink(x: 80..<640, y: 130..<600) > 4000)
    // Both are left pages with their numbers at the bottom left.
    let bottom = (x: 80..<200, y: 1050..<1100)
    #expect(four.ink(x: bottom.x, y: bottom.y) > 20)
    #expect(twenty.ink(x: bottom.x, y: bottom.y) > four.ink(x: bottom.x, y: bottom.y))
  }

  /// The endpaper is only a pattern. The title page, the imprint and the end have a few words and no number.
  @Test(arguments: [(2, 0.2...0.6), (3, 0.7...0.95), (7, 0.4...0.6)])
  func aBookHasATitlePageAnImprintAndAnEnd(page: Int, part: ClosedRange<Double>) throws {
    let bitmap = try Sample.catalogue.bitmap(of: Sample.page(page), scale: 2)
    let (left, right) = (page % 2 == 0 ? 110 : 100, bitmap.width - 110)
    let (top, bottom) = (
      Int(Double(bitmap.height) * part.lowerBound), Int(Double(bitmap.height) * part.upperBound)
    )
    #expect(bitmap.ink(x: left..<right, y: top..<bottom) > 500)
    #expect(bitmap.ink(x: left..<right, y: 1050..<1100) == 0)
  }

  @Test func aLongBookRepeatsItsTextAndNotItsNumbers() throws {
    // The book has three pages of text, so the text 5000 pages later is the same.
    let first = try Sample.catalogue.bitmap(of: Sample.page(4), scale: 1)
    let far = try Sample.catalogue.bitmap(of: Sample.page(4 + 5000), scale: 1)
    let rows = 60..<500
    #expect(rows.allSatisfy { y in (0..<first.width).allSatisfy { first[$0, y] == far[$0, y] } })
    #expect(first != far)
  }

  @Test func marginsMirror() throws {
    func leftmostInk(_ item: Int) throws -> Int {
      let bitmap = try Sample.catalogue.bitmap(of: Sample.page(item), scale: 1)
      return try #require(
        (0..<bitmap.width).first { bitmap.ink(x: $0..<$0 + 1, y: 64..<500) > 0 })
    }
    #expect(try leftmostInk(3) > leftmostInk(4))
  }

  @Test func indicesPastTheDeckRepeatItsCardsUnderNewNumbers() throws {
    func bitmap(_ index: Int) throws -> Bitmap {
      let face = Face(
        scene: Sample.stack, .front(index), size: Size(335, 467))
      return try Sample.catalogue.bitmap(of: face, scale: 1)
    }
    let (first, later) = (try bitmap(1), try bitmap(1 + 9 * 111_111))
    #expect((0..<300).allSatisfy { y in first[50, y] == later[50, y] })
    #expect(first != later)
  }

  @Test func contentMayBeMissing() throws {
    let empty = FaceCatalogue(content: Content())
    for face in Sample.faces { _ = try empty.bitmap(of: face, scale: 0.5) }
    _ = try Sample.catalogue.bitmap(of: Sample.page(2, book: 1), scale: 0.5)
  }

  @Test(arguments: [1e9, .infinity, .nan, 0, -3, 1e-9])
  func noScaleExhaustsMemory(scale: Double) throws {
    let face = Face(scene: Sample.stack, .front(5), size: Size(335, 467))
    let texture = try Sample.catalogue.texture(of: face, scale: scale)
    #expect(texture.width <= 8192 && texture.height <= 8192)
    #expect(texture.width * texture.height <= 16_900_000)
  }

  @Test(arguments: Sample.faces)
  func tinyFacesArePainted(face: Face) throws {
    var face = face
    for size in [Size(1, 1), Size(3, 200), Size(200, 3)] {
      face.size = size
      _ = try Sample.catalogue.bitmap(of: face, scale: 1)
    }
  }

  @Test func overlaysPreferTheSizeOfTheirText() {
    let short = OverlayMetrics.preferredSize(of: .text(.prompt, "Go to 1"))
    let long = OverlayMetrics.preferredSize(of: .text(.prompt, "Go to 1234567"))
    #expect(long.width > short.width && long.height == short.height)
  }

  /// A wide list has up to four columns, and a narrow one has a single column in which long lines wrap.
  @Test func aKeyListHasAsManyColumnsAsFit() {
    func size(_ width: Double) -> Size {
      let lines = (1...40).map { KeyListing.Line("\($0)", "Do something with the card in front") }
      return OverlayMetrics.preferredSize(
        of: .keys(
          KeyListing(
            gestures: .init("Stack", [.init("Drag", "Throw a card")]),
            groups: [.init("Cards", lines)], width: width)))
    }
    let sizes = [380.0, 760, 1220, 1700].map(size)
    for (narrow, wide) in zip(sizes, sizes.dropFirst()) { #expect(wide.height < narrow.height) }
    for (size, width) in zip(sizes, [380.0, 760, 1220, 1700]) { #expect(size.width <= width) }
    #expect(size(2600).height == sizes[3].height, "at most four")
    #expect(size(200).height > sizes[0].height, "lines wrap")
  }
}

import Bombs
import Foundation
import Testing

@testable import CardDecode

/// Tests the decoding of each kind of image.
@Suite struct KindTests {
  private let bench = Workbench()
  private static let colours: [Colour] = [.red, .green, .blue, .yellow]

  @Test func aFileNameDeterminesTheKind() {
    let names = [
      "a.JPG", "b.jpeg", "c.jpe", "j.jfif", "d.PNG", "e.webp", "f.heic", "g.HEIF", "h.avif",
      "k.HIF",
      "i.svg",
    ]
    let kinds: [ImageKind] = [
      .jpeg, .jpeg, .jpeg, .jpeg, .png, .webp, .heif, .heif, .heif, .heif, .svg,
    ]
    #expect(names.map(ImageKind.init(fileName:)) == kinds)
    #expect(["png", "a.png.txt", "a.", ""].allSatisfy { ImageKind(fileName: $0) == nil })
  }

  /// Cairo cannot draw an image with a side of more than 32,767 pixels.
  @Test(arguments: [(40_000, 64), (64, 65_000), (32_768, 64)])
  func aVeryLongImageIsReduced(size: (Int, Int)) throws {
    for bytes in [Sample.quarters(size.0, size.1).png(), Sample.quarters(size.0, size.1).jpeg()] {
      let image = try bench.decode(bytes, covering: 65_535, 65_535)
      #expect((16_000...32_767).contains(max(image.width, image.height)))
      #expect(image.facts.width == size.0 && image.facts.height == size.1)
      image.expectQuarters(Self.colours, within: 8)
    }
  }

  @Test(arguments: [false, true])
  func jpegHasItsColours(isProgressive: Bool) throws {
    let image = try bench.decode(Sample.quarters(64, 48).jpeg(isProgressive: isProgressive))
    #expect(image.width == 64 && image.height == 48 && image.isOpaque)
    #expect(image.facts.ofImage == ImageFacts(width: 64, height: 48))
    image.expectQuarters(Self.colours, within: 4)
  }

  @Test(arguments: [false, true])
  func pngHasItsColours(isInterlaced: Bool) throws {
    let image = try bench.decode(Sample.quarters(63, 49).png(isInterlaced: isInterlaced))
    #expect(image.isOpaque)
    image.expectQuarters(Self.colours, within: 0)
  }

  @Test(arguments: [false, true])
  func webpHasItsColours(isLossless: Bool) throws {
    let image = try bench.decode(Sample.quarters(64, 48).webp(isLossless: isLossless))
    #expect(image.isOpaque)
    image.expectQuarters(Self.colours, within: isLossless ? 0 : 8)
  }

  @Test(arguments: [1, 128, 200])
  func alphaIsPremultiplied(alpha: UInt8) throws {
    let sample = Sample.quarters(32, 32, alpha: alpha)
    let colours = Self.colours.map {
      Colour(red: $0.red, green: $0.green, blue: $0.blue, alpha: alpha)
    }
    for bytes in [sample.png(), sample.webp()] {
      for side in [32, 8] {
        let image = try bench.decode(bytes, covering: side, side)
        #expect(!image.isOpaque && image.width == side)
        image.expectQuarters(colours, within: 1)
      }
    }
  }

  /// A transparent pixel has a colour in the file, which must not affect its neighbours.
  @Test func transparentPixelsDoNotCountInTheAverage() throws {
    let sample = Sample(width: 8, height: 8) { x, y in
      (x + y) % 2 == 0 ? .green : Colour(red: 255, green: 0, blue: 255, alpha: 0)
    }
    let image = try bench.decode(sample.png(), covering: 4, 4)
    #expect(image.width == 4)
    #expect(image.pixel(1, 1) == [0, 128, 0, 128])
  }

  /// The rows repeat at a distance of 1539 bytes, and the file states that no distance is over 256 bytes.
  @Test func pngMayStateATooShortDistance() throws {
    let sample = Sample(width: 128, height: 12) { x, y in
      let noise = (x * 3 + y % 3 + 1) * 2_654_435_761
      func byte(_ shift: Int) -> UInt8 { UInt8(noise >> shift & 255) }
      return Colour(red: byte(8), green: byte(16), blue: byte(24))
    }
    var bytes = sample.png()
    let start = try #require(bytes.firstRange(of: Array("IDAT".utf8))).upperBound
    bytes.replaceSubrange(start..<start + 2, with: [0x08, 0x1D])
    let image = try bench.decode(Bomb.summed(bytes))
    #expect(image.isOpaque)
    #expect(image.pixel(100, 11) == image.pixel(100, 2))
  }

  @Test func pngOfSixteenBitsIsRounded() throws {
    let samples: [UInt8] = [0x80, 0x80, 0x40, 0x40, 0xFF, 0xFF, 0xFF, 0xFF]
    let image = try bench.decode(
      Sample.png(samples, 1, 1, type: 6, depth: 16))
    #expect(image.pixel(0, 0) == [0x80, 0x40, 0xFF, 0xFF])
  }

  @Test(arguments: [Int32(1), 2, 4, 8, 16])
  func greyPNGIsGrey(depth: Int32) throws {
    let samples = [UInt8](repeating: depth == 1 ? 0b0101_0101 : 0xFF, count: 2)
    let image = try bench.decode(Sample.png(samples, 1, 1, type: 0, depth: depth))
    let value = depth == 1 ? 0 : 255
    #expect(image.pixel(0, 0) == [value, value, value, 255])
    #expect(image.isOpaque)
  }

  @Test func greyPNGWithAlphaIsPremultiplied() throws {
    let image = try bench.decode(Sample.png([200, 100], 1, 1, type: 4, depth: 8))
    #expect(image.pixel(0, 0) == [78, 78, 78, 100])
  }

  @Test func pngWithAPaletteHasItsColoursAndAlphas() throws {
    let palette = [Colour.red, .blue, Colour(red: 0, green: 255, blue: 0, alpha: 51)]
    let image = try bench.decode(
      Sample.png([0, 1, 2], 3, 1, type: 3, depth: 8, palette: palette))
    #expect((0..<3).map { image.pixel($0, 0) } == palette.map(\.premultiplied))
    #expect(!image.isOpaque)
  }

  @Test func inksAreMixed() throws {
    for (inks, colour) in [
      ([0, 0, 0, 0], [255, 255, 255]), ([255, 0, 0, 0], [0, 255, 255]),
      ([0, 0, 0, 255], [0, 0, 0]),
      ([0, 255, 255, 0], [255, 0, 0]), ([0, 0, 0, 127], [128, 128, 128]),
    ] as [([UInt8], [Int])] {
      let image = try bench.decode(Sample.cmyk(16, 16, inks))
      let gaps = zip(image.pixel(8, 8), colour + [255]).map { abs($0 - $1) }
      #expect(gaps.allSatisfy { $0 <= 3 }, "\(inks): \(image.pixel(8, 8))")
    }
  }

  @Test(arguments: [false, true])
  func heifHasItsColours(isAVIF: Bool) throws {
    let image = try bench.decode(Sample.quarters(64, 64).heif(isAVIF: isAVIF))
    #expect(image.width == 64 && image.isOpaque)
    image.expectQuarters(Self.colours, within: 10)
    let small = try bench.decode(
      Sample.quarters(64, 64).heif(isAVIF: isAVIF), covering: 16, 16)
    #expect(small.width == 16)
    small.expectQuarters(Self.colours, within: 10)
  }

  @Test func heifWithAlphaIsPremultiplied() throws {
    let sample = Sample.quarters(64, 64, alpha: 128)
    let image = try bench.decode(sample.heif(isAVIF: true, hasAlpha: true))
    #expect(!image.isOpaque)
    let colours = Self.colours.map {
      Colour(red: $0.red, green: $0.green, blue: $0.blue, alpha: 128)
    }
    image.expectQuarters(colours, within: 8)
  }

  private static func svg(_ content: String, _ attributes: String = "width='20' height='10'")
    -> [UInt8]
  {
    let comment = "<!-- <svg style='background:#00f'> -->"
    let head = "<?xml version='1.0'?>\n\(comment)\n<svg xmlns='http://www.w3.org/2000/svg'"
    return Array("\(head) \(attributes)>\(content)</svg>".utf8)
  }

  @Test func svgIsDrawnAtTheRequestedSize() throws {
    let square = Self.svg("<rect width='10' height='10' fill='#f00' fill-opacity='.5'/>")
    let image = try bench.decode(square, covering: 100, 100)
    #expect(image.width == 200 && image.height == 100)
    #expect(image.facts.ofImage == ImageFacts(width: 20, height: 10))
    #expect([image.pixel(50, 50), image.pixel(150, 50)] == [[128, 0, 0, 128], [0, 0, 0, 0]])
    let box = Self.svg("<rect width='4' height='4' fill='#00f'/>", "viewBox='0 0 4 4'")
    #expect(try bench.decode(box, covering: 30, 30).pixel(29, 29) == [0, 0, 255, 255])
  }

  private static func svg(drawing text: String, _ attributes: String) -> [UInt8] {
    svg("<text y='9' font-size='10' \(attributes)>\(text)</text>")
  }

  private func pixels(_ svg: [UInt8]) throws -> [UInt8] {
    try bench.decode(svg, covering: 200, 100).withPixels(Array.init)
  }

  /// As in browsers, an inch has 96 pixels.
  @Test func aMillimetreInSVGHasItsPixels() throws {
    let half = Self.svg(
      "<rect width='189' height='189' fill='#f00'/>", "width='100mm' height='50mm'")
    let image = try bench.decode(half, covering: 378, 189)
    #expect(image.width == 378 && image.height == 189)
    #expect([image.pixel(185, 90), image.pixel(194, 90)] == [[255, 0, 0, 255], [0, 0, 0, 0]])
  }

  /// As in browsers, a side that is not stated has its default, 300 or 150.
  @Test(arguments: [
    ("width='800'", 800, 150), ("width='800' height='100%'", 800, 150), ("height='1in'", 300, 96),
    ("width='100%' height='40'", 300, 40), ("", 300, 150),
  ])
  func anSVGMayStateOneSide(attributes: String, width: Int, height: Int) throws {
    let corner = "<rect x='\(width - 20)' y='\(height - 10)' width='20' height='10' fill='#f00'/>"
    let image = try bench.decode(Self.svg(corner, attributes), covering: width, height)
    #expect(image.facts.ofImage == ImageFacts(width: width, height: height))
    #expect(image.pixel(width - 10, height - 5) == [255, 0, 0, 255])
    #expect(image.pixel(width - 30, height - 5) == [0, 0, 0, 0])
  }

  /// The parser of librsvg usually refuses an attribute of more than 10 MB.
  @Test func aLargeImageInSVGIsDrawn() throws {
    let data = Data(Sample.plain(8, 8, .red).png() + [UInt8](repeating: 0, count: 8_000_000))
    let address = "data:image/png;base64," + data.base64EncodedString()
    let svg = Self.svg("<image href='\(address)' width='20' height='10'/>")
    #expect(try bench.decode(svg, covering: 20, 10).pixel(10, 5) == [255, 0, 0, 255])
  }

  @Test(arguments: ["sans-serif", "serif", "monospace", "EB Garamond"])
  func italicTextInSVGIsSlanted(family: String) throws {
    let upright = try pixels(Self.svg(drawing: "Hp", "font-family='\(family)'"))
    let italic = "font-family='\(family)' font-style='italic'"
    #expect(try pixels(Self.svg(drawing: "Hp", italic)) != upright)
  }

  @Test(arguments: ["EB Garamond", "JetBrains Mono", "Inter"])
  func svgUsesTheFontsOfTheSystem(family: String) throws {
    let usual = try pixels(Self.svg(drawing: "Hp", "font-family='No Such Font'"))
    #expect(try pixels(Self.svg(drawing: "Hp", "font-family='\(family)'")) != usual)
  }

  @Test(arguments: ["image/png", "image/jpeg", "image/svg+xml"])
  func imagesInSVGAreDrawn(type: String) throws {
    let bytes =
      switch type {
      case "image/png": Sample.plain(8, 8, .red).png()
      case "image/jpeg": Sample.plain(8, 8, .red).jpeg()
      default: Self.svg("<rect width='20' height='10' fill='#f00'/>")
      }
    let image =
      "<image href='data:\(type);base64,\(Data(bytes).base64EncodedString())' width='20' height='10'/>"
    let pixel = try bench.decode(Self.svg(image), covering: 20, 10).pixel(10, 5)
    #expect(pixel[0] > 250 && pixel[1] < 5 && pixel[3] == 255)
  }

  /// Like browsers, the program determines the format from the bytes.
  @Test(arguments: ["image/jpg", "image/jpeg", "application/octet-stream", ""])
  func anImageInSVGMayHaveAWrongType(type: String) throws {
    for bytes in [Sample.plain(8, 8, .red).png(), Sample.plain(8, 8, .red).jpeg()] {
      let data = Data(bytes).base64EncodedString()
      let image = "<image href='data:\(type);base64,\(data)' width='20' height='10'/>"
      let pixel = try bench.decode(Self.svg(image + image), covering: 20, 10).pixel(10, 5)
      #expect(pixel[0] > 250 && pixel[1] < 5 && pixel[3] == 255)
    }
  }

  /// The alternative of draw.io's empty choice is a message that the program does not draw HTML.
  @Test(arguments: [
    ("<foreignObject width='9' height='9'><p/></foreignObject>", true),
    ("<foreignObject requiredExtensions='http://www.w3.org/1999/xhtml'/>", true),
    ("<foreignObject class='a>b' requiredExtensions='http://www.w3.org/1999/xhtml'/>", true),
    ("<g requiredFeatures=\"http://www.w3.org/TR/SVG11/feature#Extensibility\"/>", false),
    ("<g requiredFeatures=\"http://www.w3.org/TR/SVG11/feature#Animation\"/>", true),
  ])
  func theAlternativeToHTMLInSVGIsDrawn(choice: String, drawsAlternative: Bool) throws {
    let svg = Self.svg("<switch>\(choice)<rect width='20' height='10' fill='#f00'/></switch>")
    let pixel = try bench.decode(svg, covering: 20, 10).pixel(10, 5)
    #expect(pixel == (drawsAlternative ? [255, 0, 0, 255] : [0, 0, 0, 0]))
  }

  /// Browsers draw the background that the style of the root states.
  @Test(arguments: [
    ("width:20px;height:10px;background:#FF0000;", [255, 0, 0, 255]),
    ("Background-Color: rgb(0, 0, 255)", [0, 0, 255, 255]),
    ("background:#f00;background-color:light-dark(#00f,#0f0)", [255, 0, 0, 255]),
    ("background:rgba(0,0,0,0.2)", [0, 0, 0, 51]),
    ("background:none", [0, 0, 0, 0]), ("background:inherit", [0, 0, 0, 0]),
    ("background:no colour", [0, 0, 0, 0]),
    ("fill:#f00", [0, 0, 0, 0]),
  ])
  func theBackgroundOfAnSVGIsDrawn(style: String, color: [Int]) throws {
    let svg = Self.svg(
      "<rect x='-3' y='-3' width='4' height='4' fill='#0f0'/>",
      "viewBox='-3 -3 20 10' style='\(style)'")
    let image = try bench.decode(svg, covering: 20, 10)
    #expect(image.pixel(10, 8) == color && image.pixel(1, 1) == [0, 255, 0, 255])
  }

  @Test func theNameOfARootWithABackgroundMayHaveAPrefix() throws {
    let style = "style='background:#00f' width='8' height='8'"
    let svg = "<s:svg xmlns:s='http://www.w3.org/2000/svg' \(style)><svg/></s:svg>"
    let image = try bench.decode(Array(svg.utf8), covering: 8, 8)
    #expect(image.pixel(4, 4) == [0, 0, 255, 255])
  }

  /// A compressed SVG is repaired like any other.
  @Test(arguments: [true, false]) func aCompressedSVGIsRepaired(isWide: Bool) throws {
    let choice = "<switch><foreignObject/><rect width='9' height='10' fill='#f00'/></switch>"
    let text = String(
      decoding: Self.svg(choice, "width='20' height='10' style='background:#00f'"), as: UTF8.self)
    let bytes =
      isWide ? text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } : Array(text.utf8)
    let path = bench.write(Bomb.packed(bytes), "picture.svgz")
    let image = try bench.decoder.image(at: path, covering: 20, 10)
    #expect([image.pixel(5, 5), image.pixel(15, 5)] == [[255, 0, 0, 255], [0, 0, 255, 255]])
  }

  /// A GIF of one red pixel.
  @Test func aGIFInSVGIsDrawn() throws {
    let gif = "R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs="
    let image = "<image href='data:image/gif;base64,\(gif)' width='20' height='10'/>"
    let svg = Self.svg(image)
    #expect(try bench.decode(svg, covering: 20, 10).pixel(10, 5) == [255, 0, 0, 255])
  }

  @Test(arguments: [
    ("viewBox='0 0 0.32 0.2'", 320, 200), ("width='1.6' height='1'", 1600, 1000),
    ("viewBox='0 0 160000 100000'", 10_000, 6250), ("viewBox='0 0 1e9 1'", 10_000, 1),
    ("width='2000.5' height='1000.5'", 2001, 1001),
  ])
  func aDrawingOfAnyScaleHasItsShape(attributes: String, width: Int, height: Int) throws {
    let facts = try bench.decoder.facts(at: bench.write(Self.svg("", attributes)))
    #expect(
      abs(Double(facts.width) * Double(height) / Double(facts.height) / Double(width) - 1) < 0.01)
    #expect(max(facts.width, facts.height) <= 10_000)
  }

  @Test(arguments: ["sans-serif", "serif", "monospace", "No Such Font", "Helvetica"])
  func svgHasItsText(family: String) throws {
    let text = Self.svg(
      "<text y='9' font-size='10' font-weight='bold' font-family='\(family)'>HHH</text>")
    let image = try bench.decode(text, covering: 200, 100)
    let ink = image.withPixels { $0.count { $0 != 0 } }
    #expect(ink > 4000)
  }

  /// An SVG can name files. Its worker cannot open them.
  @Test func svgReachesNoFile() throws {
    let secret = bench.write(Sample.plain(8, 8, .red).png(), "secret.png")
    for name in [secret, "file://" + secret, "secret.png"] {
      let svg = Self.svg("<image href='\(name)' width='20' height='10'/>")
      let image = try bench.decode(svg, covering: 20, 10)
      #expect(image.pixel(5, 5) == [0, 0, 0, 0])
    }
  }

  @Test(arguments: ["picture.jpg", "picture.txt", "picture"])
  func theBytesDetermineTheKindAndNotTheName(name: String) throws {
    let path = bench.write(Sample.plain(4, 4, .red).png(), name)
    #expect(ImageKind(ofFileAt: path) == .png)
    #expect(try bench.decoder.image(at: path, covering: 4, 4).pixel(1, 1) == [255, 0, 0, 255])
  }

  /// Returns the first box of an ISO base media file.
  private static func fileType(_ brands: String...) -> [UInt8] {
    let size = UInt8(12 + brands.count * 4)
    return [0, 0, 0, size] + Array("ftyp\(brands[0])".utf8) + [0, 0, 0, 0]
      + brands.dropFirst().flatMap(\.utf8)
  }

  @Test func anyBrandMakesAFileHEIF() {
    for brands in [
      Self.fileType("heix"), Self.fileType("miaf", "avif"), Self.fileType("isom", "mif1", "heic"),
      Self.fileType("MA1B", "avif", "mif1"), Self.fileType("mp42", "avis"),
    ] {
      #expect(ImageKind(firstBytes: brands) == .heif)
    }
    // A brand after the end of the box is ignored.
    let video = Self.fileType("isom", "mp42")
    for bytes in [video, video + Array("avif".utf8), Array(video.prefix(10))] {
      #expect(ImageKind(firstBytes: bytes) == nil)
    }
  }

  @Test func theSizeOfTheFirstBoxMayTake64Bits() {
    func wide(_ box: [UInt8]) -> [UInt8] {
      let size: [UInt8] = [0, 0, 0, 0, 0, 0, 0, box[3] + 8]
      return [0, 0, 0, 1] + Array(box[4..<8]) + size + Array(box[8...])
    }
    let video = wide(Self.fileType("isom", "mp42"))
    for brands in [Self.fileType("heic"), Self.fileType("mp42", "isom", "avif")] {
      #expect(ImageKind(firstBytes: wide(brands)) == .heif)
      #expect(ImageKind(firstBytes: [0, 0, 0, 0] + Array(brands[4...])) == .heif)
    }
    for bytes in [video, video + Array("avif".utf8), Array(video.prefix(12))] {
      #expect(ImageKind(firstBytes: bytes) == nil)
    }
  }

  private static let drawing = """
    <d:svg xmlns:d='http://www.w3.org/2000/svg' width='8' height='8'>\
    <d:rect width='8' height='8' fill='#f00'/></d:svg>
    """

  @Test(arguments: [
    "", "\u{FEFF}", "<?xml version='1.0'?>\n<!-- <svg> -->\n",
    "<!--" + String(repeating: "long ", count: 20_000) + "-->",
    "<!DOCTYPE svg SYSTEM \"a>b\" [<!ENTITY d \"e]>\"> <!-- isn't > -->\n]>\n",
  ])
  func anSVGIsKnownByItsRoot(prologue: String) throws {
    let image = try bench.decode(Array((prologue + Self.drawing).utf8), covering: 8, 8)
    #expect(image.pixel(4, 4) == [255, 0, 0, 255])
  }

  @Test(arguments: [true, false], [true, false])
  func anSVGMayBeUTF16(isBigEndian: Bool, hasMark: Bool) throws {
    let encoding = hasMark ? "" : "<?xml version='1.0' encoding='UTF-16'?>"
    let text = (hasMark ? "\u{FEFF}" : encoding) + "<!-- é 図 -->" + Self.drawing
    let bytes = text.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    #expect(ImageKind(firstBytes: bytes) == .svg)
    #expect(try bench.decode(bytes, covering: 8, 8).pixel(4, 4)[0] == 255)
  }

  @Test(arguments: [true, false], ["", "\u{FEFF}", "<?xml version='1.0' encoding='UCS-4'?>"])
  func anSVGMayBeUTF32(isBigEndian: Bool, start: String) throws {
    let bytes = (start + Self.drawing).unicodeScalars.flatMap { scalar -> [UInt8] in
      let low = [UInt8(scalar.value & 0xFF), UInt8(scalar.value >> 8), 0, 0]
      return isBigEndian ? low.reversed() : low
    }
    #expect(try bench.decode(bytes, covering: 8, 8).pixel(4, 4)[0] == 255)
  }

  /// Programs that write XML into a string in memory declare the encoding of that string.
  @Test(arguments: ["UTF-16", "utf-16", "ISO-8859-1", "UTF-8"])
  func anSVGOfBytesMayNameAnotherEncoding(name: String) throws {
    let bytes = Array(("<?xml version='1.0' encoding='\(name)'?>" + Self.drawing).utf8)
    #expect(try bench.decode(bytes, covering: 8, 8).pixel(4, 4)[0] == 255)
  }

  /// The rectangle is drawn only if its bytes are the character that the gradient's name refers to by number. The last
  /// encoding does not exist.
  @Test(
    arguments: [
      ("windows-1251", 0x43F, [0xEF]), ("Windows-1252", 0x20AC, [0x80]), ("latin1", 0xE9, [0xE9]),
      ("iso-8859-2", 0x142, [0xB3]), ("ISO-8859-15", 0x20AC, [0xA4]), ("koi8-r", 0x43F, [0xD0]),
      ("macintosh", 0xE9, [0x8E]), ("Shift_JIS", 0x56F3, [0x90, 0x7D]),
      ("EUC-JP", 0x56F3, [0xBF, 0xDE]), ("GBK", 0x56FE, [0xCD, 0xBC]),
      ("gb18030", 0x56FE, [0xCD, 0xBC]), ("Big5", 0x5716, [0xB9, 0xCF]),
      ("EUC-KR", 0xADF8, [0xB1, 0xD7]), ("none", 0x43F, [0xD0, 0xBF]),
    ] as [(String, Int, [UInt8])])
  func anSVGMayNameAnEncodingOfBytes(name: String, character: Int, bytes: [UInt8]) throws {
    let start = """
      <?xml version='1.0' encoding='\(name)'?>\
      <svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\
      <linearGradient id='&#\(character);'><stop stop-color='#f00'/></linearGradient>\
      <rect width='8' height='8' fill='url(#
      """
    let svg = Array(start.utf8) + bytes + Array(")'/></svg>".utf8)
    #expect(try bench.decode(svg, covering: 8, 8).pixel(4, 4) == [255, 0, 0, 255])
  }

  /// Bytes that are no characters leave the other characters as they are.
  @Test func anSVGMayHaveInvalidBytesInItsEncoding() throws {
    let drawing = Self.drawing.replacing("</d:svg>", with: "<d:desc>")
    let start = "<?xml version='1.0' encoding='EUC-JP'?>" + drawing
    let svg = Array(start.utf8) + [0xFF, 0xBF] + Array("</d:desc></d:svg>".utf8)
    #expect(try bench.decode(svg, covering: 8, 8).pixel(4, 4)[0] == 255)
  }

  /// librsvg refuses a declaration after blanks, another version of XML, and Latin-1 without a declaration.
  @Test(arguments: [
    "\n <?xml version='1.0'?>", "<?xml version='1.1'?>", "<?xml version='1.1' encoding='utf-8'?>",
    "",
  ])
  func anSVGMayHaveAnUnusualStart(start: String) throws {
    let text = start + Self.drawing.replacing("</svg>", with: "<desc>é</desc></svg>")
    #expect(try bench.decode(Array(text.utf8), covering: 8, 8).pixel(4, 4)[0] == 255)
    if text.contains("encoding") { return }
    let latin1 = text.unicodeScalars.map { UInt8($0.value) }
    #expect(try bench.decode(latin1, covering: 8, 8).pixel(4, 4)[0] == 255)
  }

  /// Newer versions of librsvg draw nothing in a view box that is smaller than 1/256.
  @Test(arguments: ["0.005", "0.32", "1", "100000"])
  func aViewBoxOfAnyScaleIsDrawn(side: String) throws {
    let rectangle = "<rect width='\(side)' height='\(side)' fill='#f00'/>"
    let image = try bench.decode(
      Self.svg(rectangle, "viewBox='0 0 \(side) \(side)'"), covering: 8, 8)
    #expect(image.pixel(4, 4) == [255, 0, 0, 255])
  }

  @Test(arguments: [
    "<html><svg/></html>", "<!-- <svg> -->", "<?xml?>", "<svg", "text <svg/>",
    "<!DOCTYPE svg [<svg>",
    "<svgs/>", "",
  ])
  func otherTextIsNoSVG(text: String) { #expect(ImageKind(firstBytes: Array(text.utf8)) == nil) }

  /// A separate search for the end from each opening would take hours.
  @Test(arguments: ["<!--", "\"", "<!-- -", "<a>"])
  func aPartWithoutAnEndIsSearchedOnce(part: String) {
    for start in ["", "<!DOCTYPE svg ["] {
      let text = start + String(repeating: part, count: 100_000)
      #expect(ImageKind(firstBytes: Array(text.utf8)) == nil)
    }
  }
}

import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardRaster
import Glibc
import TestSupport
import Testing

/// Tests the appearance of some faces against golden images beside the tests.
///
/// At most 0.5 % of the pixels may differ by more than 8 in any channel. A failed comparison reports a temporary folder
/// with the painted image and an image of the differences, which are white.
///
/// The fonts of Debian 13 are newer than those of Debian 12, so a face may also look like its image in the folder
/// `debian-13`. `CARDSTAGE_RECORD=1 swift test --filter GoldenTests` paints the golden images again on Debian 12, and
/// `CARDSTAGE_RECORD=debian-13` paints those of the folder on Debian 13.
@Suite struct GoldenTests {
  struct Golden: Sendable, CustomTestStringConvertible {
    let name: String
    let face: Face
    var scale = 1.0
    var theme = Theme()
    var testDescription: String { name }
  }

  static let goldens =
    [
      Golden(name: "switcher-mail", face: front(Sample.switcher, 0, Size(328, 226)), scale: 1.2),
      Golden(name: "switcher-music", face: front(Sample.switcher, 2, Size(375, 667))),
      Golden(name: "stack-waves", face: front(Sample.stack, 0, Size(335, 467))),
      Golden(
        name: "stack-back",
        face: Face(scene: Sample.stack, .back(2), size: Size(335, 467))),
      Golden(name: "carousel-spring", face: front(Sample.carousel, 0, Size(285, 534)), scale: 1.2),
      Golden(
        name: "library-cover",
        face: Face(scene: Sample.library, .cover(0), size: Size(362, 568))),
      Golden(name: "library-page", face: Sample.page(4), scale: 1.2),
      Golden(name: "keys", face: Sample.overlay(.keys(Sample.keys))),
    ] + [1, 2].flatMap(dark)

  /// Returns a face of each scene and the scene bar's tabs in the dark appearance.
  private static func dark(scale: Double) -> [Golden] {
    [
      ("switcher-mail", front(Sample.switcher, 0, Size(328, 226))),
      ("stack-back", Face(scene: Sample.stack, .back(2), size: Size(335, 467))),
      ("carousel-spring", front(Sample.carousel, 0, Size(285, 534))),
      ("library-page", Sample.page(4)),
      ("tab", Sample.overlay(.tab("Stack", key: "2", index: 1, isSelected: false))),
      ("tab-selected", Sample.overlay(.tab("Stack", key: "2", index: 1, isSelected: true))),
    ].map { name, face in
      Golden(
        name: "\(name)-dark\(scale == 2 ? "-2x" : "")", face: face, scale: scale,
        theme: Theme(appearance: .dark))
    }
  }

  @Test(arguments: goldens)
  func facesLookAsTheyDid(golden: Golden) throws {
    let catalogue = FaceCatalogue(content: Sample.content, theme: golden.theme)
    var actual = try catalogue.bitmap(of: golden.face, scale: golden.scale)
    // The files have no alpha: transparent pixels are black.
    for y in 0..<actual.height {
      for x in 0..<actual.width { actual[x, y] |= 0xFF00_0000 }
    }
    let path = Self.folder + "/\(golden.name).png"
    let newer = Self.folder + "/debian-13/\(golden.name).png"
    if let record = getenv("CARDSTAGE_RECORD") {
      let target = String(cString: record) == "debian-13" ? newer : path
      try actual.withRows { (rows) throws(PaintError) in try PNGFile.write(rows, to: target) }
      return
    }
    var best = try Difference(between: actual, and: PNGFile.read(path))
    if access(newer, R_OK) == 0 {
      let other = try Difference(between: actual, and: PNGFile.read(newer))
      if other.count < best.count { best = other }
    }
    guard best.count * 200 > actual.pixels.count else { return }
    let folder = temporaryFolder()
    try actual.withRows { (rows) throws(PaintError) in
      try PNGFile.write(rows, to: folder + "/\(golden.name)-actual.png")
    }
    try best.image.withRows { (rows) throws(PaintError) in
      try PNGFile.write(rows, to: folder + "/\(golden.name)-difference.png")
    }
    Issue.record(
      "\(golden.name): \(best.count) of \(actual.pixels.count) pixels off; see \(folder)")
  }

  /// The pixels in which two images differ. If the sizes differ, all pixels do.
  private struct Difference {
    /// An image that is white where the images differ.
    var image: Bitmap
    var count = 0

    init(between actual: Bitmap, and expected: Bitmap) {
      image = Bitmap(width: actual.width, height: actual.height)
      let isSameSize = (actual.width, actual.height) == (expected.width, expected.height)
      for y in 0..<actual.height {
        for x in 0..<actual.width {
          let isOff = !isSameSize || Bitmap.distance(actual[x, y], expected[x, y]) > 8
          image[x, y] = isOff ? 0xFFFF_FFFF : 0xFF00_0000
          count += isOff ? 1 : 0
        }
      }
    }
  }

  private static func front(_ scene: SceneID, _ index: Int, _ size: Size) -> Face {
    Face(scene: scene, .front(index), size: size)
  }

  private static let folder: String = {
    let file = #filePath
    return file.prefix(upTo: file.lastIndex(of: "/")!) + "/Golden"
  }()
}

import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardRaster
import GoldenImages
import Testing

/// Tests the appearance of some faces against golden images beside the tests.
///
/// At most 0.5 % of the pixels may differ by more than 8 in any channel.
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
    try Self.images.expect(actual, golden.name)
  }

  private static func front(_ scene: SceneID, _ index: Int, _ size: Size) -> Face {
    Face(scene: scene, .front(index), size: size)
  }

  private static let images = GoldenImages(beside: #filePath, tolerance: 0.005)
}

import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardRaster
import Testing

/// Tests faces on a transparent background: inks, characters, formulas and lamps.
@Suite struct ClearFaceTests {
  private func glyph(_ character: Character, size: Size = Size(10, 21)) -> Face {
    Face(.glyph(character, .velocity), size: size)
  }

  /// Returns the fraction of pixels that are not fully transparent.
  private func coverage(_ bitmap: Bitmap) -> Double {
    Double(bitmap.pixels.count { $0 >> 24 > 0 }) / Double(bitmap.pixels.count)
  }

  @Test(arguments: "08−.pω")
  func aCharacterHasNoBackground(character: Character) throws {
    let bitmap = try Sample.catalogue.bitmap(of: glyph(character), scale: 2)
    let fraction = coverage(bitmap)
    #expect(fraction > 0.005 && fraction < 0.6)
    #expect(bitmap[0, 0] == 0 && bitmap[bitmap.width - 1, bitmap.height - 1] == 0)
  }

  /// Live text shows only this part of a digit's cell.
  @Test(arguments: "0123456789.")
  func aFigureKeepsToTheMiddleOfItsCell(figure: Character) throws {
    let bitmap = try Sample.catalogue.bitmap(of: glyph(figure, size: Size(20, 44)), scale: 2)
    for y in 0..<bitmap.height where y < 14 || y >= 74 {
      #expect((0..<bitmap.width).allSatisfy { bitmap[$0, y] == 0 }, "row \(y)")
    }
  }

  @Test(
    arguments: [
      OverlayFace.keys(Sample.keys), .action(ActionLine("Pen", key: "e", isOn: true)),
      .action(ActionLine("Blue", key: "8", color: .blue)),
    ])
  func aLineOfTheMenuAndTheKeyListHaveNoBackground(content: OverlayFace) throws {
    let bitmap = try Sample.catalogue.bitmap(of: Sample.overlay(content), scale: 2)
    #expect(coverage(bitmap) > 0.02 && coverage(bitmap) < 0.5)
    #expect((0..<bitmap.width).allSatisfy { bitmap[$0, 0] == 0 })
    #expect((0..<bitmap.height).allSatisfy { bitmap[0, $0] == 0 })
  }

  @Test func aFormulaFitsItsFace() throws {
    let formula = #"x = x_0 + v_0 \frac{d^{1000t} − 1}{1000 \ln d}"#
    for width in [90.0, 240] {
      let face = Face(.formula(formula, .text), size: Size(width, 34))
      let bitmap = try Sample.catalogue.bitmap(of: face, scale: 2)
      #expect(coverage(bitmap) > 0.02)
      #expect((0..<bitmap.height).allSatisfy { bitmap[bitmap.width - 1, $0] == 0 })
      #expect((0..<bitmap.width).allSatisfy { bitmap[$0, 0] == 0 })
    }
  }

  /// Light that reached the face's edge would look cut off there. High contrast has no light.
  @Test(arguments: [Theme.Contrast.normal, .high])
  func aLampsLightEndsWithinItsFace(contrast: Theme.Contrast) throws {
    var theme = Theme()
    theme.contrast = contrast
    let face = Face(scene: Sample.library, .furniture(.lamp), size: Size(400, 412))
    let bitmap = try FaceCatalogue(content: Sample.content, theme: theme)
      .bitmap(of: face, scale: 1)
    #expect((0..<400).allSatisfy { bitmap[$0, 411] >> 24 <= 1 })
    #expect((0..<412).allSatisfy { bitmap[0, $0] >> 24 <= 1 && bitmap[399, $0] >> 24 <= 1 })
    #expect((0..<120).allSatisfy { bitmap[$0, 0] >> 24 <= 1 })
    // The scene draws the columns from 28 to 372 and the rows to 384.
    #expect((0..<412).allSatisfy { bitmap[27, $0] >> 24 <= 1 && bitmap[372, $0] >> 24 <= 1 })
    #expect((0..<400).allSatisfy { bitmap[$0, 384] >> 24 <= 1 })
    let light = bitmap[200, 200] >> 24
    #expect(contrast == .high ? light == 0 : light > 40)
    #expect(bitmap[200, 40] >> 24 == 255, "the shade is opaque")
  }

  @Test func aPlainColourNeedsNoPainting() {
    let cache = FaceCache(catalogue: Sample.catalogue)
    let image = cache.image(for: .ink(.rest), scale: 1, at: 0)
    #expect(image.texture == nil && image.fade == 1)
    #expect(!cache.isPainting && cache.byteCount == 0)
    let others = Ink.allCases.filter { $0 != .rest }
    #expect(others.allSatisfy { cache.image(for: .ink($0), scale: 1, at: 0).color != image.color })
  }

  @Test func aClearFaceIsNotSeenUntilItIsPainted() throws {
    let shadow = Face(scene: Sample.library, .furniture(.leafShadow(.right)), size: Size(30, 40))
    let cache = FaceCache(catalogue: Sample.catalogue)
    cache.beginFrame()
    let first = cache.image(for: shadow, scale: 1, at: 0)
    #expect(first.texture?.isOpaque == false && first.texture?.width == 1)
    cache.endFrame()
    #expect(eventually { !cache.isPainting })
    cache.beginFrame()
    let next = cache.image(for: shadow, scale: 1, at: 0.01)
    // A clear face has no colour, so it cannot fade in from one.
    #expect(next.fade == 1 && next.texture?.width == 30)
  }

  @Test func wordsAreVisibleInTheirFirstFrame() {
    let cache = FaceCache(catalogue: Sample.catalogue)
    cache.beginFrame()
    let image = cache.image(for: glyph("5"), scale: 1, at: 0)
    #expect(image.texture?.width == 10 && image.fade == 1)
    #expect(!cache.isPainting && cache.isComplete(at: 0))
  }
}

import CardKinetics
import CardModel
import CardPicture
import CardRaster
import Glibc
import Testing

/// Tests that faces cut into adjacent parts show no gap.
@Suite struct SeamTests {
  static let size = Size(120, 80)
  static let count = 12

  /// Returns the columns of an item; the caller may change their maps.
  private static func parts(_ whole: DisplayItem) -> [DisplayItem] {
    let width = size.width / Double(count)
    return (0..<count).map { index in
      var part = whole
      part.bounds = Rect(x: Double(index) * width, y: 0, width: width, height: size.height)
      if index > 0 { part.seams.insert(.left) }
      if index < count - 1 { part.seams.insert(.right) }
      return part
    }
  }

  private static let white = FaceImage(texture: nil, color: Color(255, 255, 255))

  /// Returns a random rotation in any direction, up to almost edge-on.
  private static func random(_ seed: Int) -> Homography {
    var random = SplitMix64(seed: UInt64(seed))
    return .random(size, in: Size(200, 150), &random)
  }

  @Test(arguments: kernels, 1...24)
  func thePartsOfAFaceEqualTheWholePixelByPixel(_ kernel: Kernel, _ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) + 100)
    let (texture, _) = Texture.noise(120, 80, &random)
    let face = FaceImage(texture: texture, color: Color(0, 0, 0))
    let compositor = Compositor(threads: 1, kernel: kernel)
    for opacity in [1, 0.4] {
      let item = DisplayItem(
        face: .test(120, 80), homography: Self.random(seed), opacity: opacity)
      let whole = compositor.draw(200, 150, [item], face: face)
      let cut = compositor.draw(200, 150, Self.parts(item), face: face)
      // The samples of a part depend on the start of its span.
      #expect(whole.difference(cut) <= 3 && cut.isGuardIntact)
    }
  }

  /// The face is bent like a leaf: at each shared side two maps meet.
  @Test(arguments: kernels, 0..<60)
  func nothingShowsBetweenTheFacetsOfABentFace(_ kernel: Kernel, _ step: Int) throws {
    let whole = DisplayItem(face: .test(120, 80), homography: .identity)
    let (angle, bend) = (Double(step) * 0.037 - 1.1, 0.9)
    var point = Point.zero
    let facets = Self.parts(whole).enumerated().map { index, part in
      var part = part
      let turn = angle + bend * (Double(index) / Double(Self.count) - 0.5)
      let (x, z) = (cos(turn), sin(turn))
      let start = point - Point(x, z) * part.bounds.minX
      point = point + Point(x, z) * part.bounds.width
      let map = Transform3D.perspective(distance: 400).translated(start.x, 0, start.y)
        .rotated(-turn, 0, 1, 0).translated(0, -40)
      part.homography = Homography.translation(30.5, 75.3).after(Homography(map))
      return part
    }
    for opacity in [1, 0.5] {
      let items = facets.map {
        var item = $0
        item.opacity = opacity
        return item
      }
      let canvas = Compositor(threads: 1, kernel: kernel).draw(
        200, 150, Backdrop(Color(0, 0, 0)), items, face: Self.white)
      // The middle row crosses all seams; between its ends each pixel is drawn once.
      let row = (0..<200).map { canvas.channels($0, 75)[0] }
      let lit = row.indices.filter { row[$0] > 0 }
      let (first, last) = (try #require(lit.first), try #require(lit.last))
      // The leaf is at least 38 pixels wide.
      try #require(last - first > 30)
      let level = opacity == 1 ? 255 : 128
      for x in first + 1..<last { #expect(row[x] == level, "pixel \(x) is \(row[x])") }
    }
  }
}

import Testing

@testable import CardDecode

/// Tests the decoding of BMP files, which the clipboards of remote desktops offer.
@Suite struct BMPTests {
  private let bench = Workbench()
  private static let colours: [Colour] = [.red, .green, .blue, .yellow]

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 < 8 ? value >> (8 * $0) : 0) }
  }

  /// Returns a file with the common header of 40 bytes, followed by `extra`.
  static func file(
    _ width: Int, _ height: Int, bits: Int, compression: Int = 0, extra: [UInt8] = [],
    header: Int = 40, pixels: [UInt8]
  ) -> [UInt8] {
    let start = 14 + 40 + extra.count
    let fields: [(value: Int, size: Int)] = [
      (0x4D42, 2), (start + pixels.count, 4), (0, 4), (start, 4), (header, 4), (width, 4),
      (height, 4), (1, 2), (bits, 2), (compression, 4), (0, 20),
    ]
    return fields.flatMap { little($0.value, $0.size) } + extra + pixels
  }

  /// The palette: red, green, blue and yellow, each as the bytes of blue, green and red, and a 0.
  private static let palette: [UInt8] = [
    0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 255, 255, 0,
  ]

  /// Returns the rows of a 4×4 image, from the bottom. Each pixel holds the number of its quarter.
  private static func rows(_ row: (_ left: Int, _ right: Int) -> [UInt8]) -> [UInt8] {
    row(2, 3) + row(2, 3) + row(0, 1) + row(0, 1)
  }

  private static let full: [[UInt8]] = [
    [0, 0, 255], [0, 255, 0], [255, 0, 0], [0, 255, 255],
  ]

  /// Returns rows of pixels that take whole bytes, from the bottom.
  private static func pixels(_ colour: (Int) -> [UInt8]) -> [UInt8] {
    rows { left, right in colour(left) + colour(left) + colour(right) + colour(right) }
  }

  /// Returns a palette of `count` colours, which begins with the four colours of the quarters.
  private static func palette(of count: Int) -> [UInt8] {
    palette + [UInt8](repeating: 0, count: 4 * (count - 4))
  }

  /// Returns a file with only the first 16 bytes of the common header.
  private static func shortened(_ bytes: [UInt8]) -> [UInt8] {
    let start = little(Int(bytes[10]) - 24, 4)
    let lengths: [UInt8] = start + little(16, 4)
    return Array(bytes[..<10]) + lengths + Array(bytes[18..<30]) + Array(bytes[54...])
  }

  private static let forms = [
    "24 bits", "32 bits", "from the top", "8 bits", "4 bits", "runs of 8 bits", "16 bits",
    "a header of 16 bytes", "2 bits",
  ]

  /// Returns a file with quarters of red, green, blue and yellow, in the given form of the format.
  private static func quarters(_ form: String) -> [UInt8] {
    switch form {
    case "24 bits": return file(4, 4, bits: 24, pixels: pixels { full[$0] })
    case "32 bits": return file(4, 4, bits: 32, pixels: pixels { full[$0] + [0] })
    case "from the top":
      let bottom = pixels { full[$0] }
      return file(4, -4, bits: 24, pixels: Array(bottom[24...] + bottom[..<24]))
    case "8 bits":
      return file(4, 4, bits: 8, extra: palette(of: 256), pixels: pixels { [UInt8($0)] })
    case "a header of 16 bytes": return shortened(quarters("4 bits"))
    case "2 bits":
      let rows = rows { left, right in [UInt8(left * 0x50 + right * 5), 0, 0, 0] }
      return file(4, 4, bits: 2, extra: palette, pixels: rows)
    case "4 bits":
      let rows = rows { left, right in [UInt8(left * 17), UInt8(right * 17), 0, 0] }
      return file(4, 4, bits: 4, extra: palette(of: 16), pixels: rows)
    case "runs of 8 bits":
      // Each row is a run of two colours, followed by three pixels without a run. The last of them lies beside the
      // image.
      let rows = rows { left, right in
        let (left, right) = (UInt8(left), UInt8(right))
        return [2, left, 0, 3, right, right, right, 0, 0, 0]
      }
      return file(
        4, 4, bits: 8, compression: 1, extra: palette(of: 256), pixels: rows + [0, 1])
    default:
      let values = [0xF800, 0x7E0, 0x1F, 0xFFE0]
      let masks = little(0xF800, 4) + little(0x7E0, 4) + little(0x1F, 4) + little(0, 4)
      return file(
        4, 4, bits: 16, compression: 3, extra: masks, pixels: pixels { little(values[$0], 2) })
    }
  }

  @Test(arguments: forms) func everyFormHasItsColours(form: String) throws {
    let image = try bench.decode(Self.quarters(form))
    #expect(image.width == 4 && image.height == 4 && image.isOpaque)
    image.expectQuarters(Self.colours, within: 0)
  }

  @Test(arguments: forms.filter { $0 != "16 bits" })
  func pixelsWithoutAPositionFollowThePalette(form: String) throws {
    var bytes = Self.quarters(form)
    bytes.replaceSubrange(10..<14, with: [0, 0, 0, 0])
    try bench.decode(bytes).expectQuarters(Self.colours, within: 0)
  }

  /// The header of 56 bytes has a mask for alpha.
  @Test(arguments: [(UInt8(128), false), (0, true)])
  func alphaCountsUnlessAllOfItIsZero(alpha: UInt8, isOpaque: Bool) throws {
    let masks: [UInt8] = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255]
    let bytes = Self.file(
      1, 1, bits: 32, compression: 3, extra: masks, header: 56, pixels: [0, 0, 255, alpha])
    let image = try bench.decode(bytes)
    #expect(image.isOpaque == isOpaque)
    #expect(image.pixel(0, 0) == (isOpaque ? [255, 0, 0, 255] : [128, 0, 0, 128]))
  }

  @Test func filesThatEndBeforeTheirFirstRowAreRefused() {
    for form in Self.forms {
      let bytes = Self.quarters(form)
      for length in stride(from: 26, through: Int(bytes[10]) + Int(bytes[11]) << 8, by: 3) {
        #expect(throws: (any Error).self) { try bench.decode(Array(bytes[..<length])) }
      }
    }
  }

  /// The last row of a file is the first of the image, unless the rows are from the top.
  @Test(arguments: [
    ("24 bits", 1), ("24 bits", 12), ("32 bits", 16), ("8 bits", 4), ("4 bits", 3), ("16 bits", 8),
    ("from the top", 12), ("runs of 8 bits", 6),
  ])
  func aFileWithoutItsEndShowsTheRowsThatItHas(form: String, missing: Int) throws {
    let image = try bench.decode(Array(Self.quarters(form).dropLast(missing)))
    let row = form == "from the top" ? 3 : 0
    #expect(image.facts.isCutOff && !image.isOpaque)
    #expect((0..<4).map { image.pixel(2, $0)[3] } == (0..<4).map { $0 == row ? 0 : 255 })
    #expect(image.pixel(3, 1) == [0, 255, 0, 255] && image.pixel(0, 2) == [0, 0, 255, 255])
  }

  /// The padding of the last row, and the end of the runs, show nothing.
  @Test(arguments: [("4 bits", 2), ("runs of 8 bits", 2), ("runs of 8 bits", 4)])
  func aFileThatLacksNoPixelIsWhole(form: String, missing: Int) throws {
    let image = try bench.decode(Array(Self.quarters(form).dropLast(missing)))
    #expect(!image.facts.isCutOff && image.isOpaque)
    image.expectQuarters(Self.colours, within: 0)
  }
}

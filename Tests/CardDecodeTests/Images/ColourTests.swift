import Bombs
import CardModel
import Testing

@testable import CardDecode

/// Tests the conversion of colours to sRGB.
@Suite struct ColourTests {
  private let bench = Workbench()
  private static let orange = Colour(red: 200, green: 100, blue: 50)
  /// The colour in sRGB that `orange` has in Display P3.
  private static let orangeOfP3 = Colour(red: 213, green: 96, blue: 34)

  private typealias Chunk = (name: String, data: [UInt8])

  /// Returns a PNG of one colour with chunks before its pixels.
  private static func png(
    _ chunks: [Chunk], _ colour: Colour = orange, profile: [UInt8]? = nil
  ) throws -> [UInt8] {
    try with(chunks, in: Sample.plain(8, 8, colour).png(profile: profile))
  }

  /// Returns a PNG with further chunks before its pixels.
  private static func with(_ chunks: [Chunk], in png: [UInt8]) throws -> [UInt8] {
    var bytes = png
    let index = try #require(bytes.firstRange(of: Array("IDAT".utf8))).lowerBound - 4
    for chunk in chunks.reversed() {
      let head: [UInt8] = [0, 0, 0, UInt8(chunk.data.count)] + Array(chunk.name.utf8)
      bytes.insert(contentsOf: head + chunk.data + [0, 0, 0, 0], at: index)
    }
    return Bomb.summed(bytes)
  }

  private static func big(_ values: Int...) -> [UInt8] {
    values.flatMap { value -> [UInt8] in
      [24, 16, 8, 0].map { (shift: Int) in UInt8((value >> shift) & 0xFF) }
    }
  }

  private static let p3: Chunk = ("cICP", [12, 13, 0, 1])
  private static let srgb: Chunk = ("sRGB", [0])
  private static let linear: Chunk = ("gAMA", big(100_000))
  /// The primaries of P3 around the white of sRGB.
  private static let chromaticities: Chunk = (
    "cHRM", big(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000)
  )

  private func expect(
    _ bytes: [UInt8], _ colour: Colour, within tolerance: Int = 3,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try bench.decode(bytes).expectQuarters([colour], within: tolerance, at: location)
  }

  @Test func theChunksOfPNGHaveTheirOrder() throws {
    let (swapped, orange) = (Sample.swappedProfile, Self.orange)
    let light = Colour(red: 230, green: 168, blue: 122)
    try expect(try Self.png([Self.p3, Self.linear], profile: swapped), Self.orangeOfP3)
    let turned = Colour(red: 50, green: 100, blue: 200)
    try expect(try Self.png([Self.linear], profile: swapped), turned)
    try expect(try Self.png([Self.srgb, Self.linear, Self.chromaticities]), orange)
    try expect(try Self.png([Self.linear]), light)
    // A profile also applies after other chunks, valid or not.
    let profiled = Sample.plain(8, 8, orange).png(profile: swapped)
    let name = try #require(profiled.firstRange(of: Array("iCCP".utf8))).lowerBound
    let head = Array(profiled[..<(name - 4)])
    let zero: Chunk = ("cHRM", [UInt8](repeating: 0, count: 32))
    for chunk in [Self.srgb, zero, ("gAMA", Self.big(0))] {
      let first = try Self.png([chunk])
      let index = try #require(first.firstRange(of: Array("IDAT".utf8))).lowerBound - 4
      let bytes = Array(first[..<index]) + profiled[head.count...]
      try expect(bytes, turned)
    }
    try expect(try Self.png([Self.linear, zero]), light)
    try expect(try Self.png([("gAMA", Self.big(45_455)), Self.chromaticities]), Self.orangeOfP3)
    // Chromaticities apply only together with a gamma.
    try expect(try Self.png([Self.chromaticities]), orange)
  }

  @Test(arguments: [[12, 13, 1, 1], [2, 2, 0, 1], [12, 13, 0, 2], [12, 13, 0]] as [[UInt8]])
  func codePointsThatSuitNoRGBAreIgnored(data: [UInt8]) throws {
    try expect(try Self.png([("cICP", data)]), Self.orange)
  }

  @Test func narrowRangeIsExtended() throws {
    let grey = Colour(red: 126, green: 126, blue: 126)
    let expected = Colour(red: 128, green: 128, blue: 128)
    try expect(try Self.png([("cICP", [1, 13, 0, 0])], grey), expected)
  }

  @Test func deepLinearLightKeepsItsShadows() throws {
    // A luminance of 0.001 is level 3 of 255 in sRGB, but less than one of 255 equal steps.
    let dark: [UInt8] = [0, 66, 0, 66, 0, 66, 255, 255]
    let bytes = Sample.png(dark, 1, 1, type: 6, depth: 16)
    let image = try bench.decode(try Self.with([Self.linear], in: bytes))
    #expect(image.pixel(0, 0) == [3, 3, 3, 255])
  }

  @Test(arguments: [true, false])
  func nclxIsConverted(isAVIF: Bool) throws {
    let sample = Sample.plain(64, 64, Self.orange)
    try expect(sample.heif(isAVIF: isAVIF, primaries: 12, transfer: 13), Self.orangeOfP3, within: 5)
    try expect(sample.heif(isAVIF: isAVIF, primaries: 1, transfer: 1), Self.orange, within: 5)
  }

  @Test func aProfileHasPriorityOverNclx() throws {
    let sample = Sample.plain(64, 64, Self.orange)
    let bytes = sample.heif(
      isAVIF: true, primaries: 12, transfer: 13, profile: Sample.swappedProfile)
    try expect(bytes, Colour(red: 50, green: 100, blue: 200), within: 5)
  }

  /// Diffuse white is 203 cd/m², a signal of 0.58 in PQ and 0.75 in HLG. Light above white is compressed, but keeps its
  /// order.
  @Test(arguments: [(Int32(16), UInt8(148)), (18, 191)])
  func brightLightIsCompressed(transfer: Int32, white: UInt8) throws {
    func value(_ grey: UInt8) throws -> Int {
      let data: [UInt8] = [9, UInt8(transfer), 0, 1]
      let colour = Colour(red: grey, green: grey, blue: grey)
      let pixel = try bench.decode(try Self.png([("cICP", data)], colour)).pixel(1, 1)
      #expect(pixel[0] == pixel[1] && pixel[1] == pixel[2])
      return pixel[0]
    }
    #expect((238...246).contains(try value(white)))
    let values = try stride(from: UInt8(0), through: 240, by: 40).map { try value($0) }
    #expect(values == values.sorted() && values[0] == 0)
    #expect(try value(255) == 255)
  }

  /// The expected colour is calculated by hand with the equations of BT.2100. A screen raises the luminance to a power,
  /// and the hue stays the same.
  @Test func hybridLogGammaKeepsItsHue() throws {
    let yellow = Colour(red: 230, green: 210, blue: 50)
    let expected = Colour(red: 255, green: 205, blue: 0)
    try expect(try Self.png([("cICP", [9, 18, 0, 1])], yellow), expected)
    let bytes = Sample.plain(64, 64, yellow).heif(isAVIF: true, primaries: 9, transfer: 18)
    try expect(bytes, expected, within: 6)
  }

  @Test(arguments: [true, false])
  func aGreyProfileCountsForAGreyHEIF(isAVIF: Bool) throws {
    let grey = Sample.greyProfile
    let dark = try bench.decode(Sample.png([128], 1, 1, type: 0, depth: 8, profile: grey))
    let image = try bench.decode(
      Sample.plain(64, 64, .grey).heif(isAVIF: isAVIF, profile: grey))
    #expect(abs(image.pixel(9, 9)[0] - dark.pixel(0, 0)[0]) <= 3)
    #expect(dark.pixel(0, 0)[0] < 90)
  }

  @Test func premultipliedAlphaIsUndone() throws {
    let half = Colour(red: 100, green: 50, blue: 25, alpha: 128)
    let bytes = Sample.plain(64, 64, half).heif(
      isAVIF: true, hasAlpha: true, isPremultiplied: true)
    let expected = Colour(red: 199, green: 100, blue: 50, alpha: 128)
    try expect(bytes, expected, within: 5)
  }

  @Test func aProfileOfAnotherColourSpaceIsIgnored() throws {
    let grey = Sample.greyProfile
    for bytes in [
      Sample.plain(16, 16, Self.orange).jpeg(profile: grey),
      Sample.plain(16, 16, Self.orange).webp(profile: grey),
      Sample.plain(16, 16, Self.orange).heif(isAVIF: true, profile: grey),
    ] {
      try expect(bytes, Self.orange, within: 5)
    }
    // The profile darkens grey images, whose colour space it fits.
    let dark = try bench.decode(Sample.png([128], 1, 1, type: 0, depth: 8, profile: grey))
    #expect(dark.pixel(0, 0) == [62, 62, 62, 255])
  }
}

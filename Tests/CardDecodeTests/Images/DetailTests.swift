import CardModel
import Testing

@testable import CardDecode

/// Tests the orientation, metadata, colour profiles and reduction of images.
@Suite struct DetailTests {
  private let bench = Workbench()

  /// The colours of the quarters of an upright image, for each EXIF orientation from 1 to 8.
  ///
  /// Orientation 6, for example, means that the top of the file is the right side of the image.
  private static let turned: [[Colour]] = [
    [.red, .green, .blue, .yellow], [.green, .red, .yellow, .blue],
    [.yellow, .blue, .green, .red], [.blue, .yellow, .red, .green],
    [.red, .blue, .green, .yellow], [.blue, .red, .yellow, .green],
    [.yellow, .green, .blue, .red], [.green, .yellow, .red, .blue],
  ]

  @Test(arguments: 1...8, [64, 16])
  func imagesAreUpright(orientation: Int, side: Int) throws {
    let sample = Sample.quarters(64, 32)
    let exif = Sample.exif(orientation: UInt8(orientation))
    for bytes in [sample.jpeg(exif: exif), sample.png(exif: exif), sample.webp(exif: exif)] {
      let isTurned = orientation >= 5
      let image = try bench.decode(
        bytes, covering: isTurned ? side / 2 : side, isTurned ? side : side / 2)
      #expect(
        [image.width, image.height] == (isTurned ? [side / 2, side] : [side, side / 2]))
      let facts = ImageFacts(width: isTurned ? 32 : 64, height: isTurned ? 64 : 32)
      #expect(image.facts.ofImage == facts)
      image.expectQuarters(Self.turned[orientation - 1], within: 6)
    }
  }

  @Test func theLastByteOfThePrefixOfEXIFIsOnlyFilling() throws {
    var bytes = Sample.quarters(64, 32).jpeg(exif: Sample.exif(orientation: 6))
    let prefix = try #require(bytes.firstRange(of: Array("Exif\0\0".utf8)))
    bytes[prefix.upperBound - 1] = 0xFF
    try bench.decode(bytes).expectQuarters(Self.turned[5], within: 6)
  }

  @Test func theStartOfLongEXIFIsRead() throws {
    let sample = Sample.quarters(64, 32)
    let exif = Sample.exif(orientation: 6) + [UInt8](repeating: 0, count: 1 << 20)
    for bytes in [sample.png(exif: exif), sample.webp(exif: exif)] {
      try bench.decode(bytes).expectQuarters(Self.turned[5], within: 6)
    }
  }

  @Test func dateAndCameraAreKnown() throws {
    let sample = Sample.quarters(8, 8)
    let exif = Sample.exif(
      orientation: 1, make: "ACME", model: "ACME\u{7} One  \u{1B}[31m", taken: "2024:05:17 14:03:22"
    )
    let expected = ImageFacts(
      width: 8, height: 8, taken: "2024-05-17 14:03:22", camera: "ACME One [31m")
    for bytes in [sample.jpeg(exif: exif), sample.png(exif: exif), sample.webp(exif: exif)] {
      #expect(try bench.decoder.facts(at: bench.write(bytes)).ofImage == expected)
    }
  }

  @Test func makeAndModelAreBothNamed() throws {
    let exif = Sample.exif(orientation: 1, make: "ACME", model: String(repeating: "é", count: 90))
    let facts = try bench.decoder.facts(
      at: bench.write(Sample.quarters(8, 8).jpeg(exif: exif)))
    let camera = try #require(facts.camera)
    #expect(camera.hasPrefix("ACME éé") && camera.count <= 64 && !camera.contains("\u{FFFD}"))
  }

  @Test(arguments: [
    "", "0000:00:00 00:00:00", "2024:05:17", "2024-05-17 14:03:22", "2024:05:17 14:03:2x",
    "    :  :     :  :  ",
  ])
  func malformedDatesAreLeftOut(text: String) { #expect(ImageFacts.date(text) == nil) }

  @Test func profilesEndInSRGB() throws {
    let profile = Sample.swappedProfile
    let sample = Sample.quarters(64, 64)
    let swapped: [Colour] = [.blue, .green, .red, Colour(red: 0, green: 255, blue: 255)]
    for bytes in [
      sample.jpeg(profile: profile), sample.png(profile: profile), sample.webp(profile: profile),
    ] {
      try bench.decode(bytes).expectQuarters(swapped, within: 6)
    }
  }

  /// Display P3's (200, 100, 50), by its primaries and sRGB's curve, is (213, 96, 34) in sRGB.
  @Test func wideGamutIsConverted() throws {
    let sample = Sample.plain(8, 8, Colour(red: 200, green: 100, blue: 50, alpha: 128))
    let image = try bench.decode(sample.png(profile: Sample.p3Profile))
    let expected = Colour(red: 213, green: 96, blue: 34, alpha: 128)
    image.expectQuarters([expected], within: 2)
  }

  @Test func anInvalidProfileIsIgnored() throws {
    let bytes = Sample.quarters(16, 16).jpeg(profile: Array("no profile at all".utf8))
    try bench.decode(bytes).expectQuarters([.red, .green, .blue, .yellow], within: 20)
  }

  /// Both sides are at least as long as requested, or as long as in the file. One side is less than twice as long as
  /// needed.
  @Test func aDecodedImageIsAsLargeAsRequestedAndHardlyLarger() throws {
    var random = SplitMix64(seed: 7)
    for (width, height) in [(1, 1), (97, 61), (400, 3), (256, 256), (333, 1000)] {
      let sample = Sample.quarters(width, height)
      for bytes in [sample.jpeg(), sample.png(), sample.webp(isLossless: false)] {
        let path = bench.write(bytes)
        for _ in 0..<25 {
          let (across, down) = (
            Int.random(in: 1...500, using: &random), Int.random(in: 1...500, using: &random)
          )
          let image = try bench.decoder.image(at: path, covering: across, down)
          #expect(image.facts.ofImage == ImageFacts(width: width, height: height))
          #expect(image.width >= min(width, across) && image.height >= min(height, down))
          #expect(image.width <= width && image.height <= height)
          let excess = min(
            Double(image.width - 1) / Double(min(width, across)),
            Double(image.height - 1) / Double(min(height, down)))
          #expect(
            excess < 2,
            "\(width)x\(height) for \(across)x\(down): \(image.width)x\(image.height)")
        }
      }
    }
  }

  /// A size beyond the limits counts as the maximum or minimum size.
  @Test func anySizeCanBeRequested() throws {
    let path = bench.write(Sample.quarters(20, 10).png())
    #expect(try bench.decoder.image(at: path, covering: 0, -5).height == 1)
    #expect(try bench.decoder.image(at: path, covering: .max, .max).width == 20)
  }
}

import CardModel
import Testing

@testable import CardDecode

/// Tests that an image whose file is cut off is shown as far as possible, and that its facts name the fault.
@Suite struct CutOffTests {
  private let bench = Workbench()

  /// Quarters with noise, so that the rows take up about equal parts of a file.
  private static let sample: Sample = {
    var random = SplitMix64(seed: 3)
    var sample = Sample.quarters(96, 96)
    for index in sample.pixels.indices where index % 4 < 3 {
      sample.pixels[index] = sample.pixels[index] / 255 * 230 + UInt8(random.next() % 16)
    }
    return sample
  }()

  private static let kinds: [(name: String, bytes: [UInt8])] = [
    ("jpeg", sample.jpeg()), ("png", sample.png()), ("webp", sample.webp()),
    ("lossy webp", sample.webp(isLossless: false)),
    ("progressive jpeg", sample.jpeg(isProgressive: true)),
    ("interlaced png", sample.png(isInterlaced: true)),
  ]

  @Test(arguments: kinds.map(\.name), [96, 24])
  func theAvailablePartOfAnImageIsShown(name: String, side: Int) throws {
    let whole = try #require(Self.kinds.first { $0.name == name }).bytes
    #expect(try !bench.decode(whole, covering: side, side).facts.isCutOff)
    let path = bench.write(Array(whole.prefix(whole.count * 7 / 10)))
    #expect(try bench.decoder.facts(at: path).isCutOff)
    bench.decoder.forget(path)
    let image = try bench.decoder.image(at: path, covering: side, side)
    #expect(image.facts.isCutOff)
    #expect([image.width, image.height] == [side, side])
    #expect([image.facts.width, image.facts.height] == [96, 96])
    let (red, green) = (image.quarters[0], image.quarters[1])
    #expect(red[0] > 200 && red[1] < 50 && green[1] > 200 && green[0] < 50)
    // The last passes and scans only add details.
    guard !name.contains(" ") || name == "lossy webp" else { return }
    #expect(!image.isOpaque)
    #expect(image.pixel(side / 2, side - 1) == [0, 0, 0, 0])
  }

  @Test(arguments: [("jpeg", 2), ("progressive jpeg", 2), ("png", 12), ("interlaced png", 12)])
  func aFileWithoutItsEndMarkerIsShownWhole(name: String, missing: Int) throws {
    let bytes = try #require(Self.kinds.first { $0.name == name }).bytes
    let image = try bench.decode(bytes.dropLast(missing))
    #expect(image.facts.isCutOff && image.isOpaque)
    let whole = try bench.decode(bytes)
    #expect(image.withPixels(Array.init) == whole.withPixels(Array.init))
  }

  @Test(arguments: ["png", "interlaced png"])
  func aDamagedPNGIsShownUpToTheDamage(name: String) throws {
    var bytes = try #require(Self.kinds.first { $0.name == name }).bytes
    for index in bytes.count * 7 / 10..<bytes.count * 8 / 10 { bytes[index] = 0xAA }
    let image = try bench.decode(bytes)
    let (red, green) = (image.quarters[0], image.quarters[1])
    #expect(red[0] > 200 && red[1] < 50 && green[1] > 200 && green[0] < 50)
  }

  @Test func aPNGWithAWrongChecksumIsShownWhole() throws {
    var bytes = try #require(Self.kinds.first { $0.name == "png" }).bytes
    let whole = try bench.decode(bytes)
    let end = try #require(bytes.firstRange(of: Array("IEND".utf8))).lowerBound
    bytes[end - 5] ^= 1
    let image = try bench.decode(bytes)
    #expect(image.withPixels(Array.init) == whole.withPixels(Array.init))
    #expect(!image.facts.isCutOff)
  }

  @Test func aFileThatEndsInTheHeadOfAScanShowsTheScansBefore() throws {
    let bytes = try #require(Self.kinds.first { $0.name == "progressive jpeg" }).bytes
    let scan = try #require(
      bytes.indices.dropLast().last { bytes[$0...].starts(with: [0xFF, 0xDA]) })
    let image = try bench.decode(Array(bytes.prefix(scan + 6)))
    #expect(image.facts.isCutOff && image.isOpaque)
  }

  @Test(arguments: [64, 16])
  func anAnimationShowsItsFirstFrameOnItsCanvas(side: Int) throws {
    let bytes = Sample.plain(32, 16, .red).webpAnimation(at: 32, 16, on: 64, 64)
    let image = try bench.decode(bytes, covering: side, side)
    #expect([image.facts.width, image.facts.height] == [64, 64])
    #expect([image.width, image.height] == [side, side])
    #expect(!image.isOpaque && !image.facts.isCutOff)
    #expect(image.pixel(side * 3 / 4, side * 3 / 8) == [255, 0, 0, 255])
    for (x, y) in [(1, 3), (3, 5), (6, 5)] {
      #expect(image.pixel(side * x / 8, side * y / 8) == [0, 0, 0, 0])
    }
  }
}

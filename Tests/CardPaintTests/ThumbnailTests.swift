import CardDecode
import CardKinetics
import CardModel
import CardPicture
import CardRaster
import Foundation
import Glibc
import TestSupport
import Testing

@testable import CardPaint

/// Tests how the desktop's thumbnails are read and made.
@Suite struct ThumbnailTests {
  private let folder = temporaryFolder()
  private let source = ImageSource()
  private var cache: String { folder + "/cache/thumbnails" }

  init() {
    source.use(Thumbnails(in: folder + "/cache/thumbnails"))
  }

  /// Writes an image of one colour to a file, with an old date.
  private func image(
    _ width: Int, _ height: Int, _ color: Color = .white, name: String = "Büro 1.png",
    changedAt time: Int = 1_000_000
  ) throws -> String {
    let path = folder + "/" + name
    var bitmap = try Bitmap(
      width: width, height: height, size: Size(Double(width), Double(height))
    ) { $0.flood(color) }
    try bitmap.withRows { try PNGFile.write($0, to: path) }
    var times = [timeval(tv_sec: time, tv_usec: 0), timeval(tv_sec: time, tv_usec: 0)]
    try #require(utimes(path, &times) == 0)
    return path
  }

  private func shown(_ path: String, isDraft: Bool = false) throws -> DecodedImage {
    try source.decode(CardImage(path: path), covering: 100, 100, isDraft: isDraft)
  }

  private func color(_ image: DecodedImage) -> UInt32 {
    image.withPixels { $0.load(as: UInt32.self) } & 0xFFFFFF
  }

  /// The name is the example of the freedesktop.org thumbnail standard. All spellings of a path have the same name.
  @Test(arguments: ["photos/me.png", "./photos//me.png", "music/../photos/me.png"])
  func aThumbnailsNameIsTheChecksumOfTheAddress(path: String) {
    #expect(Thumbnails.name(of: "/home/jens/" + path) == "c6ee772d9e49320e97ec29a7eb5b1697.png")
  }

  /// A second change might leave the file's time stamp unchanged.
  @Test func aNewImageHasNoThumbnailUntilAnotherChangeWouldBeNoticed() throws {
    let path = try image(1300, 1100, changedAt: time(nil) + 1)
    _ = try shown(path, isDraft: true)
    #expect(!source.hasSpareWork && !source.doSpareWork())
    #expect(!FileManager.default.fileExists(atPath: cache))
    #expect((0..<10).contains { _ in eventually { source.hasSpareWork } })
    #expect(source.doSpareWork() && FileManager.default.fileExists(atPath: cache + "/x-large"))
  }

  /// The parent of a link differs from the parent of the link's target.
  @Test func aLinksThumbnailIsThatOfItsTarget() throws {
    for name in ["there", "there/inner"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    _ = try [image(9, 9, name: "a.png"), image(9, 9, name: "there/a.png")]
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "there/inner")
    let name = Thumbnails.name(of: folder + "/link/../a.png")
    #expect(name == Thumbnails.name(of: folder + "/there/a.png"))
    #expect(name != Thumbnails.name(of: folder + "/a.png"))
  }

  /// A frame may request nothing, as in a drag past painted faces.
  @Test func noThumbnailIsMadeWhileFramesAreDrawn() throws {
    for index in 0..<8 {
      _ = try shown(try image(1300, 1100, name: "\(index).png"), isDraft: true)
    }
    let faces = FaceCache(catalogue: FaceCatalogue(content: Content(source: source)))
    let made = {
      (try? FileManager.default.contentsOfDirectory(atPath: self.cache + "/x-large"))?.count ?? 0
    }
    faces.beginFrame()
    _ = faces.image(
      for: Face(scene: Sample.stack, .front(0), size: Size(40, 60)), scale: 1, at: 0)
    faces.endFrame()
    #expect(eventually { made() > 0 })
    let before = made()
    var (last, pauses) = (ContinuousClock.now, 0)
    for _ in 0..<1_000_000 where source.hasSpareWork {
      faces.beginFrame()
      faces.endFrame()
      // If other processes delay the frames, the painting threads may mistake the pause for rest.
      let now = ContinuousClock.now
      if now - last > .milliseconds(40) { pauses += 1 }
      last = now
    }
    // One thumbnail may have been in progress, and one may have begun before the first frame.
    #expect(pauses > 0 || source.hasSpareWork)
    #expect(made() <= before + 2 + pauses)
  }

  /// Otherwise the program would write the thumbnail of a file each time it shows the file.
  @Test func anImageWithAThumbnailGetsNoOther() throws {
    let path = try image(1300, 1100)
    for isDraft in [true, false] {
      _ = try shown(path, isDraft: isDraft)
      #expect(source.doSpareWork() == isDraft)
      _ = try source.decode(CardImage(path: path), covering: 800, 800)
      #expect(!source.hasSpareWork)
    }
  }

  @Test func theThumbnailOfALargeImageIsItsNextDraft() throws {
    let path = try image(1300, 1100)
    _ = try shown(path, isDraft: true)
    #expect(source.hasSpareWork && source.doSpareWork() && !source.hasSpareWork)
    let file = cache + "/x-large/" + (try #require(Thumbnails.name(of: path)))
    let thumbnail = try PNGFile.read(file)
    #expect(thumbnail.width == 512 && thumbnail.height == 433)
    for path in [file, cache, cache + "/x-large"] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == (path == file ? 0o600 : 0o700))
    }
    let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    #expect(text.contains("B%C3%BCro%201.png"))
    let draft = try shown(path, isDraft: true)
    #expect(draft.width == 512 && draft.height == 433)
    // Only the draft is a thumbnail: at rest the file itself is shown.
    #expect(try shown(path).width < 300)
  }

  @Test func anOutdatedThumbnailIsReplacedAndNotShown() throws {
    let path = try image(1300, 1100)
    _ = try shown(path)
    // An image smaller than a thumbnail gets no thumbnail.
    #expect(!source.doSpareWork())
    _ = try shown(path, isDraft: true)
    #expect(source.doSpareWork())
    _ = try image(1300, 1100, Color(0, 0, 200), changedAt: 2_000_000)
    #expect(color(try shown(path, isDraft: true)) == 0x0000C8)
    #expect(source.doSpareWork())
    let draft = try shown(path, isDraft: true)
    #expect(draft.width == 512 && color(draft) == 0x0000C8)
  }

  @Test func smallImagesAndThumbnailsHaveNoThumbnails() throws {
    let paths = [
      try image(1000, 600), try image(1300, 1100, name: "cache.png"),
    ]
    try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    let inside = cache + "/own.png"
    try FileManager.default.moveItem(atPath: paths[1], toPath: inside)
    for path in [paths[0], inside] { _ = try shown(path, isDraft: true) }
    #expect(!source.hasSpareWork)
  }

  @Test func anUnusableCacheDoesNotPreventDecoding() throws {
    try "a file".write(toFile: folder + "/cache", atomically: true, encoding: .utf8)
    let path = try image(1300, 1100)
    _ = try shown(path, isDraft: true)
    #expect(source.doSpareWork())
    // Without a thumbnail the file itself is decoded.
    #expect(try shown(path, isDraft: true).width == 650)
  }

  /// A worker decodes a fake thumbnail like any other file, and refuses it.
  @Test func brokenThumbnailsAreIgnored() throws {
    let path = try image(1300, 1100)
    try FileManager.default.createDirectory(
      atPath: cache + "/x-large", withIntermediateDirectories: true)
    let file = cache + "/x-large/" + (try #require(Thumbnails.name(of: path)))
    let whole = try Data(contentsOf: URL(filePath: path))
    for content in [Data(), Data("no picture".utf8), whole.prefix(8), whole.dropLast(30)] {
      try content.write(to: URL(filePath: file))
      #expect(try shown(path, isDraft: true).width == 650)
    }
  }
}

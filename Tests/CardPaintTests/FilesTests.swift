import CardPaint
import CardRaster
import Foundation
import Glibc
import TestSupport
import Testing

/// Tests PNG files, their error messages, and the icons.
@Suite struct FilesTests {
  @Test func anImageReadBackEqualsTheImageWritten() throws {
    var bitmap = try Sample.catalogue.bitmap(of: Sample.page(2), scale: 1)
    let folder = temporaryFolder()
    let path = folder + "/page.png"
    defer {
      unlink(path)
      rmdir(folder)
    }
    try bitmap.withRows { (rows) throws(PaintError) in try PNGFile.write(rows, to: path) }
    #expect(try PNGFile.read(path) == bitmap)
  }

  @Test(arguments: ["/nowhere/at/all.png", "/", "/dev/full"])
  func aFailureToWriteIsReported(path: String) throws {
    var bitmap = Bitmap(width: 4, height: 4)
    let error = #expect(throws: PaintError.self) {
      try bitmap.withRows { (rows) throws(PaintError) in try PNGFile.write(rows, to: path) }
    }
    guard case .file(path, let reason) = error else {
      Issue.record("not a file's error: \(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func aFileThatIsNoImageIsReported() {
    #expect(throws: PaintError.self) { try PNGFile.read("/dev/null") }
    #expect(throws: PaintError.self) { try PNGFile.read("/nowhere.png") }
  }

  @Test(arguments: AppIcon.sizes)
  func theIconIsRoundedAndStraightAlpha(size: Int) throws {
    let pixels = try AppIcon.pixels(size: size)
    #expect(pixels.count == size * size)
    #expect(pixels[0] >> 24 == 0)
    #expect(pixels[size / 2 * size + size / 2] >> 24 == 255)
    #expect(Set(pixels).count > 20)
  }
}

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

  @Test func aPNGImageBecomesABMPFile() throws {
    var bitmap = Bitmap(width: 3, height: 2)
    let colors: [UInt32] = [0xFF0102, 0x000304, 0x050607, 0x08090A, 0x0B0C0D, 0x0E0F10]
    for (index, color) in colors.enumerated() {
      bitmap[index % 3, index / 3] = 0xFF00_0000 | color
    }
    let png = try bitmap.withRows { (rows) throws(PaintError) in try PNGFile.bytes(of: rows) }
    let header: [UInt8] = [
      0x42, 0x4D, 78, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0,
      24, 0, 0, 0, 0, 0, 24, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]
    // The rows come from the bottom to the top, with the bytes of blue, green and red.
    let rows: [UInt8] = [
      0x0A, 0x09, 0x08, 0x0D, 0x0C, 0x0B, 0x10, 0x0F, 0x0E, 0, 0, 0,
      0x02, 0x01, 0xFF, 0x04, 0x03, 0x00, 0x07, 0x06, 0x05, 0, 0, 0,
    ]
    #expect(try BMPFile.bytes(of: PNGFile.read(png)) == header + rows)
    #expect(throws: PaintError.self) { try PNGFile.read(Array(png.dropLast(20))) }
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
